import { Fragment } from 'react'
import type { TextFigure } from '#engine/report/document.ts'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { useReading } from './report-reading.ts'
import { isFigure, splitByFigures } from './text-figures.ts'

/** A figure that opens its derivation. */
export function FigureButton({ evidence, children }: { evidence: string; children: string }) {
  const { evidence: evidenceById, open, sources } = useReading()
  const text = nonBreaking(children)
  const figureEvidence = evidenceById.get(evidence)
  if (!sources || !figureEvidence || !isFigure(children, figureEvidence.unit)) return <span>{text}</span>
  const show = () => open({ kind: 'figure', trail: [evidence] })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> is laid out as a box and would split the sentence around it
    <span
      role="button"
      tabIndex={0}
      className="figure-button"
      onClick={show}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        show()
      }}
    >
      {text}
    </span>
  )
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
