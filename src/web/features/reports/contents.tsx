import { reportsTexts } from '#words/web/reports.ts'
import { PlaceLink } from './place-link.tsx'
import { useReading } from './report-reading.ts'

const t = reportsTexts.page

/** The twelve questions beside what is read. */
export function Contents() {
  const { data, place } = useReading()
  return (
    <nav aria-label={t.contentsLabel} className="contents">
      <ol>
        {data.sections.map((section) => (
          <li key={section.key}>
            <PlaceLink to={section.key} current={place === section.key ? 'page' : undefined}>
              {section.question}
            </PlaceLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
