import { noticeTexts } from '#words/notices.ts'
import { renderStoredMessage, type StoredMessage, type StoredSlots } from '../../platform/stored-message.ts'

type Groups = typeof noticeTexts
type NoticeKey = { [G in keyof Groups]: `${G}.${keyof Groups[G] & string}` }[keyof Groups]
type MessageAt<Key> = Key extends `${infer G extends keyof Groups}.${infer Name}` ? Groups[G][Name & keyof Groups[G]] : never
type Slots<Key> = MessageAt<Key> extends (slots: infer S) => string ? [slots: StoredSlots<S>] : []

/** A message of notices.yaml with its slots, as the inbox keeps it: it is said in the language of whoever reads it, then. */
export function noticeMessage<Key extends NoticeKey>(key: Key, ...[params]: Slots<Key>): StoredMessage {
  return params ? { key, params: params as NonNullable<StoredMessage['params']> } : { key }
}

/** `country` is the code of the reader's home. @returns null where the message is no more */
export function renderNotice(message: StoredMessage, country: string | null = null): string | null {
  return renderStoredMessage(noticeTexts, message, country)
}
