import { figureReasons, loanFormulas, loanLabels, loanTexts } from '#words/engine/report-figures.ts'
import { tables } from '#words/engine/report-tables.ts'
import { lenderThresholds } from '../economy/constants.ts'
import { ownSources } from '../evidence/own-sources.ts'
import type { LoanExample } from '../model/result.ts'
import { findShownLoan } from '../model/shown-loan.ts'
import { formatMoneyMajor, formatMoneyWholeMajor, formatNumber } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import { judge } from '../risk/verdict.ts'
import type { TableBlock } from './document.ts'
import type { Figure, FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { type Cell, createColumns, figureCell, moneyCell, numeric, type ReportTableRow, tableBlock, textCell } from './table-cells.ts'

/** The first instalment with principal: in the grace only interest is due. */
function usualInstalment({ instalments }: LoanExample): number {
  return Math.max(
    0,
    instalments.findIndex(({ principal }) => principal > 0),
  )
}

/** The figures of that loan by slot name; empty without one. */
export function loanFigures(input: ReportInput, book: FigureBook): Figures {
  const loan = findShownLoan(input)
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

/** Sources and uses of the money: without a loan, and with the largest that the plan can repay, whose instalments are part of the need. */
export function sourcesAndUsesTable(input: ReportInput, book: FigureBook, figures: Figures): TableBlock {
  const t = tables.usesAndSources
  const { model } = input
  const { 'loan.amount': loan, 'loan.own': ownFigure, 'loan.need': need, 'need.total': needTotal } = figures
  const money = (figure: Figure | undefined) => (figure ? moneyCell(figure, model.currency) : textCell(tables.unknown))
  const livingFigure = book.model('model:toLiveOn.amount', model.toLiveOn.amount, 'money')
  const line = (label: string, withoutLoan: Cell, withLoan: Cell, strong = false): ReportTableRow => ({
    cells: [textCell(label), withoutLoan, ...(loan ? [withLoan] : [])],
    ...(strong ? { strong } : {}),
  })
  const uses = [...new Set(model.startup.map(({ kind }) => kind))].map((kind): ReportTableRow => {
    const lines = model.startup.map((item, index) => ({ item, index })).filter(({ item }) => item.kind === kind)
    const figure = book.derive({
      id: `report:uses.${kind}`,
      label: t.kinds[kind],
      value: sumMajor(lines.map(({ item }) => item.amount)),
      form: 'money',
      unit: model.currency,
      formula: lines.map(({ item }) => formatMoneyMajor(item.amount, model.currency)).join(' + '),
      inputs: lines.map(({ index }) => `model:startup.${index}`),
    })
    return line(t.kinds[kind], money(figure), money(figure))
  })
  const livingWithLoan = need
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
  const columnHeads = createColumns('', numeric(t.planned), ...(loan ? [numeric(t.withLoan)] : []))
  return tableBlock(
    t.title,
    columnHeads,
    [
      ...uses,
      line(t.toLiveOn, money(livingFigure), money(livingWithLoan)),
      line(t.totalUses, money(needTotal), money(need), true),
      line(t.own, money(needTotal), money(ownFigure)),
      ...(loan ? [line(t.loan, textCell(t.none), money(loan))] : []),
      line(t.totalSources, money(needTotal), money(need), true),
    ],
    loan ? t.note : undefined,
  )
}

export function instalmentTable(input: ReportInput, book: FigureBook): TableBlock | null {
  const loan = findShownLoan(input)
  if (!loan || loan.instalments.length === 0) return null
  const last = loan.instalments.length
  const shownRows = loan.instalments.filter((_, index) => index < 6 || (index + 1) % 6 === 0 || index === last - 1)
  const rows = shownRows.map((row): ReportTableRow => {
    const index = loan.instalments.indexOf(row)
    const evidence = instalmentFigure(loan, index, book).evidence
    const cell = (amount: number) => textCell(formatMoneyWholeMajor(amount, input.model.currency), evidence)
    return { cells: [textCell(`${row.month}`), cell(row.payment), cell(row.interest), cell(row.principal), cell(row.balance)] }
  })
  const t = tables.instalments
  const columnHeads = createColumns(t.month, numeric(t.instalment), numeric(t.interest), numeric(t.principal), numeric(t.balance))
  return tableBlock(t.title, columnHeads, rows, shownRows.length < last ? t.note : undefined)
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

/** Criteria of each kind of lender; our working rules, not any lender's published terms. */
const lenders = [
  { lender: 'microfinance', dscr: lenderThresholds.dscr.microfinance },
  { lender: 'bank', dscr: lenderThresholds.dscr.bank },
  { lender: 'development-bank', dscr: lenderThresholds.dscr.developmentBank },
] as const

export function dscrTable(input: ReportInput, book: FigureBook, figures: Figures): TableBlock | null {
  const loan = findShownLoan(input)
  if (!loan || loan.dscrWorst === null) return null
  const t = tables.dscr
  // Only a lender to this plan can find it enough, and nobody should where we advise against it.
  const isAdvised = judge(input.model, input.place).verdict !== 'no'
  const shownLenders = lenders.filter(
    ({ lender }) => isAdvised && input.model.loans.some(({ kind, amount }) => kind === lender && amount > 0),
  )
  const measures = [
    [t.worst, loan.dscrWorst, figures['loan.dscrWorst']],
    [t.average, loan.dscrAverage, figures['loan.dscrAverage']],
    [t.salesMinus20, loan.dscrAtSalesMinus20, figures['loan.dscrAtSalesMinus20']],
  ] as const
  const thresholds = shownLenders.map(({ lender, dscr }) =>
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
  const rows: ReportTableRow[] = measures.map(([label, value, figure], index) => ({
    cells: [
      textCell(label),
      figure && value !== null ? textCell(formatNumber(value, 2), figure.evidence) : textCell(tables.unknown),
      ...shownLenders.map(({ dscr }) =>
        textCell(value !== null && value >= (index === 0 ? lenderThresholds.window : dscr) - 5e-3 ? t.yes : t.no),
      ),
    ],
  }))
  if (shownLenders.length > 0)
    rows.push({
      cells: [
        textCell(t.asked),
        textCell(''),
        ...shownLenders.map(({ dscr }, index) => textCell(formatNumber(dscr, 2), thresholds[index] as string)),
      ],
    })
  const columnHeads = createColumns('', numeric(t.dscr), ...shownLenders.map(({ lender }) => numeric(t.lenders[lender])))
  return tableBlock(t.title({ lender: loan.offer.name }), columnHeads, rows, shownLenders.length > 0 ? t.note : t.noteOnly)
}

export function ratiosTable(input: ReportInput, book: FigureBook): TableBlock {
  const t = tables.ratios
  const { ratios } = input.model
  const keeping = input.model.assumptions.find(({ key }) => key === 'keepingPerMonth')?.value ?? 0
  const lines: [keyof typeof ratios & Exclude<keyof typeof t.rows, 'grossMarginKept'>, 'share' | 'number'][] = [
    ['grossMargin', 'share'],
    ['netMargin', 'share'],
    ['rentToSales', 'share'],
    ['roi12', 'share'],
    ['currentRatio', 'number'],
  ]
  const rows = lines.map(([key, form]): ReportTableRow => {
    const value = ratios[key]
    return {
      cells: [
        textCell(t.rows[key === 'grossMargin' && keeping > 0 ? 'grossMarginKept' : key]),
        value === null
          ? textCell(t.noDebts)
          : key === 'currentRatio' && value > 20
            ? textCell(t.fewDebts, `model:ratios.${key}`)
            : figureCell(book.model(`model:ratios.${key}`, value, form)),
      ],
    }
  })
  return tableBlock(t.title, createColumns(t.ratio, numeric(t.value)), rows)
}
