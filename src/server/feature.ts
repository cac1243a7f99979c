import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Answer, ParsedInput } from '#contract/call.ts'
import type { RouteKey, Routes } from '#contract/routes.ts'
import type { Context, PersonalData } from './context.ts'
import type { Job } from './jobs/job.ts'
import type { Actor, UserActor } from './platform/actor.ts'

export type FileAnswer = { bytes: Uint8Array; fileName: string }
export type RedirectAnswer = { to: string }
/** JSON that is already bytes (a stored report), possibly gzip-compressed, a value to be written, or pieces of text that are made as they are taken. */
export type RawJsonAnswer = { bytes: Uint8Array; gzip: boolean } | { value: unknown } | { pieces: AsyncIterable<string> }
export type Push = (event: string, data: unknown) => void
/** An event stream: `open` starts pushing, and may end the line from our side; `close` is called once, however it ended or never began. */
export type EventsAnswer = { open: (push: Push, end: () => void) => Promise<void>; close: () => void }

type RouteAnswer<K extends RouteKey> = Routes[K]['response'] extends 'pdf' | 'xlsx'
  ? FileAnswer
  : Routes[K]['response'] extends 'redirect'
    ? RedirectAnswer
    : Routes[K]['response'] extends 'raw-json'
      ? RawJsonAnswer
      : Routes[K]['response'] extends 'events'
        ? EventsAnswer
        : Routes[K]['response'] extends 'empty'
          ? undefined
          : Answer<K>

type RouteActor<K extends RouteKey> = Routes[K]['access'] extends 'user' | 'admin' ? UserActor : Actor

export type Call<K extends RouteKey> = ParsedInput<K> & {
  actor: RouteActor<K>
  /** Exact bytes of a webhook's body. */
  rawBody: Buffer | null
  idempotencyKey: string | null
  /** Fires when the caller hangs up before the answer is out. */
  signal: AbortSignal
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<K extends RouteKey> = (ctx: Context, call: Call<K>) => Promise<RouteAnswer<K>>
export type Handlers = { [K in RouteKey]?: Handler<K> }

/** One feature: the calls it answers, the jobs it does, and what it does when the server starts. */
export type Feature = {
  name: string
  handlers: Handlers
  jobs?: Job<Context>[]
  personalData?: PersonalData
  /** Before calls are answered, in a process that answers them. */
  start?: (ctx: Context) => Promise<void>
  /** Before the queue starts, in a process that does jobs: asks for the first run of work that recurs. */
  schedule?: (ctx: Context) => Promise<void>
}

export function defineJob<P extends z.ZodType>(job: Job<Context, P>): Job<Context, P> {
  return job
}
