import * as z from 'zod'
import { label, sentence } from './texts.ts'

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

/** What the fields of every file of `market-data` are made of. */

export const text = z.string({ error: 'must be a text' }).trim().min(1, 'must not be empty')
export const number = z.number({ error: 'must be a number, written with digits alone: 1200 or 0.35' })
export const fraction = number.min(0, 'is a share and lies between 0 and 1').max(1, 'is a share and lies between 0 and 1')
export const integerNumber = number.int('must be a whole number')
/** The folders alone determine which countries there are: see `check.ts`. */
export const countryKey = z
  .string({ error: 'must be a text' })
  .regex(/^[A-Z]{2}$/, 'must be the two capital letters of a country, like NG')
  .describe('ISO 3166 code of a country that has a folder here')

export const yearMonth = z
  .string({ error: 'must be a year and a month, like 2026-09' })
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a year and a month, like 2026-09')
export const url = z
  .string({ error: 'must be a text' })
  .regex(/^https?:\/\/\S+$/, 'must be the address of a page, like https://www.example.org')

const order = 'must rise: write [low, likely, high]'
export const triple = z
  .tuple([number, number, number], { error: 'must be three numbers: [low, likely, high]' })
  .refine(([low, likely, high]) => low <= likely && likely <= high, order)
  .describe('[low, likely, high]: the 5th of 100, the usual one, the 95th')

export const why = sentence(text).describe('The reason for these figures, in words. What was not read in a source says so.')

export const properName = text.describe('A proper name, the same in every language; a description is a text, under the language')
export const nameField = (what: string) => label(text).describe(what)
