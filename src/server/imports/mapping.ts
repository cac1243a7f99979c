import { parse } from 'yaml'
import * as z from 'zod'
import { sellerClasses } from '#engine/gaps/squares/seller-classes.ts'
import { isTag } from '#markets/sellers/fields.ts'
import { imports } from '#words/imports.ts'
import { delimiters } from './readers/csv.ts'
import { localizeImport, UnusableFileError } from './unusable-file-error.ts'

const text = z.string().min(1).max(200)
const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
/** Degrees. */
const box = z.strictObject({ south: latitude, west: longitude, north: latitude, east: longitude })
export type Box = z.output<typeof box>

/** Maps a foreign table's columns and values to ours. Every field is optional where the table uses our names. */
const mapping = z.strictObject({
  /** Default: the one named in a line `sep=;`, or the most frequent in the heading. */
  delimiter: z.enum(delimiters).optional(),
  /** The decimal separator. Thousands separators are never accepted. */
  decimal: z.enum(['point', 'comma']).optional(),
  /** Our column name → the table's. */
  columns: z.record(z.string().max(40), text).optional(),
  /** Constant values of our columns that the table lacks. */
  always: z.record(z.string().max(40), text).optional(),
  /** By our column: the table's value → ours. */
  values: z.record(z.string().max(40), z.record(z.string().max(200), text)).optional(),
  /** Filter by our column: rows with other values are skipped, and not counted as rejected. */
  keep: z.record(z.string().max(40), z.array(text).min(1)).optional(),
  /** Side of a population grid cell, in degrees. */
  cell: z.number().min(0.0005).max(0.5).optional(),
  /** People by place: only squares and areas with their middle in their city's box are read; cities without one are not. */
  boxes: z.record(z.string().max(80), box).optional(),
  /** Id of the shipped areas that a table of people without positions is joined to, by the column `area`. */
  areas: z.string().min(1).max(80).optional(),
  origin: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  /** What the list's query selected; default: the tags and classes that occur in it. */
  holds: z
    .strictObject({ classes: z.array(z.enum(sellerClasses)).min(1), tags: z.union([z.literal('all'), z.array(z.string().refine(isTag))]) })
    .optional(),
  covers: z.enum(['city', 'seen']).optional(),
})
export type Mapping = z.output<typeof mapping>

const maxCharacters = 64 * 1024

/** @throws UnusableFileError */
export function readMapping(content: string): Mapping {
  const refuse = (why: string): never => {
    throw new UnusableFileError(localizeImport(imports.badMapping, { why }))
  }
  if (content.length > maxCharacters) throw new UnusableFileError(imports.largeMapping)
  let value: unknown
  try {
    value = parse(content, { maxAliasCount: 0 })
  } catch (error) {
    return refuse((error as Error).message.split('\n')[0]!)
  }
  const result = mapping.safeParse(value ?? {})
  if (result.success) return result.data
  const [issue] = result.error.issues
  return refuse(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.slice(0, 200))
}
