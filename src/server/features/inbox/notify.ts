import type { NotificationKind } from '#contract/inbox.ts'
import { mailTexts } from '#words/mails.ts'
import { noticeTexts } from '#words/notices.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { mailPerson } from '../../mail/send-mail.ts'
import { renderStoredMessage, type StoredMessage, type StoredSlots } from '../../platform/stored-message.ts'
import { readHomeCountry } from '../profile/places.ts'
import { insertNotification, readAddress, readSettings } from './store.ts'

export type NewNotification = {
  userId: string
  /** Idempotency key, e.g. 'report_ready:<id>'. */
  key: string
  kind: NotificationKind
  title: StoredMessage
  message: StoredMessage
  /** A path of this site. */
  href?: string
  /** The mail's own text; by default the message, no mail when null. */
  mail?: { subject: string; text: string[] } | null
  /**
   * The mail to an unconfirmed address, where the default text contains user input: the address may be a stranger's, and no user's words reach a
   * stranger through us.
   */
  unconfirmedMail?: { subject: string; text: string[] }
}

/**
 * Notifies a person in the caller's transaction, idempotent by `key`: stored in the inbox, pushed to open pages, and mailed where the person's
 * settings allow it.
 */
export async function notify(tx: Db, ctx: Context, notice: NewNotification): Promise<void> {
  const { userId, key, kind, href, ...words } = notice
  const settings = await readSettings(tx, userId)
  if (kind === 'new_opportunities' && settings && !settings.notifyOpportunities) return
  const home = await readHomeCountry(tx, userId)
  const [title, message] = [words.title, words.message].map((each) => renderNotice(each, home) ?? '') as [string, string]
  const isNew = await insertNotification(tx, {
    id: ctx.newId('ntf'),
    userId,
    key,
    kind,
    title,
    message,
    words: { title: words.title, message: words.message },
    href: href ?? null,
    createdAt: ctx.clock(),
  })
  if (!isNew) return
  await ctx.bus.publish(tx, { about: 'notification', userId })
  if (notice.mail === null || settings?.notifyEmail === false) return
  const address = await readAddress(tx, userId)
  if (!address) return
  const mail = (address.emailVerified ? undefined : notice.unconfirmedMail) ?? notice.mail ?? { subject: title, text: [message] }
  await mailPerson(tx, ctx, address, 'inbox-mail', {
    key: `notice:${userId}:${key}`,
    to: address.email,
    userId,
    subject: mail.subject,
    paragraphs: [greeting(address), ...mail.text],
    ...(href ? { link: { text: mailTexts.open, path: href } } : {}),
  })
}

/** By name only when the mailbox is confirmed as the person's own. */
function greeting({ emailVerified, firstName }: { emailVerified: boolean; firstName: string }): string {
  return emailVerified && firstName ? mailTexts.helloName({ name: firstName }) : mailTexts.hello
}

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
