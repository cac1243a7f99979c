import type { MoneyText } from '#language/slots.ts'
import { lenderPackTexts as t } from '#words/engine/lender-pack.ts'
import { type Answers, isDebtHeldBack } from '../model/answers.ts'
import { bestOffer } from '../model/loan-capacity.ts'
import type { CardLoan } from '../model/loan-offer.ts'
import { usualMonthOf } from '../model/usual-month.ts'
import { formatMoneyWholeMajor, formatPercent, formatYearMonth } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import { monthCount } from '../quantity/month.ts'
import { isShort } from '../quantity/shortfall.ts'
import type { TableBlock } from './document.ts'
import type { LenderAsk } from './lender-ask.ts'
import { isSeasonal, type LenderShare, loanUses, ownThings, seasonalInstalments, securityValue } from './lender-pack.ts'
import { runsOutMonth } from './own-start.ts'
import type { StoredReport } from './report-data.ts'
import { createColumns, numeric, tableBlock, textCell } from './table-cells.ts'

/** Months of instalments that are printed. */
const shownInstalments = 12

/**
 * What a lender asks beside the plan, as tables: the household, other debts, who guarantees, what the loan buys, the security, instalments by season and
 * the own money that each lender asks for. What is not known is named so, and never guessed; without a loan only the answers on household and debts remain.
 * `amount` is all of the applicant's money, null where it is not known.
 */
export function lenderPackTables(
  { model, lenders, largestLoan }: Pick<StoredReport, 'model' | 'lenders' | 'largestLoan'>,
  ask: LenderAsk,
  answers: Answers,
  amount: number | null,
): { intro: string; tables: TableBlock[] } {
  const money = (amount: number) => formatMoneyWholeMajor(amount, model.currency)
  const loans = (model as Partial<typeof model>).loans ?? []
  const best = bestOffer<CardLoan>(loans)
  const offer = best && best.amount > 0 ? best : null
  const isTooSmall = largestLoan?.kind === 'small'
  const hasLoan = offer !== null && !isTooSmall && ask.loan !== 0
  const { household, setAside } = answers
  const isHeldBack = isDebtHeldBack(amount, answers)
  const tables = [
    hasLoan || household || setAside?.instalment !== undefined ? householdTable(model, answers, { isHeldBack, hasLoan, money }) : null,
    hasLoan || setAside ? debtsTable(answers, isHeldBack, money) : null,
    ...(hasLoan
      ? [
          guarantorTable(),
          purposeTable(model, ask, money),
          securityTable(model, money),
          instalmentsTable(model, offer, ask.loan ?? offer.amount, money),
          sharesTable(lenders, loans, ask, ownThings(model.startup).length > 0),
        ]
      : []),
  ]
  const intro = hasLoan ? t.intro : isTooSmall ? t.tooSmall : offer ? t.noneAsked : t.noneLent
  return { intro, tables: tables.flatMap((table) => table ?? []) }
}

/** What is owned of the equipment, on the lender's page; null where nothing is. */
export function ownThingsText({ startup, currency }: Pick<Stored, 'startup' | 'currency'>): string | null {
  const things = ownThings(startup).map(({ item, amount }) => t.ownThings.thing({ item, amount: formatMoneyWholeMajor(amount, currency) }))
  return things.length > 0 ? t.ownThings.text({ things: things.join('; ') }) : null
}

type Format = (amount: number) => MoneyText
type Stored = StoredReport['model']

const lines = (title: string, rows: [label: string, text: string][], note?: string) =>
  tableBlock(
    title,
    createColumns('', numeric('')),
    rows.map(([label, text]) => ({ cells: [textCell(label), textCell(text)] })),
    note,
  )

const given = (amount: number | undefined, money: Format) => (amount === undefined ? t.notGiven : money(amount))

function householdTable(
  model: Stored,
  { household, setAside }: Answers,
  { isHeldBack, hasLoan, money }: { isHeldBack: boolean; hasLoan: boolean; money: Format },
): TableBlock {
  const { need, otherIncome } = household ?? {}
  const { instalment } = setAside ?? {}
  const pay = model.assumptions.find(({ key }) => key === 'ownerDrawPerMonth')?.value ?? 0
  const earned = usualMonthOf(model).p50
  // What the plan pays beyond what a month earns comes out of the money to begin with.
  const isBeyond = need !== undefined && isShort(pay, Math.max(0, earned))
  const carried = isBeyond ? Math.max(0, earned) : pay
  const runsOut = runsOutMonth(model)
  const enough = runsOut === null ? t.household.enough : t.household.enoughUntil({ month: runsOut })
  const paidBack = isHeldBack ? 0 : (instalment ?? 0)
  const short = need === undefined ? null : Math.max(0, sumMajor([need, paidBack, -(otherIncome ?? 0), -carried]))
  const notes = [isHeldBack && instalment ? t.household.heldBack : null, short && hasLoan ? t.household.shortNote : null]
  return lines(
    t.household.title,
    [
      [t.household.need, given(need, money)],
      [t.household.instalment, given(instalment, money)],
      [t.household.otherIncome, given(otherIncome, money)],
      [t.household.pay, money(pay)],
      ...(isBeyond ? [[t.household.earned, money(earned)] satisfies [string, string]] : []),
      ...(short === null ? [] : [[t.household.short, short === 0 ? enough : money(short)] satisfies [string, string]]),
    ],
    notes.filter((text) => text).join(' ') || undefined,
  )
}

function debtsTable({ setAside }: Answers, isHeldBack: boolean, money: Format): TableBlock {
  return lines(t.debts.title, [
    [t.debts.owed, given(setAside?.owed, money)],
    [t.debts.instalment, given(setAside?.instalment, money)],
    ...(isHeldBack ? [[t.debts.heldBack, given(setAside?.owed, money)] satisfies [string, string]] : []),
  ])
}

function guarantorTable(): TableBlock {
  const { title, ...rows } = t.guarantor
  return lines(
    title,
    Object.values(rows).map((label) => [label, t.blank]),
  )
}

/** Blank columns where own money is not known, because then the loan is not either. */
function purposeTable(model: Stored, ask: LenderAsk, money: Format): TableBlock {
  const p = t.purpose
  const uses = loanUses(model.startup, ask)
  const open = (amount: number, item: string | null) => ({ item, amount, loan: null, own: null, missing: 0 })
  const rows = uses ?? [
    ...model.startup.filter(({ amount }) => amount > 0).map(({ amount, item }) => open(amount, item)),
    open(ask.toLiveOn, null),
  ]
  const isMissing = rows.some(({ missing }) => missing > 0)
  const part = (amount: number | null) => textCell(amount === null ? t.blank : amount === 0 ? '' : money(amount))
  const cells = (row: { amount: number; loan: number | null; own: number | null; missing: number }) => [
    textCell(money(row.amount)),
    part(row.loan),
    part(row.own),
    ...(isMissing ? [part(row.missing)] : []),
  ]
  const total = { amount: ask.need, loan: ask.loan, own: ask.own, missing: ask.missing ?? 0 }
  return tableBlock(
    p.title,
    createColumns(p.use, numeric(p.cost), numeric(p.loan), numeric(p.own), ...(isMissing ? [numeric(p.missing)] : [])),
    [
      ...rows.map((row) => ({ cells: [textCell(row.item ?? p.toLiveOn), ...cells(row)] })),
      { cells: [textCell(p.total), ...cells(total)], strong: true },
    ],
    p.note,
  )
}

function securityTable(model: Stored, money: Format): TableBlock {
  const bought = securityValue(model.startup)
  const own = ownThings(model.startup)
  return lines(
    t.security.title,
    [
      ...(bought > 0 || own.length === 0 ? [[t.security.equipment, money(bought)] satisfies [string, string]] : []),
      ...own.map(({ item, amount }): [string, string] => [t.security.own({ item }), t.security.notValued({ amount: money(amount) })]),
    ],
    own.length > 0 ? `${t.security.ownNote} ${t.security.note}` : t.security.note,
  )
}

function instalmentsTable(model: Stored, offer: CardLoan, amount: number, money: Format): TableBlock | null {
  if (!isSeasonal(model.months)) return null
  const rows = seasonalInstalments(amount, offer, model.months).slice(0, shownInstalments)
  if (rows.length === 0) return null
  const i = t.instalments
  return tableBlock(
    i.title,
    createColumns(i.month, numeric(i.sold), numeric(i.level), numeric(i.seasonal)),
    rows.map(({ month, level, seasonal }) => ({
      cells: [
        textCell(nameOfMonth(model.firstMonth, month)),
        textCell(money(model.months[month - 1]?.revenue ?? 0)),
        textCell(money(level)),
        textCell(money(seasonal)),
      ],
    })),
    i.note,
  )
}

/** By the calendar; by its number where an earlier report does not say when it begins. */
function nameOfMonth(firstMonth: string | undefined, month: number): string {
  if (firstMonth === undefined) return `${month}`
  const count = monthCount(firstMonth, 'firstMonth') + month - 1
  return formatYearMonth(`${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`)
}

/** An earlier report does not say what its lenders ask for. */
function sharesTable(
  shares: readonly LenderShare[] | undefined,
  loans: readonly Pick<CardLoan, 'kind' | 'name'>[],
  ask: LenderAsk,
  isOwner: boolean,
): TableBlock {
  const s = t.shares
  const have = ask.own === null ? t.notGiven : formatPercent(ask.need > 0 ? ask.own / ask.need : 1)
  const asks = (share: LenderShare | undefined) => {
    if (!share) return s.ask
    if (share.isRead) return s.read({ share: formatPercent(share.ownShare) })
    return share.ownShare > 0 ? s.guess({ share: formatPercent(share.ownShare) }) : s.none
  }
  return tableBlock(
    s.title,
    createColumns(s.lender, s.asks, numeric(s.have)),
    loans.map(({ kind, name }) => ({
      cells: [textCell(name), textCell(asks(shares?.find((each) => each.kind === kind))), textCell(have)],
    })),
    isOwner ? s.ownNote : undefined,
  )
}
