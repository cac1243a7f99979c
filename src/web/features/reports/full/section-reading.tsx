import type { SectionKey } from '#engine/quantity/vocabulary.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { Skeleton } from '../../../ui/surface.tsx'
import { ReadingHead } from '../reading-tabs.tsx'
import { useReading } from '../report-reading.ts'
import { ReportViewLink } from '../report-view-link.tsx'
import { ListenButton } from './listen-button.tsx'
import { SectionBody } from './section-view.tsx'
import { SourcesSwitch } from './sources-switch.tsx'

const t = reportsTexts.page

/** One section on a page of its own, with links to the previous and the next. */
export function SectionReading({ sectionKey }: { sectionKey: SectionKey }) {
  const { data } = useReading()
  const index = data.sections.findIndex((section) => section.key === sectionKey)
  const section = data.sections[index]
  if (!section) return null
  const [before, after] = [data.sections[index - 1], data.sections[index + 1]]
  return (
    <>
      <ReadingHead title={t.sectionTitle({ n: index + 1, question: section.question })} />
      <section id={section.key} className="report-section report-section-alone">
        <div className="section-name-row">
          <h2 className="section-name">{section.title}</h2>
          {section.blocks.length > 0 ? <ListenButton key={section.key} section={section} /> : null}
        </div>
        <SectionBody section={section} />
        {section.blocks.length === 0 ? <Skeleton height="30rem" label={reportsTexts.loading} /> : null}
      </section>
      <SourcesSwitch />
      <nav className="section-ways no-print" aria-label={t.sectionWays}>
        {before ? (
          <ReportViewLink to={before.key} className="section-way">
            <span className="label quiet">{t.previous}</span>
            {before.question}
          </ReportViewLink>
        ) : null}
        {after ? (
          <ReportViewLink to={after.key} className="section-way section-way-next">
            <span className="label quiet">{t.next}</span>
            {after.question}
          </ReportViewLink>
        ) : null}
      </nav>
    </>
  )
}
