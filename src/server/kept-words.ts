import { formatDate, formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { listed } from '#language/listed.ts'
import type { DateText, MoneyText } from '#language/slots.ts'
import { listTexts } from '#words/lists.ts'

type KeptMoney = { minor: number; currency: string }
type KeptDay = { day: string }
/** Businesses in their cities, and how many more there are. */
type KeptTitles = { titles: { title: string; city: string }[]; more: number }
export type KeptSlot = string | number | KeptMoney | KeptDay | KeptTitles | KeptWords

/** A message as it is kept in the database: its place among the messages and its slots' values, in no language yet. */
export type KeptWords = { key: string; params?: Record<string, KeptSlot> }

/** What is kept for a message with these slots: an amount and a day as they are, and written when somebody reads it. */
export type KeptSlots<S> = {
  [K in keyof S]: S[K] extends MoneyText
    ? KeptMoney
    : S[K] extends DateText
      ? KeptDay
      : string extends S[K]
        ? S[K] | KeptTitles | KeptWords
        : S[K]
}

/**
 * A kept message in the reader's language, its days as the reader's country (its code) writes them; null where there is no such message, or it has a slot now
 * that was not kept.
 */
export function sayKept(messages: object, { key, params = {} }: KeptWords, country: string | null): string | null {
  const found = key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], messages)
  if (typeof found === 'string') return found
  if (typeof found !== 'function') return null
  let isWhole = true
  // Not of `params` itself, which may be frozen: what is read of such a one must be what it holds.
  const slots = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_none, name: string) => {
        const value = params[name]
        const text = value === undefined ? null : written(messages, value, country)
        if (text === null) isWhole = false
        return text ?? ''
      },
    },
  )
  const text = (found as (slots: object) => string)(slots)
  return isWhole ? text : null
}

function written(messages: object, value: KeptSlot, country: string | null): string | number | null {
  if (typeof value !== 'object') return value
  if ('key' in value) return sayKept(messages, value, country)
  if ('day' in value) return formatDate(value.day, country)
  if ('minor' in value) return formatMoney(money(value.minor, value.currency))
  const titles = value.titles.map(listTexts.titleInCity)
  return value.more > 0 ? listTexts.more({ rest: titles.join(', '), n: value.more }) : listed(titles)
}
