import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageAt } from '#contract/pages.ts'
import { memoize } from '../cache.ts'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { ownHost, siteAddress } from './site-address.ts'

/**
 * The enforced policy of a page: this site only; payment hosts on payment pages, and only those of vendors that are switched on. Styles and scripts
 * within the page are refused but for those with these SHA-256, in base64.
 */
export function contentSecurityPolicy(config: Config, pathname: string, within: { style?: string; script?: string } = {}): string {
  const hosts = pageAt(pathname)?.payment ? config.payments.hosts : { script: [], connect: [], frame: [] }
  const apple = config.apple ? ' https://appleid.apple.com' : ''
  return [
    "default-src 'none'",
    `script-src 'self'${byHash(within.script)} ${hosts.script.join(' ')}`,
    `style-src 'self'${byHash(within.style)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${hosts.connect.join(' ')}`,
    `frame-src ${hosts.frame.join(' ') || "'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `form-action 'self'${apple}`,
    "frame-ancestors 'none'",
  ]
    .map((directive) => directive.trim())
    .join('; ')
}

const byHash = (hash?: string) => (hash ? ` 'sha256-${hash}'` : '')

export function addSecurity(app: FastifyInstance, config: Config): void {
  const transport = config.secureCookies ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}
  const ofParts = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin', ...transport }
  const ofAll = {
    ...ofParts,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(self), payment=(self ${config.payments.hosts.paymentRequest.map((origin) => `"${origin}"`).join(' ')})`,
  }
  const ofCalls = contentSecurityPolicy(config, '/api')
  // A server is called by few names; who makes up others only drops those.
  const opens = memoize(isTrustworthy, { maxEntries: 100 })
  const isOwn = memoize((host: string) => isOwnHost(config, host), { maxEntries: 100 })
  app.addHook('onRequest', (request, reply, done) => {
    const { url, headers } = request
    const isPart = partsOfPages.test(url)
    reply.headers(isPart ? ofParts : ofAll)
    if (!isOwn(headers.host ?? '')) refuseForeignHost(request, config)
    if (isPart) return done()
    reply.header('Content-Security-Policy', url.startsWith('/api/') ? ofCalls : contentSecurityPolicy(config, url.split('?')[0] ?? '/'))
    reply.header('X-Request-Id', request.id)
    // Over plain http, but on this very machine, browsers do not heed it and complain of it on every page.
    if (opens(config.publicUrl ?? `http://${headers.host}`)) reply.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    refuseForeignOrigin(request, config)
    done()
  })
}

/** Scripts and styles: a page's policy governs them, and their own would weigh more than many of them. */
const partsOfPages = /^\/assets\/[\w.-]+\.(js|css)$/

function isOwnHost(config: Config, host: string): boolean {
  try {
    ownHost(config, host)
    return true
  } catch {
    return false
  }
}

/** What browsers call a potentially trustworthy origin: https, or this very machine. */
function isTrustworthy(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Monitors ask under any name. */
const namelessPaths = /^\/api\/(health|ready)(\?|$)/

/** With PUBLIC_URL the name does not matter: nothing is made of it. */
function refuseForeignHost(request: FastifyRequest, config: Config): void {
  if (!config.publicUrl && !namelessPaths.test(request.url)) ownHost(config, request.headers.host)
}

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** Providers call these without an Origin, by their own signature or state instead. */
const signedPaths = /^\/api\/(webhooks\/|auth\/apple\/callback)/

/** A state-changing call must come from this site's own pages (or from a program that sends no Origin and no cookies of a browser). */
function refuseForeignOrigin(request: FastifyRequest, config: Config): void {
  if (!changing.has(request.method) || signedPaths.test(request.url)) return
  const { origin } = request.headers
  const fetchSite = request.headers['sec-fetch-site']
  if (origin !== undefined) {
    const own = new URL(siteAddress(config, request)).origin
    if (origin !== own) throw new Failure('foreign_origin')
  } else if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') {
    throw new Failure('foreign_origin')
  }
}
