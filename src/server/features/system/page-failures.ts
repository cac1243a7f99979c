import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { looksLikeKey, redactPath, redactPersonalData } from '../../platform/log.ts'
import { createLogCounters, type LogCounters } from '../../platform/log-counters.ts'

export type PageFailure = { message: string; where?: string | undefined; stack?: string | undefined }

/**
 * A failure in somebody's page, for the log. Anybody can send one, with whatever text, so of what they send only this is written: the sentence
 * without people, queries and keys, the path, and places in our own files; each once a minute, few of one address and few in all.
 */
export async function reportPageFailure(
  ctx: Context,
  failure: PageFailure,
  from: { address: string; log: Pick<Logger, 'warn'> },
): Promise<undefined> {
  const { seen, sums } = tallyFor(ctx)
  const entry = {
    page: redactPath(failure.where ?? ''),
    clientError: redactMessage(failure.message),
    places: extractPlaces(failure.stack ?? ''),
  }
  const minute = Math.floor(ctx.clock().getTime() / 60_000)
  if (seen.minute !== minute) Object.assign(seen, { minute, failures: new Set<string>() })
  const name = JSON.stringify(entry)
  const isNew = !seen.failures.has(name)
  if (isNew && (await ctx.rateLimiter.tryConsume('page-failure', { address: from.address, all: 'pages' }))) {
    seen.failures.add(name)
    from.log.warn(entry, 'a page failed unexpectedly')
  } else sums.add(isNew ? 'others' : entry.clientError.slice(0, 100))
  return undefined
}

type FailureTally = { seen: { minute: number; failures: Set<string> }; sums: LogCounters }
const talliesByLog = new WeakMap<Logger, FailureTally>()

/** One for each log. */
function tallyFor({ log }: Context): FailureTally {
  const cached = talliesByLog.get(log) ?? {
    seen: { minute: 0, failures: new Set<string>() },
    sums: createLogCounters((sums) => log.warn(sums, 'pages failed again')),
  }
  talliesByLog.set(log, cached)
  return cached
}

/** Texts of errors quote addresses of pages, which may hold keys. */
function redactMessage(message: string): string {
  return redactPersonalData(message.replace(/[?#][^\s"'<>)]*/g, '').replace(/[\w-]+/g, (word) => (looksLikeKey(word) ? '[key]' : word)))
}

const maxPlaces = 20

/** As browsers write them, without the names of functions, which are two letters here and anything elsewhere. */
function extractPlaces(stack: string): string[] {
  const matches = stack.matchAll(/\/((?:assets\/)?[a-z][a-z-]{0,60}(?:-[\w-]{8})?\.js:\d{1,6}:\d{1,7})(?=\)?$)/gm)
  return [...matches].slice(0, maxPlaces).map(([, place]) => place!)
}
