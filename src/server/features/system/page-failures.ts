import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { hidePeople, isKeyLike, loggedPath } from '../../log.ts'
import { type LogSums, openLogSums } from '../../log-sums.ts'

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
  const { seen, sums } = tallyOf(ctx)
  const entry = { page: loggedPath(failure.where ?? ''), clientError: sentenceOf(failure.message), places: placesOf(failure.stack ?? '') }
  const minute = Math.floor(ctx.clock().getTime() / 60_000)
  if (seen.minute !== minute) Object.assign(seen, { minute, failures: new Set<string>() })
  const name = JSON.stringify(entry)
  const isNew = !seen.failures.has(name)
  if (isNew && (await ctx.budget.tryTake('page-failure', { address: from.address, all: 'pages' }))) {
    seen.failures.add(name)
    from.log.warn(entry, 'a page failed unexpectedly')
  } else sums.add(isNew ? 'others' : entry.clientError.slice(0, 100))
  return undefined
}

type Tally = { seen: { minute: number; failures: Set<string> }; sums: LogSums }
const tallies = new WeakMap<Logger, Tally>()

/** One for each log. */
function tallyOf({ log }: Context): Tally {
  const known = tallies.get(log) ?? {
    seen: { minute: 0, failures: new Set<string>() },
    sums: openLogSums((sums) => log.warn(sums, 'pages failed again')),
  }
  tallies.set(log, known)
  return known
}

/** Texts of errors quote addresses of pages, which may hold keys. */
function sentenceOf(message: string): string {
  return hidePeople(message.replace(/[?#][^\s"'<>)]*/g, '').replace(/[\w-]+/g, (word) => (isKeyLike(word) ? '[key]' : word)))
}

const mostPlaces = 20

/** As browsers write them, without the names of functions, which are two letters here and anything elsewhere. */
function placesOf(stack: string): string[] {
  const found = stack.matchAll(/\/((?:assets\/)?[a-z][a-z-]{0,60}(?:-[\w-]{8})?\.js:\d{1,6}:\d{1,7})(?=\)?$)/gm)
  return [...found].slice(0, mostPlaces).map(([, place]) => place!)
}
