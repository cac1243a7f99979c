import { isDeepStrictEqual } from 'node:util'
import type { EditionCause, ReportEdition } from '#contract/reports.ts'
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
import { type ReportRow, readEditionsOf, readReport, sizesIn, startReport } from '../library/reports.ts'
import { catalogueClosure } from '../opportunities/availability.ts'
import { businessTitle, isOwnId } from '../opportunities/own-business.ts'
import { type EntitlementStatus, entitlementStatusOf, lockOrderOfEntitlement } from '../payments/credits.ts'
import { type Means, readMeans } from './store.ts'
import { frozenInputs, saidToday } from './what-if.ts'

/** Reports of the engines before this one get one edition each of it, or of what followed it: also an edition that one of them made. */
const editionsOf = 3

type Versioned = Pick<ReportRow, 'engineVersion'>

/** Of a report that is not made yet, this engine's. */
const majorOf = ({ engineVersion: version }: Versioned) => majorVersionOf(version ?? engineVersion)

/** Why an edition is made or was: an engine newer than its earlier report's, or what its owner said in between. */
export function causeOfEdition(earlier: Versioned, edition: Versioned): EditionCause {
  return majorOf(earlier) < majorOf(edition) ? 'engine' : 'answers'
}

type EditionInfo = { edition: ReportEdition; refusal?: Failure }

/** Editions of the reader's reports by report id; nothing for a report that has no edition and gets none. */
export async function findEditions(db: Db, ctx: Context, actor: UserActor, rows: readonly ReportRow[]): Promise<Map<string, EditionInfo>> {
  const readable = rows.filter((row) => row.status === 'ready' && !row.withdrawnAt)
  if (readable.length === 0) return new Map()
  const editions = await readEditionsOf(
    db,
    readable.map(({ id }) => id),
  )
  const made = new Map(editions.map((edition) => [edition.editionOf, edition]))
  const means = await readMeans(db, actor.userId)
  const wanted = readable.flatMap((row): [ReportRow, EditionCause][] => {
    const cause = made.has(row.id) ? null : causeOfAnother(ctx, actor, row, means)
    return cause ? [[row, cause]] : []
  })
  const statusById = await entitlementStatusOf(
    db,
    ctx,
    wanted.map(([row]) => row.entitlementId),
  )
  return new Map([
    ...readable.flatMap((row): [string, EditionInfo][] => {
      const edition = made.get(row.id)
      if (!edition) return []
      const { id, number, status } = edition
      return [[row.id, { edition: { state: 'made', cause: causeOfEdition(row, edition), id, number, status } }]]
    }),
    ...wanted.flatMap(([row, cause]): [string, EditionInfo][] => {
      const info = editionAvailability(ctx, row, cause, statusById.get(row.entitlementId) ?? 'over')
      return info ? [[row.id, info]] : []
    }),
  ])
}

/** Why a report that has no edition gets one; null where it gets none. */
function causeOfAnother(ctx: Context, actor: UserActor, row: ReportRow, means: Means): EditionCause | null {
  const [major, current] = [majorOf(row), majorVersionOf(engineVersion)]
  if (major < editionsOf && current >= editionsOf) return 'engine'
  const report = unsealReportFor(row, actor)
  if (major !== current || !report) return null
  const { answers, owned } = frozenInputs(report)
  const today = saidToday(ctx, report, means)
  return isDeepStrictEqual(today, { ...(answers ? { answers } : {}), ...(owned ? { owned } : {}) }) ? null : 'answers'
}

function editionAvailability(ctx: Context, row: ReportRow, cause: EditionCause, status: EntitlementStatus): EditionInfo | null {
  if (status === 'over') return null
  const refuse = (refusal: Failure): EditionInfo => ({ edition: { state: 'refused', cause, reason: refusal.message }, refusal })
  const isOwn = isOwnId(row.archetype)
  if (isOwn && cause === 'engine') return refuse(new Failure('conflict', { message: refusals.editionOfOwn }))
  if (!isOwn && !ctx.market.archetypeById.has(row.archetype)) return null
  const closed = catalogueClosure(ctx, row)
  if (closed)
    return refuse(new Failure('not_sellable', { message: localize(refusals.editionClosed, { city: closed.city }), details: { closed } }))
  if (status === 'disputed') return refuse(new Failure('conflict', { message: refusals.editionDisputed }))
  return { edition: { state: 'offered', cause } }
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
    const info = (await findEditions(tx, ctx, actor, [report])).get(id)
    if (info?.refusal) throw info.refusal
    if (info?.edition.state === 'made') return { id: info.edition.id, status: info.edition.status }
    if (info?.edition.state !== 'offered') throw new Failure('conflict', { message: refusals.noEdition })
    // Answers can change as often as somebody likes.
    if (info.edition.cause === 'answers') await ctx.rateLimiter.consume('report-again', { account: actor.userId }, tx)
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
export function presentEarlier(earlier: ReportRow, edition: ReportRow, actor: UserActor) {
  const summary = unsealReportFor(earlier, actor)?.summary as { verdict?: Verdict } | null | undefined
  const { id, number } = earlier
  const said = summary?.verdict ? { verdict: summary.verdict, size: sizesIn(earlier)[0]! } : {}
  return { id, number, cause: causeOfEdition(earlier, edition), ...said }
}
