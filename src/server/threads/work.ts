import { type Actor, clientAddress, isSignedIn, type UserActor } from '../platform/actor.ts'
import { networkKey } from '../rate-limit/network.ts'

/**
 * On whose account work is done, which says when its turn comes: a report that was paid for, first and never refused; then what people do with
 * what they bought; then what is free to ask for.
 */
export type Work =
  | { rank: 'order'; account: string }
  | { rank: 'owner'; account: string }
  | { rank: 'free'; account: string | null; address: string | null }

export const orderWork = (account: string): Work => ({ rank: 'order', account })
export const ownerWork = ({ userId }: Pick<UserActor, 'userId'>): Work => ({ rank: 'owner', account: userId })

/** What is calculated once, for everybody: whoever happens to ask first uses up nothing of their own. */
export const sharedWork: Work = { rank: 'free', account: null, address: null }

export function freeWork(actor: Actor): Work {
  const address = clientAddress(actor)
  return { rank: 'free', account: isSignedIn(actor) ? actor.userId : null, address: address ? networkKey(address) : actor.kind }
}
