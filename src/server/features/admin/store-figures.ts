import { desc } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { readLargestRollups, readRollup, readRollupsSince, readRollupTotal } from '../../db/rollups.ts'
import { users } from '../../db/schema.ts'

// People who opt out of measurement are in no usage figure: the rollups leave them out.

export async function countRunningSubscriptions(db: Db, modes: readonly ('test' | 'live')[]): Promise<number> {
  return readRollupTotal(db, 'subscriptions', (status, mode) => status !== 'ended' && modes.some((each) => each === mode))
}

export async function readRecentUsers(db: Db, limit: number) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      createdAt: users.createdAt,
    })
    .from(users)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}

/** Of the last 30 days. */
export async function readPopular(db: Db, limit: number): Promise<{ opportunityId: string; views: number }[]> {
  return (await readLargestRollups(db, 'views', limit)).map(({ key, amount }) => ({ opportunityId: key, views: amount }))
}

/** Existing accounts by the UTC day of sign-up; days without any are missing. */
export async function readSignups(db: Db, sinceDay: string): Promise<Map<string, number>> {
  return (await readRollupsSince(db, ['users'], sinceDay)).users
}

/**
 * (Person, opportunity) pairs previewed since then: how many led to an order for that opportunity, how many to a paid one. Each pair counts once per
 * step, so a later step is never larger than an earlier one.
 */
export async function readConversion(db: Db, sinceDay: string, modes: readonly ('test' | 'live')[]) {
  const [checkouts, purchases] = modes.includes('test')
    ? (['checkouts', 'purchases'] as const)
    : (['checkouts_live', 'purchases_live'] as const)
  const steps = await readRollupsSince(db, ['previews', checkouts, purchases], sinceDay)
  return { previews: sumOf(steps.previews), checkouts: sumOf(steps[checkouts]), purchases: sumOf(steps[purchases]) }
}

/** Seconds from request to ready, to two significant digits, and how many paragraphs fell back from the language model's wording. */
export async function readReportFigures(db: Db, sinceDay: string) {
  const { report_seconds, paragraphs, fallbacks } = await readRollupsSince(db, ['report_seconds', 'paragraphs', 'fallbacks'], sinceDay)
  const bySeconds = new Map<number, number>()
  for (const [key, reports] of report_seconds) {
    const seconds = Number(key.split(' ')[1])
    bySeconds.set(seconds, (bySeconds.get(seconds) ?? 0) + reports)
  }
  return {
    count: sumOf(bySeconds),
    p50: quantileOf(bySeconds, 0.5),
    p90: quantileOf(bySeconds, 0.9),
    paragraphs: sumOf(paragraphs),
    fallbacks: sumOf(fallbacks),
  }
}

function sumOf(amounts: ReadonlyMap<unknown, number>): number {
  let sum = 0
  for (const amount of amounts.values()) sum += amount
  return sum
}

/** Interpolates between two values, as PostgreSQL's percentile_cont does. */
function quantileOf(countByValue: ReadonlyMap<number, number>, share: number): number | null {
  const entries = [...countByValue].filter(([, count]) => count > 0).sort(([a], [b]) => a - b)
  const at = share * (sumOf(new Map(entries)) - 1)
  const valueAt = (rank: number) => {
    let before = 0
    for (const [value, count] of entries) {
      before += count
      if (rank < before) return value
    }
    return entries.at(-1)?.[0] ?? null
  }
  const [low, high] = [valueAt(Math.floor(at)), valueAt(Math.ceil(at))]
  return low === null || high === null ? null : low + (high - low) * (at - Math.floor(at))
}

export async function countMails(db: Db): Promise<{ sent: number; failed: number }> {
  const mails = await readRollup(db, 'mails')
  return { sent: mails.get('done') ?? 0, failed: mails.get('failed') ?? 0 }
}
