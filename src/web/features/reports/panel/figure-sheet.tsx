import { ChevronLeft, ChevronRight, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Evidence } from '#engine/evidence/evidence.ts'
import { formatYearMonth } from '#engine/quantity/format.ts'
import { evidenceText, formatQuantity } from '#engine/quantity/format-quantity.ts'
import { ownSourceTexts } from '#words/engine/evidence.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { dateText } from '../../../lib/reader-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Facts, Skeleton } from '../../../ui/surface.tsx'
import { useReading } from '../report-reading.ts'

const t = reportsTexts.figure

/** How one figure was calculated and from what. Its inputs open in its place, one at a time, with a way back. */
export function FigureSheet({ trail, onTrail }: { trail: readonly string[]; onTrail: (trail: string[]) => void }) {
  const { evidence, data, open } = useReading()
  const top = useRef<HTMLDivElement>(null)
  const id = trail.at(-1) ?? ''
  const depth = trail.length
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another figure is what moves the focus
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [id, depth])
  const shownEvidence = evidence.get(id)
  const previous = evidence.get(trail.at(-2) ?? '')
  const assumption = data.model.assumptions.find((each) => each.editable && each.evidence.includes(id) && id.startsWith('assumption:'))
  return (
    <Stack gap="s4" className="figure-sheet">
      <div ref={top} tabIndex={-1} className="figure-top">
        {previous ? (
          <button type="button" className="back-button" onClick={() => onTrail(trail.slice(0, -1))}>
            <ChevronLeft size={24} aria-hidden />
            {t.back({ label: previous.label })}
          </button>
        ) : null}
        {shownEvidence ? (
          <FigureHead evidence={shownEvidence} range={assumption ? rangeText(assumption) : null} />
        ) : data.evidence.length > 0 ? (
          <p>{t.unknown}</p>
        ) : (
          <Skeleton height="10rem" label={reportsTexts.loading} />
        )}
      </div>
      {shownEvidence ? (
        <>
          {shownEvidence.formula ? (
            <section>
              <h3 className="sheet-heading">{t.howMade}</h3>
              <p className="formula">{shownEvidence.formula}</p>
            </section>
          ) : null}
          <Inputs evidence={shownEvidence} onOpen={(next) => onTrail([...trail, next])} />
          <Origin evidence={shownEvidence} />
          {assumption ? (
            <div>
              <Button
                look="primary"
                wide
                icon={<SlidersHorizontal size={24} aria-hidden />}
                onClick={() => open({ kind: 'what-if', key: assumption.key })}
              >
                {t.tryNumber}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
    </Stack>
  )
}

function rangeText({ low, high, unit }: { low: number; high: number; unit: string }): string | null {
  return low === high ? null : t.range({ low: formatQuantity(low, unit), high: formatQuantity(high, unit) })
}

function FigureHead({ evidence, range }: { evidence: Evidence; range: string | null }) {
  return (
    <>
      <p className="quiet">{evidence.label}</p>
      <p className="sheet-figure">{evidenceText(evidence)}</p>
      {range ? <p>{range}</p> : null}
      <p className="confidence">
        <span aria-hidden="true" className="dots">
          {t.dots[evidence.confidence]}
        </span>{' '}
        {t.confidenceWords[evidence.confidence]}
      </p>
      {evidence.reason ? <p>{evidence.reason}</p> : null}
    </>
  )
}

function Inputs({ evidence, onOpen }: { evidence: Evidence; onOpen: (id: string) => void }) {
  const { evidence: evidenceById } = useReading()
  const inputs = (evidence.inputs ?? []).flatMap((id) => evidenceById.get(id) ?? [])
  if (inputs.length === 0) return null
  return (
    <section>
      <h3 className="sheet-heading">{t.madeFrom}</h3>
      <ul className="input-list">
        {inputs.map((input) => (
          <li key={input.id}>
            <button type="button" className="input-row" onClick={() => onOpen(input.id)}>
              <span>
                {input.label}
                <span className="input-value">{evidenceText(input)}</span>
              </span>
              <ChevronRight size={24} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Licences of unpublished sources; earlier reports have the English word. */
const noLicence = new Set(['none', ownSourceTexts.assumption.licence])

function Origin({ evidence }: { evidence: Evidence }) {
  const { source } = evidence
  const rows = [
    { key: 'kind', label: t.kindLabel, value: t.kind[evidence.kind] },
    { key: 'source', label: t.source, value: source.title },
    { key: 'publisher', label: t.publisher, value: source.publisher },
    { key: 'year', label: t.year, value: String(evidence.year) },
    ...(evidence.priceMonth ? [{ key: 'prices', label: t.prices, value: formatYearMonth(evidence.priceMonth) }] : []),
    ...(evidence.retrievedAt ? [{ key: 'read', label: t.read, value: dateText(evidence.retrievedAt) }] : []),
    ...(source.licence && !noLicence.has(source.licence) ? [{ key: 'licence', label: t.licence, value: source.licence }] : []),
  ]
  return (
    <section>
      <h3 className="sheet-heading">{t.source}</h3>
      <Facts rows={rows} />
      {source.url ? (
        <p className="source-link">
          <a href={source.url} rel="noopener noreferrer" target="_blank">
            {t.openSource}
          </a>
        </p>
      ) : null}
    </section>
  )
}
