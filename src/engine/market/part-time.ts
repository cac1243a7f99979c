import { joinWithAnd } from '#language/join-names.ts'
import { hoursReasons } from '#words/engine/counts.ts'
import { soldWeekTexts } from '#words/engine/sold-week.ts'
import { type CountryCode, type FreeTime, hoursWithin } from '../quantity/vocabulary.ts'
import type { Archetype, BusinessNeeds, MoneyEstimate } from './archetype.ts'
import { scaleMoney } from './herd.ts'
import { estimateFor } from './supply.ts'

/**
 * What a person says of the time that they have for it: hours a week, and the times of a week at which they are free. Hours of `hoursAtAnyTime` are worked
 * whenever they are, and the times say only how much of a day they take.
 */
export type OwnTime = { hoursPerWeek?: number; when?: readonly FreeTime[]; hoursAtAnyTime?: boolean }

/**
 * Hours of the owner a week: those that the plan takes, and those that are worked in their place. `limit` is what they come from: the hours that were
 * said, those that the free times hold, the times of its customers at which the person is free (`met`), or the least with which it works at all.
 * `partOfDay` (0–1] is how much of an open day they are worked on: fewer hours are shorter days where a part of the day is met, else fewer days.
 */
export type OwnerHours = {
  planned: number
  worked: number
  limit: 'said' | 'free' | 'times' | 'least'
  met: readonly FreeTime[]
  partOfDay: number
}

/** Null where the person has all that the plan takes, or did not say. */
export function fewerHours(
  { ownerHoursPerWeek, needs, premises }: Pick<Archetype, 'ownerHoursPerWeek' | 'needs' | 'premises'>,
  own: OwnTime,
  country: CountryCode,
): OwnerHours | null {
  const planned = ownerHoursPerWeek && estimateFor(ownerHoursPerWeek, country).likely
  if (planned === undefined) return null
  const { hoursPerWeek, when = [], hoursAtAnyTime = false } = own
  const sold = needs?.sold
  const met = sold?.times.filter((time) => when.includes(time)) ?? []
  const isMetInPart = sold?.of === 'one' && met.length > 0 && met.length < sold.times.length
  const waits = waitsForCustomers(premises)
  const least = needs?.hours.least ?? 0
  const atMetTimes = isMetInPart ? (waits ? Math.round(planned * shareOf(met, sold)) : hoursWithin(met)) : planned
  const limits = [
    ...(hoursPerWeek === undefined ? [] : [{ limit: 'said' as const, hours: hoursPerWeek }]),
    ...(hoursPerWeek === undefined && when.length > 0 ? [{ limit: 'free' as const, hours: hoursWithin(when) }] : []),
    ...(isMetInPart && !hoursAtAnyTime ? [{ limit: 'times' as const, hours: atMetTimes }] : []),
  ].toSorted((a, b) => a.hours - b.hours)
  const [nearest] = limits
  if (!nearest) return null
  const worked = Math.max(nearest.hours, least)
  if (worked >= planned) return null
  const limit = worked > nearest.hours && nearest.limit !== 'times' ? 'least' : nearest.limit
  if (!isMetInPart || !waits) return { planned, worked, limit, met, partOfDay: 1 }
  const part = partOfDayOf(met, sold)
  // Hours beyond those of the met times are hours at the others: the day grows with them to its whole.
  const ofMetTimes = Math.max(atMetTimes, least)
  const beyond = worked > ofMetTimes ? (worked - ofMetTimes) / (planned - ofMetTimes) : 0
  return { planned, worked, limit, met, partOfDay: part + (1 - part) * beyond }
}

/** Where customers come to the seller; elsewhere the owner goes to them, or sets the hour with them. */
export function waitsForCustomers({ kind }: Pick<Archetype['premises'], 'kind'>): boolean {
  return customersCome.has(kind)
}
const customersCome: ReadonlySet<Archetype['premises']['kind']> = new Set(['street', 'stall', 'kiosk', 'shop', 'workshop'])

/**
 * The part of a week's sales at some of its times (0–1): what the business's file says of each, else as much on a day at each of them, which is our
 * assumption: a time of the day counts its five days, the weekend its two.
 */
function shareOf(some: readonly FreeTime[], { times, shares }: Pick<BusinessNeeds['sold'], 'times' | 'shares'>): number {
  const daysAt = (time: FreeTime) => (time === 'weekends' ? 2 : 5)
  const weight = (time: FreeTime) => shares?.[times.indexOf(time)] ?? daysAt(time)
  const sum = (of: readonly FreeTime[]) => of.reduce((total, time) => total + weight(time), 0)
  const whole = sum(times)
  return whole === 0 ? 1 : sum(some) / whole
}

/** The part of a day from Monday to Friday (0–1) that the met times are; a day whole where only weekends are met. */
function partOfDayOf(met: readonly FreeTime[], sold: BusinessNeeds['sold']): number {
  const isOfDay = (time: FreeTime) => time !== 'weekends'
  const [metOfDay, ofDay] = [met.filter(isOfDay), sold.times.filter(isOfDay)]
  return metOfDay.length === 0 ? 1 : shareOf(metOfDay, sold) / shareOf(ofDay, sold)
}

/** Of running costs and of wear, what stays as it is however little one works: insurance, phone and age beside fuel, tickets and power. Our assumption. */
const standingShare = 0.3

/**
 * The business worked in the owner's own time where the plan takes more. One person alone works in proportion less: a part of each day where customers come
 * and a part of the day is met, else fewer of its days, at least one a month. Most of what is used by the hour (power, wear) falls with the hours and most of
 * what is paid by the day (tickets, fares) with the days; rent does not. With paid staff it stays open, and somebody is paid for the rest (`standInHours`);
 * what it keeps (animals, beds) wants its hours whoever gives them. The same object where nothing changes.
 */
export function archetypeInHours(archetype: Archetype, own: OwnTime, country: CountryCode): Archetype {
  const fewer = fewerHours(archetype, own, country)
  const { ownerHoursPerWeek, openDaysPerMonth, unitsPerDay } = archetype
  if (!fewer || !ownerHoursPerWeek) return archetype
  const { worked, planned } = fewer
  const inHours = { ...archetype, ownerHoursPerWeek: { low: worked, likely: worked, high: worked, why: ownerHoursPerWeek.why } }
  if (isShared(archetype)) return inHours
  const partOfDay = partOfDayWorked(archetype, own, country)
  // The least that it takes may be more than its part of a day.
  const shareOfDays = Math.min(1, worked / planned / partOfDay)
  const usedShare = (share: number) => standingShare + (1 - standingShare) * share
  const lessUsed = <L extends { monthly: MoneyEstimate }>(lines: readonly L[], use: number): L[] =>
    use === 1
      ? [...lines]
      : lines.map((line) => ({
          ...line,
          monthly: { ...scaleMoney(line.monthly, use), why: hoursReasons.running({ why: line.monthly.why }) },
        }))
  return {
    ...inHours,
    ...(partOfDay === 1
      ? {}
      : {
          unitsPerDay: {
            ...unitsPerDay,
            low: unitsPerDay.low * partOfDay,
            likely: unitsPerDay.likely * partOfDay,
            high: unitsPerDay.high * partOfDay,
          },
          capacityPerDay: capacityIn(archetype.capacityPerDay, partOfDay),
          day: partOfDayText(archetype, fewer),
          shocks: archetype.shocks.filter(({ at }) => at === undefined || fewer.met.includes(at)),
        }),
    openDaysPerMonth: Math.max(1, Math.round(openDaysPerMonth * shareOfDays)),
    utilities: lessUsed(archetype.utilities, usedShare(worked / planned)),
    otherCosts: lessUsed(archetype.otherCosts, usedShare(shareOfDays)),
    equipment: archetype.equipment.map((line) => ({ ...line, lifeMonths: Math.round(line.lifeMonths / usedShare(worked / planned)) })),
  }
}

/** How much of an open day is worked (0–1]; 1 where others do the rest of it. */
export function partOfDayWorked(archetype: Archetype, own: OwnTime, country: CountryCode): number {
  return isShared(archetype) ? 1 : (fewerHours(archetype, own, country)?.partOfDay ?? 1)
}

/** What can be sold in a part of a day, at least one. */
export function capacityIn(capacityPerDay: number, partOfDay: number): number {
  return partOfDay === 1 ? capacityPerDay : Math.max(1, Math.round(capacityPerDay * partOfDay))
}

function partOfDayText({ day, needs }: Archetype, { met }: OwnerHours): string {
  const lacking = (needs?.sold.times ?? []).filter((time) => !met.includes(time))
  const named = (times: readonly FreeTime[]) => joinWithAnd(times.map((time) => soldWeekTexts.at[time]))
  return hoursReasons.day({ day, met: named(met), lacking: named(lacking) })
}

/** Hours a week that somebody else is paid for; 0 where the owner has them all, or works fewer days instead. */
export function standInHours(archetype: Archetype, own: OwnTime, country: CountryCode): number {
  const fewer = fewerHours(archetype, own, country)
  return fewer && isShared(archetype) ? fewer.planned - fewer.worked : 0
}

/** Whether others can do what the owner has no hours for: it stays open all its days. */
function isShared({ staff, production }: Archetype): boolean {
  return staff.length > 0 || production !== undefined
}
