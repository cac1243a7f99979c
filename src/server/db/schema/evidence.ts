import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BatchHead } from '#markets/sellers/batch.ts'
import type { CityCoverage } from '#markets/sellers/rows.ts'
import { users } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An import; the same file with the same options is the same row. */
export const evidenceBatches = pgTable(
  'evidence_batches',
  {
    id: text('id').primaryKey(),
    digest: text('digest').notNull(),
    head: jsonb('head').$type<BatchHead>().notNull(),
    coverage: jsonb('coverage').$type<CityCoverage[]>().notNull(),
    active: boolean('active').notNull(),
    /** An admin's account, or the operator at the server's machine. */
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id').notNull(),
    importedAt: at('imported_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (t) => [uniqueIndex('evidence_batches_digest').on(t.digest), index('evidence_batches_imported').on(t.importedAt)],
)

/** A batch's rows for one city, as `markets/sellers/rows.ts` serializes them. */
export const evidenceRows = pgTable(
  'evidence_rows',
  {
    batchId: text('batch_id')
      .notNull()
      .references(() => evidenceBatches.id, { onDelete: 'cascade' }),
    cityId: text('city_id').notNull(),
    rows: text('rows').notNull(),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.cityId] }), index('evidence_rows_city').on(t.cityId)],
)

/** Shipped batches without a row are on, but for those whose terms nobody has read. */
export const shippedSwitches = pgTable('shipped_switches', {
  batchId: text('batch_id').primaryKey(),
  active: boolean('active').notNull(),
  changedAt: at('changed_at').notNull(),
})

/** Metadata of an import whose file has yet to be uploaded. */
export const importUploads = pgTable('import_uploads', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  importRequest: jsonb('asked').$type<Record<string, unknown>>().notNull(),
  createdAt: at('created_at').notNull(),
})
