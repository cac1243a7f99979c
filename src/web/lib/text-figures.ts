import { isTextUnit } from '#engine/quantity/unit.ts'
import type { TextFigure } from '#engine/report/document.ts'

export type TextPart = { text: string; evidence: string | null }

/** Splits a sentence at its figures, in reading order. A figure without a match stays plain text. */
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

/** Figures of several texts come as one list in reading order: splits off those of the first text. */
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

/** '5' does not match in '15' or in '5,000'. */
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

/** Whether a printed value is a figure: a number with a derivation, not a name, a law, a date or a year. */
export function isFigure(text: string, unit: string): boolean {
  if (!/\d/.test(text) || /^(19|20)\d\d$/.test(text)) return false
  // Among texts of ours only a bare number, or one with one word, is a figure.
  return !isTextUnit(unit) || /^\D{0,4}\d[\d.,]*( \p{L}+)?$/u.test(text)
}
