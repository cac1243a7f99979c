import { paymentVendorNames } from '#engine/quantity/vocabulary.ts'
import { bookTexts, eventTexts, exceptionTexts, faultTexts, paymentNames, paymentWaits, testWaits } from '#words/payments.ts'
import { type KeptSlots, type KeptWords, sayKept } from '../../kept-words.ts'
import type { AttemptRow } from './store.ts'

/** How people know a provider. */
export const providerNames: Record<string, string> = { ...paymentVendorNames, test: paymentNames.testProvider }
const messages = { bookTexts, eventTexts, exceptionTexts, faultTexts, paymentWaits, testWaits, providers: providerNames }
type Groups = Omit<typeof messages, 'providers'>
type Key = { [G in keyof Groups]: `${G}.${keyof Groups[G] & string}` }[keyof Groups]
type MessageAt<K> = K extends `${infer G extends keyof Groups}.${infer Name}` ? Groups[G][Name & keyof Groups[G]] : never
type Slots<K> = MessageAt<K> extends (slots: infer S) => string ? [slots: KeptSlots<S>] : []

/** A message of payments.yaml with its slots, as it is kept beside a payment: it is said in the language of whoever reads it, then. */
export function paymentWords<K extends Key>(key: K, ...[params]: Slots<K>): KeptWords {
  return params ? { key, params: params as NonNullable<KeptWords['params']> } : { key }
}

/** The name of a provider inside such a message; one that we have no name for goes by its id. */
export function providerWords(id: string): KeptWords | string {
  return Object.hasOwn(providerNames, id) ? { key: `providers.${id}` } : id
}

/** @returns null where nothing was kept, or the message is no more */
export function sayPayment(words: KeptWords | null | undefined): string | null {
  return words ? sayKept(messages, words, null) : null
}

/** For the log and for the column beside the words, which an earlier version reads. */
export function lineOf(words: KeptWords): string {
  return sayPayment(words) ?? words.key
}

type Kept = Pick<AttemptRow, 'provider' | 'instructions' | 'instructionWords' | 'lastMessage' | 'lastWords'>

/** What a payment waits for. */
export function waitOf({ instructions, instructionWords }: Kept): string | null {
  return sayPayment(instructionWords) ?? instructions
}

/** What was said last of a payment that did not go through: by us, or by its provider in quotation marks. The test bank is our own. */
export function lastOf({ provider, lastMessage, lastWords }: Kept): string | null {
  if (lastMessage === null) return null
  const ours = sayPayment(lastWords) ?? (provider === 'test' ? lastMessage : null)
  return ours ?? sayPayment(paymentWords('faultTexts.said', { provider: providerWords(provider), said: lastMessage }))
}
