import { Fragment } from 'react'
import type { TextFigure } from '#engine/report/document.ts'
import { isFigure, splitByFigures } from '../../lib/text-figures.ts'
import { InlineButton } from '../../ui/button.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { useReading } from './report-reading.ts'

/** A figure that opens its derivation. */
export function FigureButton({ evidence, children }: { evidence: string; children: string }) {
  const { evidence: evidenceById, open, sources } = useReading()
  const text = nonBreaking(children)
  const figureEvidence = evidenceById.get(evidence)
  if (!sources || !figureEvidence || !isFigure(children, figureEvidence.unit)) return <span>{text}</span>
  return <InlineButton onPress={() => open({ kind: 'figure', trail: [evidence] })}>{text}</InlineButton>
}

export function TextWithFigures({ text, figures }: { text: string; figures: readonly TextFigure[] }) {
  return splitByFigures(text, figures).map((part, index) => {
    const key = `${index}${part.text}`
    return part.evidence ? (
      <FigureButton key={key} evidence={part.evidence}>
        {part.text}
      </FigureButton>
    ) : (
      <Fragment key={key}>{nonBreaking(part.text)}</Fragment>
    )
  })
}
