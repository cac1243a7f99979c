import type { OpenGap } from '#contract/gap-maps.ts'
import { currencyFormats, formatMoney, formatNumber, formatPercent } from '#engine/quantity/format.ts'
import { fill } from '../../lib/texts.ts'
import { gapMapsTexts } from '../../texts/gap-maps.ts'

const t = gapMapsTexts.evidence
type Shown = OpenGap['evidence'][number]

/** Every figure behind a gap: value, how it was worked out, source, year, confidence. */
export function EvidenceList({ evidence }: { evidence: readonly Shown[] }) {
  return (
    <ul className="evidence-list">
      {evidence.map((each) => (
        <li key={each.id}>
          <p className="small quiet">{each.label}</p>
          <p>
            <strong>{valueText(each)}</strong>
          </p>
          {each.formula ? <p className="small">{each.formula}</p> : null}
          {each.reason ? <p className="small">{each.reason}</p> : null}
          <p className="small">{t.confidence[each.confidence]}</p>
          <p className="label quiet">
            {fill(t.source, { title: each.source.title, publisher: each.source.publisher, year: each.year })}
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

function valueText({ value, unit }: Shown): string {
  if (typeof value === 'string') return value
  const [first = '', ...rest] = unit.split(' ')
  if (first in currencyFormats) return [formatMoney(value, first), ...rest].join(' ')
  if (first === 'share') return [formatPercent(value), ...rest].join(' ')
  return `${formatNumber(value, Math.abs(value) >= 100 ? 0 : 2)} ${unit}`.trim()
}
