import type { Fact } from '../evidence/evidence.ts'
import type { City, Country, Place, TaxBands } from './place.ts'

type Wages = Pick<Place, 'city' | 'country'>

/** Legal minimum wage of a place for small trades, a month, and the number of people from which it binds an employer; null where none is in force. */
export function minimumWageIn({ city: { wages }, country: { facts, wageLaw } }: Wages): {
  fact: Fact
  fromEmployees: number
} | null {
  if (!wageLaw.inForce) return null
  return {
    fact: wages?.minimum ?? wageLaw.smallTrades ?? facts.minimumWage,
    fromEmployees: wages?.fromEmployees ?? wageLaw.fromEmployees,
  }
}

/** Full-time pay of an unskilled helper a month, as an employer states it. */
export function helperWageIn({ city: { wages }, country: { facts } }: Wages): Fact {
  return wages?.helper ?? facts.helperWage
}

/** Hours a week that a month's wage of a place is paid for. */
export function fullTimeHoursIn({ country }: Pick<Place, 'country'>): number {
  return country.wageLaw.fullTime.hoursPerWeek
}

/**
 * Opportunity cost of the owner's time: what a helper takes home for so many hours a week, a month. The owner's profit is after tax, so this is after what
 * a helper pays of the wage, where the country states the wage before it.
 */
export function helperPayFor(hoursPerWeek: number, place: Wages): number {
  const pay = helperWageBeforeTax(hoursPerWeek, place)
  return pay - helperTaxOn(pay, place)
}

/** Of a month of so many hours a week, before a helper's own taxes. */
export function helperWageBeforeTax(hoursPerWeek: number, place: Wages): number {
  return (helperWageIn(place).value * hoursPerWeek) / fullTimeHoursIn(place)
}

/** A helper's own taxes on such a month's pay, at a twelfth of a year's, those of city and state with them; 0 where helpers are paid in hand. */
export function helperTaxOn(
  monthlyPay: number,
  { country, city }: { country: Pick<Country, 'wageLaw'>; city?: Pick<City, 'incomeTax'> },
): number {
  const { employeeTax } = country.wageLaw
  if (!employeeTax) return 0
  const year = 12 * monthlyPay
  return (taxBySlices(year, employeeTax.bands) + taxBySlices(year, city?.incomeTax?.bands ?? [])) / 12
}

function taxBySlices(income: number, bands: TaxBands['bands']): number {
  let from = 0
  let tax = 0
  for (const { upTo, rate } of bands) {
    const to = Math.min(income, upTo ?? income)
    if (to > from) tax += (to - from) * rate
    from = Math.max(from, to)
  }
  return tax
}
