import type { Content } from 'pdfmake/interfaces.js'
import { lenderThresholds } from '#engine/economy/constants.ts'
import { bestOffer } from '#engine/model/loan-capacity.ts'
import { formatMoneyWholeMajor, formatNumber, formatOdds, formatPercent } from '#engine/quantity/format.ts'
import { sumMajor } from '#engine/quantity/money.ts'
import type { TableBlock } from '#engine/report/document.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { firstFacts, lenderTexts } from '#words/documents/pdf.ts'
import { table } from './block-content.ts'
import { chapterIds, ink } from './page-style.ts'

/** So that all of it stays on one page where there is a loan. */
const compact = { size: 9.5, padding: 0.4 }

/** One page that a loan officer can file: who asks, what for, what is behind it, whether it pays back, what could go wrong. */
export function lenderPage(data: StoredReport, applicant: string | null): Content[] {
  const { model } = data
  const { rows: labels, values } = lenderTexts
  const { loanExample: loan, ratios } = model
  const money = (amount: number) => formatMoneyWholeMajor(amount, model.currency)
  const kindTotal = (kind: string) => sumMajor(model.startup.filter((line) => line.kind === kind).map((line) => line.amount))
  const equipment = kindTotal('equipment')
  const ratio = (value: number | null) => (value === null ? values.noLoan : formatNumber(value, 2))
  const percent = (share: number) => formatPercent(share)
  // An engine before 2.0 counted the money to live on among the lines of the start, and showed a loan of a fixed share as an example.
  const { toLiveOn: need, loans }: Partial<typeof model> = model
  const isExample = loans === undefined
  const toLiveOn = need?.amount ?? 0
  const offer = bestOffer(loans ?? [])
  const called = isExample ? lenderTexts.example : lenderTexts.largest
  const isLent = (loan?.amount ?? 0) > 0
  const needed = isLent && offer ? offer.need : model.startupTotal + toLiveOn
  const own = isLent && loan ? Math.max(0, needed - loan.amount) : needed
  const uses: [string, string][] = [
    ...Object.entries(lenderTexts.kinds)
      .filter(([kind]) => kindTotal(kind) > 0)
      .map(([kind, label]): [string, string] => [label, money(kindTotal(kind))]),
    [called.toLiveOn, money(needed - sumMajor(Object.keys(lenderTexts.kinds).map(kindTotal)))],
    [lenderTexts.totalUses, money(needed)],
    [labels.own, values.own({ amount: money(own), share: percent(needed > 0 ? own / needed : 1) })],
    [called.loan, isLent && loan ? money(loan.amount) : values.noneAsked],
  ]
  // In the months of grace only interest is due.
  const instalment = loan?.instalments.find(({ principal }) => principal > 0)
  const rows: [string, string][] = [
    [labels.applicant, applicant ?? '______________________________'],
    [labels.business, data.title],
    [labels.place, data.location],
    [called.startup, money(model.startupTotal)],
    ...(isExample ? [] : ([[labels.toLiveOn, money(toLiveOn)]] satisfies [string, string][])),
    [labels.own, values.own({ amount: money(own), share: percent(needed > 0 ? own / needed : 1) })],
    [called.loan, isLent && loan ? values.loan({ amount: money(loan.amount), months: loan.months }) : values.noneAsked],
    ...(isLent && offer ? ([[labels.lender, offer.name]] satisfies [string, string][]) : []),
    ...(isLent && loan && instalment
      ? ([
          // Of an example only the effective rate was known; the other was computed from it.
          ...(isExample ? [] : ([[labels.rateQuoted, values.rate({ rate: percent(loan.ratePerYear) })]] satisfies [string, string][])),
          [labels.rate, values.rate({ rate: percent(loan.effectiveRate) })],
          [labels.instalment, money(instalment.payment)],
          [labels.repayment, money(sumMajor(loan.instalments.map((row) => row.payment)))],
        ] satisfies [string, string][])
      : []),
    [labels.lowestCash, firstFacts.amountInMonth({ amount: money(model.cashLow.amount), month: model.cashLow.month })],
    [labels.breakEven, model.breakEven.month === null ? values.notWithin : values.fromMonth({ month: model.breakEven.month })],
    [called.dscrWorst, ratio(loan?.dscrWorst ?? ratios.dscrWorst)],
    [labels.dscrAverage, ratio(loan?.dscrAverage ?? ratios.dscrAverage)],
    [called.dscrLowerSales, ratio(loan?.dscrAtSalesMinus20 ?? ratios.dscrAtSalesMinus20)],
    [
      labels.collateral,
      loan && loan.amount > 0
        ? values.collateral({
            amount: money(equipment),
            part: percent(equipment / loan.amount),
            usual: percent(lenderThresholds.collateral),
          })
        : money(equipment),
    ],
    [labels.currentRatio, ratios.currentRatio === null ? values.noDebts : formatNumber(ratios.currentRatio, 2)],
    [labels.loss, values.loss({ odds: formatOdds(model.risk.probabilityLoss), paths: model.risk.paths })],
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
    { text: lenderTexts.title, style: 'h2', id: chapterIds.lender, pageBreak: 'before' },
    {
      text: called.about,
      style: 'formal',
    },
    ...table(block(lenderTexts.business, rows), { widths: [170, '*'], ...compact }),
    ...table(
      {
        ...block(lenderTexts.uses, uses),
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
      text: lenderTexts.dscr(lenderThresholds.dscr),
      fontSize: 9,
      color: ink.soft,
    },
  ]
}
