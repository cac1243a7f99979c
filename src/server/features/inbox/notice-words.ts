import { noticeTexts } from '#words/notices.ts'
import { type KeptSlots, type KeptWords, sayKept } from '../../kept-words.ts'

type Groups = typeof noticeTexts
type NoticeKey = { [G in keyof Groups]: `${G}.${keyof Groups[G] & string}` }[keyof Groups]
type MessageAt<Key> = Key extends `${infer G extends keyof Groups}.${infer Name}` ? Groups[G][Name & keyof Groups[G]] : never
type Slots<Key> = MessageAt<Key> extends (slots: infer S) => string ? [slots: KeptSlots<S>] : []

/** A message of notices.yaml with its slots, as the inbox keeps it: it is said in the language of whoever reads it, then. */
export function noticeWords<Key extends NoticeKey>(key: Key, ...[params]: Slots<Key>): KeptWords {
  return params ? { key, params: params as NonNullable<KeptWords['params']> } : { key }
}

/** `country` is the code of the reader's home. @returns null where the message is no more */
export function sayNotice(words: KeptWords, country: string | null = null): string | null {
  return sayKept(noticeTexts, words, country)
}
