import { ownSources } from '../evidence/own-sources.ts'
import { lenderThresholds } from '../model/constants.ts'
import type { LoanExample, StartupLine, TableBlock } from '../model/result.ts'
import { formatMoneyMajor, formatMoneyWholeMajor, formatNumber } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import type { Figure, FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { columns, figureCell, moneyCell, type Row, table, textCell } from './table-cells.ts'

const kindWords: Record<StartupLine['kind'], string> = {
  equipment: 'Equipment',
  premises: 'Premises (rent ahead and deposit)',
  licence: 'Permits',
  stock: 'First stock',
  preoperating: 'Before the first sale',
  workingCapital: 'Working capital (cash to keep trading)',
}

/** The loan example's figures by slot name; none when the run made no example. */
export function loanFigures(input: ReportInput, book: FigureBook): Figures {
  const loan = input.model.loanExample
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
    label: 'Owner’s contribution beside the example loan',
    value: own,
    form: 'money',
    unit: input.model.currency,
    formula: `${formatMoneyMajor(input.model.startupTotal, input.model.currency)} − ${formatMoneyMajor(loan.amount, input.model.currency)}`,
    inputs: ['model:startupTotal', 'model:loanExample.amount'],
  })
  figures['loan.rate'] = book.model('model:loanExample.effectiveRate', loan.effectiveRate, 'share')
  figures['loan.months'] = book.model('model:loanExample.months', loan.months, 'months')
  for (const [name, value] of [
    ['dscrWorst', loan.dscrWorst],
    ['dscrAverage', loan.dscrAverage],
    ['dscrAtSalesMinus20', loan.dscrAtSalesMinus20],
  ] as const) {
    if (value !== null) {
      const { currency } = input.model
      const amount = `${formatMoneyMajor(Math.round(value * 100), currency)} for every ${formatMoneyMajor(100, currency)}`
      figures[`loan.${name}`] = book.model(`model:loanExample.${name}`, value, 'number', amount)
    }
  }
  figures['loan.total'] = book.derive({
    id: 'report:loan.total',
    label: 'Total repayment of the example loan',
    value: sumMajor(loan.instalments.map((row) => row.payment)),
    form: 'money',
    unit: input.model.currency,
    formula: `sum of ${loan.instalments.length} instalments`,
    inputs: ['model:loanExample.amount', 'model:loanExample.effectiveRate', 'model:loanExample.months'],
  })
  return figures
}

export function sourcesAndUsesTable(input: ReportInput, book: FigureBook, figures: Figures): TableBlock {
  const { model } = input
  const uses = [...new Set(model.startup.map((line) => line.kind))].map((kind): Row => {
    const lines = model.startup.map((line, index) => ({ line, index })).filter(({ line }) => line.kind === kind)
    const figure = book.derive({
      id: `report:uses.${kind}`,
      label: kindWords[kind],
      value: sumMajor(lines.map(({ line }) => line.amount)),
      form: 'money',
      unit: model.currency,
      formula: lines.map(({ line }) => formatMoneyMajor(line.amount, model.currency)).join(' + '),
      inputs: lines.map(({ index }) => `model:startup.${index}`),
    })
    return { cells: [textCell(kindWords[kind]), moneyCell(figure, model.currency), textCell(''), textCell('')] }
  })
  const total = figures['startup.total']
  const amount = (figure: Figure | undefined) => (figure ? moneyCell(figure, model.currency) : textCell('Not known yet'))
  const loan = figures['loan.amount']
  const own = figures['loan.own']
  const sources: Row[] =
    loan && own
      ? [
          { cells: [textCell('Owner’s contribution'), textCell(''), amount(total), amount(own)] },
          { cells: [textCell('Loan'), textCell(''), textCell('None'), amount(loan)] },
        ]
      : [{ cells: [textCell('Owner’s contribution'), textCell(''), amount(total), textCell('No example')] }]
  return table(
    'Uses and sources of money',
    columns('', '#Uses', '#Sources, as planned', '#Sources, with a loan'),
    [...uses, ...sources, { cells: [textCell('Total'), amount(total), amount(total), loan ? amount(total) : textCell('')], strong: true }],
    loan ? 'The loan is an example. It is not an offer.' : undefined,
  )
}

export function instalmentTable(input: ReportInput, book: FigureBook): TableBlock | null {
  const loan = input.model.loanExample
  if (!loan || loan.instalments.length === 0) return null
  const last = loan.instalments.length
  const shown = loan.instalments.filter((_, index) => index < 6 || (index + 1) % 6 === 0 || index === last - 1)
  const rows = shown.map((row): Row => {
    const index = loan.instalments.indexOf(row)
    const evidence = instalmentFigure(loan, index, book).evidence
    const cell = (amount: number) => textCell(formatMoneyWholeMajor(amount, input.model.currency), evidence)
    return { cells: [textCell(`${row.month}`), cell(row.payment), cell(row.interest), cell(row.principal), cell(row.balance)] }
  })
  return table(
    'Repayment of the example loan',
    columns('Month', '#Instalment', '#Interest', '#Principal', '#Balance'),
    rows,
    last > 12 ? 'After month 6 the table shows every sixth month.' : undefined,
  )
}

function instalmentFigure(loan: LoanExample, index: number, book: FigureBook): Figure {
  const row = loan.instalments[index]!
  return book.derive({
    id: `report:loan.instalment.${row.month}`,
    label: `Instalment of month ${row.month}`,
    value: row.payment,
    form: 'money',
    unit: book.currency,
    formula: `interest ${formatMoneyMajor(row.interest, book.currency)} + loan repaid ${formatMoneyMajor(row.principal, book.currency)}; still owed ${formatMoneyMajor(row.balance, book.currency)}`,
    inputs: ['model:loanExample.amount', 'model:loanExample.effectiveRate', 'model:loanExample.months'],
  })
}

/** What each kind of lender asks for; our working rules, not any lender's published terms. */
const lenders = [
  { lender: 'Microfinance', dscr: lenderThresholds.dscr.microfinance },
  { lender: 'Bank', dscr: lenderThresholds.dscr.bank },
  { lender: 'Development bank', dscr: lenderThresholds.dscr.developmentBank },
] as const

export function dscrTable(input: ReportInput, book: FigureBook, figures: Figures): TableBlock | null {
  const loan = input.model.loanExample
  if (!loan || loan.dscrWorst === null) return null
  const measures = [
    ['Worst month', loan.dscrWorst, figures['loan.dscrWorst']],
    ['Average', loan.dscrAverage, figures['loan.dscrAverage']],
    ['Worst month, with sales 20% lower', loan.dscrAtSalesMinus20, figures['loan.dscrAtSalesMinus20']],
  ] as const
  const thresholds = lenders.map(({ lender, dscr }) =>
    book.add({
      id: `report:threshold.${lender.toLowerCase().replace(' ', '-')}`,
      label: `DSCR that a ${lender.toLowerCase()} lender usually asks`,
      value: dscr,
      unit: 'times',
      year: Number(input.model.asOf.slice(0, 4)),
      source: ownSources.rule,
      confidence: 'low',
      kind: 'assumption',
      reason: 'Lenders set their own limits and seldom publish them; ask yours.',
    }),
  )
  const rows: Row[] = measures.map(([label, value, figure]) => ({
    cells: [
      textCell(label),
      figure && value !== null ? textCell(formatNumber(value, 2), figure.evidence) : textCell('Not known yet'),
      ...lenders.map(({ dscr }) => textCell(value !== null && value >= dscr ? 'Yes' : 'No')),
    ],
  }))
  rows.push({
    cells: [
      textCell('Usually asked'),
      textCell(''),
      ...lenders.map(({ dscr }, index) => textCell(formatNumber(dscr, 2), thresholds[index] as string)),
    ],
  })
  return table(
    'Can it repay a loan? Debt service coverage ratio (DSCR)',
    columns('', '#DSCR', ...lenders.map(({ lender }) => `#${lender}`)),
    rows,
    'DSCR is the money earned for each 1 of instalment due. We set these limits, and each lender sets its own.',
  )
}

export function ratiosTable(input: ReportInput, book: FigureBook): TableBlock {
  const { ratios } = input.model
  const lines: [string, keyof typeof ratios, 'share' | 'number'][] = [
    ['Gross margin (gross profit as a share of sales)', 'grossMargin', 'share'],
    ['Net margin (net profit as a share of sales)', 'netMargin', 'share'],
    ['Rent as a share of sales', 'rentToSales', 'share'],
    ['Return on investment after 12 months', 'roi12', 'share'],
    ['Current ratio (short-term assets divided by short-term debts)', 'currentRatio', 'number'],
  ]
  const rows = lines.map(([label, key, form]): Row => {
    const value = ratios[key]
    return {
      cells: [textCell(label), value === null ? textCell('No debts') : figureCell(book.model(`model:ratios.${key}`, value, form))],
    }
  })
  return table('Ratios that a lender looks at', columns('Ratio', '#Value'), rows)
}
