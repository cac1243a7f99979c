import type { CountryCode } from '../quantity/vocabulary.ts'
import type { Archetype } from './archetype.ts'
import { estimateFor } from './supply.ts'

/** The plan's hours of the owner a week, and those that a person has for it. */
export type OwnerHours = { planned: number; own: number }

/** Null where the person has all of them, or did not say. */
export function fewerHours({ ownerHoursPerWeek }: Archetype, own: number | undefined, country: CountryCode): OwnerHours | null {
  const planned = ownerHoursPerWeek && estimateFor(ownerHoursPerWeek, country).likely
  return own !== undefined && planned !== undefined && own < planned ? { planned, own } : null
}

/**
 * The business worked for `hours` a week where the plan takes more: one person alone works in proportion fewer of its days, at least one a month, whether
 * as fewer or as shorter ones. With paid staff it stays open, and somebody is paid for the rest (`standInHours`); what is kept (animals, beds) wants its
 * hours whoever gives them. The same object where nothing changes.
 */
export function archetypeInHours(archetype: Archetype, hours: number | undefined, country: CountryCode): Archetype {
  const fewer = fewerHours(archetype, hours, country)
  const { ownerHoursPerWeek, openDaysPerMonth } = archetype
  if (!fewer || !ownerHoursPerWeek) return archetype
  const { own, planned } = fewer
  const inHours = { ...archetype, ownerHoursPerWeek: { low: own, likely: own, high: own, why: ownerHoursPerWeek.why } }
  return isShared(archetype) ? inHours : { ...inHours, openDaysPerMonth: Math.max(1, Math.round((openDaysPerMonth * own) / planned)) }
}

/** Hours a week that somebody else is paid for; 0 where the owner has them all, or works fewer days instead. */
export function standInHours(archetype: Archetype, hours: number | undefined, country: CountryCode): number {
  const fewer = fewerHours(archetype, hours, country)
  return fewer && isShared(archetype) ? fewer.planned - fewer.own : 0
}

/** Whether others can do what the owner has no hours for: it stays open all its days. */
function isShared({ staff, production }: Archetype): boolean {
  return staff.length > 0 || production !== undefined
}
