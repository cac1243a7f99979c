import type { ReportEdition } from '#contract/reports.ts'
import { engineVersion, majorVersionOf } from '#engine/economy/constants.ts'
import type { Verdict } from '#engine/risk/verdict.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockPerson } from '../../db/lock-person.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localize } from '../../platform/error-message.ts'
import { requireUnsealedReport, unsealReportFor } from '../access/access-policy.ts'
import { type ReportRow, readEditionsOf, readReport, startReport } from '../library/reports.ts'
import { catalogueClosure } from '../opportunities/availability.ts'
import { businessTitle, isOwnId } from '../opportunities/own-business.ts'
import { type EntitlementStatus, entitlementStatusOf, lockOrderOfEntitlement } from '../payments/entitlement-status.ts'

/** Reports of this engine get one edition each of the following engine. */
const firstEngine = 1

function isOfFirstEngine({ engineVersion: version }: ReportRow): boolean {
  return version !== null && majorVersionOf(version) === firstEngine && majorVersionOf(engineVersion) > firstEngine
}

type EditionInfo = { edition: ReportEdition; refusal?: Failure }

/** Editions by report id; nothing for a report that has no edition and gets none. */
export async function findEditions(db: Db, ctx: Context, rows: readonly ReportRow[]): Promise<Map<string, EditionInfo>> {
  const earlier = rows.filter((row) => row.status === 'ready' && !row.withdrawnAt && row.editionOf === null && isOfFirstEngine(row))
  if (earlier.length === 0) return new Map()
  const editions = await readEditionsOf(
    db,
    earlier.map((row) => row.id),
  )
  const statusById = await entitlementStatusOf(
    db,
    ctx,
    earlier.map((row) => row.entitlementId),
  )
  return new Map(
    earlier.flatMap((row): [string, EditionInfo][] => {
      const edition = editions.find((each) => each.editionOf === row.id)
      if (edition) {
        const { id, number, status } = edition
        return [[row.id, { edition: { state: 'made', id, number, status } }]]
      }
      const info = editionAvailability(ctx, row, statusById.get(row.entitlementId) ?? 'over')
      return info ? [[row.id, info]] : []
    }),
  )
}

function editionAvailability(ctx: Context, row: ReportRow, status: EntitlementStatus): EditionInfo | null {
  if (status === 'over') return null
  const refuse = (refusal: Failure): EditionInfo => ({ edition: { state: 'refused', reason: refusal.message }, refusal })
  if (isOwnId(row.archetype)) return refuse(new Failure('conflict', { message: refusals.editionOfOwn }))
  if (!ctx.market.archetypeById.has(row.archetype)) return null
  const closed = catalogueClosure(ctx, row)
  if (closed)
    return refuse(new Failure('not_sellable', { message: localize(refusals.editionClosed, { city: closed.city }), details: { closed } }))
  if (status === 'disputed') return refuse(new Failure('conflict', { message: refusals.editionDisputed }))
  return { edition: { state: 'offered' } }
}

/**
 * Starts the free edition of the caller's own report, idempotently; a failed one is replaced by another. It uses no credit and no order, and is read
 * by the earlier report's entitlement.
 */
export async function orderEdition(ctx: Context, actor: UserActor, id: string): Promise<{ id: string; status: ReportRow['status'] }> {
  const { entitlementId } = await requireReadableReport(ctx.database.db, actor, id)
  return ctx.database.transaction(async (tx) => {
    await lockOrderOfEntitlement(tx, entitlementId)
    // The person's row lock: of two concurrent calls the second sees the first one's edition.
    await lockPerson(tx, actor.userId)
    const report = await requireReadableReport(tx, actor, id)
    const info = (await findEditions(tx, ctx, [report])).get(id)
    if (info?.refusal) throw info.refusal
    if (info?.edition.state === 'made') return { id: info.edition.id, status: info.edition.status }
    if (info?.edition.state !== 'offered') throw new Failure('conflict', { message: refusals.noEdition })
    const { opportunityId, archetype, cityId, askedPlace, location, paidBy } = report
    return startReport(tx, ctx, {
      userId: actor.userId,
      entitlementId,
      orderId: null,
      requestKey: `edition:${id}:${ctx.newId('ask')}`,
      editionOf: id,
      opportunityId,
      archetype,
      cityId,
      askedPlace,
      location,
      title: await businessTitle(tx, ctx, actor.userId, report),
      paidBy,
    })
  })
}

async function requireReadableReport(db: Db, actor: UserActor, id: string): Promise<ReportRow> {
  const report = await readReport(db, id)
  if (!report) throw new Failure('not_found')
  requireUnsealedReport(report, actor)
  return report
}

/** For the edition's page. */
export function presentEarlier(earlier: ReportRow, actor: UserActor) {
  const summary = unsealReportFor(earlier, actor)?.summary as { verdict?: Verdict } | null | undefined
  return { id: earlier.id, number: earlier.number, ...(summary?.verdict ? { verdict: summary.verdict } : {}) }
}
