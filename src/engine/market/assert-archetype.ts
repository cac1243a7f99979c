import { engineRefusals } from '#words/engine/refusals.ts'
import type { Estimate } from '../evidence/evidence.ts'
import { localize, RefusalError } from '../quantity/refusal.ts'
import type { Archetype } from './archetype.ts'

/** Throws for an archetype whose own figures contradict each other, naming the line. */
export function assertArchetype(archetype: Archetype): void {
  const { id } = archetype
  const code = 'bad-archetype'
  const estimates: [string, Estimate][] = [
    ['price', archetype.price],
    ['unitsPerDay', archetype.unitsPerDay],
    ['rampMonths', archetype.rampMonths],
    ['shrinkage', archetype.shrinkage],
    ['paymentFees', archetype.paymentFees],
    ['stockDays', archetype.stockDays],
    ['creditorDays', archetype.creditorDays],
  ]
  if (archetype.premises.rentPerMonth) estimates.push(['premises.rentPerMonth', archetype.premises.rentPerMonth])
  if (archetype.cashFloat) estimates.push(['cashFloat', archetype.cashFloat])
  for (const line of [...archetype.costOfSales, ...archetype.equipment, ...archetype.preOperating]) estimates.push([line.item, line.amount])
  for (const line of [...archetype.utilities, ...archetype.otherCosts]) estimates.push([line.item, line.monthly])
  for (const person of archetype.staff) estimates.push([person.role, person.monthly])
  for (const [name, { low, likely, high }] of estimates) {
    if (!(low >= 0 && low <= likely && likely <= high && Number.isFinite(high)))
      throw new RefusalError(code, localize(engineRefusals.badRange, { id, name }), name)
  }
  // Negative debtor days are deposits: customers who pay ahead.
  const { low, likely, high } = archetype.debtorDays
  if (!(low >= -90 && low <= likely && likely <= high && high <= 180))
    throw new RefusalError(code, localize(engineRefusals.badDebtorDays, { id }), 'debtorDays')
  if (!(archetype.price.likely > 0)) throw new RefusalError(code, localize(engineRefusals.noPrice, { id }), 'price')
  if (!(archetype.rampMonths.likely > 0)) throw new RefusalError(code, localize(engineRefusals.noRampUp, { id }), 'rampMonths')
  if (!(archetype.capacityPerDay > 0)) throw new RefusalError(code, localize(engineRefusals.noCapacity, { id }), 'capacityPerDay')
  if (!(archetype.openDaysPerMonth >= 1 && archetype.openDaysPerMonth <= 31))
    throw new RefusalError(code, localize(engineRefusals.badOpenDays, { id }), 'openDaysPerMonth')
  for (const shock of archetype.shocks) {
    if (
      ![shock.chancePerYear, shock.salesLost, shock.equipmentLost, shock.floatLost ?? 0].every((share) => share >= 0 && share <= 1) ||
      !(shock.costUp >= 0)
    ) {
      throw new RefusalError(code, localize(engineRefusals.badShock, { id, kind: shock.kind }), `shocks.${shock.kind}`)
    }
  }
}
