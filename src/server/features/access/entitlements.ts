import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { addDays } from './calendar.ts'
import {
  type EntitlementRow,
  readEntitlementsByUser,
  readEntitlementsByUsers,
  readLatestSubscription,
  readLatestSubscriptions,
  type SubscriptionRow,
} from './store.ts'

/** Modes whose money grants access. Test money opens nothing on a server that takes live money. */
export function accessGrantingModes(ctx: Context): readonly ('test' | 'live')[] {
  return ctx.config.payments.live ? ['live'] : ['test', 'live']
}

export function isUsable(ctx: Context, each: EntitlementRow, now: Date): boolean {
  if (each.kind === 'premium' || each.suspendedAt || !accessGrantingModes(ctx).includes(each.mode as 'test' | 'live')) return false
  if (!hasBegun(each, now) || (each.endsAt && now >= each.endsAt)) return false
  return each.kind === 'pass' ? each.revoked === 0 : each.used + each.revoked < each.granted
}

/** Also true of an entitlement that began when granted by a clock that ran ahead and was corrected since. */
function hasBegun({ startsAt, createdAt }: EntitlementRow, now: Date): boolean {
  return startsAt <= now || startsAt <= createdAt
}

export function endTime(each: EntitlementRow): number {
  return each.endsAt?.getTime() ?? Number.POSITIVE_INFINITY
}

export type UserAccess = {
  /** `pro_reports` holds unused credits or a running pass, no premium. */
  tier: 'free' | 'premium' | 'pro_reports'
  status: 'active' | 'past_due' | 'inactive'
  gapMapsFull: boolean
  unlimitedDiscoveries: boolean
  reportCredits: number
  /** Of those credits, including used ones. */
  creditsBought: number
  passEndsAt: Date | null
  periodEnd: Date | null
  /** Premium lasts until then though the month is unpaid. */
  graceEndsAt: Date | null
  cancelAtPeriodEnd: boolean
  renewal: 'automatic' | 'prepaid' | null
  subscriptionId: string | null
}

/** Access now. A past-due subscription grants premium during the grace period. */
export async function readAccess(ctx: Context, userId: string, db: Db = ctx.database.db): Promise<UserAccess> {
  return accessFromRights(ctx, await readRights(db, userId))
}

export type AccessRights = { rows: readonly EntitlementRow[]; subscription: SubscriptionRow | null }

/** Rows from which access at any time is computed. */
export async function readRights(db: Db, userId: string): Promise<AccessRights> {
  const rows = await readEntitlementsByUser(db, userId)
  return { rows, subscription: rows.some((row) => row.kind === 'premium') ? await readLatestSubscription(db, userId) : null }
}

/** In two queries for all users. */
export async function readRightsByUsers(db: Db, userIds: string[]): Promise<(userId: string) => AccessRights> {
  const all = await readEntitlementsByUsers(db, userIds)
  const premium = new Set(all.flatMap(({ kind, userId }) => (kind === 'premium' && userId ? [userId] : [])))
  const latest = new Map((await readLatestSubscriptions(db, [...premium])).map((row) => [row.userId, row]))
  return (userId) => ({ rows: all.filter((row) => row.userId === userId), subscription: latest.get(userId) ?? null })
}

export function accessFromRights(ctx: Context, { rows, subscription }: AccessRights): UserAccess {
  const now = ctx.clock()
  const modes = accessGrantingModes(ctx)
  const premium = premiumPeriod(
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

/** True without premium, in its grace period, and in the last week of one that does not renew automatically. */
export function mayPayPremium(access: UserAccess, now: Date): boolean {
  if (access.tier !== 'premium' || !access.periodEnd || access.status === 'past_due') return true
  return access.renewal === 'prepaid' && addDays(access.periodEnd, -7) <= now
}

export function premiumPeriod(rows: EntitlementRow[], subscription: SubscriptionRow | null, now: Date) {
  const periods = rows.filter((row) => row.kind === 'premium' && row.revoked === 0 && !row.suspendedAt && hasBegun(row, now))
  const last = periods.sort((a, b) => endTime(b) - endTime(a))[0]
  if (!last?.endsAt) return null
  // Periods paid ahead count for the date shown.
  const laterEnds = rows.filter((row) => row.kind === 'premium' && row.revoked === 0 && row.endsAt).map((row) => endTime(row))
  const periodEnd = new Date(Math.max(endTime(last), ...laterEnds))
  if (now < last.endsAt) return { status: 'active' as const, periodEnd }
  const continuing = subscription && !subscription.cancelAtPeriodEnd && ['active', 'past_due'].includes(subscription.status)
  return continuing && now < addDays(last.endsAt, limits.premiumGraceDays) ? { status: 'past_due' as const, periodEnd } : null
}

/** The end of consecutive passes without a gap. */
export function lastPassEnd(rows: readonly EntitlementRow[], now: Date): Date | null {
  const ends = rows
    .filter((row) => row.kind === 'pass' && row.revoked === 0 && !row.suspendedAt && row.endsAt && row.endsAt > now)
    .map(endTime)
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/** Priority support, as the price list promises: a valid pack (used up or not), a running pass, premium. */
export async function hasPriority(ctx: Context, userId: string): Promise<boolean> {
  const now = ctx.clock()
  const modes: readonly string[] = accessGrantingModes(ctx)
  const runs = (await readEntitlementsByUser(ctx.database.db, userId)).some(
    (each) =>
      (each.kind === 'report_pack' || each.kind === 'pass') &&
      modes.includes(each.mode) &&
      !each.suspendedAt &&
      (each.kind === 'pass' ? each.revoked === 0 : each.revoked < each.granted) &&
      each.startsAt <= now &&
      (!each.endsAt || now < each.endsAt),
  )
  return runs || (await readAccess(ctx, userId)).tier === 'premium'
}

export type { EntitlementRow, SubscriptionRow } from './store.ts'
export { readEntitlementsByUser as readEntitlementsOf } from './store.ts'
