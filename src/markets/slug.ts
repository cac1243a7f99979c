import * as z from 'zod'

export const slug = z.string({ error: 'must be a text' }).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
  error: ({ input }) => `must be lower-case words joined by hyphens, like ${suggestSlug(String(input))}`,
})

/** Suggestion for an invalid id: “Pure Water” → pure-water. */
export function suggestSlug(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-') ?? 'pure-water-sachets'
}
