import type { ReportEdition } from '#contract/reports.ts'
import { engineVersion, majorOf } from '#engine/economy/constants.ts'
import type { Verdict } from '#engine/risk/verdict.ts'
import { refusals } from '#words/refusals.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockPerson } from '../../db/lock-person.ts'
import { Failure } from '../../failure.ts'
import { said } from '../../said.ts'
import { openReport, requireOpenReport } from '../access/access-policy.ts'
import { type ReportRow, readEditionsOf, readReport, startReport } from '../library/reports.ts'
import { closedPair } from '../opportunities/closed-here.ts'
import { businessTitle, isOwnId } from '../opportunities/own-business.ts'
import { holdOrderOf, type Standing, standingOf } from '../payments/paid-rights.ts'

/** The engine whose reports get one edition each of the engine that followed it. */
const firstEngine = 1

function isOfFirstEngine({ engineVersion: made }: ReportRow): boolean {
  return made !== null && majorOf(made) === firstEngine && majorOf(engineVersion) > firstEngine
}

type Found = { edition: ReportEdition; refusal?: Failure }

/** What there is of an edition beside each of these reports, by id; nothing for a report that has none and gets none. */
export async function editionsOf(db: Db, ctx: Context, rows: readonly ReportRow[]): Promise<Map<string, Found>> {
  const earlier = rows.filter((row) => row.status === 'ready' && !row.withdrawnAt && row.editionOf === null && isOfFirstEngine(row))
  if (earlier.length === 0) return new Map()
  const made = await readEditionsOf(
    db,
    earlier.map((row) => row.id),
  )
  const standing = await standingOf(
    db,
    ctx,
    earlier.map((row) => row.entitlementId),
  )
  return new Map(
    earlier.flatMap((row): [string, Found][] => {
      const edition = made.find((each) => each.editionOf === row.id)
      if (edition) {
        const { id, number, status } = edition
        return [[row.id, { edition: { state: 'made', id, number, status } }]]
      }
      const found = mayBeMade(ctx, row, standing.get(row.entitlementId) ?? 'over')
      return found ? [[row.id, found]] : []
    }),
  )
}

function mayBeMade(ctx: Context, row: ReportRow, standing: Standing): Found | null {
  if (standing === 'over') return null
  const refused = (refusal: Failure): Found => ({ edition: { state: 'refused', reason: refusal.message }, refusal })
  if (isOwnId(row.archetype)) return refused(new Failure('conflict', { say: refusals.editionOfOwn }))
  if (!ctx.market.archetypeById.has(row.archetype)) return null
  const closed = closedPair(ctx, row)
  if (closed) return refused(new Failure('not_sellable', { say: said(refusals.editionClosed, { city: closed.city }), details: { closed } }))
  if (standing === 'disputed') return refused(new Failure('conflict', { say: refusals.editionDisputed }))
  return { edition: { state: 'offered' } }
}

/**
 * Makes the free edition of one's own report, once: asking again gives the same one, and after one that could not be made, another. It uses
 * no credit and no order, and is read by the right that the earlier report was bought with.
 */
export async function orderEdition(ctx: Context, actor: UserActor, id: string): Promise<{ id: string; status: ReportRow['status'] }> {
  const { entitlementId } = await ownOf(ctx.database.db, actor, id)
  return ctx.database.transaction(async (tx) => {
    await holdOrderOf(tx, entitlementId)
    // The person's row is the lock: of two calls at once the second sees the first one's edition.
    await lockPerson(tx, actor.userId)
    const report = await ownOf(tx, actor, id)
    const found = (await editionsOf(tx, ctx, [report])).get(id)
    if (found?.refusal) throw found.refusal
    if (found?.edition.state === 'made') return { id: found.edition.id, status: found.edition.status }
    if (found?.edition.state !== 'offered') throw new Failure('conflict', { say: refusals.noEdition })
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

async function ownOf(db: Db, actor: UserActor, id: string): Promise<ReportRow> {
  const report = await readReport(db, id)
  if (!report) throw new Failure('not_found')
  requireOpenReport(report, actor)
  return report
}

/** The earlier report of an edition, as the edition's page names it. */
export function earlierOf(earlier: ReportRow, actor: UserActor) {
  const summary = openReport(earlier, actor)?.summary as { verdict?: Verdict } | null | undefined
  return { id: earlier.id, number: earlier.number, ...(summary?.verdict ? { verdict: summary.verdict } : {}) }
}
