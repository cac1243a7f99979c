import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unread as bounds } from '#contract/limits.ts'
import { Failure } from '../errors.ts'
import { isSignedIn } from '../platform/actor.ts'
import { networkKey } from '../rate-limit/network.ts'

export type UnreadOptions = { unreadMs?: number }

/**
 * The way out, as bounded as the way in: a line whose client takes nothing of its answer for a while is closed, and what is written and not taken yet is
 * counted by account, by address where nobody is signed in, and in all. One answer more than fits is refused; what is streamed is never held whole.
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
    // The bytes of these are one copy for all who read them.
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
 * Set when an answer begins: however long it takes to make one is its own affair. When the time is over Node looks whether anything was taken since it began,
 * and closes the line if not. After the answer the line is kept for as long as any.
 */
function setUnreadTimeout({ raw }: FastifyReply, ms: number): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(ms)
}

/** What a stream holds at once. */
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

/** In the place of the answer: what was said of that goes. */
function refusal(request: FastifyRequest, reply: FastifyReply): string {
  const failure = new Failure('busy', { retryAfterSeconds: 5 })
  for (const name of ['content-disposition', 'content-encoding', 'content-length', 'etag']) reply.removeHeader(name)
  reply.status(failure.status).type('application/json; charset=utf-8').header('Cache-Control', 'no-store').header('Retry-After', 5)
  return JSON.stringify(failure.body(request.id))
}
