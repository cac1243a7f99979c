import type { Content } from 'pdfmake/interfaces.js'
import { lenderThresholds } from '#engine/model/constants.ts'
import type { TableBlock } from '#engine/model/result.ts'
import { formatMoneyWholeMajor, formatNumber, formatOdds, formatPercent } from '#engine/quantity/format.ts'
import { sumMajor } from '#engine/quantity/money.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { table } from './block-content.ts'
import { ink } from './page-style.ts'

/** One page that a loan officer can file: who asks, what for, what is behind it, whether it pays back, what could go wrong. */
export function lenderPage(data: ReportData, applicant: string | null): Content[] {
  const { model } = data
  const { loanExample: loan, ratios } = model
  const money = (amount: number) => formatMoneyWholeMajor(amount, model.currency)
  const kindTotal = (kind: string) => sumMajor(model.startup.filter((line) => line.kind === kind).map((line) => line.amount))
  const equipment = kindTotal('equipment')
  const uses: [string, string][] = (
    [
      ['Equipment', 'equipment'],
      ['Premises', 'premises'],
      ['Permits', 'licence'],
      ['First stock', 'stock'],
      ['Before opening', 'preoperating'],
      ['Working capital', 'workingCapital'],
    ] as const
  ).map(([label, kind]) => [label, money(kindTotal(kind))])
  const own = loan ? model.startupTotal - loan.amount : model.startupTotal
  const ratio = (value: number | null) => (value === null ? 'No loan' : formatNumber(value, 2))
  const percent = (share: number) => formatPercent(share)
  const instalment = loan?.instalments[0]
  const rows: [string, string][] = [
    ['Applicant', applicant ?? '______________________________'],
    ['Business', data.title],
    ['Place', data.location],
    ['Total start-up cost', money(model.startupTotal)],
    ['Owner’s contribution', `${money(own)} (${percent(own / model.startupTotal)})`],
    ['Loan requested (example)', loan ? `${money(loan.amount)} over ${loan.months} months` : 'None'],
    ...(loan && instalment
      ? ([
          ['Interest rate, effective', `${percent(loan.effectiveRate)} a year`],
          ['Monthly instalment', money(instalment.payment)],
          ['Total repayment', money(sumMajor(loan.instalments.map((row) => row.payment)))],
        ] satisfies [string, string][])
      : []),
    ['Lowest cash, without the loan', `${money(model.cashLow.amount)} in month ${model.cashLow.month}`],
    ['Break-even', model.breakEven.month === null ? 'Not within 36 months' : `From month ${model.breakEven.month}`],
    ['DSCR, worst month', ratio(loan?.dscrWorst ?? ratios.dscrWorst)],
    ['DSCR, average', ratio(loan?.dscrAverage ?? ratios.dscrAverage)],
    ['DSCR, worst month, with sales 20% lower', ratio(loan?.dscrAtSalesMinus20 ?? ratios.dscrAtSalesMinus20)],
    [
      'Collateral (equipment at cost)',
      loan && loan.amount > 0
        ? `${money(equipment)}, ${percent(equipment / loan.amount)} of the loan (lenders usually ask for ${percent(lenderThresholds.collateral)})`
        : money(equipment),
    ],
    ['Current ratio, end of year 1', ratios.currentRatio === null ? 'No debts' : formatNumber(ratios.currentRatio, 2)],
    ['Loss in year 1', `In ${formatOdds(model.risk.probabilityLoss)} of ${formatNumber(model.risk.paths)} simulations`],
  ]
  const block = (title: string, lines: [string, string][]): TableBlock => ({
    kind: 'table',
    title,
    columns: [
      { label: '', numeric: false },
      { label: '', numeric: false },
    ],
    rows: lines.map(([label, value]) => ({ cells: [{ text: label }, { text: value }] })),
  })
  return [
    { text: 'For the lender', style: 'h2', tocItem: true, tocMargin: [0, 0, 0, 0], pageBreak: 'before' },
    {
      text: 'This page uses the same figures as the rest of the report. The statements show the base case. The loan is an example and not an offer.',
      style: 'formal',
    },
    ...table(block('The business and the money', rows), { widths: [170, '*'] }),
    ...table(
      {
        ...block('Uses of the money', uses),
        columns: [
          { label: 'Use', numeric: false },
          { label: 'Amount', numeric: true },
        ],
      },
      { widths: ['*', 'auto'] },
    ),
    { text: 'Three risks', style: 'h3' },
    { ol: data.riskAssessment.factors.slice(0, 3), margin: [0, 0, 0, 6] },
    {
      text: `DSCR (debt service coverage ratio) is the money earned for each 1 of instalment due. Usual limits are ${formatNumber(lenderThresholds.dscr.microfinance, 2)} for microfinance, ${formatNumber(lenderThresholds.dscr.bank, 2)} for a bank and ${formatNumber(lenderThresholds.dscr.developmentBank, 2)} for a development bank. These are our own rules, and each lender sets its own.`,
      color: ink.soft,
    },
  ]
}
