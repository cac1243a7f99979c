import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Answer, ParsedInput } from '#contract/call.ts'
import type { RouteKey, Routes } from '#contract/routes.ts'
import type { Context, PersonalData } from './context.ts'
import type { Job } from './jobs/job.ts'
import type { Actor, UserActor } from './platform/actor.ts'

export type FileAnswer = { bytes: Uint8Array; fileName: string }
/** A picture that anybody may cache for `maxAgeSeconds`. */
export type PictureAnswer = { bytes: Uint8Array; maxAgeSeconds: number }
export type RedirectAnswer = { to: string }
/** A JSON response outside the contract's schema: serialized bytes (a stored report), possibly gzipped; a value; or chunks produced on demand. */
export type RawJsonAnswer = { bytes: Uint8Array; gzip: boolean } | { json: string } | { value: unknown } | { pieces: AsyncIterable<string> }
export type Push = (event: string, data: unknown) => void
/** Server-sent events: `open` starts pushing and may end the stream; `close` is called once, however it ended or if it never began. */
export type EventsAnswer = { open: (push: Push, end: () => void) => Promise<void>; close: () => void }

type RouteAnswer<K extends RouteKey> = Routes[K]['response'] extends 'pdf' | 'xlsx' | 'text'
  ? FileAnswer
  : Routes[K]['response'] extends 'png'
    ? PictureAnswer
    : Routes[K]['response'] extends 'redirect'
      ? RedirectAnswer
      : Routes[K]['response'] extends 'raw-json'
        ? RawJsonAnswer
        : Routes[K]['response'] extends 'events'
          ? EventsAnswer
          : Answer<K>

type RouteActor<K extends RouteKey> = Routes[K]['access'] extends 'user' | 'admin' ? UserActor : Actor

export type Call<K extends RouteKey> = ParsedInput<K> & {
  actor: RouteActor<K>
  /** A webhook's body, byte for byte. */
  rawBody: Buffer | null
  idempotencyKey: string | null
  /** Aborts when the caller disconnects before the response. */
  signal: AbortSignal
  request: FastifyRequest
  reply: FastifyReply
}

type HandlerResult<K extends RouteKey> = Routes[K]['response'] extends 'empty' ? Promise<void> : Promise<RouteAnswer<K>>

export type Handler<K extends RouteKey> = (ctx: Context, call: Call<K>) => HandlerResult<K>
export type Handlers = { [K in RouteKey]?: Handler<K> }

/** One feature: its routes, jobs and start hooks. */
export type Feature = {
  name: string
  handlers: Handlers
  jobs?: Job<Context>[]
  personalData?: PersonalData
  /** Runs before requests are served, in a process that serves them. */
  start?: (ctx: Context) => Promise<void>
  /** Runs before the queue starts, in a process that runs jobs: schedules recurring work. */
  schedule?: (ctx: Context) => Promise<void>
}

export function defineJob<P extends z.ZodType>(job: Job<Context, P>): Job<Context, P> {
  return job
}
