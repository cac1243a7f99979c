import { reportsTexts } from '#words/web/reports.ts'
import { useReading } from './report-reading.ts'

const t = reportsTexts.page

/** The twelve questions, each with its key figure. `onGo` closes what lies over the page first. */
export function Contents({ current, onGo, compact }: { current?: string | null; onGo?: (key: string) => void; compact?: boolean }) {
  const { data } = useReading()
  return (
    <nav aria-label={t.contentsLabel} className={compact ? 'contents contents-compact' : 'contents'}>
      <ol>
        {data.sections.map((section) => (
          <li key={section.key}>
            <a
              href={`#${section.key}`}
              aria-current={current === section.key ? 'location' : undefined}
              onClick={
                onGo
                  ? (event) => {
                      event.preventDefault()
                      onGo(section.key)
                    }
                  : undefined
              }
            >
              <span>{section.question}</span>
              {section.keyFigure && !compact ? <span className="contents-figure">{section.keyFigure.text}</span> : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
