import { Refused } from '../model/refusal.ts'
import type { Archetype, Estimate } from './archetype.ts'

/** Refuses an archetype whose own figures contradict each other, naming the line. */
export function checkArchetype(archetype: Archetype): void {
  const estimates: [string, Estimate][] = [
    ['price', archetype.price],
    ['unitsPerDay', archetype.unitsPerDay],
    ['rampMonths', archetype.rampMonths],
    ['shrinkage', archetype.shrinkage],
    ['paymentFees', archetype.paymentFees],
    ['stockDays', archetype.stockDays],
    ['creditorDays', archetype.creditorDays],
  ]
  if (archetype.premises.rentPerMonth) estimates.push(['rent', archetype.premises.rentPerMonth])
  for (const line of [...archetype.costOfSales, ...archetype.equipment, ...archetype.preOperating]) estimates.push([line.item, line.amount])
  for (const line of [...archetype.utilities, ...archetype.otherCosts]) estimates.push([line.item, line.monthly])
  for (const person of archetype.staff) estimates.push([person.role, person.monthly])
  for (const [name, { low, likely, high }] of estimates) {
    if (!(low >= 0 && low <= likely && likely <= high && Number.isFinite(high)))
      refuse(archetype, `${name} must have 0 ≤ low ≤ likely ≤ high`, name)
  }
  // Negative debtor days are deposits: customers who pay ahead.
  const { low, likely, high } = archetype.debtorDays
  if (!(low >= -90 && low <= likely && likely <= high && high <= 180))
    refuse(archetype, 'debtorDays must lie in −90–180 and rise', 'debtorDays')
  if (!(archetype.price.likely > 0)) refuse(archetype, 'it has no price', 'price')
  if (!(archetype.rampMonths.likely > 0)) refuse(archetype, 'its ramp-up must last longer than 0', 'rampMonths')
  if (!(archetype.capacityPerDay > 0)) refuse(archetype, 'it has no capacity', 'capacityPerDay')
  if (!(archetype.openDaysPerMonth >= 1 && archetype.openDaysPerMonth <= 31))
    refuse(archetype, 'it must be open 1–31 days a month', 'openDaysPerMonth')
  for (const shock of archetype.shocks) {
    if (![shock.chancePerYear, shock.salesLost, shock.equipmentLost].every((share) => share >= 0 && share <= 1) || !(shock.costUp >= 0)) {
      refuse(archetype, `the shock "${shock.kind}" has a share outside 0–1`, `shock ${shock.kind}`)
    }
  }
}

function refuse(archetype: Archetype, what: string, key: string): never {
  throw new Refused('bad-archetype', `"${archetype.id}": ${what}`, key)
}
