import { formatYearMonth, shortMonthNames } from '#engine/quantity/format.ts'
import { dayOfMonthText } from '../../lib/reader-dates.ts'

export type SignupBar = { key: string; label: string; count: number }
export type BarPeriod = 'day' | 'week' | 'month'

/** Groups days into at most some thirty bars: by day up to 31 days, by week (from its Monday) up to 100, else by month. */
export function signupBars(points: readonly { day: string; count: number }[]): { step: BarPeriod; bars: SignupBar[] } {
  const step: BarPeriod = points.length <= 31 ? 'day' : points.length <= 100 ? 'week' : 'month'
  const bars = new Map<string, SignupBar>()
  for (const { day, count } of points) {
    const key = step === 'day' ? day : step === 'week' ? mondayOf(day) : day.slice(0, 7)
    const bar = bars.get(key) ?? { key, label: barLabel(key), count: 0 }
    bar.count += count
    bars.set(key, bar)
  }
  return { step, bars: [...bars.values()] }
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

function barLabel(key: string): string {
  return key.length > 7 ? dayOfMonthText(key) : formatYearMonth(key, shortMonthNames)
}
