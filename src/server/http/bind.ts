import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import type { RouteSpec } from '#contract/route.ts'
import { type RouteKey, routes } from '#contract/routes.ts'
import { errors } from '#words/errors.ts'
import { refusals } from '#words/refusals.ts'
import { rules } from '#words/rules.ts'
import type { Context } from '../context.ts'
import { Failure } from '../errors.ts'
import type { EventsAnswer, Feature, FileAnswer, PictureAnswer, RawJsonAnswer, RedirectAnswer } from '../feature.ts'
import { type Actor, isSignedIn } from '../platform/actor.ts'
import { encodedBody, isCacheable, memoizeByIdentity } from '../platform/cache.ts'
import { localize } from '../platform/error-message.ts'
import { attachment } from './attachment.ts'
import { compressText, negotiateCoding } from './compress.ts'
import type { Drain } from './drain.ts'
import { isMissing, toInputFailure } from './errors.ts'
import { streamEvents } from './events.ts'
import { createSerializer } from './serializer.ts'

const gunzipAsync = promisify(gunzip)

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** An error that is counted in the log instead of logged. */
    isUnwritten: boolean
  }
}

/** 'Required' for missing values, 'Invalid input' for wrong ones, unless the schema has its own message. */
z.config({ customError: (issue) => (isMissing(issue) ? rules.required : errors.validation_failed) })

type AnyHandler = (ctx: Context, call: { actor: Actor }) => Promise<unknown>

export type ReadKey = Extract<RouteKey, `GET ${string}`>
export type ReadInput = { params?: Record<string, string>; query?: Record<string, unknown> }

/**
 * Dispatches a read in-process on behalf of a request, with the same permissions; the response is serialized by the contract.
 * @throws Failure as the route does
 */
export type InternalCall = (key: ReadKey, input: ReadInput, request: FastifyRequest, reply: FastifyReply) => Promise<string>

/** Registers a handler for every route of the contract. @throws at startup when two handlers claim one route */
export function bindRoutes(app: FastifyInstance, ctx: Context, features: readonly Feature[], drain: Drain): InternalCall {
  const handlers = new Map<string, AnyHandler>()
  for (const feature of features) {
    for (const [key, handler] of Object.entries(feature.handlers)) {
      if (handlers.has(key)) throw new Error(`Two features answer ${key}`)
      handlers.set(key, handler as AnyHandler)
    }
  }
  const tracked =
    (handler: AnyHandler): AnyHandler =>
    (context, call) =>
      drain.track(() =>
        isSignedIn(call.actor) ? context.database.forAccount(call.actor.userId, () => handler(context, call)) : handler(context, call),
      )
  const webhooks: [string, RouteSpec, AnyHandler][] = []
  const uploads: [string, RouteSpec, AnyHandler][] = []
  for (const key of Object.keys(routes) as RouteKey[]) {
    const spec: RouteSpec = routes[key]
    const handler = handlers.get(key)
    if (!handler) continue
    if (spec.access === 'webhook') webhooks.push([key, spec, handler])
    else if (spec.upload) uploads.push([key, spec, handler])
    else bindRoute(app, ctx, key, spec, tracked(handler))
  }
  // Webhooks are signed over their exact bytes, so they have their own parser.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: limits.webhookBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const [key, spec, handler] of webhooks) bindRoute(scope, ctx, key, spec, tracked(handler))
  })
  // Uploads stream to disk; their handler counts the bytes.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    for (const [key, spec, handler] of uploads) bindRoute(scope, ctx, key, spec, tracked(handler))
  })
  return async (key, input, request, reply) => {
    const spec: RouteSpec = routes[key]
    const call = {
      actor: authorize(spec, request.actor),
      params: parseInput(spec.params, input.params),
      query: parseInput(spec.query, toQueryStrings(input.query)),
      body: undefined,
      rawBody: null,
      idempotencyKey: null,
      signal: disconnectSignal(reply),
      request,
      reply,
    }
    return toJsonText(spec, await tracked(handlers.get(key)!)(ctx, call))
  }
}

function toQueryStrings(query: Record<string, unknown> = {}): Record<string, string> {
  const presentValues = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(presentValues.map(([name, value]) => [name, String(value)]))
}

function bindRoute(app: FastifyInstance, ctx: Context, key: string, spec: RouteSpec, handler: AnyHandler): void {
  const [method, path] = key.split(' ') as [string, string]
  const { response } = spec
  app.route({
    method: method as 'GET',
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    ...(spec.access === 'webhook' ? { bodyLimit: limits.webhookBytes } : {}),
    ...(spec.upload ? { bodyLimit: limits.importBytes } : {}),
    handler: async (request, reply) => {
      const actor = authorize(spec, request.actor)
      const isWebhook = spec.access === 'webhook'
      const call = {
        actor,
        params: parseInput(spec.params, request.params),
        query: parseInput(spec.query, request.query),
        body: isWebhook || spec.upload ? undefined : parseInput(spec.body, request.body ?? undefined),
        rawBody: isWebhook ? (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)) : null,
        idempotencyKey: readIdempotencyKey(request),
        get signal() {
          return disconnectSignal(reply)
        },
        request,
        reply,
      }
      // The handler may override it.
      reply.status(spec.status ?? 200)
      const value = await handler(ctx, call)
      if (spec.revalidated) reply.header('Cache-Control', 'no-cache')
      return typeof response === 'string' ? answer(spec, value, request, reply) : sendJson(serializerFor(response), value, request, reply)
    },
  })
}

/** Compiled on first use: most routes are not called soon after a start. */
const serializerFor = memoizeByIdentity((response: z.ZodType) => createSerializer(response))

/**
 * One signal a reply, though a page's reply dispatches several reads; created on demand. Follows the response's socket: Fastify's own
 * `request.signal` follows the request's, which ends as soon as its body is read.
 */
const disconnectSignal = memoizeByIdentity((reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  if (reply.raw.destroyed && !reply.raw.writableFinished) controller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
})

function authorize(spec: RouteSpec, actor: Actor): Actor {
  if (spec.access === 'visitor' || spec.access === 'webhook') return actor
  if (actor.kind !== 'user' && actor.kind !== 'admin') throw new Failure('unauthenticated')
  if (spec.access === 'admin' && actor.kind !== 'admin') throw new Failure('forbidden')
  return actor
}

function parseInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw toInputFailure(result.error)
  return result.data
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const headerValue = request.headers['idempotency-key']
  if (headerValue === undefined) return null
  if (
    typeof headerValue !== 'string' ||
    headerValue.length === 0 ||
    headerValue.length > limits.idempotencyKeyLength ||
    !/^[\x21-\x7e]+$/.test(headerValue)
  ) {
    throw new Failure('validation_failed', {
      field: 'Idempotency-Key',
      message: localize(refusals.idempotencyKey, { most: limits.idempotencyKeyLength }),
    })
  }
  return headerValue
}

function answer(spec: RouteSpec, value: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  if (spec.response === 'png') return sendPicture(reply, value as PictureAnswer)
  preventCaching(reply)
  switch (spec.response) {
    case 'empty':
      return reply.send()
    case 'redirect':
      return reply.redirect((value as RedirectAnswer).to, spec.status ?? 302)
    case 'events':
      return streamEvents(reply, value as EventsAnswer)
    case 'raw-json':
      return sendRawJson(value as RawJsonAnswer, request, reply)
    case 'pdf':
      return sendFile(reply, value as FileAnswer, 'application/pdf')
    case 'text':
      return sendFile(reply, value as FileAnswer, 'text/plain; charset=utf-8')
    case 'xlsx':
      return sendFile(reply, value as FileAnswer, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    default:
      throw new Error(`An answer of no kind: ${spec.summary}`)
  }
}

function preventCaching(reply: FastifyReply): void {
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
}

/** Serializes by the contract's schema, so only its fields leave the server. */
function sendJson(write: (value: unknown) => string, value: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  preventCaching(reply)
  reply.type('application/json; charset=utf-8')
  return isCacheable(value) ? sendCacheable(write, value, request, reply) : reply.send(write(value))
}

async function sendCacheable(
  write: (value: unknown) => string,
  value: object,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const coding = negotiateCoding(request)
  const bytes = await encodedBody(value, coding ?? 'identity', async () => compressText(write(value), coding))
  reply.header('Vary', 'Accept-Encoding')
  if (reply.getHeader('Cache-Control') !== 'no-store') {
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    reply.header('ETag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  }
  if (coding) reply.header('Content-Encoding', coding)
  return reply.send(bytes)
}

async function toJsonText({ response }: RouteSpec, value: unknown): Promise<string> {
  if (response === 'raw-json') {
    const raw = value as RawJsonAnswer
    if ('value' in raw) return JSON.stringify(raw.value)
    if ('json' in raw) return raw.json
    if ('pieces' in raw) return text(Readable.from(raw.pieces))
    return Buffer.from(raw.gzip ? await gunzipAsync(raw.bytes) : raw.bytes).toString('utf8')
  }
  if (typeof response === 'string') throw new Error(`An answer of the kind ${response} is no JSON`)
  const write = serializerFor(response)
  return isCacheable(value) ? (await encodedBody(value, 'identity', async () => Buffer.from(write(value)))).toString('utf8') : write(value)
}

function sendRawJson(value: RawJsonAnswer, request: FastifyRequest, reply: FastifyReply): unknown {
  reply.type('application/json; charset=utf-8')
  if ('value' in value)
    return isCacheable(value.value) ? sendCacheable(JSON.stringify, value.value, request, reply) : reply.send(JSON.stringify(value.value))
  if ('json' in value) return reply.send(value.json)
  if ('pieces' in value) return sendPieces(value.pieces, request, reply)
  if (value.gzip) reply.header('Content-Encoding', 'gzip').header('Vary', 'Accept-Encoding')
  return reply.send(Buffer.from(value.bytes))
}

/** Produces each chunk when the previous ones are consumed, and stops when the caller disconnects. */
function sendPieces(pieces: AsyncIterable<string>, request: FastifyRequest, reply: FastifyReply): unknown {
  const stream = Readable.from(pieces, { objectMode: false })
  reply.header('Vary', 'Accept-Encoding')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(stream)
  const gzipStream = createGzip()
  // An error midway closes the connection: the status is already sent.
  pipeline(stream, gzipStream, () => undefined)
  return reply.header('Content-Encoding', 'gzip').send(gzipStream)
}

function sendFile(reply: FastifyReply, file: FileAnswer, type: string): unknown {
  return reply.type(type).header('Content-Disposition', attachment(file.fileName)).send(Buffer.from(file.bytes))
}

/** The same for everybody, whoever asks. */
function sendPicture(reply: FastifyReply, { bytes, maxAgeSeconds }: PictureAnswer): unknown {
  return reply.type('image/png').header('Cache-Control', `public, max-age=${maxAgeSeconds}`).send(Buffer.from(bytes))
}
