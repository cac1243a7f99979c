import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { addDays } from './calendar.ts'
import {
  type EntitlementRow,
  readEntitlementsOf,
  readEntitlementsOfAll,
  readLatestSubscription,
  readLatestSubscriptions,
  type SubscriptionRow,
} from './store.ts'

/** What counts for access: test money opens nothing on a server that takes live money. */
export function modesThatOpen(ctx: Context): readonly ('test' | 'live')[] {
  return ctx.config.payments.live ? ['live'] : ['test', 'live']
}

export function isUsable(ctx: Context, each: EntitlementRow, now: Date): boolean {
  if (each.kind === 'premium' || each.suspendedAt || !modesThatOpen(ctx).includes(each.mode as 'test' | 'live')) return false
  if (!hasBegun(each, now) || (each.endsAt && now >= each.endsAt)) return false
  return each.kind === 'pass' ? each.revoked === 0 : each.used + each.revoked < each.granted
}

/** What began when it was granted has begun, although a clock that ran ahead then was put right since. */
function hasBegun({ startsAt, createdAt }: EntitlementRow, now: Date): boolean {
  return startsAt <= now || startsAt <= createdAt
}

export function endOf(each: EntitlementRow): number {
  return each.endsAt?.getTime() ?? Number.POSITIVE_INFINITY
}

export type Access = {
  /** `pro_reports` holds unused credits or a running pass, no premium. */
  tier: 'free' | 'premium' | 'pro_reports'
  status: 'active' | 'past_due' | 'inactive'
  gapMapsFull: boolean
  unlimitedDiscoveries: boolean
  reportCredits: number
  /** How many reports those credits were bought as, used ones too. */
  creditsBought: number
  passEndsAt: Date | null
  periodEnd: Date | null
  /** Until when an unpaid month still keeps premium. */
  graceEndsAt: Date | null
  cancelAtPeriodEnd: boolean
  renewal: 'automatic' | 'prepaid' | null
  subscriptionId: string | null
}

/** What the person's settled payments open now. Past due keeps premium for the days of grace. */
export async function accessOf(ctx: Context, userId: string, db: Db = ctx.database.db): Promise<Access> {
  return accessBy(ctx, await readRights(db, userId))
}

export type Rights = { rows: readonly EntitlementRow[]; subscription: SubscriptionRow | null }

/** What access is made of, whenever that is. */
export async function readRights(db: Db, userId: string): Promise<Rights> {
  const rows = await readEntitlementsOf(db, userId)
  return { rows, subscription: rows.some((row) => row.kind === 'premium') ? await readLatestSubscription(db, userId) : null }
}

/** The same of several people, in two reads. */
export async function readRightsOfAll(db: Db, userIds: string[]): Promise<(userId: string) => Rights> {
  const all = await readEntitlementsOfAll(db, userIds)
  const premium = new Set(all.flatMap(({ kind, userId }) => (kind === 'premium' && userId ? [userId] : [])))
  const latest = new Map((await readLatestSubscriptions(db, [...premium])).map((row) => [row.userId, row]))
  return (userId) => ({ rows: all.filter((row) => row.userId === userId), subscription: latest.get(userId) ?? null })
}

/** What these rights open now. */
export function accessBy(ctx: Context, { rows, subscription }: Rights): Access {
  const now = ctx.clock()
  const modes = modesThatOpen(ctx)
  const premium = premiumOf(
    rows.filter((row) => modes.includes(row.mode as 'test' | 'live')),
    subscription,
    now,
  )
  const usable = rows.filter((row) => isUsable(ctx, row, now))
  const credits = usable.filter((row) => row.kind !== 'pass')
  const reportCredits = credits.reduce((sum, row) => sum + row.granted - row.used - row.revoked, 0)
  const passEndsAt = usable.some((row) => row.kind === 'pass') ? lastPassEnd(rows, now) : null
  return {
    tier: premium ? 'premium' : reportCredits > 0 || passEndsAt ? 'pro_reports' : 'free',
    status: premium?.status ?? (reportCredits > 0 || passEndsAt ? 'active' : 'inactive'),
    gapMapsFull: premium !== null,
    unlimitedDiscoveries: premium !== null,
    reportCredits,
    creditsBought: credits.reduce((sum, row) => sum + row.granted - row.revoked, 0),
    passEndsAt,
    periodEnd: premium?.periodEnd ?? null,
    graceEndsAt: premium?.status === 'past_due' ? addDays(premium.periodEnd, limits.premiumGraceDays) : null,
    cancelAtPeriodEnd: premium ? (subscription?.cancelAtPeriodEnd ?? false) : false,
    renewal: premium ? (subscription?.renewal ?? null) : null,
    subscriptionId: premium ? (subscription?.id ?? null) : null,
  }
}

/** Whether another month may be paid: without premium, in its days of grace, or in the last week of one that does not renew automatically. */
export function mayPayPremium(access: Access, now: Date): boolean {
  if (access.tier !== 'premium' || !access.periodEnd || access.status === 'past_due') return true
  return access.renewal === 'prepaid' && addDays(access.periodEnd, -7) <= now
}

export function premiumOf(rows: EntitlementRow[], subscription: SubscriptionRow | null, now: Date) {
  const periods = rows.filter((row) => row.kind === 'premium' && row.revoked === 0 && !row.suspendedAt && hasBegun(row, now))
  const last = periods.sort((a, b) => endOf(b) - endOf(a))[0]
  if (!last?.endsAt) return null
  // Later periods paid ahead count for the date shown.
  const ahead = rows.filter((row) => row.kind === 'premium' && row.revoked === 0 && row.endsAt).map((row) => endOf(row))
  const periodEnd = new Date(Math.max(endOf(last), ...ahead))
  if (now < last.endsAt) return { status: 'active' as const, periodEnd }
  const goesOn = subscription && !subscription.cancelAtPeriodEnd && ['active', 'past_due'].includes(subscription.status)
  return goesOn && now < addDays(last.endsAt, limits.premiumGraceDays) ? { status: 'past_due' as const, periodEnd } : null
}

/** The end of passes that follow each other without a gap. */
export function lastPassEnd(rows: readonly EntitlementRow[], now: Date): Date | null {
  const ends = rows
    .filter((row) => row.kind === 'pass' && row.revoked === 0 && !row.suspendedAt && row.endsAt && row.endsAt > now)
    .map(endOf)
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/** Pack (while it is valid, used up or not), running pass and premium are answered first: the price list promises it. */
export async function hasPriority(ctx: Context, userId: string): Promise<boolean> {
  const now = ctx.clock()
  const modes: readonly string[] = modesThatOpen(ctx)
  const runs = (await readEntitlementsOf(ctx.database.db, userId)).some(
    (each) =>
      (each.kind === 'report_pack' || each.kind === 'pass') &&
      modes.includes(each.mode) &&
      !each.suspendedAt &&
      (each.kind === 'pass' ? each.revoked === 0 : each.revoked < each.granted) &&
      each.startsAt <= now &&
      (!each.endsAt || now < each.endsAt),
  )
  return runs || (await accessOf(ctx, userId)).tier === 'premium'
}

export type { EntitlementRow, SubscriptionRow } from './store.ts'
export { readEntitlementsOf } from './store.ts'
