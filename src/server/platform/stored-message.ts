import { formatDate, formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { joinWithAnd } from '#language/join-names.ts'
import type { DateText, MoneyText } from '#language/slots.ts'
import { listTexts } from '#words/lists.ts'

type StoredMoney = { minor: number; currency: string }
type StoredDay = { day: string }
/** Businesses by title and city, and the number of further ones. */
type StoredTitles = { titles: { title: string; city: string }[]; more: number }
export type StoredSlot = string | number | StoredMoney | StoredDay | StoredTitles | StoredMessage

/** A message in the database: its key and slot values, in no language. */
export type StoredMessage = { key: string; params?: Record<string, StoredSlot> }

/** Stored values of a message's slots: amounts and days stay unformatted until display. */
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
 * Renders a stored message in the reader's language, with dates as the reader's country writes them; null where the message no longer exists, or has
 * a slot that was not stored.
 */
export function renderStoredMessage(messages: object, { key, params = {} }: StoredMessage, country: string | null): string | null {
  const template = key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], messages)
  if (typeof template === 'string') return template
  if (typeof template !== 'function') return null
  let isComplete = true
  // Not a proxy of `params`, which may be frozen: a proxy must return a frozen target's own values.
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
