import { joinWithAnd, joinWithOr } from '#language/join-names.ts'
import { soldWeekTexts as t } from '#words/engine/sold-week.ts'
import { type FreeTime, hoursWithin } from '../quantity/vocabulary.ts'
import { type SoldWeek, weekMeets } from './sold-week.ts'

/**
 * When customers buy and, where both say times, how a person's free times meet that. `leavesOut`: the amounts count what sells at the met times alone.
 */
export function weekSentences(week: SoldWeek, free: readonly FreeTime[], leavesOut: boolean): string[] {
  const meets = weekMeets(week, free)
  const buy = t.buy({ when: week.when })
  if (!meets) return [buy]
  const join = week.of === 'one' && meets.how === 'none' ? joinWithOr : joinWithAnd
  const say = meets.how === 'enough' && leavesOut ? (week.waits ? t.leavesOut : t.ownHour) : t.meets[meets.how]
  return [buy, say({ met: namedTimes(meets.met, joinWithAnd), lacking: namedTimes(meets.lacking, join) })]
}

/**
 * The same with the hours a week that a person entered, or that their free times hold, beside those of the plan and the least that it takes; empty where
 * they entered neither.
 */
export function ownWeekSentences(
  week: SoldWeek,
  free: readonly FreeTime[],
  { entered, planned, leavesOut }: { entered: number | null; planned: number | null; leavesOut: boolean },
): string[] {
  if (free.length === 0 && entered === null) return []
  return [
    ...weekSentences(week, free, leavesOut),
    entered === null ? t.hoursFree({ have: hoursWithin(free) }) : t.hoursSaid({ have: entered }),
    ...(planned === null ? [] : [t.hoursOfPlan({ hours: Math.round(planned) })]),
    // A plan for just the least sells no more than that.
    ...(planned !== null && Math.round(planned) === week.leastHours ? [] : [t.hours({ n: week.leastHours })]),
  ]
}

/**
 * The times at which customers buy and the person is not free, in one phrase, and what the amounts do with them: they count them, leave them out, or count
 * work whose owner sets the hour. Null where there are none, or where either says no time.
 */
export function lackingTimes(week: SoldWeek, free: readonly FreeTime[]): { times: string; as: 'counted' | 'left-out' | 'own-hour' } | null {
  const meets = weekMeets(week, free)
  if (!meets || meets.lacking.length === 0) return null
  return { times: namedTimes(meets.lacking, joinWithAnd), as: meets.how !== 'enough' ? 'counted' : week.waits ? 'left-out' : 'own-hour' }
}

/** The same beside an amount, in two sentences; null also where the owner sets the hour of what is counted. */
export function lackingTimesText(week: SoldWeek, free: readonly FreeTime[]): string | null {
  const lacking = lackingTimes(week, free)
  return lacking && lacking.as !== 'own-hour' ? t.lacking[lacking.as]({ times: lacking.times }) : null
}

const namedTimes = (times: readonly FreeTime[], join: typeof joinWithAnd) => join(times.map((time) => t.at[time]))
