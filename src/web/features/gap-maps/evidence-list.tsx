import type { OpenGap } from '#contract/gap-maps.ts'
import { evidenceText } from '#engine/quantity/format-quantity.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'

const t = gapMapsTexts.evidence
type GapEvidence = OpenGap['evidence'][number]

/** Every figure behind a gap: value, method, source, year, confidence. */
export function EvidenceList({ evidence }: { evidence: readonly GapEvidence[] }) {
  return (
    <ul className="evidence-list">
      {evidence.map((each) => (
        <li key={each.id}>
          <p className="small quiet">{each.label}</p>
          <p>
            <strong>{evidenceText(each)}</strong>
          </p>
          {each.formula ? <p className="small">{each.formula}</p> : null}
          {each.reason ? <p className="small">{each.reason}</p> : null}
          <p className="small">{t.confidence[each.confidence]}</p>
          <p className="label quiet">
            {t.source({ title: each.source.title, publisher: each.source.publisher, year: each.year })}
            {each.source.url ? (
              <>
                {' '}
                <a href={each.source.url} rel="noopener noreferrer" target="_blank">
                  {t.openSource}
                </a>
              </>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  )
}
