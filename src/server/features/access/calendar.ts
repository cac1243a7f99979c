import { limits } from '#contract/limits.ts'

const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** n calendar months later at the same time of day, UTC, clamped to the month's last day (30 Nov + 3 months = 28 or 29 Feb). */
export function addMonths(at: Date, months: number): Date {
  const target = new Date(at)
  target.setUTCDate(1)
  target.setUTCMonth(target.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(at.getUTCDate(), lastDay))
  return target
}

export function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * hourMs)
}

export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs)
}

export function refundDeadline(paidAt: Date): Date {
  return addDays(paidAt, limits.refundDays)
}
