import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as oidc from 'openid-client'
import { charactersIn, readName } from '#contract/typed-text.ts'
import type { Context } from '../../../context.ts'
import { setSessionCookies } from '../session.ts'
import type { Provider } from '../store.ts'
import { hashSecret, takeToken } from '../tokens.ts'
import { admit } from './admit.ts'
import { callbackAddress, clearShortCookie, readShortCookie, signInPage, type Waiting, waitingCookie } from './begin.ts'
import type { ExternalIdentity } from './identity.ts'
import { askToLink } from './link.ts'
import { externalProvider } from './provider.ts'

/** The browser comes back from the provider. Whatever went wrong leads to our sign-in page, which says so. */
export async function finishExternalSignIn(
  ctx: Context,
  id: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ to: string }> {
  const provider = externalProvider(ctx, id)
  const { searchParams } = new URL(request.url, 'http://site.invalid')
  const state = searchParams.get('state')
  const waiting = state ? await takeWaiting(ctx, id, request, state) : null
  if (state) clearShortCookie(ctx, reply, waitingCookie(state))
  if (!state || !waiting) return { to: signInPage('expired', id) }
  const { returnTo } = waiting
  const error = searchParams.get('error')
  if (error !== null) {
    const isOwnWish = error === 'access_denied' || error === 'user_cancelled_authorize'
    return { to: signInPage(isOwnWish ? 'cancelled' : 'failed', id, returnTo) }
  }

  const identity = await readIdentity(ctx, provider.discover, request, waiting, state).catch((error) => {
    request.log.warn({ err: error, provider: id }, 'an external sign-in failed')
    return null
  })
  if (!identity) return { to: signInPage('failed', id, returnTo) }
  const outcome = await admit(ctx, request, identity, waiting.notMyPhone)
  switch (outcome.kind) {
    case 'unverified':
      return { to: signInPage('unverified-email', id, returnTo) }
    case 'link':
      return askToLink(ctx, reply, identity, { ...outcome, waiting })
    case 'signed-in':
      setSessionCookies(ctx, reply, outcome.session)
      return { to: returnTo }
  }
}

/** What this browser began with this state, once. */
async function takeWaiting(ctx: Context, id: Provider, request: FastifyRequest, state: string): Promise<Waiting | null> {
  const token = readShortCookie(ctx, request, waitingCookie(state))
  const taken = token ? await takeToken(ctx.database.db, ctx, 'external-sign-in', token) : null
  const waiting = taken?.value as Waiting | undefined
  return waiting?.provider === id && waiting.stateHash === hashSecret(state) ? waiting : null
}

/** Exchanges the code; signature, issuer, audience, expiry, nonce and PKCE are the library's to check. */
async function readIdentity(
  ctx: Context,
  discover: () => Promise<oidc.Configuration>,
  request: FastifyRequest,
  waiting: Waiting,
  state: string,
): Promise<ExternalIdentity> {
  const here = new URL(callbackAddress(ctx, waiting.provider, request))
  const given = new URL(request.url, here)
  here.search = given.search
  const nameGiven = here.searchParams.get('user')
  here.searchParams.delete('user')
  const { authorizationCodeGrant } = await import('openid-client')
  const tokens = await authorizationCodeGrant(await discover(), here, {
    expectedState: state,
    expectedNonce: waiting.nonce,
    pkceCodeVerifier: waiting.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  const name = appleName(nameGiven)
  return {
    provider: waiting.provider,
    accountId: claims.sub,
    email: plain(claims.email)?.toLowerCase() ?? null,
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: plain(claims.given_name) ?? name.firstName ?? plain(claims.name)?.split(' ')[0] ?? null,
    lastName: plain(claims.family_name) ?? name.lastName ?? plain(claims.name)?.split(' ').slice(1).join(' ') ?? null,
    picture: plain(claims.picture),
  }
}

/** Apple sends the name beside the code, as JSON, at the very first sign-in only. */
function appleName(given: string | null): { firstName: string | null; lastName: string | null } {
  try {
    const { name } = JSON.parse(given ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } }
    return { firstName: plain(name?.firstName), lastName: plain(name?.lastName) }
  } catch {
    return { firstName: null, lastName: null }
  }
}

function plain(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const read = readName(value.slice(0, 1000).replace(/[\p{Cc}\p{Surrogate}]/gu, ' '))
  return charactersIn(read) === 0 ? null : read
}
