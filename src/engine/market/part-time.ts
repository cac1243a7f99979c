import { hoursReasons } from '#words/engine/counts.ts'
import { type CountryCode, type FreeTime, hoursWithin } from '../quantity/vocabulary.ts'
import type { Archetype, MoneyEstimate } from './archetype.ts'
import { scaleMoney } from './herd.ts'
import { estimateFor } from './supply.ts'

/** What a person says of the time that they have for it: hours a week, and the times of a week at which they are free. */
export type OwnTime = { hoursPerWeek?: number; when?: readonly FreeTime[] }

/**
 * Hours of the owner a week: those that the plan takes, and those that are worked in their place. `limit` is what they come from: the hours that were
 * said, those that the free times hold, the times of its customers at which the person is free (`met`), or the least with which it works at all.
 */
export type OwnerHours = { planned: number; worked: number; limit: 'said' | 'free' | 'times' | 'least'; met: readonly FreeTime[] }

/** Null where the person has all that the plan takes, or did not say. */
export function fewerHours(
  { ownerHoursPerWeek, needs, premises }: Pick<Archetype, 'ownerHoursPerWeek' | 'needs' | 'premises'>,
  own: OwnTime,
  country: CountryCode,
): OwnerHours | null {
  const planned = ownerHoursPerWeek && estimateFor(ownerHoursPerWeek, country).likely
  if (planned === undefined) return null
  const { hoursPerWeek, when = [] } = own
  const met = needs?.sold.times.filter((time) => when.includes(time)) ?? []
  const limits = [
    ...(hoursPerWeek === undefined ? [] : [{ limit: 'said' as const, hours: hoursPerWeek }]),
    ...(hoursPerWeek === undefined && when.length > 0 ? [{ limit: 'free' as const, hours: hoursWithin(when) }] : []),
    ...(needs?.sold.of === 'one' && met.length > 0 && met.length < needs.sold.times.length
      ? [{ limit: 'times' as const, hours: hoursAt(met, { planned, times: needs.sold.times, waits: waitsForCustomers(premises) }) }]
      : []),
  ].toSorted((a, b) => a.hours - b.hours)
  const [nearest] = limits
  if (!nearest) return null
  const least = needs?.hours.least ?? 0
  const { limit, hours } = nearest.hours < least ? { limit: 'least' as const, hours: least } : nearest
  return hours < planned ? { planned, worked: hours, limit, met } : null
}

/** Where customers come to the seller; elsewhere the owner goes to them, or sets the hour with them. */
export function waitsForCustomers({ kind }: Pick<Archetype['premises'], 'kind'>): boolean {
  return customersCome.has(kind)
}
const customersCome: ReadonlySet<Archetype['premises']['kind']> = new Set(['street', 'stall', 'kiosk', 'shop', 'workshop'])

/**
 * Of a business that sells at any of several times, the hours at those that are met. One that waits for its customers sells there as much on a day at each
 * of its times, which is our assumption: a time of the day counts its five days, the weekend its two. Another one does as much of its work as they hold.
 */
function hoursAt(
  met: readonly FreeTime[],
  { planned, times, waits }: { planned: number; times: readonly FreeTime[]; waits: boolean },
): number {
  const daysOf = (some: readonly FreeTime[]) => some.reduce((days, time) => days + (time === 'weekends' ? 2 : 5), 0)
  return waits ? Math.round((planned * daysOf(met)) / daysOf(times)) : hoursWithin(met)
}

/** Of running costs and of wear, what stays as it is however little one works: insurance, phone and age beside fuel, tickets and power. Our assumption. */
const standingShare = 0.3

/**
 * The business worked in the owner's own time where the plan takes more: one person alone works in proportion fewer of its days, at least one a month, whether
 * as fewer or as shorter ones, and most of the running costs and of the wear of things fall with them; rent does not. With paid staff it stays open, and
 * somebody is paid for the rest (`standInHours`); what it keeps (animals, beds) wants its hours whoever gives them. The same object where nothing changes.
 */
export function archetypeInHours(archetype: Archetype, own: OwnTime, country: CountryCode): Archetype {
  const fewer = fewerHours(archetype, own, country)
  const { ownerHoursPerWeek, openDaysPerMonth } = archetype
  if (!fewer || !ownerHoursPerWeek) return archetype
  const { worked, planned } = fewer
  const inHours = { ...archetype, ownerHoursPerWeek: { low: worked, likely: worked, high: worked, why: ownerHoursPerWeek.why } }
  if (isShared(archetype)) return inHours
  const use = standingShare + (1 - standingShare) * (worked / planned)
  const lessUsed = <L extends { monthly: MoneyEstimate }>(lines: readonly L[]): L[] =>
    lines.map((line) => ({ ...line, monthly: { ...scaleMoney(line.monthly, use), why: hoursReasons.running({ why: line.monthly.why }) } }))
  return {
    ...inHours,
    openDaysPerMonth: Math.max(1, Math.round((openDaysPerMonth * worked) / planned)),
    utilities: lessUsed(archetype.utilities),
    otherCosts: lessUsed(archetype.otherCosts),
    equipment: archetype.equipment.map((line) => ({ ...line, lifeMonths: Math.round(line.lifeMonths / use) })),
  }
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
