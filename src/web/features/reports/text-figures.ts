import { isTextUnit } from '#engine/quantity/unit.ts'
import type { TextFigure } from '#engine/report/document.ts'

export type TextPart = { text: string; evidence: string | null }

/** A sentence cut at its figures, in reading order. A figure that is not found is left as plain text. */
export function splitByFigures(text: string, figures: readonly TextFigure[]): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const figure of figures) {
    const position = findWhole(text, figure.text, at)
    if (position < 0) continue
    if (position > at) parts.push({ text: text.slice(at, position), evidence: null })
    parts.push({ text: figure.text, evidence: figure.evidence })
    at = position + figure.text.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), evidence: null })
  return parts
}

/** Figures of several texts come as one list in reading order: those of the first text, and the rest. */
export function partitionFigures(text: string, figures: readonly TextFigure[]): { matched: TextFigure[]; rest: TextFigure[] } {
  let at = 0
  let count = 0
  for (const figure of figures) {
    const position = findWhole(text, figure.text, at)
    if (position < 0) break
    at = position + figure.text.length
    count++
  }
  return { matched: figures.slice(0, count), rest: figures.slice(count) }
}

/** '5' is not found in '15' or in '5,000'. */
function findWhole(text: string, needle: string, from: number): number {
  for (let at = text.indexOf(needle, from); at >= 0; at = text.indexOf(needle, at + 1)) {
    const before = text[at - 1] ?? ''
    const after = text.slice(at + needle.length, at + needle.length + 2)
    const startsInside = /\d/.test(needle[0] ?? '') && /[\d.,]/.test(before)
    const endsInside = /\d$/.test(needle) && (/^\d/.test(after) || /^[.,]\d/.test(after))
    if (!startsInside && !endsInside) return at
  }
  return -1
}

/** Whether what is printed is a figure: a number that something was made from, not a name, a law, a date or a year. */
export function isFigure(text: string, unit: string): boolean {
  if (!/\d/.test(text) || /^(19|20)\d\d$/.test(text)) return false
  // In a text of ours only a number by itself, or of one thing, is a figure.
  return !isTextUnit(unit) || /^\D{0,4}\d[\d.,]*( \p{L}+)?$/u.test(text)
}
