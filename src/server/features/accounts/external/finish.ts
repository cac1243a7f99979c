import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as oidc from 'openid-client'
import { countVisibleCharacters, normalizeName } from '#contract/normalize-text.ts'
import type { Context } from '../../../context.ts'
import { setSessionCookies } from '../session.ts'
import type { Provider } from '../store.ts'
import { consumeToken, hashSecret } from '../tokens.ts'
import { admit } from './admit.ts'
import { clearShortCookie, type PendingSignIn, pendingCookie, readShortCookie, redirectUri, signInPage } from './begin.ts'
import { requestLink } from './link.ts'
import { type ExternalIdentity, externalProvider } from './provider.ts'

/** The provider's callback. Any failure redirects to our sign-in page with its reason. */
export async function finishExternalSignIn(
  ctx: Context,
  id: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ to: string }> {
  const provider = externalProvider(ctx, id)
  const { searchParams } = new URL(request.url, 'http://site.invalid')
  const state = searchParams.get('state')
  const pending = state ? await consumePendingSignIn(ctx, id, request, state) : null
  if (state) clearShortCookie(ctx, reply, pendingCookie(state))
  if (!state || !pending) return { to: signInPage('expired', id) }
  const { returnTo } = pending
  const error = searchParams.get('error')
  if (error !== null) {
    const isCancelled = error === 'access_denied' || error === 'user_cancelled_authorize'
    return { to: signInPage(isCancelled ? 'cancelled' : 'failed', id, returnTo) }
  }

  const identity = await readIdentity(ctx, provider.discover, request, pending, state).catch((error) => {
    request.log.warn({ err: error, provider: id }, 'an external sign-in failed')
    return null
  })
  if (!identity) return { to: signInPage('failed', id, returnTo) }
  const outcome = await admit(ctx, request, identity, pending.notMyPhone)
  switch (outcome.kind) {
    case 'unverified':
      return { to: signInPage('unverified-email', id, returnTo) }
    case 'link':
      return requestLink(ctx, reply, identity, { ...outcome, pending })
    case 'signed-in':
      setSessionCookies(ctx, reply, outcome.session)
      return { to: returnTo }
  }
}

/** Single use. */
async function consumePendingSignIn(ctx: Context, id: Provider, request: FastifyRequest, state: string): Promise<PendingSignIn | null> {
  const token = readShortCookie(ctx, request, pendingCookie(state))
  const tokenValue = token ? await consumeToken(ctx.database.db, ctx, 'external-sign-in', token) : null
  const pending = tokenValue?.value as PendingSignIn | undefined
  return pending?.provider === id && pending.stateHash === hashSecret(state) ? pending : null
}

/** Exchanges the code; the library checks signature, issuer, audience, expiry, nonce and PKCE. */
async function readIdentity(
  ctx: Context,
  discover: () => Promise<oidc.Configuration>,
  request: FastifyRequest,
  pending: PendingSignIn,
  state: string,
): Promise<ExternalIdentity> {
  const callbackUrl = new URL(redirectUri(ctx, pending.provider, request))
  const requestUrl = new URL(request.url, callbackUrl)
  callbackUrl.search = requestUrl.search
  const userParam = callbackUrl.searchParams.get('user')
  callbackUrl.searchParams.delete('user')
  const { authorizationCodeGrant } = await import('openid-client')
  const tokens = await authorizationCodeGrant(await discover(), callbackUrl, {
    expectedState: state,
    expectedNonce: pending.nonce,
    pkceCodeVerifier: pending.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  const name = appleName(userParam)
  return {
    provider: pending.provider,
    accountId: claims.sub,
    email: cleanClaim(claims.email)?.toLowerCase() ?? null,
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: cleanClaim(claims.given_name) ?? name.firstName ?? cleanClaim(claims.name)?.split(' ')[0] ?? null,
    lastName: cleanClaim(claims.family_name) ?? name.lastName ?? cleanClaim(claims.name)?.split(' ').slice(1).join(' ') ?? null,
    picture: cleanClaim(claims.picture),
  }
}

/** Apple sends the name beside the code, as JSON, at the very first sign-in only. */
function appleName(json: string | null): { firstName: string | null; lastName: string | null } {
  try {
    const { name } = JSON.parse(json ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } }
    return { firstName: cleanClaim(name?.firstName), lastName: cleanClaim(name?.lastName) }
  } catch {
    return { firstName: null, lastName: null }
  }
}

function cleanClaim(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const read = normalizeName(value.slice(0, 1000).replace(/[\p{Cc}\p{Surrogate}]/gu, ' '))
  return countVisibleCharacters(read) === 0 ? null : read
}
