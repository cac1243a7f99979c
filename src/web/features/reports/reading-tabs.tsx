import { reportsTexts } from '#words/web/reports.ts'
import { readings, sectionKeyOf } from './report-address.ts'
import { useReading } from './report-reading.ts'
import { ReportViewLink } from './report-view-link.tsx'

const t = reportsTexts.page

/** The three readings of one model. A section belongs to the full one. */
export function ReadingTabs() {
  const { view } = useReading()
  return (
    <nav className="reading-tabs no-print" aria-label={t.readingsLabel}>
      {readings.map((reading) => (
        <ReportViewLink
          key={reading}
          to={reading}
          className="reading-tab"
          current={view === reading ? 'page' : reading === 'full' && sectionKeyOf(view) ? 'true' : undefined}
        >
          {t.readings[reading]}
        </ReportViewLink>
      ))}
    </nav>
  )
}

/** Header of every reading but the first: the report's title, and links to the others. */
export function ReadingHead({ title }: { title: string }) {
  const { data } = useReading()
  return (
    <header className="reading-head">
      <div className="selvedge" aria-hidden="true" />
      <p className="label quiet">{t.of({ title: data.title, place: data.location })}</p>
      <ReadingTabs />
      <h1 className="answer-title" tabIndex={-1}>
        {title}
      </h1>
    </header>
  )
}
