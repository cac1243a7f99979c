const second = 1000
const minute = 60 * second
const hour = 60 * minute
const firstWaits = [10 * second, 30 * second, 2 * minute, 10 * minute]
/** A request on a phone is answered within a minute: checked 5, 15, 30 and 60 seconds after it, then every ten minutes for a day. */
const pushWaits = [5 * second, 10 * second, 15 * second, 30 * second]

/**
 * Delay of the first check. An opened payment page rarely has a payment to find: its event, the daily reconciliation and pressing Pay come before.
 */
export const firstCheckDelay = { begun: firstWaits[0]!, pushed: pushWaits[0]!, opened: hour }

/**
 * Polling schedule without an event: 10 s, 30 s, 2 min, 10 min, 1 h, hourly to 72 h, daily to 30 days; then never. Declined attempts are polled too,
 * because a late success is still a payment. Unbegun ones: after 1 h, then daily to 72 h.
 */
export function nextCheck(
  attempt: { createdAt: Date; checks: number; isOver: boolean; isBegun: boolean; isPush?: boolean },
  now: Date,
): Date | null {
  const age = now.getTime() - attempt.createdAt.getTime()
  if (attempt.isOver || age > 30 * 24 * hour) return null
  if (!attempt.isBegun) return age > 72 * hour ? null : new Date(now.getTime() + 24 * hour)
  const wait = attempt.isPush
    ? (pushWaits[attempt.checks] ?? (age < 24 * hour ? 10 * minute : age < 72 * hour ? hour : 24 * hour))
    : (firstWaits[attempt.checks - 1] ?? (age < 72 * hour ? hour : 24 * hour))
  return new Date(now.getTime() + wait)
}
