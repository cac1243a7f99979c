import { figureReasons, loanFormulas, loanLabels, loanTexts } from '#words/engine/report-figures.ts'
import { tables } from '#words/engine/report-tables.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { lenderThresholds } from '../model/constants.ts'
import { monthlyFromEffective } from '../model/loan.ts'
import type { LoanExample, TableBlock } from '../model/result.ts'
import { formatMoneyMajor, formatMoneyWholeMajor, formatNumber, formatPercent } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import type { Figure, FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { columns, figureCell, moneyCell, numeric, type Row, table, textCell } from './table-cells.ts'

/** The run's example of a loan, where the start costs enough to ask anybody for one: a month of a helper's pay. */
export function shownLoan({ model, place }: ReportInput): LoanExample | null {
  return model.startupTotal < place.country.facts.helperWage.value ? null : model.loanExample
}

/** The loan example's figures by slot name; none when the run made no example. */
export function loanFigures(input: ReportInput, book: FigureBook): Figures {
  const loan = shownLoan(input)
  if (!loan) return {}
  const figures: Figures = {}
  const money = (name: string, path: string, value: number | undefined) => {
    if (value !== undefined) figures[`loan.${name}`] = book.model(`model:loanExample.${path}`, value, 'money')
  }
  money('amount', 'amount', loan.amount)
  const first = loan.instalments[0]
  if (first) figures['loan.instalment'] = instalmentFigure(loan, 0, book)
  const own = input.model.startupTotal - loan.amount
  figures['loan.own'] = book.derive({
    id: 'report:loan.own',
    label: loanLabels.own,
    value: own,
    form: 'money',
    unit: input.model.currency,
    formula: `${formatMoneyMajor(input.model.startupTotal, input.model.currency)} − ${formatMoneyMajor(loan.amount, input.model.currency)}`,
    inputs: ['model:startupTotal', 'model:loanExample.amount'],
  })
  figures['loan.rate'] = book.model('model:loanExample.effectiveRate', loan.effectiveRate, 'share')
  const aMonth = monthlyFromEffective(loan.effectiveRate)
  figures['loan.rateMonth'] = book.derive({
    id: 'report:loan.rateMonth',
    label: loanLabels.rateMonth,
    value: aMonth,
    form: 'share',
    unit: 'share',
    formula: loanFormulas.rateMonth({ rate: formatPercent(loan.effectiveRate) }),
    inputs: ['model:loanExample.effectiveRate'],
    prose: `${formatNumber(aMonth * 100, 1)}%`,
  })
  figures['loan.months'] = book.model('model:loanExample.months', loan.months, 'months')
  for (const [name, value] of [
    ['dscrWorst', loan.dscrWorst],
    ['dscrAverage', loan.dscrAverage],
    ['dscrAtSalesMinus20', loan.dscrAtSalesMinus20],
  ] as const) {
    if (value !== null) {
      const { currency } = input.model
      const amount = loanTexts.cover({ earned: formatMoneyMajor(Math.round(value * 100), currency), due: formatMoneyMajor(100, currency) })
      figures[`loan.${name}`] = book.model(`model:loanExample.${name}`, value, 'number', amount)
    }
  }
  figures['loan.total'] = book.derive({
    id: 'report:loan.total',
    label: loanLabels.total,
    value: sumMajor(loan.instalments.map((row) => row.payment)),
    form: 'money',
    unit: input.model.currency,
    formula: loanFormulas.total({ n: loan.instalments.length }),
    inputs: ['model:loanExample.amount', 'model:loanExample.effectiveRate', 'model:loanExample.months'],
  })
  return figures
}

export function sourcesAndUsesTable(input: ReportInput, book: FigureBook, figures: Figures): TableBlock {
  const said = tables.usesAndSources
  const { model } = input
  const uses = [...new Set(model.startup.map((line) => line.kind))].map((kind): Row => {
    const lines = model.startup.map((line, index) => ({ line, index })).filter(({ line }) => line.kind === kind)
    const figure = book.derive({
      id: `report:uses.${kind}`,
      label: said.kinds[kind],
      value: sumMajor(lines.map(({ line }) => line.amount)),
      form: 'money',
      unit: model.currency,
      formula: lines.map(({ line }) => formatMoneyMajor(line.amount, model.currency)).join(' + '),
      inputs: lines.map(({ index }) => `model:startup.${index}`),
    })
    return { cells: [textCell(said.kinds[kind]), moneyCell(figure, model.currency), textCell(''), textCell('')] }
  })
  const total = figures['startup.total']
  const amount = (figure: Figure | undefined) => (figure ? moneyCell(figure, model.currency) : textCell(tables.unknown))
  const loan = figures['loan.amount']
  const own = figures['loan.own']
  const sources: Row[] =
    loan && own
      ? [
          { cells: [textCell(said.own), textCell(''), amount(total), amount(own)] },
          { cells: [textCell(said.loan), textCell(''), textCell(said.none), amount(loan)] },
        ]
      : [{ cells: [textCell(said.own), textCell(''), amount(total), textCell(said.noExample)] }]
  return table(
    said.title,
    columns('', numeric(said.uses), numeric(said.planned), numeric(said.withLoan)),
    [
      ...uses,
      ...sources,
      { cells: [textCell(said.total), amount(total), amount(total), loan ? amount(total) : textCell('')], strong: true },
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
  const measures = [
    [said.worst, loan.dscrWorst, figures['loan.dscrWorst']],
    [said.average, loan.dscrAverage, figures['loan.dscrAverage']],
    [said.salesMinus20, loan.dscrAtSalesMinus20, figures['loan.dscrAtSalesMinus20']],
  ] as const
  const thresholds = lenders.map(({ lender, dscr }) =>
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
      ...lenders.map(({ dscr }) => textCell(value !== null && value >= dscr ? said.yes : said.no)),
    ],
  }))
  rows.push({
    cells: [
      textCell(said.asked),
      textCell(''),
      ...lenders.map(({ dscr }, index) => textCell(formatNumber(dscr, 2), thresholds[index] as string)),
    ],
  })
  const heads = columns('', numeric(said.dscr), ...lenders.map(({ lender }) => numeric(said.lenders[lender])))
  return table(said.title, heads, rows, said.note)
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
