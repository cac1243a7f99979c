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

/** Fits all of it on one page where there is a loan. */
const compact = { size: 9.5, padding: 0.4 }

/** One page that a loan officer can file: the applicant, the purpose, the security, the repayment, the risks. */
export function lenderPage(data: StoredReport, applicant: string | null): Content[] {
  const { model } = data
  const { rows: labels, values } = lenderTexts
  const { loanExample: loan, ratios } = model
  const money = (amount: number) => formatMoneyWholeMajor(amount, model.currency)
  const totalOfKind = (kind: string) => sumMajor(model.startup.filter((line) => line.kind === kind).map((line) => line.amount))
  const equipment = totalOfKind('equipment')
  const ratio = (value: number | null) => (value === null ? values.noLoan : formatNumber(value, 2))
  const percent = (share: number) => formatPercent(share)
  // Before 2.0 the money to live on was among the lines of the start, and the loan was an example of a fixed share.
  const { toLiveOn: need, loans }: Partial<typeof model> = model
  const isExample = loans === undefined
  const toLiveOn = need?.amount ?? 0
  const offer = bestOffer(loans ?? [])
  const lenderName = isExample ? lenderTexts.example : lenderTexts.largest
  const hasLoan = (loan?.amount ?? 0) > 0
  const capitalNeeded = hasLoan && offer ? offer.need : model.startupTotal + toLiveOn
  const ownMoney = hasLoan && loan ? Math.max(0, capitalNeeded - loan.amount) : capitalNeeded
  const uses: [string, string][] = [
    ...Object.entries(lenderTexts.kinds)
      .filter(([kind]) => totalOfKind(kind) > 0)
      .map(([kind, label]): [string, string] => [label, money(totalOfKind(kind))]),
    [lenderName.toLiveOn, money(capitalNeeded - sumMajor(Object.keys(lenderTexts.kinds).map(totalOfKind)))],
    [lenderTexts.totalUses, money(capitalNeeded)],
    [labels.own, values.own({ amount: money(ownMoney), share: percent(capitalNeeded > 0 ? ownMoney / capitalNeeded : 1) })],
    [lenderName.loan, hasLoan && loan ? money(loan.amount) : values.noneAsked],
  ]
  // In the months of grace only interest is due.
  const instalment = loan?.instalments.find(({ principal }) => principal > 0)
  const rows: [string, string][] = [
    [labels.applicant, applicant ?? '______________________________'],
    [labels.business, data.title],
    [labels.place, data.location],
    [lenderName.startup, money(model.startupTotal)],
    ...(isExample ? [] : ([[labels.toLiveOn, money(toLiveOn)]] satisfies [string, string][])),
    [labels.own, values.own({ amount: money(ownMoney), share: percent(capitalNeeded > 0 ? ownMoney / capitalNeeded : 1) })],
    [lenderName.loan, hasLoan && loan ? values.loan({ amount: money(loan.amount), months: loan.months }) : values.noneAsked],
    ...(hasLoan && offer ? ([[labels.lender, offer.name]] satisfies [string, string][]) : []),
    ...(hasLoan && loan && instalment
      ? ([
          // An example has only an effective rate; the other was computed from it.
          ...(isExample ? [] : ([[labels.rateQuoted, values.rate({ rate: percent(loan.ratePerYear) })]] satisfies [string, string][])),
          [labels.rate, values.rate({ rate: percent(loan.effectiveRate) })],
          [labels.instalment, money(instalment.payment)],
          [labels.repayment, money(sumMajor(loan.instalments.map((row) => row.payment)))],
        ] satisfies [string, string][])
      : []),
    [labels.lowestCash, firstFacts.amountInMonth({ amount: money(model.cashLow.amount), month: model.cashLow.month })],
    [labels.breakEven, model.breakEven.month === null ? values.notWithin : values.fromMonth({ month: model.breakEven.month })],
    [lenderName.dscrWorst, ratio(loan?.dscrWorst ?? ratios.dscrWorst)],
    [labels.dscrAverage, ratio(loan?.dscrAverage ?? ratios.dscrAverage)],
    [lenderName.dscrLowerSales, ratio(loan?.dscrAtSalesMinus20 ?? ratios.dscrAtSalesMinus20)],
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
      text: lenderName.about,
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
