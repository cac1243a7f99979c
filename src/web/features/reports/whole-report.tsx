import { reportsTexts } from '#words/web/reports.ts'
import { HowSure } from './full-reading.tsx'
import { MoneyReading } from './money-reading.tsx'
import type { Detail } from './one-screen.tsx'
import { PlanReading } from './plan-reading.tsx'
import { useReading } from './report-reading.ts'
import { SectionView } from './section-view.tsx'
import type { useWhatIf } from './use-what-if.ts'

/** Everything one after another, for paper: the plan, the money and the twelve sections. */
export function WholeReport({ report, state }: { report: Detail; state: ReturnType<typeof useWhatIf> }) {
  const { data } = useReading()
  return (
    <>
      {data.evidence.length === 0 ? <p>{reportsTexts.page.notWhole}</p> : null}
      <PlanReading report={report} />
      <MoneyReading state={state} />
      <h1>{reportsTexts.page.readings.full}</h1>
      <HowSure />
      {data.sections.map((section, index) => (
        <SectionView key={section.key} section={section} place={index + 1} />
      ))}
    </>
  )
}
