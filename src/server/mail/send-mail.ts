import * as z from 'zod'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { defineJob } from '../feature.ts'
import { exponentialBackoff } from '../jobs/job.ts'
import { signToken, tokenKinds } from '../platform/secrets.ts'

const draft = z.object({
  /** Idempotency key. */
  key: z.string(),
  to: z.string(),
  /** The recipient's account, whose erasure deletes the mail. */
  userId: z.string().optional(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  link: z
    .object({ text: z.string(), path: z.string(), tokenKind: z.enum(tokenKinds).optional(), tokenId: z.string().optional() })
    .optional(),
})
export type MailDraft = z.infer<typeof draft>

export const mailJob = defineJob({
  topic: 'mail',
  payload: draft,
  idOf: ({ key }) => key,
  attempts: 8,
  backoffMs: exponentialBackoff,
  handle: async (ctx, mail, run) => {
    // The step is saved after sending; a crash in between sends the same Message-ID (or file) again, which receivers deduplicate.
    await run.step('sent', async () => {
      await ctx.mailer.send({ id: mail.key, to: mail.to, subject: mail.subject, ...composeMail(mail, absoluteLink(ctx, mail)) })
      return true
    })
  },
})

/** Inserts the mail into the outbox in the caller's transaction; the queue sends it after commit. */
export async function sendMail(tx: Db, ctx: Context, mail: MailDraft): Promise<void> {
  await ctx.queue.enqueue(tx, mailJob, mail)
}

function absoluteLink(ctx: Context, { link }: MailDraft): { text: string; url: string } | null {
  if (!link) return null
  const token = link.tokenKind && link.tokenId ? encodeURIComponent(signToken(ctx, link.tokenKind, link.tokenId)) : ''
  return { text: link.text, url: `${ctx.config.siteUrl}${link.path}${token}` }
}

/** Plain text and HTML with the same content; the link is on a line of its own. */
export function composeMail(
  mail: { subject: string; paragraphs: string[] },
  link: { text: string; url: string } | null,
): { text: string; html: string } {
  const text = [...mail.paragraphs, ...(link ? [link.text, link.url] : []), 'Gapwise'].join('\n\n')
  const body = mail.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')
  const button = link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p><p>${escapeHtml(link.url)}</p>` : ''
  return {
    text,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head><body style="font-family:sans-serif;font-size:17px;line-height:1.5;color:#14213a;max-width:36em">${body}${button}<p>Gapwise</p></body></html>`,
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Mails a person about the account, in the caller's transaction. An unconfirmed address may be a stranger's, so mails to it are rate limited by
 * mailbox.
 */
export async function mailPerson(
  tx: Db,
  ctx: Context,
  { email, emailVerified }: { email: string; emailVerified: boolean },
  limit: 'notice-mail' | 'inbox-mail',
  mail: MailDraft,
): Promise<void> {
  if (emailVerified || (await ctx.rateLimiter.tryConsume(limit, { target: email }, tx))) await sendMail(tx, ctx, mail)
}

/** Idempotency key of the mail about a ticket: it goes to support, but holds a person's text, and is erased with that person. */
export function ticketMailKey(ticketId: string): string {
  return `ticket:${ticketId}`
}
