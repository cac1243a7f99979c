import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { limits } from '#contract/limits.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../context.ts'
import { Failure } from '../errors.ts'
import type { Feature } from '../feature.ts'
import { type Actor, isSignedIn } from '../platform/actor.ts'
import { createLogCounters, redactPath } from '../platform/log.ts'
import { bindRoutes, type InternalCall } from './bind.ts'
import { addCompression } from './compress.ts'
import { addDrain, type Drain } from './drain.ts'
import { answerUnreadable, sendError, toFailure } from './errors.ts'
import { addSecurity, serveSecurityTxt } from './security.ts'
import { limitUnread, type UnreadOptions } from './unread.ts'
import { serveWeb } from './web.ts'

/** Authenticates a request by its cookie; the accounts feature implements it. */
export type Identify = (ctx: Context, request: FastifyRequest) => Promise<Actor>

export type HttpOptions = { features: readonly Feature[]; identify: Identify; webFolder: string | null } & UnreadOptions

/** Bodies have 64 KB at most: a slower request is a slow-loris attack. */
const requestDeadlineMs = 30_000

function noCompiler(): never {
  throw new Error('Calls are described by the contract, not by schemas of the framework')
}

/** The HTTP server: security headers, authentication, rate limits, every route of the contract, and the pages. */
export async function buildHttp(ctx: Context, options: HttpOptions): Promise<{ http: FastifyInstance; drain: Drain }> {
  const app: FastifyInstance = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ctx.config.trustProxy === 0 ? false : (_address: string, hop: number) => hop < ctx.config.trustProxy,
    bodyLimit: limits.bodyBytes,
    // A slow start on a busy machine is no failure.
    pluginTimeout: 0,
    genReqId: () => `req_${randomBytes(9).toString('base64url')}`,
    forceCloseConnections: 'idle',
    // The drain responds instead, in the API's error shape.
    return503OnClosing: false,
    // Bounds receiving the request; `unread.ts` bounds sending the response.
    requestTimeout: requestDeadlineMs,
    http: { headersTimeout: requestDeadlineMs, connectionsCheckingInterval: 1000 },
    // The contract's schemas validate and serialize; the framework's compilers would only take memory.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    clientErrorHandler: answerUnreadable,
    rewriteUrl: (request) => decodableUrl(requestPath(request.url ?? '/')),
  })
  app.setErrorHandler((thrown, request, reply) => {
    const failure = toFailure(thrown)
    request.isUnwritten = isUnbounded(failure, request) && !mayLog(ctx, request)
    sendError(failure, request, reply)
  })
  app.decorateRequest('actor')
  app.decorateRequest('isUnwritten', false)
  await app.register(cookie)
  addSecurity(app, ctx.config)
  addCompression(app)
  limitUnread(app, options)
  const drain = addDrain(app)
  refuseOtherBodies(app)

  app.addHook('onRequest', async (request) => {
    request.actor = needsIdentity(request)
      ? await drain.track(() => options.identify(ctx, request))
      : { kind: 'visitor', address: request.ip, zone: null }
    if (isRateLimited(request)) limitCalls(ctx, request)
  })
  const refusalCounters = createLogCounters((counts) => ctx.log.warn(counts, 'refused, and not written one by one'))
  app.addHook('onResponse', (request, reply, done) => {
    const { actor } = request
    if (request.isUnwritten) {
      refusalCounters.add(`${reply.statusCode} ${request.routeOptions.url ?? 'unknown'}`)
      return done()
    }
    request.log.info(
      {
        method: request.method,
        path: redactPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: actor && isSignedIn(actor) ? actor.userId : undefined,
      },
      'answered',
    )
    done()
  })
  const dispatch = bindRoutes(app, ctx, options.features, drain)
  serveSecurityTxt(app, ctx)
  const countedDispatch: InternalCall = (key, input, request, reply) => {
    limitCalls(ctx, request)
    return dispatch(key, input, request, reply)
  }
  if (options.webFolder) serveWeb(app, options.webFolder, ctx, countedDispatch)
  else {
    app.setNotFoundHandler(() => {
      throw new Failure('not_found')
    })
  }
  return { http: app, drain }
}

/** Normalizes absolute-form targets (scheme and host before the path), so that path checks cannot be bypassed. */
function requestPath(target: string): string {
  const match = /^https?:\/\/[^/?#]*(.*)$/is.exec(target)
  if (!match) return target
  const path = match[1] ?? ''
  return path.startsWith('/') ? path : `/${path}`
}

/** Maps undecodable URLs to an unknown address, with the same headers and 404. */
function decodableUrl(url: string): string {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return url
  } catch {
    return url.startsWith('/api/') ? '/api/unreadable' : '/unreadable'
  }
}

function needsIdentity(request: FastifyRequest): boolean {
  return !request.url.startsWith('/assets/') && !unlimitedPaths.test(routePattern(request))
}

/** Providers' events, of which none may be lost, and health checks. */
const unlimitedPaths = /^\/api\/(webhooks\/|(health|ready)$)/

/** Errors that a caller can cause without limit: rate limit errors, and unsigned events. */
function isUnbounded({ code }: Failure, request: FastifyRequest): boolean {
  return code === 'rate_limited' || (unlimitedPaths.test(routePattern(request)) && code !== 'internal')
}

function mayLog({ rateLimiter }: Context, { ip }: FastifyRequest): boolean {
  try {
    rateLimiter.consumeLocal('refusal-lines', { address: ip, all: 'refusals' })
    return true
  } catch {
    return false
  }
}

/** Decides by the matched route, not by the spelling of the URL; an unmatched URL by its path. */
function isRateLimited(request: FastifyRequest): boolean {
  const route = routePattern(request)
  return /^\/api(\/|\?|$)/.test(route) && !unlimitedPaths.test(route)
}

function routePattern(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url
}

/** Signed-in people have a limit of their own, not shared with their network. */
function limitCalls({ rateLimiter }: Context, { actor, ip }: FastifyRequest): void {
  rateLimiter.consumeLocal('calls', isSignedIn(actor) ? { session: actor.sessionId, account: actor.userId } : { address: ip })
}

/** Accepts JSON bodies only (forms only for the one provider that posts its return); an empty body is none. */
function refuseOtherBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, parseJson(utf8.decode(body as Buffer)))
    } catch {
      done(new Failure('validation_failed', { message: refusals.notJson }), undefined)
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16 * 1024 }, (request, body, done) => {
    if (!request.url.startsWith('/api/auth/apple/callback')) return done(new Failure('unsupported_media_type'), undefined)
    done(null, Object.fromEntries(new URLSearchParams(body as string)))
  })
}

/** Invalid UTF-8 is an error, not replaced: stored texts are what was sent. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Deeper nesting than any route needs attacks recursive code. */
const maxDepth = 32

function parseJson(body: string): unknown {
  let depth = 0
  let inText = false
  for (let index = 0; index < body.length; index++) {
    const character = body[index]
    if (inText) {
      if (character === '\\') index++
      else if (character === '"') inText = false
    } else if (character === '"') inText = true
    else if (character === '{' || character === '[') {
      if (++depth > maxDepth) throw new Error('too deep')
    } else if (character === '}' || character === ']') depth--
  }
  const value: unknown = JSON.parse(body, (key, inner) => (key === '__proto__' ? undefined : inner))
  return value
}
