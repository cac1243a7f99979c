import type { Answers } from '#engine/model/answers.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { lenderAsk } from '#engine/report/lender-ask.ts'
import { lenderPackTables, ownThingsText } from '#engine/report/lender-pack-tables.ts'
import { type ShownMoney, wholeAmount } from '#engine/report/own-money-text.ts'
import { lenderPackTexts } from '#words/engine/lender-pack.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { NeedFacts } from '../../lib/need-facts.tsx'
import { Facts } from '../../ui/surface.tsx'
import { EstimateShare, ReliabilitySection } from './full/full-reading.tsx'
import { SectionView, TableView } from './full/section-view.tsx'
import { MoneyReading } from './money/money-reading.tsx'
import type { useWhatIf } from './panel/use-what-if.ts'
import { PlanReading } from './plan/plan-reading.tsx'
import type { OwnMoneyField } from './plan/use-own-money.ts'
import type { ReportDetail } from './report-detail.ts'
import { useReading } from './report-reading.ts'

const t = reportsTexts.page

/** The whole report in one piece, for paper: the lender's page, the plan, the money and the twelve sections. */
export function PrintableReport({
  report,
  state,
  money,
}: {
  report: ReportDetail
  state: ReturnType<typeof useWhatIf>
  money: OwnMoneyField
}) {
  const { data } = useReading()
  return (
    <>
      {data.evidence.length === 0 ? <p>{t.notWhole}</p> : null}
      <LenderPage money={money.shown} answers={money.answers} />
      <PlanReading report={report} money={money} />
      <MoneyReading report={report} state={state} />
      <h1>{t.readings.full}</h1>
      <EstimateShare />
      <ReliabilitySection />
      {data.sections.map((section, index) => (
        <SectionView key={section.key} section={section} position={index + 1} />
      ))}
    </>
  )
}

/** A loan officer's first questions, on a page of its own. */
function LenderPage({ money, answers }: { money: ShownMoney | null; answers: Answers }) {
  const { data } = useReading()
  const { model } = data
  // Reports of engines before 2.0 have none.
  const { largestLoan }: Partial<typeof data> = data
  const ratios = data.sections.find(({ key }) => key === 'breakEven')?.blocks.find((block) => block.kind === 'table')
  const format = (amount: number) => formatMoneyRoundedMajor(amount, model.currency)
  const ask = lenderAsk({
    toOpen: model.startupTotal,
    toBeSafe: model.risk.cashNeeded.p80,
    ownMoney: money?.own.amount ?? null,
    largestLoan: largestLoan?.kind === 'lent' ? largestLoan.amount : 0,
  })
  const rows = [
    { key: 'own', label: t.lender.own, value: ask.own },
    { key: 'loan', label: t.lender.loan, value: ask.loan },
    { key: 'missing', label: t.lender.missing, value: ask.missing },
  ]
  const things = ownThingsText(model)
  const { intro, tables } = lenderPackTables(data, ask, answers, wholeAmount(money)?.amount ?? null)
  return (
    <section className="lender-sheet">
      <h1>{t.lenderSheet({ title: data.title, place: data.location })}</h1>
      <NeedFacts need={data} currency={model.currency} />
      <Facts
        rows={[
          ...rows.flatMap(({ value, ...row }) => (value === null ? [] : [{ ...row, value: format(value) }])),
          ...(things ? [{ key: 'things', label: lenderPackTexts.ownThings.label, value: things }] : []),
        ]}
      />
      {ratios ? <TableView block={ratios} /> : null}
      <p>{intro}</p>
      {tables.map((block) => (
        <TableView key={block.title} block={block} />
      ))}
    </section>
  )
}
