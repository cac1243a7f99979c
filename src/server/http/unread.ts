import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unread as bounds } from '#contract/limits.ts'
import { Failure } from '../errors.ts'
import { isSignedIn } from '../platform/actor.ts'
import { networkKey } from '../rate-limit/limit-keys.ts'

export type UnreadOptions = { unreadMs?: number }

/**
 * Bounds responses as requests are bounded: a connection whose client reads nothing for a while is closed, and unread bytes are counted by account,
 * by address where nobody is signed in, and in total. A response beyond the bound becomes a `busy` error; streams are never buffered whole.
 */
export function limitUnread(app: FastifyInstance, { unreadMs = bounds.ms }: UnreadOptions = {}): void {
  const pendingBytes = new Map<string, number>()
  const adjust = (keys: readonly string[], bytes: number) => {
    for (const key of keys) {
      const total = (pendingBytes.get(key) ?? 0) + bytes
      if (total > 0) pendingBytes.set(key, total)
      else pendingBytes.delete(key)
    }
  }
  app.addHook('onSend', (request, reply, payload, done) => {
    setUnreadTimeout(reply, unreadMs)
    const bytes = payloadBytes(payload)
    // Assets share one buffer among all readers.
    if (bytes < bounds.leastCounted || request.url.startsWith('/assets/')) return done(null, payload)
    const limits = limitsFor(request)
    if (limits.some(({ key, max }) => (pendingBytes.get(key) ?? 0) + bytes > max)) return done(null, refusal(request, reply))
    const keys = limits.map(({ key }) => key)
    adjust(keys, bytes)
    reply.raw.once('close', () => adjust(keys, -bytes))
    done(null, payload)
  })
}

/**
 * Starts with the response: the time to produce it does not count. On timeout Node checks whether anything was read since, and closes the connection
 * if not. After the response it is the keep-alive timeout.
 */
function setUnreadTimeout({ raw }: FastifyReply, ms: number): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(ms)
}

/** A stream's buffer. */
const streamBytes = 256 * 1024

function payloadBytes(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  if (payload instanceof Uint8Array) return payload.byteLength
  return payload instanceof Readable ? streamBytes : 0
}

function limitsFor({ actor, ip }: FastifyRequest): { key: string; max: number }[] {
  const callerLimit = actor && isSignedIn(actor) ? { key: actor.userId, max: bounds.account } : { key: networkKey(ip), max: bounds.address }
  return [callerLimit, { key: 'all', max: bounds.all }]
}

/** Replaces the response, headers included. */
function refusal(request: FastifyRequest, reply: FastifyReply): string {
  const failure = new Failure('busy', { retryAfterSeconds: 5 })
  for (const name of ['content-disposition', 'content-encoding', 'content-length', 'etag']) reply.removeHeader(name)
  reply.status(failure.status).type('application/json; charset=utf-8').header('Cache-Control', 'no-store').header('Retry-After', 5)
  return JSON.stringify(failure.body(request.id))
}
