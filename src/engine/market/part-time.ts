import { hoursReasons } from '#words/engine/counts.ts'
import type { CountryCode } from '../quantity/vocabulary.ts'
import type { Archetype, MoneyEstimate } from './archetype.ts'
import { scaleMoney } from './herd.ts'
import { estimateFor } from './supply.ts'

/** Hours of the owner a week: those that the plan takes, and that are worked in their place, the person's or the least with which it works at all. */
export type OwnerHours = { planned: number; worked: number }

/** Null where the person has all that the plan takes, or did not say. */
export function fewerHours({ ownerHoursPerWeek, needs }: Archetype, own: number | undefined, country: CountryCode): OwnerHours | null {
  const planned = ownerHoursPerWeek && estimateFor(ownerHoursPerWeek, country).likely
  if (own === undefined || planned === undefined) return null
  const worked = Math.max(own, needs?.hours.least ?? 0)
  return worked < planned ? { planned, worked } : null
}

/** Of running costs and of wear, what stays as it is however little one works: insurance, phone and age beside fuel, tickets and power. Our assumption. */
const standingShare = 0.3

/**
 * The business worked for `hours` a week where the plan takes more: one person alone works in proportion fewer of its days, at least one a month, whether
 * as fewer or as shorter ones, and most of the running costs and of the wear of things fall with them; rent does not. With paid staff it stays open, and
 * somebody is paid for the rest (`standInHours`); what it keeps (animals, beds) wants its hours whoever gives them. The same object where nothing changes.
 */
export function archetypeInHours(archetype: Archetype, hours: number | undefined, country: CountryCode): Archetype {
  const fewer = fewerHours(archetype, hours, country)
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
export function standInHours(archetype: Archetype, hours: number | undefined, country: CountryCode): number {
  const fewer = fewerHours(archetype, hours, country)
  return fewer && isShared(archetype) ? fewer.planned - fewer.worked : 0
}

/** Whether others can do what the owner has no hours for: it stays open all its days. */
function isShared({ staff, production }: Archetype): boolean {
  return staff.length > 0 || production !== undefined
}
