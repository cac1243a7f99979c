import { noticeTexts } from '#words/notices.ts'
import { renderStoredMessage, type StoredMessage, type StoredSlots } from '../../platform/stored-message.ts'

type Groups = typeof noticeTexts
type NoticeKey = { [G in keyof Groups]: `${G}.${keyof Groups[G] & string}` }[keyof Groups]
type MessageAt<Key> = Key extends `${infer G extends keyof Groups}.${infer Name}` ? Groups[G][Name & keyof Groups[G]] : never
type Slots<Key> = MessageAt<Key> extends (slots: infer S) => string ? [slots: StoredSlots<S>] : []

/** A message of notices.yaml with its slots, stored as such and rendered in the reader's language when read. */
export function noticeMessage<Key extends NoticeKey>(key: Key, ...[params]: Slots<Key>): StoredMessage {
  return params ? { key, params: params as NonNullable<StoredMessage['params']> } : { key }
}

/** `country` is the reader's home country code. @returns null for a removed message */
export function renderNotice(message: StoredMessage, country: string | null = null): string | null {
  return renderStoredMessage(noticeTexts, message, country)
}
