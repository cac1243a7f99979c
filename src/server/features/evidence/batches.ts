import { limits } from '#contract/limits.ts'
import type { Batch, BatchHead } from '#markets/sellers/batch.ts'
import { batchCoverage, type CityCoverage } from '#markets/sellers/rows.ts'
import { shippedBatches } from '#markets/sellers/shipped.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { memoizeByIdentity } from '../../platform/cache.ts'
import { labelWithoutAccount, recordAudit } from '../accounts/audit.ts'
import {
  type BatchRow,
  findBatch,
  findBatchByDigest,
  type ImportedBatch,
  insertBatch,
  insertRows,
  listBatches,
  lockBatch,
  readDisabledShipped,
  readRecentBatches,
  switchBatch,
  switchShipped,
} from './store.ts'

/** The context of storing a batch, also available to the command line, which runs without a server. */
export type BatchStoreContext = Pick<Context, 'clock' | 'newId' | 'database'>
/** `job`: a fetch from a live source. */
export type Importer = { kind: 'admin' | 'operator' | 'job'; id: string }

/** All or nothing. The same file is the same batch, shipped ones included, but for those that ship switched off: who imports the file answers for it. `also` runs in the same transaction. */
export async function storeBatch(
  { clock, newId, database }: BatchStoreContext,
  by: Importer,
  { head, rows, active = true }: Pick<Batch, 'head' | 'rows'> & { active?: boolean },
  onInserted: (tx: Db, id: string) => Promise<void> = async () => undefined,
): Promise<{ id: string; already: boolean }> {
  const shipped = shippedBatches().find((each) => each.head.digest === head.digest && each.head.unread === undefined)
  if (shipped) return { id: shipped.id, already: true }
  const now = clock()
  const row: BatchRow = {
    id: newId('bat'),
    digest: head.digest,
    head,
    coverage: batchCoverage({ rows }),
    active,
    actorKind: by.kind,
    actorId: by.id,
    importedAt: now,
    changedAt: now,
  }
  return database.transaction(async (tx) => {
    if (!(await insertBatch(tx, row))) return { id: (await findBatchByDigest(tx, head.digest))!.id, already: true }
    await insertRows(tx, row.id, rows)
    await onInserted(tx, row.id)
    return { id: row.id, already: false }
  })
}

export async function readBatches(ctx: Context, query: { page?: number | undefined; pageSize?: number | undefined }) {
  const { page = 1, pageSize = limits.pageSize.default } = query
  const { db } = ctx.database
  const [imported, disabled] = await Promise.all([listBatches(db), readDisabledShipped(db)])
  const all = [
    ...imported.map((each) => presentImported(ctx, each)),
    ...shippedBatches().map((each) => presentShipped(ctx, each, disabled)),
  ]
  return { imports: all.slice((page - 1) * pageSize, page * pageSize), total: all.length, page, pageSize }
}

/** @throws Failure not_found */
export async function loadBatch(ctx: Context, id: string) {
  const { db } = ctx.database
  const shipped = findShipped(id)
  if (shipped)
    return { ...presentShipped(ctx, shipped, await readDisabledShipped(db)), coverage: withCityNames(ctx, shippedCoverage(shipped)) }
  const imported = await findBatch(db, id)
  if (!imported) throw new Failure('not_found')
  return { ...presentImported(ctx, imported), coverage: withCityNames(ctx, imported.coverage) }
}

/** For a dry run. */
export function presentUnstored(ctx: NameContext, { head, rows }: Pick<Batch, 'head' | 'rows'>) {
  const coverage = withCityNames(ctx, batchCoverage({ rows }))
  return { ...presentBatch(ctx, '', head, Object.keys(rows)), active: false, shipped: false, ...noImporter, coverage }
}

/** Maps change at once; writes an audit row. @throws Failure not_found */
export async function setBatchActive(ctx: Context, actor: UserActor, id: string, active: boolean) {
  const shipped = findShipped(id)
  await ctx.database.transaction(async (tx) => {
    const imported = shipped ? null : await lockBatch(tx, id)
    if (!shipped && !imported) throw new Failure('not_found')
    const before = imported ? imported.active : !(await readDisabledShipped(tx)).has(id)
    if (before === active) return
    await (shipped ? switchShipped : switchBatch)(tx, id, active, ctx.clock())
    await recordAudit(tx, ctx, actor, {
      action: 'switch-import',
      target: { type: 'import', id },
      before: { active: before },
      after: { active },
    })
  })
  const { coverage: _coverage, ...batch } = await loadBatch(ctx, id)
  return batch
}

function findShipped(id: string): Batch | undefined {
  return shippedBatches().find((each) => each.id === id)
}

/** Computed once: shipped batches do not change while the server runs. */
export const shippedCoverage = memoizeByIdentity((batch: Batch) => batchCoverage(batch))

const noImporter = { importedAt: null, importedBy: null }

type NameContext = Pick<Context, 'market'>
const cityName = ({ market }: NameContext, cityId: string) => market.findPlace(cityId)?.city.name ?? cityId

function withCityNames(ctx: NameContext, coverage: readonly CityCoverage[]) {
  return coverage.map((each) => ({ ...each, name: cityName(ctx, each.cityId) }))
}

function presentBatch(ctx: NameContext, id: string, head: BatchHead, ids: readonly string[]) {
  const { kind, source, title, publisher, url, licence, unread = null, attribution, month, taken, refused, digest } = head
  return {
    id,
    kind,
    source,
    title,
    publisher,
    url,
    licence,
    unread,
    attribution,
    month,
    taken,
    refused,
    digest,
    cities: ids.map((cityId) => ({ cityId, name: cityName(ctx, cityId) })),
  }
}

function presentImported(ctx: NameContext, { id, head, coverage, active, importedAt, actorKind, actorId, email }: ImportedBatch) {
  const cities = coverage.map(({ cityId }) => cityId)
  const importedBy = { kind: actorKind, id: actorId, label: email ?? labelWithoutAccount(actorKind) }
  return { ...presentBatch(ctx, id, head, cities), active, shipped: false, importedAt: importedAt.toISOString(), importedBy }
}

function presentShipped(ctx: NameContext, { id, head, rows }: Batch, disabled: ReadonlySet<string>) {
  return { ...presentBatch(ctx, id, head, Object.keys(rows)), active: !disabled.has(id), shipped: true, ...noImporter }
}

const maxBatches = 50

/** Sellers of each city by active batch, imported at that time or later; the newest first. */
export async function recentCounts(ctx: Context, since: Date): Promise<{ at: Date; cityId: string; sellers: number; source: string }[]> {
  const batches = await readRecentBatches(ctx.database.db, since, maxBatches)
  return batches.flatMap(({ head, coverage, at }) =>
    coverage.map(({ cityId, sellers }) => ({
      at,
      cityId,
      sellers: Object.values(sellers).reduce((sum, count) => sum + count, 0),
      source: head.publisher,
    })),
  )
}
