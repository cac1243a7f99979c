import { createHash } from 'node:crypto'
import { email as emailRule } from '#contract/accounts.ts'
import { answerTexts } from '#words/answers.ts'
import { mailTexts } from '#words/mails.ts'
import { rules } from '#words/rules.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { sendMail, ticketMailKey } from '../../mail/send-mail.ts'
import { type Actor, clientAddress, isSignedIn, type UserActor } from '../../platform/actor.ts'
import { hasPriority } from '../access/entitlements.ts'
import { readAddress } from './store.ts'
import { insertTicket, listTicketsByUser, type TicketRow } from './store-tickets.ts'

export type TicketInput = { subject: string; message: string; email?: string | undefined; idempotencyKey: string | null }

/**
 * Opens a support ticket. A signed-in person is answered at the account's address; a visitor names one. Pack, pass and premium come first. The ticket
 * and the mail to support are one transaction; the same Idempotency-Key of the same person is the same ticket.
 */
export async function openTicket(ctx: Context, actor: Actor, input: TicketInput): Promise<{ id: string; message: string }> {
  const userId = isSignedIn(actor) ? actor.userId : null
  const address = clientAddress(actor)
  const email = userId ? null : parseVisitorEmail(input.email)
  const id = input.idempotencyKey
    ? `tkt_${createHash('sha256')
        .update(JSON.stringify([userId ?? email, input.idempotencyKey]))
        .digest('hex')
        .slice(0, 32)}`
    : ctx.newId('tkt')
  await ctx.rateLimiter.consume('ticket', userId ? { account: userId } : { address })
  const priority = userId && (await hasPriority(ctx, userId)) ? 'first' : 'normal'
  await ctx.database.transaction(async (tx) => {
    const { subject, message } = input
    const now = ctx.clock()
    const isNew = await insertTicket(tx, { id, userId, email, subject, message, priority, status: 'open', createdAt: now })
    const support = ctx.config.support.email
    if (!isNew || !support) return
    const from = userId ? ((await readAddress(tx, userId))?.email ?? '') : (email ?? '')
    await sendMail(tx, ctx, {
      key: ticketMailKey(id),
      to: support,
      subject: mailTexts.ticket.subject({ priority, subject: oneLine(subject) }),
      paragraphs: [mailTexts.ticket.from({ email: from }), message],
      link: { text: mailTexts.ticket.link, path: '/admin/tickets' },
    })
  })
  return { id, message: answerTexts.ticketOpened }
}

export async function readOwnTickets(ctx: Context, actor: UserActor) {
  return { tickets: (await listTicketsByUser(ctx.database.db, actor.userId)).map(presentTicket) }
}

export function presentTicket(row: TicketRow) {
  return {
    id: row.id,
    subject: row.subject,
    message: row.message,
    status: row.status,
    priority: row.priority,
    createdAt: row.createdAt.toISOString(),
    answer: row.answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}

/** Collapses line breaks, for a mail's subject. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function parseVisitorEmail(raw: string | undefined): string {
  const parsed = emailRule.safeParse(raw ?? '')
  if (!parsed.success)
    throw new Failure('validation_failed', {
      field: 'email',
      message: rules.email.invalid,
    })
  return parsed.data
}
