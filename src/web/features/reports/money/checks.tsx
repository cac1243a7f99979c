import { reportsTexts } from '#words/web/reports.ts'
import { FoldOnPhone } from '../fold-on-phone.tsx'
import { figuresByCheck } from '../plan/report-first-page.tsx'
import { useReading } from '../report-reading.ts'
import { TextWithFigures } from '../text-with-figures.tsx'

const t = reportsTexts.page

/** The three numbers that are worth most to check, each with how to check it. */
export function Checks() {
  const { data, open } = useReading()
  const checks = figuresByCheck(data.first)
  return (
    <section className="report-checklist">
      <h2>{t.checkFirst}</h2>
      <ol className="check-first plain-list">
        {data.first.checkFirst.map((check, index) => (
          <li key={check.assumption}>
            <FoldOnPhone title={check.label}>
              <strong className="check-name">{check.label}</strong>
              <span>
                <TextWithFigures text={check.text} figures={checks[index] ?? []} />
              </span>
              <span className="small quiet">{check.howToCheck}</span>
              <button type="button" className="text-button" onClick={() => open({ kind: 'what-if', key: check.assumption })}>
                {t.tryNumber}
                <span className="visually-hidden">: {check.label}</span>
              </button>
            </FoldOnPhone>
          </li>
        ))}
      </ol>
    </section>
  )
}
