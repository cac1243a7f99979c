import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageAt } from '#contract/pages.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { Failure } from '../errors.ts'
import { memoize } from '../platform/cache.ts'
import { requireOwnHost, siteAddress } from './site-address.ts'

/**
 * A page's content security policy: this site only; on payment pages also the hosts of enabled vendors. Inline styles and scripts are blocked except
 * for these SHA-256 hashes in base64.
 */
export function contentSecurityPolicy(config: Config, pathname: string, inlineHashes: { style?: string; script?: string } = {}): string {
  const hosts = pageAt(pathname)?.payment ? config.payments.hosts : { script: [], connect: [], frame: [] }
  const apple = config.apple ? ' https://appleid.apple.com' : ''
  return [
    "default-src 'none'",
    `script-src 'self'${hashSource(inlineHashes.script)} ${hosts.script.join(' ')}`,
    `style-src 'self'${hashSource(inlineHashes.style)}`,
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

const hashSource = (hash?: string) => (hash ? ` 'sha256-${hash}'` : '')

export function addSecurity(app: FastifyInstance, config: Config): void {
  const transport = config.secureCookies ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}
  const assetHeaders = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin', ...transport }
  const pageHeaders = {
    ...assetHeaders,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(self), payment=(self ${config.payments.hosts.paymentRequest.map((origin) => `"${origin}"`).join(' ')})`,
  }
  const apiPolicy = contentSecurityPolicy(config, '/api')
  // A server has few names; made-up Host headers only evict each other.
  const isTrustworthyOrigin = memoize(isTrustworthy, { maxEntries: 100 })
  const isAllowedHost = memoize((host: string) => isOwnHost(config, host), { maxEntries: 100 })
  app.addHook('onRequest', (request, reply, done) => {
    const { url, headers } = request
    const isAsset = assetPaths.test(url)
    reply.headers(isAsset ? assetHeaders : pageHeaders)
    if (!isAllowedHost(headers.host ?? '')) refuseForeignHost(request, config)
    if (workerPath.test(url)) reply.header('Content-Security-Policy', workerPolicy)
    if (isAsset) return done()
    reply.header('Content-Security-Policy', url.startsWith('/api/') ? apiPolicy : contentSecurityPolicy(config, url.split('?')[0] ?? '/'))
    reply.header('X-Request-Id', request.id)
    // Over plain http beyond loopback browsers ignore the header and warn on every page.
    if (isTrustworthyOrigin(config.publicUrl ?? `http://${headers.host}`))
      reply.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    refuseForeignOrigin(request, config)
    done()
  })
}

/** The page's policy governs scripts and styles; a header of their own would outweigh many of them. */
const assetPaths = /^\/assets\/[\w.-]+\.(js|css)$/

/** A thread has no page above it: it may load nothing, and compile the engine's own bytes alone. */
const workerPath = /^\/assets\/what-if-worker-[\w-]+\.js$/
const workerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'"

function isOwnHost(config: Config, host: string): boolean {
  try {
    requireOwnHost(config, host)
    return true
  } catch {
    return false
  }
}

/** A potentially trustworthy origin, as browsers define it: https, or loopback. */
function isTrustworthy(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Monitors use any host name. */
const anyHostPaths = /^\/api\/(health|ready)(\?|$)/

/** With PUBLIC_URL the Host header is never used. */
function refuseForeignHost(request: FastifyRequest, config: Config): void {
  if (!config.publicUrl && !anyHostPaths.test(request.url)) requireOwnHost(config, request.headers.host)
}

const mutatingMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** Providers call these without an Origin; a signature or state authenticates them. */
const signedPaths = /^\/api\/(webhooks\/|auth\/apple\/callback)/

/** A state-changing request must come from this site's own pages (or from a program that sends no Origin and no browser cookies). */
function refuseForeignOrigin(request: FastifyRequest, config: Config): void {
  if (!mutatingMethods.has(request.method) || signedPaths.test(request.url)) return
  const { origin } = request.headers
  const fetchSite = request.headers['sec-fetch-site']
  if (origin !== undefined) {
    const siteOrigin = new URL(siteAddress(config, request)).origin
    if (origin !== siteOrigin) throw new Failure('foreign_origin')
  } else if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') {
    throw new Failure('foreign_origin')
  }
}

const day = 86_400_000
/** RFC 9116 recommends less than a year. */
const expiresAfterDays = 180

/** Where to report a vulnerability (RFC 9116): the support address, if configured, and this site's contact page. */
export function serveSecurityTxt(app: FastifyInstance, { config, clock }: Pick<Context, 'config' | 'clock'>): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const expires = new Date(Math.ceil(clock().getTime() / day) * day + expiresAfterDays * day)
    const lines = [
      ...(config.support.email ? [`Contact: mailto:${config.support.email}`] : []),
      `Contact: ${siteAddress(config, request)}/contact`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      ...(config.publicUrl ? [`Canonical: ${config.publicUrl}/.well-known/security.txt`] : []),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
