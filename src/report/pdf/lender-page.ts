import type { Content } from 'pdfmake/interfaces.js'
import { lenderThresholds } from '#engine/economy/constants.ts'
import { type Answers, freeMoney } from '#engine/model/answers.ts'
import { bestOffer } from '#engine/model/loan-capacity.ts'
import { formatMoneyWholeMajor, formatNumber, formatOdds, formatPercent } from '#engine/quantity/format.ts'
import { sumMajor } from '#engine/quantity/money.ts'
import type { TableBlock } from '#engine/report/document.ts'
import { type LenderAsk, lenderAsk } from '#engine/report/lender-ask.ts'
import { ownThings, securityValue } from '#engine/report/lender-pack.ts'
import { lenderPackTables, ownThingsText } from '#engine/report/lender-pack-tables.ts'
import { startSentence } from '#engine/report/own-start.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { firstFacts, lenderTexts } from '#words/documents/pdf.ts'
import { lenderPackTexts } from '#words/engine/lender-pack.ts'
import { largestLoanOfStored } from '../stored-report.ts'
import { titleOfSize } from '../title-of-size.ts'
import { table } from './block-content.ts'
import { chapterIds, ink } from './page-style.ts'

/** Fits all of it on one page where there is a loan. */
const compact = { size: 9, padding: 0 }
/** A ratio above this says no more than that. */
const highestRatio = 10

type Row = [label: string, value: string]

type LenderOptions = {
  applicant: string | null
  ownMoney: StoredReport['ownMoney'] | null
  answers: Answers
  /** Whether people here have mobile money, whose statements a lender reads too. */
  hasMobileMoney: boolean
}

/** One page that a loan officer can file: the applicant, the purpose, the security, the repayment, the risks; and the pack that goes with it. */
export function lenderPage(data: StoredReport, { applicant, ownMoney: statedMoney, answers, hasMobileMoney }: LenderOptions): Content[] {
  const ownMoney = statedMoney ? freeMoney(statedMoney.amount, answers) : null
  const { model } = data
  const { rows: labels, values } = lenderTexts
  const { loanExample: loan, ratios } = model
  const money = (amount: number) => formatMoneyWholeMajor(amount, model.currency)
  const percent = (share: number) => formatPercent(share)
  const ratio = (value: number | null, none: string) =>
    value === null ? none : value > highestRatio ? values.moreThan({ n: highestRatio }) : formatNumber(value, 1)
  const totalOfKind = (kind: string) => sumMajor(model.startup.filter((line) => line.kind === kind).map((line) => line.amount))
  const kinds = Object.entries(lenderTexts.kinds).filter(([kind]) => totalOfKind(kind) > 0)
  const largest = largestLoanOfStored(data)
  const limit = largest.kind === 'lent' ? largest.amount : 0
  const ask = lenderAsk({ toOpen: model.startupTotal, toBeSafe: model.risk.cashNeeded.p80, ownMoney, largestLoan: limit })
  const uses: Row[] = [
    ...kinds.map(([kind, label]): Row => [label, money(totalOfKind(kind))]),
    [lenderTexts.toLiveOn, money(sumMajor([ask.need, ...kinds.map(([kind]) => -totalOfKind(kind))]))],
    [lenderTexts.totalUses, money(ask.need)],
  ]
  const things = ownThings(model.startup)
  const thingsText = ownThingsText(model)
  const sources: Row[] = [
    [labels.own, ask.own === null ? blank : values.own({ amount: money(ask.own), share: percent(ask.need > 0 ? ask.own / ask.need : 1) })],
    [labels.loan, ask.loan === null ? blank : ask.loan > 0 ? money(ask.loan) : values.noneAsked],
    ...(things.length > 0 ? [[labels.ownBeside({ things: things.map(({ item }) => item).join('; ') }), values.inKind] satisfies Row] : []),
    ...(ask.missing ? [[ask.loan ? labels.missing : labels.missingWithoutLoan, money(ask.missing)] satisfies Row] : []),
  ]
  const pack = lenderPackTables(data, ask, answers, statedMoney?.amount ?? null)
  const isExample = (model as Partial<typeof model>).loans === undefined
  const equipment = securityValue(model.startup)
  const fundingSection = data.sections.findIndex(({ key }) => key === 'funding') + 1
  const { statements, bankStatements, ...others } = lenderTexts.byHand
  const toFillIn = [...Object.values(others), hasMobileMoney ? statements : bankStatements]
  const rows: Row[] = [
    [labels.applicant, applicant ?? blank],
    ...toFillIn.map((label): Row => [label, blank]),
    [labels.business, titleOfSize(data)],
    [labels.place, data.location],
    ...(limit > 0 && loan ? loanRows(data, loan, ask, { limit, money }) : [[labels.largest, values.noLoan] satisfies Row]),
    [
      labels.lowestCash,
      isNothing(model.cashLow.amount)
        ? values.lowestNone({ month: model.cashLow.month })
        : firstFacts.amountInMonth({ amount: money(model.cashLow.amount), month: model.cashLow.month }),
    ],
    [labels.breakEven, model.breakEven.month === null ? values.notWithin : values.fromMonth({ month: model.breakEven.month })],
    [labels.dscrWorst, ratio(loan?.dscrWorst ?? ratios.dscrWorst, values.noLoan)],
    [labels.dscrAverage, ratio(loan?.dscrAverage ?? ratios.dscrAverage, values.noLoan)],
    [labels.dscrLowerSales, ratio(loan?.dscrAtSalesMinus20 ?? ratios.dscrAtSalesMinus20, values.noLoan)],
    [labels.collateral, collateralText(equipment, ask.loan ?? limit, { money, isOwner: things.length > 0 })],
    ...(thingsText ? [[lenderPackTexts.ownThings.label, thingsText] satisfies Row] : []),
    [labels.currentRatio, ratio(ratios.currentRatio, values.noDebts)],
    [labels.loss, values.loss({ odds: formatOdds(model.risk.probabilityLoss), paths: model.risk.paths })],
  ]
  const block = (title: string, lines: Row[]): TableBlock => ({
    kind: 'table',
    title,
    columns: [
      { label: '', numeric: false },
      { label: '', numeric: false },
    ],
    rows: lines.map(([label, value]) => ({ cells: [{ text: label }, { text: value }] })),
  })
  return [
    { text: lenderTexts.title, style: 'h2', id: chapterIds.lender, pageBreak: 'before' },
    { text: aboutSentences(ask, { limit, isExample, money }).join(' '), style: 'formal' },
    ...table(block(lenderTexts.business, rows), { widths: [170, '*'], ...compact }),
    ...table(
      {
        ...block(lenderTexts.uses, [...uses, ...sources]),
        columns: [
          { label: lenderTexts.use, numeric: false },
          { label: lenderTexts.amount, numeric: true },
        ],
      },
      { widths: ['*', 'auto'], ...compact },
    ),
    { text: lenderTexts.risks, style: 'h3' },
    { ol: data.riskAssessment.factors.slice(0, 3), margin: [0, 0, 0, 6] },
    {
      text: [
        startSentence(model, data.ownStart === true),
        lenderTexts.dscr(lenderThresholds.dscr),
        ...(limit > 0 ? [lenderTexts.dscrOf({ amount: money(limit) })] : []),
        ...(limit > 0 && !isExample && loan ? [lenderTexts.dscrMonths({ month: firstRepayment(loan)?.month ?? 1 })] : []),
        ...(fundingSection > 0 ? [lenderTexts.totals({ section: fundingSection })] : []),
      ]
        .filter((text) => text)
        .join(' '),
      fontSize: 9,
      color: ink.soft,
    },
    // Where there is nothing to fill in, one sentence has no page of its own.
    { text: lenderPackTexts.title, style: 'h2', id: chapterIds.lenderPack, ...(pack.tables.length > 0 ? { pageBreak: 'before' } : {}) },
    { text: pack.intro, style: 'formal' },
    ...pack.tables.flatMap((each) => table(each, compact)),
  ]
}

type Format = (amount: number) => ReturnType<typeof formatMoneyWholeMajor>

/** What the page is about: which loan is asked for, what it leaves missing, and what the limit beside it is. */
function aboutSentences(
  { loan, missing }: LenderAsk,
  { limit, isExample, money }: { limit: number; isExample: boolean; money: Format },
): string[] {
  const { about } = lenderTexts
  const isPart = Boolean(missing) && loan !== null && loan > 0
  const asksNone = loan === 0 || limit === 0
  const said = asksNone
    ? [about.none, ...(missing ? [about.noneMissing({ missing: money(missing) })] : [])]
    : [isPart ? about.part({ missing: money(missing ?? 0) }) : about.whole]
  if (isExample) return [about.same, ...said, about.example]
  return [about.same, ...said, ...(asksNone ? [] : [isPart ? about.isLimit : about.limit])]
}

/** In the months of grace only interest is due. */
const firstRepayment = ({ instalments }: NonNullable<StoredReport['model']['loanExample']>) =>
  instalments.find(({ principal }) => principal > 0)

/** Under half of the smallest whole amount: the money to start is what the plan needs and no more. */
function isNothing(amount: number): boolean {
  return Math.round(amount) === 0
}

/** To be filled in by hand. */
const blank = '______________________________'

/** The limit and its terms; instalments and repayment are of the requested loan, in proportion. */
function loanRows(
  { model }: StoredReport,
  loan: NonNullable<StoredReport['model']['loanExample']>,
  { loan: requestedLoan }: LenderAsk,
  { limit, money }: { limit: number; money: Format },
): Row[] {
  const { rows: labels, values } = lenderTexts
  // Before 2.0 an example had only an effective rate; the other was computed from it.
  const { loans }: Partial<typeof model> = model
  const offer = bestOffer(loans ?? [])
  const share = (requestedLoan ?? limit) / limit
  const instalment = firstRepayment(loan)
  return [
    [loans ? labels.largest : labels.example, values.loan({ amount: money(limit), months: loan.months })],
    ...(offer ? [[labels.lender, offer.name] satisfies Row] : []),
    ...(loans ? [[labels.rateQuoted, values.rate({ rate: formatPercent(loan.ratePerYear) })] satisfies Row] : []),
    [labels.rate, values.rate({ rate: formatPercent(loan.effectiveRate) })],
    ...(instalment && share > 0
      ? ([
          [requestedLoan === null ? labels.instalmentOfIt : labels.instalment, money(instalment.payment * share)],
          [
            requestedLoan === null ? labels.repaymentOfIt : labels.repayment,
            money(sumMajor(loan.instalments.map(({ payment }) => payment)) * share),
          ],
        ] satisfies Row[])
      : []),
  ]
}

/** Equipment against the loan, and what else to offer where it is less than lenders usually ask for. */
function collateralText(equipment: number, loan: number, { money, isOwner }: { money: Format; isOwner: boolean }): string {
  const { values } = lenderTexts
  if (equipment <= 0) return isOwner && loan > 0 ? values.collateralOnlyOwn : values.collateralNone
  if (loan <= 0) return money(equipment)
  const slots = {
    amount: money(equipment),
    part: formatPercent(equipment / loan),
    usual: formatPercent(lenderThresholds.collateral),
  }
  if (equipment >= loan * lenderThresholds.collateral) return values.collateral(slots)
  return (isOwner ? values.collateralOwn : values.collateralShort)(slots)
}
