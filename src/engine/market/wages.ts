import { fullTimeHoursPerWeek } from '../economy/constants.ts'
import type { Fact } from '../evidence/evidence.ts'
import type { Place } from './place.ts'

/** The minimum wage of a place for such trades as these, a month, and the number of people from which it binds an employer; null where none is in force. */
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

/** What an unskilled helper is paid there a month, full time. */
export function helperWageIn({ city: { wages }, country: { facts } }: Pick<Place, 'city' | 'country'>): Fact {
  return wages?.helper ?? facts.helperWage
}

/** What it would pay there to work for somebody for so many hours a week, a month. */
export function helperPayFor(hoursPerWeek: number, place: Pick<Place, 'city' | 'country'>): number {
  return (helperWageIn(place).value * hoursPerWeek) / fullTimeHoursPerWeek
}
