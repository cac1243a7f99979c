import { Fragment } from 'react'
import type { TextFigure } from '#engine/report/document.ts'
import { unbroken } from '../../ui/unbroken.ts'
import { cutFigures, isFigure } from './figured-text.ts'
import { useReading } from './report-reading.ts'

/** A figure that opens: how it was made, from what. */
export function FigureButton({ evidence, children }: { evidence: string; children: string }) {
  const { evidence: known, open, sources } = useReading()
  const text = unbroken(children)
  const found = known.get(evidence)
  if (!sources || !found || !isFigure(children, found.unit)) return <span>{text}</span>
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

/** A sentence whose figures open. */
export function Figured({ text, figures }: { text: string; figures: readonly TextFigure[] }) {
  return cutFigures(text, figures).map((part, index) => {
    const key = `${index}${part.text}`
    return part.evidence ? (
      <FigureButton key={key} evidence={part.evidence}>
        {part.text}
      </FigureButton>
    ) : (
      <Fragment key={key}>{unbroken(part.text)}</Fragment>
    )
  })
}
