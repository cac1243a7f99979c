import { Fragment, type ReactNode } from 'react'
import type { TextFigure } from '#engine/result.ts'
import { cutFigures } from './figured-text.ts'
import { useReading } from './report-reading.ts'

/** A figure that opens: how it was made, from what. */
export function FigureButton({ evidence, children }: { evidence: string; children: ReactNode }) {
  const { evidence: known, open } = useReading()
  if (!known.has(evidence)) return <span className="amount">{children}</span>
  return (
    <button type="button" className="figure-button" onClick={() => open({ kind: 'figure', trail: [evidence] })}>
      {children}
    </button>
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
      <Fragment key={key}>{part.text}</Fragment>
    )
  })
}
