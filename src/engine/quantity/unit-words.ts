import type { MoneyText, NumberText, ShareText } from '#language/slots.ts'
import {
  amountUnitNames,
  amountUnits,
  countUnitNames,
  countUnits,
  openUnitNames,
  openUnits,
  partUnitNames,
  partUnits,
} from '#words/engine/units.ts'
import { currencyFormats } from './country-table.ts'
import { isInCurrency, parseUnit, type Unit } from './unit.ts'

/**
 * Display texts of units: messages, looked up by the unit's words in market data and stored reports. Those words themselves are shown only where no
 * message matches, as in a report of an earlier version; `npm run check-data` lets no such unit into market data.
 */

/** A formatted value with its unit: "₦1,230 per loaf". `n` decides between one and many. */
export function withUnit(bare: string, n: number, { words, currency, isPercent }: Unit): string {
  if (words === '') return bare
  const formatted = currency
    ? amountWith(bare as MoneyText, words)
    : isPercent === undefined
      ? countWith(bare as NumberText, n, words)
      : lookUp<(slots: { part: ShareText }) => string>(partUnits, words)?.({ part: bare as ShareText })
  return formatted ?? `${bare} ${words}`
}

function amountWith(amount: MoneyText, words: string): string | undefined {
  const template = lookUp<(slots: { amount: MoneyText }) => string>(amountUnits, words)
  if (template) return template({ amount })
  const per = perUnitOf(words)
  if (!per) return
  return 'one' in per ? openUnits.perOne({ amount, ...per }) : openUnits.perMoney({ amount, ...per })
}

function countWith(count: NumberText, n: number, words: string): string | undefined {
  const template = lookUp<(slots: { n: number; count: NumberText }) => string>(countUnits, words)
  if (template) return template({ n, count })
  const open = openUnitOf(words)
  if (!open) return
  return 'many' in open ? openUnits[open.kind]({ n, count, many: open.many }) : openUnits[open.kind]({ count, n: open.n })
}

/** A unit alone, for the head of a column or behind the name of a field: "NGN per loaf". */
export function unitName(text: string): string {
  const { words, currency, isPercent } = parseUnit(text)
  const name = currency ? amountName(currency, words) : isPercent === undefined ? countName(text) : lookUp<string>(partUnitNames, text)
  return name ?? text
}

function amountName(currency: string, words: string): string | undefined {
  const template = lookUp<(slots: { currency: string }) => string>(amountUnitNames, words)
  if (template) return template({ currency })
  const per = perUnitOf(words)
  if (!per) return
  return 'one' in per ? openUnitNames.perOne({ currency, ...per }) : openUnitNames.perMoney({ currency, ...per })
}

function countName(text: string): string | undefined {
  const template = lookUp<string>(countUnitNames, text)
  if (template !== undefined) return template
  const feeIn = feeCurrencyOf(text)
  if (feeIn) return openUnitNames.feeAndDays({ currency: feeIn })
  const open = openUnitOf(text)
  if (!open) return
  return 'many' in open ? openUnitNames[open.kind]({ many: open.many }) : openUnitNames[open.kind]({ n: open.n })
}

/** Whether a unit of market data is in the messages. `currency` is its country's, which may be in no table yet. */
export function hasUnitTexts(text: string, currency: string): boolean {
  const { words, isPercent } = parseUnit(text)
  if (isMoneyOf(text, currency)) {
    const unitWords = text.split(' ').slice(1).join(' ')
    const per = perUnitOf(unitWords)
    return (
      unitWords === '' ||
      (Object.hasOwn(amountUnits, unitWords) && Object.hasOwn(amountUnitNames, unitWords)) ||
      (per !== null && 'other' in per)
    )
  }
  if (isPercent !== undefined) return Object.hasOwn(partUnitNames, text) && (words === '' || Object.hasOwn(partUnits, words))
  const open = openUnitOf(text)
  return Object.hasOwn(countUnitNames, text) || feeCurrencyOf(text) !== null || (open !== null && 'n' in open)
}

function isMoneyOf(text: string, currency: string): boolean {
  return isInCurrency(text, currency) || parseUnit(text).currency !== undefined
}

/** A price for one unit of sale, or of one currency in another. */
function perUnitOf(words: string): { one: string } | { other: string } | null {
  const one = /^per (.+)$/s.exec(words)?.[1]
  if (one === undefined) return null
  return Object.hasOwn(currencyFormats, one) ? { other: one } : { one }
}

function openUnitOf(words: string): { kind: 'aDay' | 'aMonth'; many: string } | { kind: 'of' | 'onWalk'; n: number } | null {
  const sold = /^(.+) a (day|month)$/s.exec(words)
  if (sold) return { kind: sold[2] === 'day' ? 'aDay' : 'aMonth', many: sold[1]! }
  const [, of, minutes] = /^(?:of (\d+)|on a walk of (\d+) minutes?)$/.exec(words) ?? []
  if (of) return { kind: 'of', n: Number(of) }
  return minutes ? { kind: 'onWalk', n: Number(minutes) } : null
}

/** The currency of the textual unit 'fee and how long it takes'. */
function feeCurrencyOf(text: string): string | null {
  const currency = /^([A-Z]{3}); days$/.exec(text)?.[1]
  return currency && Object.hasOwn(currencyFormats, currency) ? currency : null
}

function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
