import type { SentenceText } from '#language/slots.ts'

/** Somebody's own words, ended as a sentence ends. */
export function ended(text: string): SentenceText
export function ended(text: string | undefined): SentenceText | undefined
export function ended(text: string | undefined): SentenceText | undefined {
  const trimmed = text?.trim()
  return (trimmed && !/[.!?”’)]$/.test(trimmed) ? `${trimmed}.` : trimmed) as SentenceText | undefined
}
