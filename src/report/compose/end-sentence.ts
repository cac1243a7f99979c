import type { SentenceText } from '#language/slots.ts'

/** Another author's words with a full stop. */
export function endSentence(text: string): SentenceText
export function endSentence(text: string | undefined): SentenceText | undefined
export function endSentence(text: string | undefined): SentenceText | undefined {
  const trimmed = text?.trim()
  return (trimmed && !/[.!?”’)]$/.test(trimmed) ? `${trimmed}.` : trimmed) as SentenceText | undefined
}
