import type { Archetype, BusinessNeeds } from '../market/archetype.ts'
import { waitsForCustomers } from '../market/part-time.ts'
import { type FreeTime, freeTimes } from '../quantity/vocabulary.ts'

/** When customers buy, as a business's file says it: being free at one of the times is enough, or each is needed; none where the owner chooses. */
export type SoldWeek = {
  of: 'one' | 'each'
  times: readonly FreeTime[]
  /** Completes 'Its customers buy …'. */
  when: string
  openDaysPerMonth: number
  /** The least that it takes of the owner's week. */
  leastHours: number
  /** Customers come to it, and what sells while its owner is not free is not sold; elsewhere the owner sets the hour. Absent in older reports. */
  waits?: boolean
}

export function soldWeekOf(
  { openDaysPerMonth, premises }: Pick<Archetype, 'openDaysPerMonth' | 'premises'>,
  { sold, hours }: BusinessNeeds,
) {
  return {
    of: sold.of,
    times: [...sold.times],
    when: sold.when,
    openDaysPerMonth,
    leastHours: hours.least,
    waits: waitsForCustomers(premises),
  }
}

export const dayParts = ['mornings', 'afternoons', 'evenings'] as const satisfies readonly FreeTime[]
/** Monday first; the last two are the weekend. */
export const daysOfWeek = [0, 1, 2, 3, 4, 5, 6] as const
const isWeekend = (day: number) => day >= 5

/** `sells` is unknown at a weekend on which a business is open at times that its file does not give. */
export type WeekCell = { day: number; part: (typeof dayParts)[number]; sells: 'yes' | 'no' | 'unknown'; free: boolean }

/**
 * The parts of seven days: the times of a day are those of Monday to Friday, and the weekend is Saturday and Sunday whole, as a person says it too, so
 * that two of them meet here where a business's times are met.
 */
export function weekCells(
  { times, openDaysPerMonth }: Pick<SoldWeek, 'times' | 'openDaysPerMonth'>,
  free: readonly FreeTime[],
): WeekCell[] {
  const isOpenAtWeekends = openDaysPerMonth > mostWeekdays
  return dayParts.flatMap((part) =>
    daysOfWeek.map((day): WeekCell => {
      const time = isWeekend(day) ? 'weekends' : part
      const sells = times.includes(time) ? 'yes' : isWeekend(day) && isOpenAtWeekends && times.includes(part) ? 'unknown' : 'no'
      return { day, part, sells, free: free.includes(time) }
    }),
  )
}

/** A month has no more days from Monday to Friday. */
const mostWeekdays = 23

/** How a person's times meet those of a business: all of them, enough, too few, or none; and which. Null where either says no time. */
export function weekMeets(
  { of, times }: Pick<SoldWeek, 'of' | 'times'>,
  free: readonly FreeTime[],
): { how: 'all' | 'enough' | 'few' | 'none'; met: FreeTime[]; lacking: FreeTime[] } | null {
  if (times.length === 0 || !freeTimes.some((time) => free.includes(time))) return null
  const met = times.filter((time) => free.includes(time))
  const lacking = times.filter((time) => !free.includes(time))
  const how = met.length === 0 ? 'none' : lacking.length === 0 ? 'all' : of === 'one' ? 'enough' : 'few'
  return { how, met, lacking }
}
