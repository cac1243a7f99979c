import type { Content } from 'pdfmake/interfaces.js'
import { lenderThresholds } from '#engine/model/constants.ts'
import type { TableBlock } from '#engine/model/result.ts'
import { formatMoneyMajor, formatNumber, formatOdds } from '#engine/quantity/format.ts'
import { sumMajor } from '#engine/quantity/money.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { table } from './block-content.ts'
import { ink } from './page-style.ts'

/** One page that a loan officer can file: who asks, what for, what is behind it, whether it pays back, what could go wrong. */
export function lenderPage(data: ReportData, applicant: string | null): Content[] {
  const { model } = data
  const { loanExample: loan, ratios } = model
  const money = (amount: number) => formatMoneyMajor(amount, model.currency)
  const kindTotal = (kind: string) => sumMajor(model.startup.filter((line) => line.kind === kind).map((line) => line.amount))
  const equipment = kindTotal('equipment')
  const uses: [string, string][] = (
    [
      ['Equipment', 'equipment'],
      ['Place', 'premises'],
      ['Papers', 'licence'],
      ['First stock', 'stock'],
      ['Before opening', 'preoperating'],
      ['Working capital', 'workingCapital'],
    ] as const
  ).map(([label, kind]) => [label, money(kindTotal(kind))])
  const own = loan ? model.startupTotal - loan.amount : model.startupTotal
  const ratio = (value: number | null) => (value === null ? 'no loan' : formatNumber(value, 2))
  const rows: [string, string][] = [
    ['Applicant', applicant ?? '______________________________'],
    ['Business', data.title],
    ['Place', data.location],
    ['Whole cost of starting', money(model.startupTotal)],
    ['Money asked (example)', loan ? `${money(loan.amount)} over ${loan.months} months` : 'none'],
    ['Own money', `${money(own)}, ${formatNumber((own / model.startupTotal) * 100)} of every 100`],
    ['Lowest cash, without the loan', `${money(model.cashLow.amount)} in month ${model.cashLow.month}`],
    ['Covers its costs', model.breakEven.month === null ? 'not within 36 months' : `from month ${model.breakEven.month}`],
    ['DSCR, worst month', ratio(loan?.dscrWorst ?? ratios.dscrWorst)],
    ['DSCR, average', ratio(loan?.dscrAverage ?? ratios.dscrAverage)],
    ['DSCR, worst month, sales 20 % lower', ratio(loan?.dscrAtSalesMinus20 ?? ratios.dscrAtSalesMinus20)],
    [
      'Collateral: equipment at cost',
      loan && loan.amount > 0
        ? `${money(equipment)}, ${formatNumber((equipment / loan.amount) * 100)} % of the loan (usually asked: ${formatNumber(lenderThresholds.collateral * 100)} %)`
        : money(equipment),
    ],
    ['Current ratio, end of year 1', ratios.currentRatio === null ? 'nothing is due' : formatNumber(ratios.currentRatio, 2)],
    ['Loss in year 1', `${formatOdds(model.risk.probabilityLoss)} futures of ${formatNumber(model.risk.paths)} run`],
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
    { text: 'One page from the same figures as the rest of this report. The loan is an example, not an offer.', style: 'formal' },
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
      text: `Usual working limits for DSCR: microfinance ${formatNumber(lenderThresholds.dscr.microfinance, 2)}, bank ${formatNumber(lenderThresholds.dscr.bank, 2)}, development bank ${formatNumber(lenderThresholds.dscr.developmentBank, 2)}. Our own rule; each lender sets its own.`,
      color: ink.soft,
    },
  ]
}
