import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type MailDraft, sendMail } from './send-mail.ts'

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
