import { currencyFormats } from './country-table.ts'

/**
 * What kind of quantity a number is, read from the words of its unit in market data, evidence and kept reports. They are data and stay as they
 * are; what people read instead is found by them in `unit-words.ts`, and no other file reads them.
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
 * What begins with `%` is in percent (54.3), what begins with `share` is not (0.543).
 */
export type Unit =
  | { kind: 'money'; words: string; currency: string; isPercent?: undefined }
  | { kind: 'share'; words: string; currency?: undefined; isPercent: boolean }
  | { kind: 'rate'; words: string; currency?: undefined; isPercent: boolean }
  | { kind: 'rate'; words: string; currency: string; isPercent?: undefined }
  | { kind: 'duration'; words: string; currency?: undefined; isPercent?: undefined; isPlace: boolean }
  | { kind: 'count'; words: string; currency?: undefined; isPercent?: undefined }

/** The unit of evidence whose value is a wording and no number. */
const textUnit = 'text'
const cache = new Map<string, Unit>()

export function parseUnit(text: string): Unit {
  const cached = cache.get(text)
  if (cached) return cached
  const unit = parseWords(text)
  // A report brings its own trade's words: bounded, so that a server that has run for a year holds no more than one of an hour.
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

/** Whether evidence of this unit is a wording, which is never compared, asked for or computed with. */
export function isTextUnit(unit: string): boolean {
  return unit === textUnit
}

/** Whether it is counted in this money, which may be that of a country just being added and so in no table yet. */
export function isInCurrency(unit: string, currency: string): boolean {
  return unit.split(' ')[0] === currency
}

export function isMoney(unit: string): boolean {
  return parseUnit(unit).kind === 'money'
}

/** Whether it is a part of a whole, or of itself in a time, and so can be written in percent. */
export function isFraction(unit: string): boolean {
  return parseUnit(unit).isPercent !== undefined
}

/** A part of a whole as 0–1, whatever its table writes. Throws a RangeError for what is no part: a headcount never becomes a share. */
export function asShare(value: number, unit: string): number {
  return value / unitsPerWhole(unit)
}

/** The same of every hundred. */
export function asPercent(value: number, unit: string): number {
  return unitsPerWhole(unit) === 100 ? value : value * 100
}

/** A share as the unit writes it: the way back. */
export function shareIn(share: number, unit: string): number {
  return share * unitsPerWhole(unit)
}

/** How much of this unit is the whole: 100 in percent, 1 in shares. */
function unitsPerWhole(unit: string): 1 | 100 {
  const { isPercent } = parseUnit(unit)
  if (isPercent !== undefined) return isPercent ? 100 : 1
  throw new RangeError(`“${unit}” is neither a share nor a percentage`)
}

/** A unit kept apart from its currency, as the model's formulas name theirs. */
export function resolveMoneyUnit(unit: string, currency: string): string {
  return unit === 'money' ? currency : unit
}
