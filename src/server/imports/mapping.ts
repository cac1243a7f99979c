import { parse } from 'yaml'
import * as z from 'zod'
import { sellerClasses } from '#engine/gaps/squares/seller-classes.ts'
import { isTag } from '#markets/sellers/fields.ts'
import { imports } from '#words/imports.ts'
import { delimiters } from './readers/csv.ts'
import { localizeImport, UnusableFileError } from './unusable-file-error.ts'

const text = z.string().min(1).max(200)

/** How the columns of somebody's table are called, and what is in them. Everything may be left out where the table uses our names. */
const mapping = z.strictObject({
  /** Without it, the one that the table names in a line `sep=;`, or that is most often in its heading. */
  delimiter: z.enum(delimiters).optional(),
  /** The sign before the tenths of a number. Neither is ever read as a sign between thousands. */
  decimal: z.enum(['point', 'comma']).optional(),
  /** Our name of a column: the table's. */
  columns: z.record(z.string().max(40), text).optional(),
  /** What every row has in one of our columns that the table lacks. */
  always: z.record(z.string().max(40), text).optional(),
  /** The table's values in one of our columns: ours. */
  values: z.record(z.string().max(40), z.record(z.string().max(200), text)).optional(),
  /** Only rows with one of these values in one of our columns are read; the others are not even refused. */
  keep: z.record(z.string().max(40), z.array(text).min(1)).optional(),
  /** Side of a cell of people, in degrees. */
  cell: z.number().min(0.0005).max(0.5).optional(),
  origin: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  /** What was asked for when the list was made; without it, the tags and classes that occur in it. */
  holds: z
    .strictObject({ classes: z.array(z.enum(sellerClasses)).min(1), tags: z.union([z.literal('all'), z.array(z.string().refine(isTag))]) })
    .optional(),
  covers: z.enum(['city', 'seen']).optional(),
})
export type Mapping = z.output<typeof mapping>

const maxCharacters = 64 * 1024

/** @throws Unusable */
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
