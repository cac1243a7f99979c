import { isWording } from '#engine/quantity/unit.ts'
import type { TextFigure } from '#engine/report/document.ts'

export type TextPart = { text: string; evidence: string | null }

/** A sentence cut at its figures, in reading order. A figure that is not found is left as plain text. */
export function cutFigures(text: string, figures: readonly TextFigure[]): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const figure of figures) {
    const found = findWhole(text, figure.text, at)
    if (found < 0) continue
    if (found > at) parts.push({ text: text.slice(at, found), evidence: null })
    parts.push({ text: figure.text, evidence: figure.evidence })
    at = found + figure.text.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), evidence: null })
  return parts
}

/** Figures of several texts come as one list in reading order: those of the first text, and the rest. */
export function takeFigures(text: string, figures: readonly TextFigure[]): { own: TextFigure[]; rest: TextFigure[] } {
  let at = 0
  let count = 0
  for (const figure of figures) {
    const found = findWhole(text, figure.text, at)
    if (found < 0) break
    at = found + figure.text.length
    count++
  }
  return { own: figures.slice(0, count), rest: figures.slice(count) }
}

/** '5' is not found in '15' or in '5,000'. */
function findWhole(text: string, wanted: string, from: number): number {
  for (let at = text.indexOf(wanted, from); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text[at - 1] ?? ''
    const after = text.slice(at + wanted.length, at + wanted.length + 2)
    const startsInside = /\d/.test(wanted[0] ?? '') && /[\d.,]/.test(before)
    const endsInside = /\d$/.test(wanted) && (/^\d/.test(after) || /^[.,]\d/.test(after))
    if (!startsInside && !endsInside) return at
  }
  return -1
}

/** Whether what is printed is a figure: a number that something was made from, not a name, a law, a date or a year. */
export function isFigure(text: string, unit: string): boolean {
  if (!/\d/.test(text) || /^(19|20)\d\d$/.test(text)) return false
  // In a text of ours only a number by itself, or of one thing, is a figure.
  return !isWording(unit) || /^\D{0,4}\d[\d.,]*( \p{L}+)?$/u.test(text)
}
