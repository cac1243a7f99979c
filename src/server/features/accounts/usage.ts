import type { Answer } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import type { UserActor } from '../../platform/actor.ts'
import { dayIn, monthIn, monthStartIn, nextDayIn, nextMonthIn } from '../../platform/zone.ts'
import { readAccess } from '../access/entitlements.ts'
import { readPlanUsage, readUsageCounts } from './store-usage.ts'

/** Usage this month and in all, and the rest of the plan; months and days are in the person's zone. */
export async function readUsage(ctx: Context, actor: UserActor): Promise<Answer<'GET /api/account/usage'>> {
  const { db } = ctx.database
  const now = ctx.clock()
  const { zone } = actor
  const [counts, used, access] = await Promise.all([
    readUsageCounts(db, actor.userId, monthStartIn(zone, now)),
    readPlanUsage(db, actor.userId, { month: monthIn(zone, now), day: dayIn(zone, now) }),
    readAccess(ctx, actor.userId),
  ])
  return {
    ...counts,
    discoveries: {
      used: used.discoveries,
      limit: access.unlimitedDiscoveries ? null : limits.freeDiscoveriesPerMonth,
      resetsAt: nextMonthIn(zone, now).toISOString(),
    },
    gapLookups: {
      used: used.lookups,
      limit: access.gapMapsFull ? null : limits.freeGapLookupsPerDay,
      resetsAt: nextDayIn(zone, now).toISOString(),
    },
  }
}
