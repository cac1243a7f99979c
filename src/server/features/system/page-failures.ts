import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { createLogCounters, type LogCounters, looksLikeKey, redactPath, redactPersonalData } from '../../platform/log.ts'

export type PageFailure = { message: string; where?: string | undefined; stack?: string | undefined }

/**
 * Logs a client-side error. Anybody can send any text, so only this is logged: the message without people, queries and keys, the path, and locations
 * in our own files; each once a minute, with a limit per address and in all.
 */
export async function reportPageFailure(
  ctx: Context,
  failure: PageFailure,
  from: { address: string; log: Pick<Logger, 'warn'> },
): Promise<void> {
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
}

type FailureTally = { seen: { minute: number; failures: Set<string> }; sums: LogCounters }
const talliesByLog = new WeakMap<Logger, FailureTally>()

function tallyFor({ log }: Context): FailureTally {
  const cached = talliesByLog.get(log) ?? {
    seen: { minute: 0, failures: new Set<string>() },
    sums: createLogCounters((sums) => log.warn(sums, 'pages failed again')),
  }
  talliesByLog.set(log, cached)
  return cached
}

/** Error messages quote URLs, which may hold keys. */
function redactMessage(message: string): string {
  return redactPersonalData(message.replace(/[?#][^\s"'<>)]*/g, '').replace(/[\w-]+/g, (word) => (looksLikeKey(word) ? '[key]' : word)))
}

const maxPlaces = 20

/** Stack locations without function names, which are minified here and arbitrary elsewhere. */
function extractPlaces(stack: string): string[] {
  const matches = stack.matchAll(/\/((?:assets\/)?[a-z][a-z-]{0,60}(?:-[\w-]{8})?\.js:\d{1,6}:\d{1,7})(?=\)?$)/gm)
  return [...matches].slice(0, maxPlaces).map(([, place]) => place!)
}
