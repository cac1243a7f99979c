import type { Estimate } from '../evidence/evidence.ts'
import type { Archetype } from './archetype.ts'
import type { Country } from './place.ts'
import { estimateFor } from './supply.ts'

/**
 * What customers' payments cost in a country, as a share of sales: the business's own figure for it; else home's, or where people pay otherwise than at
 * home (by card, not in cash) what that costs there, if it is more. A platform's share that is in home's figure so stays.
 */
export function paymentFeesIn(
  { paymentFees, home }: Pick<Archetype, 'paymentFees' | 'home'>,
  { code, paymentFees: usual }: Country,
): Estimate {
  const { isAnchor, ...own } = estimateFor(paymentFees, code)
  if (isAnchor || home === code || !usual || own.likely >= usual.share[1]) return own
  const [low, likely, high] = usual.share
  return { low, likely, high, why: usual.note }
}
