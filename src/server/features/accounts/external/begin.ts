import type { FastifyReply, FastifyRequest } from 'fastify'
import { safeReturnTo } from '#contract/pages.ts'
import type { Context } from '../../../context.ts'
import { siteAddress } from '../../../http/site-address.ts'
import { tokenOf } from '../../../secrets.ts'
import { cookieName } from '../session.ts'
import type { Provider } from '../store.ts'
import { hashSecret, issueToken } from '../tokens.ts'
import { externalProvider } from './provider.ts'

const waitMinutes = 10
/** Of sign-ins that one browser has begun and not finished, in as many tabs; each is a cookie. */
const mostWaiting = 5

/** What is remembered while the person is at the provider, bound to the browser by a cookie. */
export type Waiting = { provider: Provider; stateHash: string; nonce: string; verifier: string; returnTo: string; notMyPhone: boolean }

/** Where the browser goes to sign in with a provider, or back to our page when the provider cannot be reached. */
export async function beginExternalSignIn(
  ctx: Context,
  id: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { returnTo?: string; notMyPhone?: boolean },
): Promise<{ to: string }> {
  const provider = externalProvider(ctx, id)
  const configuration = await provider.discover().catch((error) => {
    request.log.warn({ err: error, provider: id }, 'a sign-in provider does not answer')
    return null
  })
  if (!configuration) return { to: signInPage('unavailable', id, ownPath(asked.returnTo)) }
  const oidc = await import('openid-client')
  const state = oidc.randomState()
  const waiting: Waiting = {
    provider: id,
    stateHash: hashSecret(state),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    returnTo: ownPath(asked.returnTo),
    notMyPhone: asked.notMyPhone === true,
  }
  const tokenId = await issueToken(ctx.database.db, ctx, { kind: 'external-sign-in', userId: null, value: waiting, minutes: waitMinutes })
  forgetOldestWaiting(ctx, request, reply)
  setShortCookie(ctx, reply, waitingCookie(state), tokenOf(ctx, 'external-sign-in', tokenId), waitMinutes)
  const to = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackAddress(ctx, id, request),
    scope: provider.scope,
    state,
    nonce: waiting.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(waiting.verifier),
    code_challenge_method: 'S256',
    ...(provider.responseMode === 'form_post' ? { response_mode: 'form_post' } : {}),
  })
  return { to: to.href }
}

const waitingBeginning = 'gapwise_external_'

/** Each tab waits on its own: the state that comes back says which one it is. */
export function waitingCookie(state: string): string {
  return `${waitingBeginning}${hashSecret(state).slice(0, 12)}`
}

/** Browsers send the cookies of one path in the order in which they were set. */
function forgetOldestWaiting(ctx: Context, request: FastifyRequest, reply: FastifyReply): void {
  const beginning = shortCookieName(ctx, waitingBeginning)
  const waiting = Object.keys(request.cookies).filter((name) => name.startsWith(beginning) && /^[\w-]+$/.test(name))
  const most = mostWaiting - 1
  for (const name of most < waiting.length ? waiting.slice(0, -most) : [])
    clearShortCookie(ctx, reply, `${waitingBeginning}${name.slice(beginning.length)}`)
}

/** The provider knows this address. */
export function callbackAddress(ctx: Context, id: Provider, request: FastifyRequest): string {
  return `${siteAddress(ctx.config, request)}/api/auth/${id}/callback`
}

/** Our sign-in page with the reason of the failure; from there the person can still continue to where they wanted. */
export function signInPage(
  problem: 'cancelled' | 'expired' | 'failed' | 'unavailable' | 'unverified-email',
  id: Provider,
  returnTo = '/',
): string {
  return `/login?problem=${problem}&provider=${id}${onward(returnTo)}`
}

export function onward(returnTo: string): string {
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

/** A path of this site with everything else than plain characters escaped, fit for a header and for the database. */
export function ownPath(given: string | undefined): string {
  const { pathname, search, hash } = new URL(safeReturnTo(given), 'http://site.invalid')
  return safeReturnTo(`${pathname}${search}${hash}`)
}
