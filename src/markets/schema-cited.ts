import * as z from 'zod'
import { isUnread } from '#engine/evidence/own-sources.ts'
import { integerNumber, number, slug, text, yearMonth } from './schema-fields.ts'
import { label, sentence } from './texts.ts'

/** Common fields of cited figures and rules: source, confidence, year, and where to verify. */

export const prose = sentence(text)

export const confidenceSchema = z
  .enum(['high', 'medium', 'low'])
  .describe('high = official and recent; medium = official but old, or secondary; low = our own assumption, or disputed')
export const source = slug.describe(
  'Id of the publication in sources.yaml it was read in; memory = not checked; assumption = our own judgement',
)
const years = 'must be a year of four digits, 2010 or later: what is older is used for nothing here'
export const year = integerNumber.min(2010, years).max(2100, years).describe('Year the figure speaks of, at most that of the data')
export const sourcePage = z
  .string({ error: 'must be a text' })
  .regex(/^https:\/\/\S+$/, 'must be the address of a page, beginning with https://')
/** An office in words is a text of its language; the address of a page is never translated (`withTexts`). */
export const verifyAt = label(
  text.regex(
    /^https:\/\/\S+$|^(the|your|its) (?!\S*:\/\/)/,
    'must be the address of a page, beginning with https://, or an office in words that begin with the, your or its',
  ),
  { orPage: true },
).describe('Where a reader confirms it: the address of a page or, where each place has its own office, that office in words')

/** One cited number. A figure without a source that was read has low confidence and a reason. */
export const factFields = {
  label: label(text).describe('What it is called in a report'),
  value: number,
  low: number.optional().describe('Where sources disagree or it is uncertain; together with high'),
  high: number.optional(),
  unit: text.describe('For example NGN a month, % a year, people. What begins with % is in percent: 54.3, never 0.543'),
  year,
  priceMonth: yearMonth.optional().describe('Month of the prices, for amounts of money'),
  source,
  confidence: confidenceSchema.optional().describe('Left out where the source is memory or assumption: it is low then'),
  maxAgeYears: number
    .positive('must be above 0')
    .optional()
    .describe('Years after which readers see that it is out of date; 4 by default, 2 for an assumption'),
  note: prose.optional().describe('What a reader should know; for memory and assumption the reason, which must be there'),
  alternatives: z
    .array(z.strictObject({ value: number, year, source, note: label(text).describe('Which reading it is: Average of 2024') }))
    .optional()
    .describe('Other readings, kept beside the chosen one'),
  verifyAt: sourcePage.optional(),
}

type Citation = {
  source: string
  confidence?: string | undefined
  note?: string | undefined
  value: number
  low?: number | undefined
  high?: number | undefined
}

export function checkCitation({ value: factSchema, issues }: { value: Citation; issues: z.core.$ZodRawIssue[] }): void {
  const addIssue = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: factSchema })
  const isUnreadSource = isUnread(factSchema.source)
  if (isUnreadSource && factSchema.confidence && factSchema.confidence !== 'low')
    addIssue('confidence', 'must be low: it was not read in a source')
  if (!isUnreadSource && !factSchema.confidence) addIssue('confidence', 'is missing: say high, medium or low of what was read in a source')
  if (isUnreadSource && !factSchema.note) addIssue('note', 'is missing: what was not read in a source says why we take it')
  if ((factSchema.low === undefined) !== (factSchema.high === undefined))
    addIssue(factSchema.low === undefined ? 'high' : 'low', 'is alone: low and high come together')
  if (factSchema.source === 'assumption' && factSchema.low === undefined) addIssue('source', 'is an assumption, which needs low and high')
  if (factSchema.low !== undefined && factSchema.low > factSchema.value) addIssue('low', `is above the value, ${factSchema.value}`)
  if (factSchema.high !== undefined && factSchema.high < factSchema.value) addIssue('high', `is below the value, ${factSchema.value}`)
}

export const factSchema = z.strictObject(factFields).check(checkCitation)
export type FactFile = z.output<typeof factSchema>

/** Source and year of a rule. */
export const citedFields = { confidence: confidenceSchema, source, year }
