import { formatDate, formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { joinWithAnd } from '#language/join-names.ts'
import type { DateText, MoneyText } from '#language/slots.ts'
import { listTexts } from '#words/lists.ts'

type StoredMoney = { minor: number; currency: string }
type StoredDay = { day: string }
/** Businesses in their cities, and how many more there are. */
type StoredTitles = { titles: { title: string; city: string }[]; more: number }
export type StoredSlot = string | number | StoredMoney | StoredDay | StoredTitles | StoredMessage

/** A message as it is kept in the database: its place among the messages and its slots' values, in no language yet. */
export type StoredMessage = { key: string; params?: Record<string, StoredSlot> }

/** What is kept for a message with these slots: an amount and a day as they are, and written when somebody reads it. */
export type StoredSlots<S> = {
  [K in keyof S]: S[K] extends MoneyText
    ? StoredMoney
    : S[K] extends DateText
      ? StoredDay
      : string extends S[K]
        ? S[K] | StoredTitles | StoredMessage
        : S[K]
}

/**
 * A kept message in the reader's language, its days as the reader's country (its code) writes them; null where there is no such message, or it has a slot now
 * that was not kept.
 */
export function renderStoredMessage(messages: object, { key, params = {} }: StoredMessage, country: string | null): string | null {
  const template = key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], messages)
  if (typeof template === 'string') return template
  if (typeof template !== 'function') return null
  let isComplete = true
  // Not of `params` itself, which may be frozen: what is read of such a one must be what it holds.
  const slots = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_none, name: string) => {
        const value = params[name]
        const text = value === undefined ? null : renderSlot(messages, value, country)
        if (text === null) isComplete = false
        return text ?? ''
      },
    },
  )
  const text = (template as (slots: object) => string)(slots)
  return isComplete ? text : null
}

function renderSlot(messages: object, value: StoredSlot, country: string | null): string | number | null {
  if (typeof value !== 'object') return value
  if ('key' in value) return renderStoredMessage(messages, value, country)
  if ('day' in value) return formatDate(value.day, country)
  if ('minor' in value) return formatMoney(money(value.minor, value.currency))
  const titles = value.titles.map(listTexts.titleInCity)
  return value.more > 0 ? listTexts.more({ rest: titles.join(', '), n: value.more }) : joinWithAnd(titles)
}
