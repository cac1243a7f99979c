import type { Ownable } from '../quantity/vocabulary.ts'
import type { Archetype } from './archetype.ts'

/** Who owns one of these is taken to have the licence for it. */
export const motorVehicles: readonly Ownable[] = ['motorcycle', 'tricycle', 'car', 'van']

/** The line of a driving licence that the owner of the business's vehicle need not pay again; undefined where there is none. */
export function heldLicenceItem({ needs }: Pick<Archetype, 'needs'>, owned: readonly Ownable[]): string | undefined {
  const licence = needs?.licence
  return licence?.heldBy.includes('drive') && owned.some((thing) => motorVehicles.includes(thing)) ? licence.item : undefined
}
