import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { isQueryError, isServerError, sqlState, violatedConstraint, violatedTable } from './sql-errors.ts'

/**
 * Errors in logs, and in columns that store a reason. Error messages carry personal data: the ORM's holds every query parameter, PostgreSQL's detail
 * the row, a mail server's the address. So only the fields listed here are logged.
 */

export type SerializedError = {
  type: string
  message?: string
  code?: string
  sqlState?: string
  constraint?: string
  table?: string
  stack?: string
  cause?: SerializedError
}

export function openLog({ logLevel }: Pick<Config, 'logLevel'>, to: DestinationStream): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError, error: serializeError },
      hooks: {
        // Without a message an entry takes the error's, which bypasses the serializer.
        logMethod(args, method) {
          const [first, message] = args as unknown[]
          const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
          if (error instanceof Error && (message === undefined || message === error.message))
            return method.call(this, first instanceof Error ? { err: error } : first, describeError(error))
          return method.apply(this, args)
        },
      },
    },
    to,
  )
}

export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error }
  if (isDatabaseError(error)) return { type: 'DatabaseError', ...databaseErrorFields(error), ...stackFrames(error) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: redactedMessage(error),
    ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code).slice(0, 60) } : {}),
    ...stackFrames(error),
    ...(error.cause instanceof Error ? { cause: serializeError(error.cause) } : {}),
  }
}

/** An error in one line, for a column that a person reads later. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'Something that is no error was thrown'
  if (!isDatabaseError(error)) return redactedMessage(error)
  const { sqlState: state, constraint, table, code } = databaseErrorFields(error)
  const parts = [state ? `SQLSTATE ${state}` : code, constraint && `constraint ${constraint}`, table && `table ${table}`].filter(Boolean)
  return parts.length > 0 ? `The database refused: ${parts.join(', ')}` : 'The database did not answer'
}

export function isDatabaseError(error: Error): boolean {
  return isQueryError(error) || isServerError(error)
}

function databaseErrorFields(error: Error): Pick<SerializedError, 'sqlState' | 'constraint' | 'table' | 'code'> {
  const [state, constraint, table] = [sqlState(error), violatedConstraint(error), violatedTable(error)]
  const { code } = (error.cause ?? error) as NodeJS.ErrnoException
  return {
    ...(state ? { sqlState: state } : {}),
    ...(constraint ? { constraint } : {}),
    ...(table ? { table } : {}),
    ...(!state && typeof code === 'string' ? { code } : {}),
  }
}

/** Parsers quote their input in messages. */
function redactedMessage(error: Error): string {
  // Node's JSON errors quote the input.
  if (error instanceof SyntaxError) return 'could not be parsed'
  // Schema errors list values.
  if (error.name === 'ZodError' || error.name === '$ZodError') return 'does not have the agreed shape'
  return redactPersonalData(error.message).slice(0, 500)
}

/** Redacts email addresses, and long digit sequences, which are telephone or account numbers. */
export function redactPersonalData(text: string): string {
  return (
    text
      // Anchored at a word's start: else a long word without an address takes quadratic time.
      .replace(/(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, '[address]')
      .replace(/\+?\d[\d\s()-]{7,}\d/g, (digits) => (/^\d{4}-\d\d-\d\d/.test(digits) ? digits : '[number]'))
  )
}

const maxSegments = 8
const maxSegmentLength = 80

/** Without query and fragment, of bounded length, and only with path segments of our own routes; not with one that holds a token. */
export function redactPath(address: string): string {
  const segments = (address.split(/[?#]/, 1)[0] ?? '').split('/').slice(0, maxSegments + 1)
  return segments.map((segment) => (isPlainSegment(segment) ? segment : '[other]')).join('/')
}

function isPlainSegment(segment: string): boolean {
  if (segment.length > maxSegmentLength || !/^[\w.~-]*$/.test(segment)) return false
  const isId = /^[a-z]{2,6}_[^.]*$/.test(segment)
  const isFile = /\.[a-z]\w{1,10}$/.test(segment)
  return !/^[\d.-]{8,}$/.test(segment) && (isId || isFile || !looksLikeKey(segment))
}

/** Long and alphanumeric: a key, or an id without our prefixes. */
export function looksLikeKey(word: string): boolean {
  return word.length >= 20 && /\d/.test(word) && /[a-z]/i.test(word)
}

/** Stack frames without the message, which may contain lines that look like frames. */
function stackFrames({ stack, message }: Error): { stack?: string } {
  if (!stack) return {}
  const at = message === '' ? 0 : stack.indexOf(message)
  if (at < 0) return {}
  const places = stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
  return places.length > 0 ? { stack: places.join('\n') } : {}
}

/** Aggregates events that any client can cause: their counts are one line a minute. */
const flushMs = 60_000
/** Further names share one sum. */
const maxNames = 20

export type LogCounters = { add: (name: string) => void }
type CounterSnapshot = { times: Record<string, number>; others?: number }

export function createLogCounters(writeCounts: (counts: CounterSnapshot) => void): LogCounters {
  const counts = new Map<string, number>()
  let others = 0
  let isFlushScheduled = false
  const flush = () => {
    isFlushScheduled = false
    writeCounts({ times: Object.fromEntries(counts), ...(others > 0 ? { others } : {}) })
    counts.clear()
    others = 0
  }
  return {
    add: (name) => {
      if (counts.has(name) || counts.size < maxNames) counts.set(name, (counts.get(name) ?? 0) + 1)
      else others++
      if (!isFlushScheduled) setTimeout(flush, flushMs).unref()
      isFlushScheduled = true
    },
  }
}
