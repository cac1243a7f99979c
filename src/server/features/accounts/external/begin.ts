import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeReturnTo } from '#contract/pages.ts'
import type { Context } from '../../../context.ts'
import { siteAddress } from '../../../http/site-address.ts'
import { signToken } from '../../../platform/secrets.ts'
import { cookieName } from '../session.ts'
import type { Provider } from '../store.ts'
import { hashSecret, issueToken } from '../tokens.ts'
import { externalProvider } from './provider.ts'

const pendingMinutes = 10
/** Unfinished sign-ins per browser, one per tab; each is a cookie. */
const maxPending = 5

/** State of a sign-in at the provider, bound to the browser by a cookie. */
export type PendingSignIn = {
  provider: Provider
  stateHash: string
  nonce: string
  verifier: string
  returnTo: string
  notMyPhone: boolean
}

/** The provider's authorization URL, or our sign-in page when the provider is unreachable. */
export async function beginExternalSignIn(
  ctx: Context,
  id: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  options: { returnTo?: string; notMyPhone?: boolean },
): Promise<{ to: string }> {
  const provider = externalProvider(ctx, id)
  const configuration = await provider.discover().catch((error) => {
    request.log.warn({ err: error, provider: id }, 'a sign-in provider does not answer')
    return null
  })
  if (!configuration) return { to: signInPage('unavailable', id, sameSitePath(options.returnTo)) }
  const oidc = await import('openid-client')
  const state = oidc.randomState()
  const pending: PendingSignIn = {
    provider: id,
    stateHash: hashSecret(state),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    returnTo: sameSitePath(options.returnTo),
    notMyPhone: options.notMyPhone === true,
  }
  const tokenId = await issueToken(ctx.database.db, ctx, {
    kind: 'external-sign-in',
    userId: null,
    value: pending,
    minutes: pendingMinutes,
  })
  clearOldestPending(ctx, request, reply)
  setShortCookie(ctx, reply, pendingCookie(state), signToken(ctx, 'external-sign-in', tokenId), pendingMinutes)
  const to = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(ctx, id, request),
    scope: provider.scope,
    state,
    nonce: pending.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    ...(provider.responseMode === 'form_post' ? { response_mode: 'form_post' } : {}),
  })
  return { to: to.href }
}

const pendingCookiePrefix = 'gapwise_external_'

/** One cookie per tab, named by the `state` that comes back. */
export function pendingCookie(state: string): string {
  return `${pendingCookiePrefix}${hashSecret(state).slice(0, 12)}`
}

/** Browsers send the cookies of one path in the order of creation. */
function clearOldestPending(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  const prefix = shortCookieName(ctx, pendingCookiePrefix)
  const pending = Object.keys(request.cookies).filter((name) => name.startsWith(prefix) && /^[\w-]+$/.test(name))
  const limit = maxPending - 1
  for (const name of limit < pending.length ? pending.slice(0, -limit) : [])
    clearShortCookie(ctx, reply, `${pendingCookiePrefix}${name.slice(prefix.length)}`)
}

/** Registered at the provider. */
export function redirectUri(ctx: Context, id: Provider, request: FastifyRequest): string {
  return `${siteAddress(ctx.config, request)}/api/auth/${id}/callback`
}

/** Our sign-in page with the failure's reason and the original destination. */
export function signInPage(
  problem: 'cancelled' | 'expired' | 'failed' | 'unavailable' | 'unverified-email',
  id: Provider,
  returnTo = '/',
): string {
  return `/login?problem=${problem}&provider=${id}${returnToParam(returnTo)}`
}

export function returnToParam(returnTo: string): string {
  return returnTo === '/' ? '' : `&returnTo=${encodeURIComponent(returnTo)}`
}

const shortPath = '/api/auth'
const shortCookieName = (ctx: Context, name: string) => cookieName(ctx, name, shortPath)

export function readShortCookie(ctx: Context, request: FastifyRequest, name: string): string | undefined {
  return request.cookies[shortCookieName(ctx, name)]
}

export function setShortCookie(ctx: Context, reply: FastifyReply, name: string, value: string, minutes: number): void {
  reply.setCookie(shortCookieName(ctx, name), value, {
    httpOnly: true,
    sameSite: 'lax',
    path: shortPath,
    secure: ctx.config.secureCookies,
    maxAge: minutes * 60,
  })
}

export function clearShortCookie(ctx: Context, reply: FastifyReply, name: string): void {
  reply.clearCookie(shortCookieName(ctx, name), { httpOnly: true, sameSite: 'lax', path: shortPath, secure: ctx.config.secureCookies })
}

/** A same-site path, percent-encoded, safe for a header and for the database. */
export function sameSitePath(input: string | undefined): string {
  const { pathname, search, hash } = new URL(safeReturnTo(input), 'http://site.invalid')
  return safeReturnTo(`${pathname}${search}${hash}`)
}
