import type { Archetype } from '../market/archetype.ts'
import type { MarketFacts, Place } from '../market/place.ts'
import { archetypeAtSize, sizesOf } from '../market/size.ts'
import { RefusalError } from '../quantity/refusal.ts'
import type { BusinessSize } from '../quantity/vocabulary.ts'
import { prepareRun } from './prepare-run.ts'

/**
 * The sizes of a whole business that are offered in a place, the one shown first in front: help is offered beside a person alone where the sales of
 * that plan pay for it in some month of the horizon. A size that is not offered can still be computed, for whoever bought or bookmarked it.
 */
export function offeredSizes(whole: Archetype, place: Place, facts: MarketFacts): readonly BusinessSize[] {
  const sizes = sizesOf(whole)
  if (sizes.length === 1) return sizes
  return sizes.filter((size) => size === 'alone' || paysForHelp(archetypeAtSize(whole, size), place, facts))
}

function paysForHelp(archetype: Archetype, place: Place, facts: MarketFacts): boolean {
  try {
    return prepareRun({ archetype, place, facts }, false).model.hiring?.first !== null
  } catch (error) {
    // What the model refuses is refused, with its reason, where it is run.
    if (error instanceof RefusalError) return true
    throw error
  }
}
