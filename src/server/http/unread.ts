import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unread as bounds } from '#contract/limits.ts'
import { isSignedIn } from '../actor.ts'
import { networkOf } from '../budget/network.ts'
import { Failure } from '../failure.ts'

export type UnreadOptions = { unreadMs?: number }

/**
 * The way out, as bounded as the way in: a line whose client takes nothing of its answer for a while is closed, and what is written and not taken yet is
 * counted by account, by address where nobody is signed in, and in all. One answer more than fits is refused; what is streamed is never held whole.
 */
export function boundUnread(app: FastifyInstance, { unreadMs = bounds.ms }: UnreadOptions = {}): void {
  const held = new Map<string, number>()
  const change = (keys: readonly string[], bytes: number) => {
    for (const key of keys) {
      const left = (held.get(key) ?? 0) + bytes
      if (left > 0) held.set(key, left)
      else held.delete(key)
    }
  }
  app.addHook('onSend', (request, reply, payload, done) => {
    closeUnread(reply, unreadMs)
    const bytes = bytesOf(payload)
    // The bytes of these are one copy for all who read them.
    if (bytes < bounds.leastCounted || request.url.startsWith('/assets/')) return done(null, payload)
    const counted = countedBy(request)
    if (counted.some(({ key, most }) => (held.get(key) ?? 0) + bytes > most)) return done(null, refusal(request, reply))
    const keys = counted.map(({ key }) => key)
    change(keys, bytes)
    reply.raw.once('close', () => change(keys, -bytes))
    done(null, payload)
  })
}

/**
 * Set when an answer begins: however long it takes to make one is its own affair. When the time is over Node looks whether anything was taken since it began,
 * and closes the line if not. After the answer the line is kept for as long as any.
 */
function closeUnread({ raw }: FastifyReply, ms: number): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(ms)
}

/** What a stream holds at once. */
const streamBytes = 256 * 1024

function bytesOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  if (payload instanceof Uint8Array) return payload.byteLength
  return payload instanceof Readable ? streamBytes : 0
}

function countedBy({ actor, ip }: FastifyRequest): { key: string; most: number }[] {
  const own = actor && isSignedIn(actor) ? { key: actor.userId, most: bounds.account } : { key: networkOf(ip), most: bounds.address }
  return [own, { key: 'all', most: bounds.all }]
}

/** In the place of the answer: what was said of that goes. */
function refusal(request: FastifyRequest, reply: FastifyReply): string {
  const failure = new Failure('busy', { retryAfterSeconds: 5 })
  for (const name of ['content-disposition', 'content-encoding', 'content-length', 'etag']) reply.removeHeader(name)
  reply.status(failure.status).type('application/json; charset=utf-8').header('Cache-Control', 'no-store').header('Retry-After', 5)
  return JSON.stringify(failure.body(request.id))
}
