import { type Actor, clientAddress, isSignedIn, type UserActor } from '../platform/actor.ts'
import { networkKey } from '../rate-limit/limit-keys.ts'

/** Whose work it is, which decides its rank in the queue: paid reports first and never rejected; then actions on purchases; then free requests. */
export type Work =
  | { rank: 'order'; account: string }
  | { rank: 'owner'; account: string }
  | { rank: 'free'; account: string | null; address: string | null }

export const orderWork = (account: string): Work => ({ rank: 'order', account })
export const ownerWork = ({ userId }: Pick<UserActor, 'userId'>): Work => ({ rank: 'owner', account: userId })

/** Shared results: the first caller is not charged for everybody. */
export const sharedWork: Work = { rank: 'free', account: null, address: null }

export function freeWork(actor: Actor): Work {
  const address = clientAddress(actor)
  return { rank: 'free', account: isSignedIn(actor) ? actor.userId : null, address: address ? networkKey(address) : actor.kind }
}
