import { drawCount, intervalOf } from './draws.ts'
import type { Estimates } from './estimate-all.ts'

/** By so many times a loose count is taken to be off, up or down (`completeness.ts`). */
const mostTimes = 3

/**
 * Whether an amount of room may rest on spending: not where it would keep busy over three times as many sellers as a whole city has. Such a city does not
 * lack two of three sellers: then the spending or the size of a seller is wrong, by an unknown factor that all its places share.
 * @param sustained sellers that the spending keeps busy
 * @param sellers that are there; both of the same people
 */
export function isCredibleAmount(sustained: number, sellers: number): boolean {
  return sustained <= mostTimes * sellers
}

/** The same of a city by its lists, its walks and what is known of such places. The order of its places stays. */
export function isSpendingCredible({ parts, perHead }: Pick<Estimates, 'parts' | 'perHead'>): boolean {
  if (!perHead || parts.some(({ supply }) => !supply)) return false
  const sellers = new Float64Array(drawCount)
  for (const { supply } of parts) for (let k = 0; k < drawCount; k++) sellers[k]! += supply!.perHead[k]!
  return isCredibleAmount(intervalOf(perHead.slice()).likely, intervalOf(sellers).likely)
}
