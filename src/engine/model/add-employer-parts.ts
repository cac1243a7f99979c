import type { NumberText } from '#language/slots.ts'
import { assumptionFormulas, assumptionReasons } from '#words/engine/assumptions.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype } from '../market/archetype.ts'
import type { EmployerPart, Place } from '../market/place.ts'
import { formatNumber } from '../quantity/format.ts'
import type { CostLine } from './resolve-lines.ts'

/** People that a business plans to pay, each part-time place a person. */
export function plannedPeople({ staff }: Pick<Archetype, 'staff'>): number {
  return staff.reduce((sum, { count }) => sum + Math.ceil(count), 0)
}

/**
 * What the employer of a business pays on top of wages here, and of which rows of its staff: not of family and learners, nor where the stated pay has it
 * already.
 */
export function employerPartsOf(
  archetype: Pick<Archetype, 'home' | 'staff'>,
  { country }: Pick<Place, 'country'>,
): { parts: EmployerPart[]; isOwed: boolean[] } {
  const { employerParts = [], partsInPay } = country.wageLaw
  const people = plannedPeople(archetype)
  const parts = employerParts.filter(({ fromEmployees = 1 }) => people >= fromEmployees)
  const isOwed = archetype.staff.map(({ belowMinimum, monthly }) => {
    const isStatedHere = archetype.home === country.code || monthly.anchors?.[country.code] !== undefined
    return !belowMinimum && !(partsInPay && isStatedHere)
  })
  return { parts: isOwed.includes(true) ? parts : [], isOwed }
}

/** Adds to the pay of each employee what the law asks of the employer: social security, levies and compulsory insurance. */
export function addEmployerParts(staff: CostLine[], archetype: Archetype, place: Place, book: EvidenceBook): CostLine[] {
  const { parts, isOwed } = employerPartsOf(archetype, place)
  if (parts.length === 0) return staff
  const { code, currency, wageLaw } = place.country
  const factor = parts.reduce((sum, { share }) => sum + share, 1)
  const cited = parts.map(({ id: partId, name, share, year, confidence, sourceId, note }) => {
    const id = `employer:${code}:${partId}`
    const reason = assumptionReasons.verify({ note, place: wageLaw.verifyAt })
    book.cited({ id, label: name, value: share, unit: 'share', year, confidence, reason, sourceId })
    return id
  })
  return staff.map((line, index) => {
    if (!isOwed[index]) return line
    const id = book.derived({
      id: `${line.id}.employer`,
      label: line.item,
      value: line.likely * factor,
      unit: currency,
      formula: assumptionFormulas.employerParts({ factor: formatNumber(factor, 4) as NumberText }),
      inputs: [line.id, ...cited],
    })
    return { ...line, id, low: line.low * factor, likely: line.likely * factor, high: line.high * factor }
  })
}
