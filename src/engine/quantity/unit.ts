import { currencyFormats } from './country-table.ts'

/**
 * The kind of a quantity, parsed from its unit in market data, evidence and stored reports. Units are data and stay as they are; their display texts
 * are in `unit-words.ts`, and no other file parses them.
 *
 * | Words | Kind |
 * |---|---|
 * | `NGN`, `NGN a month`, `NGN per loaf` | money, in major units |
 * | `share of sales`, `% of adults 15+` | share: a part of a whole |
 * | `% a year`, `share a year` | rate: a part of itself in a time |
 * | `NGN per USD` | rate: of one money in another |
 * | `days`, `months`; `month` is which month of the plan, not how many | duration |
 * | all others: `people`, `loaves a day`, none | count |
 *
 * A unit that begins with `%` is in percent (54.3), one that begins with `share` is not (0.543).
 */
export type Unit =
  | { kind: 'money'; words: string; currency: string; isPercent?: undefined }
  | { kind: 'share'; words: string; currency?: undefined; isPercent: boolean }
  | { kind: 'rate'; words: string; currency?: undefined; isPercent: boolean }
  | { kind: 'rate'; words: string; currency: string; isPercent?: undefined }
  | { kind: 'duration'; words: string; currency?: undefined; isPercent?: undefined; isPlace: boolean }
  | { kind: 'count'; words: string; currency?: undefined; isPercent?: undefined }

/** The unit of evidence whose value is a text. */
const textUnit = 'text'
const cache = new Map<string, Unit>()

export function parseUnit(text: string): Unit {
  const cached = cache.get(text)
  if (cached) return cached
  const unit = parseWords(text)
  // Reports bring units of their own trades: the cache is bounded, so that a server of a year holds no more than one of an hour.
  if (cache.size > 5000) cache.clear()
  cache.set(text, unit)
  return unit
}

function parseWords(text: string): Unit {
  const [first = '', ...rest] = text.split(' ')
  const words = rest.join(' ')
  if (Object.hasOwn(currencyFormats, first)) {
    const exchange = /^per (USD|international dollar)\b/.test(words)
    return { kind: exchange ? 'rate' : 'money', currency: first, words }
  }
  if (first === '%' || first === 'share') {
    // The first word shows how the table writes such a share; beside a percentage that word would be untrue.
    const of = words.replace(/ \(0–1\)$/, '')
    return { kind: /^a (year|month|day)\b/.test(of) ? 'rate' : 'share', isPercent: first === '%', words: of }
  }
  if (/^(days|months|month|weeks|years|year|hours|minutes)$/.test(text))
    return { kind: 'duration', words: text, isPlace: text === 'month' || text === 'year' }
  return { kind: 'count', words: text === 'none' ? '' : text }
}

/** Text values are never compared or computed with. */
export function isTextUnit(unit: string): boolean {
  return unit === textUnit
}

/** `currency` may be that of a country just being added and so in no table yet. */
export function isInCurrency(unit: string, currency: string): boolean {
  return unit.split(' ')[0] === currency
}

export function isMoney(unit: string): boolean {
  return parseUnit(unit).kind === 'money'
}

/** Whether it is a part of a whole, or of itself in a time, and so can be formatted in percent. */
export function isFraction(unit: string): boolean {
  return parseUnit(unit).isPercent !== undefined
}

/** A part of a whole as 0–1, in either notation. Throws a RangeError for other kinds: a headcount never becomes a share. */
export function asShare(value: number, unit: string): number {
  return value / unitsPerWhole(unit)
}

/** Like `asShare`, of every hundred. */
export function asPercent(value: number, unit: string): number {
  return unitsPerWhole(unit) === 100 ? value : value * 100
}

/** The inverse of `asShare`. */
export function shareIn(share: number, unit: string): number {
  return share * unitsPerWhole(unit)
}

/** The whole in this unit: 100 in percent, 1 in shares. */
function unitsPerWhole(unit: string): 1 | 100 {
  const { isPercent } = parseUnit(unit)
  if (isPercent !== undefined) return isPercent ? 100 : 1
  throw new RangeError(`“${unit}” is neither a share nor a percentage`)
}

/** Fills the currency into a unit of the model's formulas. */
export function resolveMoneyUnit(unit: string, currency: string): string {
  return unit === 'money' ? currency : unit
}
