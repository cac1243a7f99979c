import type { SentenceText } from '#language/slots.ts'

/** Somebody's own words, ended as a sentence ends. */
export function endSentence(text: string): SentenceText
export function endSentence(text: string | undefined): SentenceText | undefined
export function endSentence(text: string | undefined): SentenceText | undefined {
  const trimmed = text?.trim()
  return (trimmed && !/[.!?”’)]$/.test(trimmed) ? `${trimmed}.` : trimmed) as SentenceText | undefined
}
