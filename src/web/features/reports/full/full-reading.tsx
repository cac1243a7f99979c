import { inputKindsText } from '#engine/report/input-kinds-text.ts'
import { minutesToRead, type PartSection } from '#engine/report/plan-parts.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { FoldOnPhone } from '../fold-on-phone.tsx'
import { Downloads } from '../panel/share-sheet.tsx'
import type { Changes } from '../panel/use-what-if.ts'
import { NewFirms, wordingNote } from '../plan/report-first-page.tsx'
import { ReadingHead } from '../reading-tabs.tsx'
import type { ReportDetail } from '../report-detail.ts'
import { useReading } from '../report-reading.ts'
import { ReportViewLink } from '../report-view-link.tsx'
import { AskBox } from './ask-box.tsx'
import { SourcesSwitch } from './sources-switch.tsx'

const t = reportsTexts.page

/** The twelve sections as rows: the question, the answer in one line, and the reading time. */
export function FullReading({ report, onAssumptions }: { report: ReportDetail; onAssumptions: (values: Changes) => void }) {
  const { data } = useReading()
  return (
    <>
      <ReadingHead title={t.readings.full} />
      <SourcesSwitch hint={t.showSourcesHint} />
      <EstimateShare />
      <ol className="section-rows plain-list">
        {data.sections.map((section, index) => (
          <li key={section.key}>
            <ReportViewLink to={section.key} className="section-row">
              <strong>{t.sectionTitle({ n: index + 1, question: section.question })}</strong>
              <span className="section-row-answer small">{firstSentence(section.summary)}</span>
              <span className="label quiet">{t.minutes({ n: (section as PartSection).minutes ?? minutesToRead(section) })}</span>
            </ReportViewLink>
          </li>
        ))}
      </ol>
      <AskBox id={report.id} onAssumptions={onAssumptions} />
      <FoldOnPhone title={t.howSure}>
        <ReliabilitySection />
      </FoldOnPhone>
      <section className="no-print report-end">
        <Downloads id={report.id} />
      </section>
    </>
  )
}

/** The share of the report's figures that are our own estimates. */
export function EstimateShare() {
  const { data } = useReading()
  return <p className="small">{inputKindsText(data.first)}</p>
}

/** How new firms fared, and who worded the report. */
export function ReliabilitySection() {
  const { data } = useReading()
  return (
    <section className="report-checklist">
      <h2>{t.howSure}</h2>
      <NewFirms first={data.first} />
      <p className="small quiet report-written">{wordingNote(data.generatedBy)}</p>
    </section>
  )
}

const firstSentence = (text: string) => text.split(/(?<=[.!?])\s/)[0] ?? text
