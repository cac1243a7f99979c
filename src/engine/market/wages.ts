import { fullTimeHoursPerWeek } from '../economy/constants.ts'
import type { Fact } from '../evidence/evidence.ts'
import type { Place } from './place.ts'

/** Legal minimum wage of a place for small trades, a month, and the number of people from which it binds an employer; null where none is in force. */
export function minimumWageIn({ city: { wages }, country: { facts, wageLaw } }: Pick<Place, 'city' | 'country'>): {
  fact: Fact
  fromEmployees: number
} | null {
  if (!wageLaw.inForce) return null
  return {
    fact: wages?.minimum ?? wageLaw.smallTrades ?? facts.minimumWage,
    fromEmployees: wages?.fromEmployees ?? wageLaw.fromEmployees,
  }
}

/** Full-time pay of an unskilled helper a month. */
export function helperWageIn({ city: { wages }, country: { facts } }: Pick<Place, 'city' | 'country'>): Fact {
  return wages?.helper ?? facts.helperWage
}

/** Opportunity cost of the owner's time: pay as a helper for so many hours a week, a month. */
export function helperPayFor(hoursPerWeek: number, place: Pick<Place, 'city' | 'country'>): number {
  return (helperWageIn(place).value * hoursPerWeek) / fullTimeHoursPerWeek
}
