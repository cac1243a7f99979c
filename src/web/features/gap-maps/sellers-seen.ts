import type { OpenSquare } from '#contract/gap-maps.ts'

/** Sellers on the lists; null where no list was read for them, because a 0 would say that somebody looked. */
export function sellersSeen({ seen, how }: Pick<OpenSquare, 'seen' | 'how'>): number | null {
  return how === 'not-listed' && seen === 0 ? null : seen
}
