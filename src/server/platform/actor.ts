import type { ProviderId } from '#contract/payments.ts'

/** The actor of a request or job, decided once and passed on. */
export type Visitor = { kind: 'visitor'; address: string; zone: string | null }
/** `sharedPhone`: signed in with 'This is not my phone'. */
export type UserActor = { kind: 'user' | 'admin'; userId: string; sessionId: string; sharedPhone?: true; address: string; zone: string }
export type Actor = Visitor | UserActor | { kind: 'webhook'; provider: ProviderId } | { kind: 'job'; name: string } | { kind: 'operator' }

export function isSignedIn(actor: Actor): actor is UserActor {
  return actor.kind === 'user' || actor.kind === 'admin'
}

/** Empty for actors that are no person. */
export function clientAddress(actor: Actor): string {
  switch (actor.kind) {
    case 'visitor':
    case 'user':
    case 'admin':
      return actor.address
    case 'webhook':
    case 'job':
    case 'operator':
      return ''
  }
}
