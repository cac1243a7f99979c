import type { Owned } from '../quantity/vocabulary.ts'
import type { Archetype } from './archetype.ts'

/** Who owns one of these is taken to have the licence for it. */
export const motorVehicles: readonly Owned[] = ['motorcycle', 'tricycle', 'car', 'van']

/** The line of a driving licence that the owner of the business's vehicle, or whoever does its trade, need not pay again; undefined where there is none. */
export function heldLicenceItem({ needs }: Pick<Archetype, 'needs'>, owned: readonly Owned[]): string | undefined {
  const licence = needs?.licence
  return licence?.heldBy.includes('drive') && owned.some((thing) => thing === 'trade' || motorVehicles.includes(thing))
    ? licence.item
    : undefined
}

/** The lines before the opening that this person need not pay: a licence that they hold, and the training in a trade that they know. */
export function heldItems(
  { needs, steps, preOperating }: Pick<Archetype, 'needs' | 'steps' | 'preOperating'>,
  owned: readonly Owned[],
): string[] {
  const licence = heldLicenceItem({ needs }, owned)
  const learnt = owned.includes('trade') ? steps.flatMap(({ known, costItems = [] }) => (known === undefined ? [] : costItems)) : []
  return preOperating.flatMap(({ item }) => (item === licence || learnt.includes(item) ? [item] : []))
}
