import type { NumberText } from '#language/slots.ts'
import { assumptionFormulas } from '#words/engine/assumptions.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype } from '../market/archetype.ts'
import { positiveValue } from '../market/fact-value.ts'
import type { Place } from '../market/place.ts'
import { minimumWageIn } from '../market/wages.ts'
import { formatNumber } from '../quantity/format.ts'
import { plannedPeople } from './add-employer-parts.ts'
import type { CostLine } from './resolve-lines.ts'

/**
 * Raises the wage bill to the legal minimum of the place, where it binds an employer of so many people. Who is paid by the piece, is family or learns
 * the trade stays at the stated pay, with the reason of the business. `staff` are the transferred lines, one for each kind of person.
 */
export function raiseToLegalMinimum(staff: CostLine[], archetype: Archetype, place: Place, book: EvidenceBook): CostLine[] {
  const minimumWage = minimumWageIn(place)
  const people = plannedPeople(archetype)
  if (!minimumWage || people < minimumWage.fromEmployees) return staff
  const minimum = positiveValue(minimumWage.fact, `${place.country.code} minimumWage`)
  return staff.map((line, index) => {
    const { count, belowMinimum } = archetype.staff[index]!
    const legalMinimum = minimum * count
    if (belowMinimum || line.low >= legalMinimum) return line
    const id = book.derived({
      id: `${line.id}.legal`,
      label: line.item,
      value: Math.max(line.likely, legalMinimum),
      unit: place.country.currency,
      formula: assumptionFormulas.legalWage({ count: formatNumber(count, 2) as NumberText }),
      inputs: [line.id, book.fact(minimumWage.fact)],
    })
    return { ...line, id, low: legalMinimum, likely: Math.max(line.likely, legalMinimum), high: Math.max(line.high, legalMinimum) }
  })
}
