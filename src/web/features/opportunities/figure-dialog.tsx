import { ChevronLeft } from 'lucide-react'
import type { OpportunityDetail } from '#contract/opportunity-preview.ts'
import { evidenceText } from '#engine/quantity/format-quantity.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'

const t = opportunityTexts.preview

type Evidence = OpportunityDetail['evidence'][number]

/** An amount that opens, where its evidence is part of the free preview. */
export function PreviewFigureButton({
  text,
  id,
  evidence,
  onOpen,
}: {
  text: string
  id: string | undefined
  evidence: readonly Evidence[]
  onOpen: (id: string) => void
}) {
  if (id === undefined || !evidence.some((each) => each.id === id)) return nonBreaking(text)
  return (
    <button type="button" className="figure-button" onClick={() => onOpen(id)}>
      {nonBreaking(text)}
    </button>
  )
}

/** How one amount was made: its value, source and year, and what it rests on. Inputs open in its place, with a way back. */
export function FigureDialog({
  trail,
  onTrail,
  evidence,
}: {
  trail: readonly string[]
  onTrail: (trail: readonly string[]) => void
  evidence: readonly Evidence[]
}) {
  const find = (id: string | undefined) => evidence.find((each) => each.id === id)
  const shown = find(trail.at(-1))
  const previous = find(trail.at(-2))
  const inputs = (shown?.inputs ?? []).flatMap((id) => find(id) ?? [])
  return (
    <Dialog open={shown !== undefined} onClose={() => onTrail([])} title={t.figure} closeText={chromeTexts.close}>
      {shown ? (
        <Stack gap="s3">
          {previous ? (
            <button type="button" className="text-button" onClick={() => onTrail(trail.slice(0, -1))}>
              <ChevronLeft size={20} aria-hidden /> {t.figureBack({ label: previous.label })}
            </button>
          ) : null}
          <EvidenceRow evidence={shown} />
          {inputs.length > 0 ? (
            <>
              <h3>{t.madeFrom}</h3>
              <ul className="plain-list">
                {inputs.map((input) => (
                  <li key={input.id}>
                    <button type="button" className="text-button" onClick={() => onTrail([...trail, input.id])}>
                      {input.label}: {nonBreaking(evidenceText(input))}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </Stack>
      ) : null}
    </Dialog>
  )
}

/** A figure with how sure we are, its reason or formula, and its source. */
export function EvidenceRow({ evidence: { label, confidence, kind, year, reason, formula, source, ...value } }: { evidence: Evidence }) {
  return (
    <div className="evidence-row">
      <strong>{label}</strong>
      <p className="amount-line">{nonBreaking(evidenceText(value))}</p>
      <p className="label quiet">
        {t.confidence[confidence]} · {t.kinds[kind]} · {year}
      </p>
      {reason ? <p className="small">{reason}</p> : null}
      {formula ? <p className="small">{formula}</p> : null}
      <p className="small">
        {t.source}:{' '}
        {source.url ? (
          <a href={source.url} rel="noreferrer" target="_blank">
            {source.title}
          </a>
        ) : (
          source.title
        )}
        , {source.publisher}
      </p>
    </div>
  )
}
