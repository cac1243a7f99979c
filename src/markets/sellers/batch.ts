import * as z from 'zod'
import { sellerClasses } from '#engine/gaps/squares/seller-classes.ts'
import { isTag } from './fields.ts'

/** Kinds of import files. Others (Parquet) would be added here. */
export const importKinds = ['osm', 'people', 'areas', 'register', 'census', 'basemap'] as const
export type ImportKind = (typeof importKinds)[number]

/** Why a row was rejected. */
export const rejectionReasons = [
  'no-position',
  'off-earth',
  'outside-cities',
  'other-city',
  'no-seller',
  'bad-number',
  'bad-name',
  'bad-class',
  'unreadable',
  'several-outlines',
  'incomplete-outline',
  'closed',
  'repeated',
  'other-place',
  'no-area',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

const count = z.number().int().min(0)
const line = z.string().min(1).max(500)
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a year and a month, as 2024-09')
const degrees = z.number().min(-180).max(180)

/** Everything about one import but its rows. */
export const batchHead = z.strictObject({
  kind: z.enum(importKinds),
  source: z.string().min(1).max(80).describe('Id in sources.yaml; of an import into a database, its own'),
  title: line,
  publisher: line,
  url: z.string().max(500).nullable(),
  licence: line,
  attribution: line.describe('As it stands on every map and in every report that uses it'),
  month: month.describe('Of the extract or the count'),
  confidence: z.enum(['high', 'medium', 'low']),
  origin: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .nullable()
    .describe('Who walked the streets: osm for all that comes from OpenStreetMap; null where it lists no sellers'),
  holds: z
    .strictObject({
      classes: z.array(z.enum(sellerClasses)),
      tags: z.union([z.literal('all'), z.array(z.string().refine(isTag, 'must be a tag, as shop=bakery'))]),
    })
    .nullable()
    .describe('What was asked for when the list was made'),
  covers: z
    .union([z.literal('city'), z.literal('seen'), z.strictObject({ south: degrees, west: degrees, north: degrees, east: degrees })])
    .describe('Where it was asked for: the whole city, the squares that have rows, or a box'),
  unread: line.optional().describe('Terms that nobody has read yet: it ships switched off, and an admin who has read them switches it on'),
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the file and of how it was read'),
  taken: count,
  refused: z.array(z.strictObject({ reason: z.enum(rejectionReasons), count, lines: z.array(count).max(5) })),
})
export type BatchHead = z.output<typeof batchHead>
export type RowRejection = BatchHead['refused'][number]

/** One import in its normal form: rows by city, as `rows.ts` writes them. */
export type Batch = { id: string; head: BatchHead; rows: Record<string, string> }
