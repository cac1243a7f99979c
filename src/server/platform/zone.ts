import { memoize } from './cache.ts'

/** Calendar days and months in a person's time zone. `zone` is a validated IANA name. */

/**
 * Creating a formatter takes a hundred times as long as using it, and tens of kilobytes; clients may send hundreds of zones, in any case.
 * @throws RangeError for an unknown zone
 */
const dateFormatter = memoize(
  (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }),
  { maxEntries: 100 },
)

/** 'YYYY-MM-DD' of an instant in a zone. */
export function dayIn(zone: string, at: Date): string {
  return dateFormatter(zone).format(at)
}

/** 'YYYY-MM' of an instant in a zone. */
export function monthIn(zone: string, at: Date): string {
  return dayIn(zone, at).slice(0, 7)
}

export function nextDayIn(zone: string, at: Date): Date {
  return firstInstantAfter(at, (instant) => dayIn(zone, instant) !== dayIn(zone, at))
}

export function nextMonthIn(zone: string, at: Date): Date {
  return firstInstantAfter(at, (instant) => monthIn(zone, instant) !== monthIn(zone, at))
}

export function monthStartIn(zone: string, at: Date): Date {
  return firstInstantAfter(new Date(at.getTime() - 32 * 24 * 60 * minute), (instant) => monthIn(zone, instant) === monthIn(zone, at))
}

const minute = 60_000

/** The earliest whole minute after `at` for which `predicate` holds; zone transitions are at whole minutes. */
function firstInstantAfter(at: Date, predicate: (instant: Date) => boolean): Date {
  let low = Math.floor(at.getTime() / minute)
  let high = low + 32 * 24 * 60
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (predicate(new Date(middle * minute))) high = middle
    else low = middle
  }
  return new Date(high * minute)
}

export function isZone(name: string): boolean {
  return canonicalZone(name) !== null
}

/**
 * The runtime's canonical name (CLDR) of a zone, for any alias in any case; null for an unknown one. Browsers report any alias: one in Indianapolis
 * may report America/Indianapolis, America/Indiana/Indianapolis or America/Fort_Wayne.
 */
export function canonicalZone(name: string): string | null {
  if (!/^[A-Za-z0-9_+\-/]{1,60}$/.test(name)) return null
  try {
    return dateFormatter(name).resolvedOptions().timeZone
  } catch {
    return null
  }
}
