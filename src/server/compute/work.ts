import { type Actor, isSignedIn, type UserActor } from '../actor.ts'
import { networkOf } from '../budget/network.ts'

/**
 * On whose account work is done, which says when its turn comes: a report that was paid for, first and never refused; then what people do with
 * what they bought; then what is free to ask for.
 */
export type Work =
  | { rank: 'order'; account: string }
  | { rank: 'owner'; account: string }
  | { rank: 'free'; account: string | null; address: string }

export const orderWork = (account: string): Work => ({ rank: 'order', account })
export const ownerWork = ({ userId }: Pick<UserActor, 'userId'>): Work => ({ rank: 'owner', account: userId })

export function freeWork(actor: Actor): Work {
  const address = 'address' in actor ? networkOf(actor.address) : actor.kind
  return { rank: 'free', account: isSignedIn(actor) ? actor.userId : null, address }
}
