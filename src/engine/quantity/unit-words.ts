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
import { isIn, type Unit, unitOf } from './unit.ts'

/**
 * What people read of a unit: messages, found by the unit's words in market data and kept reports. Those words themselves are shown only where no
 * message knows them, as in a report that an earlier version kept; `npm run check-data` lets no such unit into market data.
 */

/** A value that is already written, with its unit: "₦1,230 per loaf". `n` decides between one and many. */
export function withUnit(bare: string, n: number, { words, currency, isPercent }: Unit): string {
  if (words === '') return bare
  const said = currency
    ? amountWith(bare as MoneyText, words)
    : isPercent === undefined
      ? countWith(bare as NumberText, n, words)
      : find<(slots: { part: ShareText }) => string>(partUnits, words)?.({ part: bare as ShareText })
  return said ?? `${bare} ${words}`
}

function amountWith(amount: MoneyText, words: string): string | undefined {
  const said = find<(slots: { amount: MoneyText }) => string>(amountUnits, words)
  if (said) return said({ amount })
  const per = perOf(words)
  if (!per) return
  return 'one' in per ? openUnits.perOne({ amount, ...per }) : openUnits.perMoney({ amount, ...per })
}

function countWith(count: NumberText, n: number, words: string): string | undefined {
  const said = find<(slots: { n: number; count: NumberText }) => string>(countUnits, words)
  if (said) return said({ n, count })
  const open = openOf(words)
  if (!open) return
  return 'many' in open ? openUnits[open.kind]({ n, count, many: open.many }) : openUnits[open.kind]({ count, n: open.n })
}

/** A unit alone, as the head of a column or behind the name of a field has it: "NGN per loaf". */
export function unitName(text: string): string {
  const { words, currency, isPercent } = unitOf(text)
  const said = currency ? amountName(currency, words) : isPercent === undefined ? countName(text) : find<string>(partUnitNames, text)
  return said ?? text
}

function amountName(currency: string, words: string): string | undefined {
  const said = find<(slots: { currency: string }) => string>(amountUnitNames, words)
  if (said) return said({ currency })
  const per = perOf(words)
  if (!per) return
  return 'one' in per ? openUnitNames.perOne({ currency, ...per }) : openUnitNames.perMoney({ currency, ...per })
}

function countName(text: string): string | undefined {
  const said = find<string>(countUnitNames, text)
  if (said !== undefined) return said
  const feeIn = feeOf(text)
  if (feeIn) return openUnitNames.feeAndDays({ currency: feeIn })
  const open = openOf(text)
  if (!open) return
  return 'many' in open ? openUnitNames[open.kind]({ many: open.many }) : openUnitNames[open.kind]({ n: open.n })
}

/** Whether a unit of market data is in the messages. `currency` is its country's, which may be in no table yet. */
export function hasWords(text: string, currency: string): boolean {
  const { words, isPercent } = unitOf(text)
  if (isMoneyOf(text, currency)) {
    const after = text.split(' ').slice(1).join(' ')
    const per = perOf(after)
    return after === '' || (Object.hasOwn(amountUnits, after) && Object.hasOwn(amountUnitNames, after)) || (per !== null && 'other' in per)
  }
  if (isPercent !== undefined) return Object.hasOwn(partUnitNames, text) && (words === '' || Object.hasOwn(partUnits, words))
  const open = openOf(text)
  return Object.hasOwn(countUnitNames, text) || feeOf(text) !== null || (open !== null && 'n' in open)
}

function isMoneyOf(text: string, currency: string): boolean {
  return isIn(text, currency) || unitOf(text).currency !== undefined
}

/** A price for one of what a business sells, or of one money in another. */
function perOf(words: string): { one: string } | { other: string } | null {
  const one = /^per (.+)$/s.exec(words)?.[1]
  if (one === undefined) return null
  return Object.hasOwn(currencyFormats, one) ? { other: one } : { one }
}

function openOf(words: string): { kind: 'aDay' | 'aMonth'; many: string } | { kind: 'of' | 'onWalk'; n: number } | null {
  const sold = /^(.+) a (day|month)$/s.exec(words)
  if (sold) return { kind: sold[2] === 'day' ? 'aDay' : 'aMonth', many: sold[1]! }
  const [, of, minutes] = /^(?:of (\d+)|on a walk of (\d+) minutes?)$/.exec(words) ?? []
  if (of) return { kind: 'of', n: Number(of) }
  return minutes ? { kind: 'onWalk', n: Number(minutes) } : null
}

/** The currency of what a permit costs and how long it takes, which is a wording. */
function feeOf(text: string): string | null {
  const currency = /^([A-Z]{3}); days$/.exec(text)?.[1]
  return currency && Object.hasOwn(currencyFormats, currency) ? currency : null
}

function find<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
