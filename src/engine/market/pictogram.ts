import type { GapCategory } from '../quantity/vocabulary.ts'

/** Pictograms of trades; the drawings are `src/web/ui/pictograms.svg`. */
export const pictograms = [
  'basket',
  'beads',
  'bicycle',
  'bin',
  'bolt',
  'book',
  'bottle',
  'bread',
  'broom',
  'bucket',
  'camera',
  'canopy',
  'car',
  'care',
  'cart',
  'cash',
  'cup',
  'drop',
  'fish',
  'flame',
  'goat',
  'hammer',
  'hen',
  'jar',
  'laptop',
  'lorry',
  'mill',
  'motorbike',
  'paper',
  'parcel',
  'paw',
  'phone',
  'pig',
  'pot',
  'rabbit',
  'scissors',
  'sewing',
  'shirt',
  'shoe',
  'skewer',
  'snail',
  'solar',
  'spanner',
  'speaker',
  'sprout',
  'stall',
] as const
export type Pictogram = (typeof pictograms)[number]

/** Fallback for businesses that a model suggested. */
const byCategory: Record<GapCategory, Pictogram> = {
  food: 'pot',
  retail: 'stall',
  services: 'spanner',
  digital: 'laptop',
  agriculture: 'sprout',
  transportation: 'motorbike',
  education: 'book',
  health: 'care',
  finance: 'cash',
}

export function pictogramOf({ pictogram, gapCategory }: { pictogram?: Pictogram | undefined; gapCategory: GapCategory }): Pictogram {
  return pictogram ?? byCategory[gapCategory]
}
