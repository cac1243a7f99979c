import { reportsTexts } from '#words/web/reports.ts'
import { useReading } from '../report-reading.ts'
import { ReportViewLink } from '../report-view-link.tsx'

const t = reportsTexts.page

/** Table of contents beside the text: the twelve questions. */
export function Contents() {
  const { data, view } = useReading()
  return (
    <nav aria-label={t.contentsLabel} className="contents">
      <ol>
        {data.sections.map((section) => (
          <li key={section.key}>
            <ReportViewLink to={section.key} current={view === section.key ? 'page' : undefined}>
              {section.question}
            </ReportViewLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
