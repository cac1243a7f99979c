import { paymentVendorNames } from '#contract/payment-vendors.ts'
import {
  bookTexts,
  eventTexts,
  exceptionTexts,
  faultTexts,
  paymentNames,
  paymentWaits,
  testWaits,
  walletRefusals,
} from '#words/payments.ts'
import { renderStoredMessage, type StoredMessage, type StoredSlots } from '../../platform/stored-message.ts'
import type { AttemptRow } from './store.ts'

/** Display names of providers. */
export const providerNames: Record<string, string> = { ...paymentVendorNames, test: paymentNames.testProvider }
const messages = { bookTexts, eventTexts, exceptionTexts, faultTexts, paymentWaits, testWaits, walletRefusals, providers: providerNames }
type Groups = Omit<typeof messages, 'providers'>
type Key = { [G in keyof Groups]: `${G}.${keyof Groups[G] & string}` }[keyof Groups]
type MessageAt<K> = K extends `${infer G extends keyof Groups}.${infer Name}` ? Groups[G][Name & keyof Groups[G]] : never
type Slots<K> = MessageAt<K> extends (slots: infer S) => string ? [slots: StoredSlots<S>] : []

/** A message of payments.yaml with its slots, stored as such and rendered in the reader's language when read. */
export function paymentMessage<K extends Key>(key: K, ...[params]: Slots<K>): StoredMessage {
  return params ? { key, params: params as NonNullable<StoredMessage['params']> } : { key }
}

/** A provider's display name as a slot; its id when it has none. */
export function providerMessage(id: string): StoredMessage | string {
  return Object.hasOwn(providerNames, id) ? { key: `providers.${id}` } : id
}

/** @returns null without a message, or for one that was removed */
export function renderPaymentMessage(message: StoredMessage | null | undefined): string | null {
  return message ? renderStoredMessage(messages, message, null) : null
}

/** For the log, and for the text column that an earlier version reads. */
export function paymentMessageLine(message: StoredMessage): string {
  return renderPaymentMessage(message) ?? message.key
}

type AttemptMessages = Pick<AttemptRow, 'provider' | 'instructions' | 'instructionWords' | 'lastMessage' | 'lastWords'>

export function pendingInstructions({ instructions, instructionWords }: AttemptMessages): string | null {
  return renderPaymentMessage(instructionWords) ?? instructions
}

/** The latest message of a payment that did not succeed: ours, or its provider's in quotation marks. The test provider's is ours. */
export function lastPaymentMessage({ provider, lastMessage, lastWords }: AttemptMessages): string | null {
  if (lastMessage === null) return null
  const ours = renderPaymentMessage(lastWords) ?? (provider === 'test' ? lastMessage : null)
  return ours ?? renderPaymentMessage(paymentMessage('faultTexts.said', { provider: providerMessage(provider), said: lastMessage }))
}

/** The provider itself said that the payment failed; a failed call to the provider says nothing of the payment. */
export function isRefused({ lastMessage, lastWords }: Pick<AttemptMessages, 'lastMessage' | 'lastWords'>): boolean {
  return lastMessage !== null && (lastWords === null || isWalletRefusal(lastWords))
}

/** Our words for the answer of a wallet to a payment, or to a number. */
export function isWalletRefusal({ key }: StoredMessage): boolean {
  return key.startsWith('walletRefusals.')
}
