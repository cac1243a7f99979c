import { figureReasons, loanFormulas, loanLabels, loanTexts } from '#words/engine/report-figures.ts'
import { tables } from '#words/engine/report-tables.ts'
import { lenderThresholds } from '../economy/constants.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { helperWageIn } from '../market/wages.ts'
import { bestOffer } from '../model/loan-capacity.ts'
import type { LoanOffer } from '../model/loan-offer.ts'
import type { LargestLoan, LoanExample } from '../model/result.ts'
import { formatMoneyMajor, formatMoneyWholeMajor, formatNumber } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import { verdictOf } from '../risk/verdict.ts'
import type { TableBlock } from './document.ts'
import type { Figure, FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { type Cell, columns, figureCell, moneyCell, numeric, type Row, table, textCell } from './table-cells.ts'

/** Too little to ask anybody for: the start costs less than a month of a helper's pay, or the need is under the smallest loan here. */
export function needsNoLoan({ model, place }: ReportInput): boolean {
  const smallest = Math.min(...place.country.lenders.map((lender) => lender.smallest))
  return model.startupTotal < helperWageIn(place).value || model.startupTotal + model.toLiveOn.amount < smallest
}

/** The largest loan that the plan can repay, where there is one and there is reason to ask for it. */
export function shownLoan(input: ReportInput): (LoanExample & { offer: LoanOffer }) | null {
  const { loanExample, loans } = input.model
  const offer = bestOffer(loans)
  if (!loanExample || !offer || offer.amount <= 0 || needsNoLoan(input)) return null
  return { ...loanExample, offer }
}

/** The largest loan in short, or why there is none: the start costs too little to ask anybody, or nobody here could be repaid. */
export function largestLoanOf(input: ReportInput): LargestLoan {
  const loan = shownLoan(input)
  if (loan) return { kind: 'lent', amount: loan.amount, lender: loan.offer.name, months: loan.months }
  const isSmall = needsNoLoan(input) || input.model.loans.some(({ amount }) => amount > 0)
  return { kind: isSmall ? 'small' : 'none' }
}

/** The first instalment that repays something: in the grace only interest is due. */
function usualInstalment({ instalments }: LoanExample): number {
  return Math.max(
    0,
    instalments.findIndex(({ principal }) => principal > 0),
  )
}

/** The figures of that loan by slot name; none where there is none. */
export function loanFigures(input: ReportInput, book: FigureBook): Figures {
  const loan = shownLoan(input)
  if (!loan) return {}
  const { currency } = input.model
  const { offer } = loan
  const figures: Figures = {}
  figures['loan.amount'] = book.model('model:loanExample.amount', loan.amount, 'money')
  if (loan.instalments.length > 0) figures['loan.instalment'] = instalmentFigure(loan, usualInstalment(loan), book)
  figures['loan.need'] = book.derive({
    id: 'report:loan.need',
    label: loanLabels.need,
    value: offer.need,
    form: 'money',
    unit: currency,
    formula: loanFormulas.need,
    inputs: ['model:startupTotal', 'model:toLiveOn.amount', 'model:loanExample.amount'],
  })
  figures['loan.own'] = book.derive({
    id: 'report:loan.own',
    label: loanLabels.own,
    value: offer.own,
    form: 'money',
    unit: currency,
    formula: `${formatMoneyMajor(offer.need, currency)} − ${formatMoneyMajor(loan.amount, currency)}`,
    inputs: ['report:loan.need', 'model:loanExample.amount'],
  })
  figures['loan.ownSafe'] = book.derive({
    id: 'report:loan.ownSafe',
    label: loanLabels.ownSafe,
    value: offer.ownToBeSafe,
    form: 'money',
    unit: currency,
    formula: loanFormulas.ownSafe,
    inputs: ['model:risk.paths', 'model:loanExample.amount', 'model:startupTotal'],
  })
  figures['loan.rateQuoted'] = book.model('model:loanExample.ratePerYear', loan.ratePerYear, 'share')
  figures['loan.rate'] = book.model('model:loanExample.effectiveRate', loan.effectiveRate, 'share')
  figures['loan.months'] = book.model('model:loanExample.months', loan.months, 'months')
  if (loan.graceMonths > 0) figures['loan.grace'] = book.model('model:loanExample.graceMonths', loan.graceMonths, 'months')
  for (const [name, value] of [
    ['dscrWorst', loan.dscrWorst],
    ['dscrAverage', loan.dscrAverage],
    ['dscrAtSalesMinus20', loan.dscrAtSalesMinus20],
  ] as const) {
    if (value === null) continue
    const amount = loanTexts.cover({ earned: formatMoneyMajor(Math.round(value * 100), currency), due: formatMoneyMajor(100, currency) })
    figures[`loan.${name}`] = book.model(`model:loanExample.${name}`, value, 'number', amount)
  }
  figures['loan.total'] = book.derive({
    id: 'report:loan.total',
    label: loanLabels.total,
    value: sumMajor(loan.instalments.map((row) => row.payment)),
    form: 'money',
    unit: currency,
    formula: loanFormulas.total({ n: loan.instalments.length }),
    inputs: ['model:loanExample.amount', 'model:loanExample.effectiveRate', 'model:loanExample.months'],
  })
  return figures
}

/** What the money is for and where it comes from: without a loan, and with the largest that the plan can repay, whose instalments are part of the need. */
export function sourcesAndUsesTable(input: ReportInput, book: FigureBook, figures: Figures): TableBlock {
  const said = tables.usesAndSources
  const { model } = input
  const { 'loan.amount': loan, 'loan.own': own, 'loan.need': need, 'need.total': planned } = figures
  const money = (figure: Figure | undefined) => (figure ? moneyCell(figure, model.currency) : textCell(tables.unknown))
  const live = book.model('model:toLiveOn.amount', model.toLiveOn.amount, 'money')
  const line = (label: string, plain: Cell, lent: Cell, strong = false): Row => ({
    cells: [textCell(label), plain, ...(loan ? [lent] : [])],
    ...(strong ? { strong } : {}),
  })
  const uses = [...new Set(model.startup.map(({ kind }) => kind))].map((kind): Row => {
    const lines = model.startup.map((item, index) => ({ item, index })).filter(({ item }) => item.kind === kind)
    const figure = book.derive({
      id: `report:uses.${kind}`,
      label: said.kinds[kind],
      value: sumMajor(lines.map(({ item }) => item.amount)),
      form: 'money',
      unit: model.currency,
      formula: lines.map(({ item }) => formatMoneyMajor(item.amount, model.currency)).join(' + '),
      inputs: lines.map(({ index }) => `model:startup.${index}`),
    })
    return line(said.kinds[kind], money(figure), money(figure))
  })
  const liveWithLoan = need
    ? book.derive({
        id: 'report:uses.liveWithLoan',
        label: loanLabels.liveWithLoan,
        value: sumMajor([Number(need.value), -model.startupTotal]),
        form: 'money',
        unit: model.currency,
        formula: `${need.exact} − ${formatMoneyMajor(model.startupTotal, model.currency)}`,
        inputs: [need.evidence, 'model:startupTotal'],
      })
    : undefined
  const heads = columns('', numeric(said.planned), ...(loan ? [numeric(said.withLoan)] : []))
  return table(
    said.title,
    heads,
    [
      ...uses,
      line(said.toLiveOn, money(live), money(liveWithLoan)),
      line(said.totalUses, money(planned), money(need), true),
      line(said.own, money(planned), money(own)),
      ...(loan ? [line(said.loan, textCell(said.none), money(loan))] : []),
      line(said.totalSources, money(planned), money(need), true),
    ],
    loan ? said.note : undefined,
  )
}

export function instalmentTable(input: ReportInput, book: FigureBook): TableBlock | null {
  const loan = shownLoan(input)
  if (!loan || loan.instalments.length === 0) return null
  const last = loan.instalments.length
  const shown = loan.instalments.filter((_, index) => index < 6 || (index + 1) % 6 === 0 || index === last - 1)
  const rows = shown.map((row): Row => {
    const index = loan.instalments.indexOf(row)
    const evidence = instalmentFigure(loan, index, book).evidence
    const cell = (amount: number) => textCell(formatMoneyWholeMajor(amount, input.model.currency), evidence)
    return { cells: [textCell(`${row.month}`), cell(row.payment), cell(row.interest), cell(row.principal), cell(row.balance)] }
  })
  const said = tables.instalments
  const heads = columns(said.month, numeric(said.instalment), numeric(said.interest), numeric(said.principal), numeric(said.balance))
  return table(said.title, heads, rows, shown.length < last ? said.note : undefined)
}

function instalmentFigure(loan: LoanExample, index: number, book: FigureBook): Figure {
  const row = loan.instalments[index]!
  return book.derive({
    id: `report:loan.instalment.${row.month}`,
    label: loanLabels.instalment({ month: row.month }),
    value: row.payment,
    form: 'money',
    unit: book.currency,
    formula: loanFormulas.instalment({
      interest: formatMoneyMajor(row.interest, book.currency),
      principal: formatMoneyMajor(row.principal, book.currency),
      balance: formatMoneyMajor(row.balance, book.currency),
    }),
    inputs: ['model:loanExample.amount', 'model:loanExample.effectiveRate', 'model:loanExample.months'],
  })
}

/** What each kind of lender asks for; our working rules, not any lender's published terms. */
const lenders = [
  { lender: 'microfinance', dscr: lenderThresholds.dscr.microfinance },
  { lender: 'bank', dscr: lenderThresholds.dscr.bank },
  { lender: 'development-bank', dscr: lenderThresholds.dscr.developmentBank },
] as const

export function dscrTable(input: ReportInput, book: FigureBook, figures: Figures): TableBlock | null {
  const loan = shownLoan(input)
  if (!loan || loan.dscrWorst === null) return null
  const said = tables.dscr
  // Only who lends to this plan can find it enough, and nobody should where we advise against it.
  const isAdvised = verdictOf(input.model, input.place).verdict !== 'no'
  const shown = lenders.filter(({ lender }) => isAdvised && input.model.loans.some(({ kind, amount }) => kind === lender && amount > 0))
  const measures = [
    [said.worst, loan.dscrWorst, figures['loan.dscrWorst']],
    [said.average, loan.dscrAverage, figures['loan.dscrAverage']],
    [said.salesMinus20, loan.dscrAtSalesMinus20, figures['loan.dscrAtSalesMinus20']],
  ] as const
  const thresholds = shown.map(({ lender, dscr }) =>
    book.add({
      id: `report:threshold.${lender}`,
      label: loanLabels.threshold[lender],
      value: dscr,
      unit: 'times',
      year: Number(input.model.asOf.slice(0, 4)),
      source: ownSources.rule,
      confidence: 'low',
      kind: 'assumption',
      reason: figureReasons.threshold,
    }),
  )
  const rows: Row[] = measures.map(([label, value, figure]) => ({
    cells: [
      textCell(label),
      figure && value !== null ? textCell(formatNumber(value, 2), figure.evidence) : textCell(tables.unknown),
      ...shown.map(({ dscr }) => textCell(value !== null && value >= dscr ? said.yes : said.no)),
    ],
  }))
  if (shown.length > 0)
    rows.push({
      cells: [
        textCell(said.asked),
        textCell(''),
        ...shown.map(({ dscr }, index) => textCell(formatNumber(dscr, 2), thresholds[index] as string)),
      ],
    })
  const heads = columns('', numeric(said.dscr), ...shown.map(({ lender }) => numeric(said.lenders[lender])))
  return table(said.title({ lender: loan.offer.name }), heads, rows, shown.length > 0 ? said.note : said.noteOnly)
}

export function ratiosTable(input: ReportInput, book: FigureBook): TableBlock {
  const said = tables.ratios
  const { ratios } = input.model
  const lines: [keyof typeof ratios & keyof typeof said.rows, 'share' | 'number'][] = [
    ['grossMargin', 'share'],
    ['netMargin', 'share'],
    ['rentToSales', 'share'],
    ['roi12', 'share'],
    ['currentRatio', 'number'],
  ]
  const rows = lines.map(([key, form]): Row => {
    const value = ratios[key]
    return {
      cells: [
        textCell(said.rows[key]),
        value === null
          ? textCell(said.noDebts)
          : key === 'currentRatio' && value > 20
            ? textCell(said.fewDebts, `model:ratios.${key}`)
            : figureCell(book.model(`model:ratios.${key}`, value, form)),
      ],
    }
  })
  return table(said.title, columns(said.ratio, numeric(said.value)), rows)
}
