import { reportsTexts } from '#words/web/reports.ts'
import { NeedFacts } from '../../lib/need-facts.tsx'
import { EstimateShare, ReliabilitySection } from './full/full-reading.tsx'
import { SectionView, TableView } from './full/section-view.tsx'
import { MoneyReading } from './money/money-reading.tsx'
import type { useWhatIf } from './panel/use-what-if.ts'
import { PlanReading } from './plan/plan-reading.tsx'
import type { ReportDetail } from './report-detail.ts'
import { useReading } from './report-reading.ts'

const t = reportsTexts.page

/** The whole report in one piece, for paper: the lender's page, the plan, the money and the twelve sections. */
export function PrintableReport({ report, state }: { report: ReportDetail; state: ReturnType<typeof useWhatIf> }) {
  const { data } = useReading()
  return (
    <>
      {data.evidence.length === 0 ? <p>{t.notWhole}</p> : null}
      <LenderPage />
      <PlanReading report={report} />
      <MoneyReading state={state} />
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
function LenderPage() {
  const { data } = useReading()
  const ratios = data.sections.find(({ key }) => key === 'breakEven')?.blocks.find((block) => block.kind === 'table')
  return (
    <section className="lender-sheet">
      <h1>{t.lenderSheet({ title: data.title, place: data.location })}</h1>
      <NeedFacts need={data} currency={data.model.currency} />
      {ratios ? <TableView block={ratios} /> : null}
    </section>
  )
}
