import { limits } from '#contract/limits.ts'
import { answerTexts } from '#words/answers.ts'
import { mailTexts } from '#words/mails.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import { sendMail } from '../../mail/send-mail.ts'
import type { UserActor } from '../../platform/actor.ts'
import { recordAudit } from '../accounts/audit.ts'
import { noticeMessage, notify } from './notify.ts'
import { countOpenTickets, listTickets, listTicketsByUser, lockTicket, type TicketWithSender, writeAnswer } from './store-tickets.ts'
import { oneLine, presentTicket } from './support.ts'

/** All tickets, open before answered, priority (pack, pass, premium) before others, oldest first. */
export async function readTickets(
  ctx: Context,
  query: { search?: string | undefined; page?: number | undefined; pageSize?: number | undefined },
) {
  const page = query.page ?? 1
  const pageSize = query.pageSize ?? limits.pageSize.default
  const { rows, total } = await listTickets(ctx.database.db, { search: query.search ?? '', limit: pageSize, offset: (page - 1) * pageSize })
  return { tickets: rows.map(presentWithSender), total, page, pageSize }
}

/** A person's newest messages, and how many there are. */
export async function listNewestTickets(ctx: Context, userId: string, limit: number) {
  const rows = await listTicketsByUser(ctx.database.db, userId)
  return { rows: rows.slice(0, limit).map(presentTicket), total: rows.length }
}

export function openTicketCount(ctx: Context): Promise<number> {
  return countOpenTickets(ctx.database.db)
}

/**
 * Answers a ticket in the caller's transaction: an account through its inbox (and by mail if enabled), a visitor by mail. A retry with the same
 * answer is sent once.
 * @throws Failure not_found; conflict when it has another answer, so that two people never send two answers
 */
export async function answerTicket(tx: Db, ctx: Context, id: string, answer: string) {
  const ticket = await lockTicket(tx, id)
  if (!ticket) throw new Failure('not_found')
  if (ticket.status !== 'open') {
    if (ticket.answer === answer) return { ticket: presentWithSender(ticket), isNew: false }
    throw new Failure('conflict', { message: refusals.answeredAlready })
  }
  const row = { ...ticket, status: 'answered' as const, answer, answeredAt: ctx.clock() }
  await writeAnswer(tx, id, { answer, answeredAt: row.answeredAt })
  const subject = mailTexts.ticketAnswer.subject({ subject: oneLine(ticket.subject) })
  const text = [answer, mailTexts.ticketAnswer.youWrote({ message: ticket.message })]
  // A visitor's address is unconfirmed and may be anybody's, so the visitor's text is not quoted.
  const unconfirmedMail = { subject: mailTexts.ticketAnswer.strangerSubject, text: [answer] }
  if (ticket.userId) {
    await notify(tx, ctx, {
      userId: ticket.userId,
      key: `support_answer:${id}`,
      kind: 'support_answer',
      title: noticeMessage('supportAnswer.title'),
      message: noticeMessage('supportAnswer.message', { subject: ticket.subject }),
      href: '/account/settings#support',
      mail: { subject, text },
      unconfirmedMail,
    })
  } else if (ticket.email) {
    await sendMail(tx, ctx, {
      key: `ticket-answer:${id}`,
      to: ticket.email,
      subject: unconfirmedMail.subject,
      paragraphs: [mailTexts.hello, answer],
    })
  }
  return { ticket: presentWithSender(row), isNew: true }
}

function presentWithSender(row: TicketWithSender) {
  return { ...presentTicket(row), userId: row.userId, from: row.name ?? answerTexts.visitor, email: row.accountEmail ?? row.email }
}

/** Answers a ticket, with its mail and an audit row without either side's text, in one transaction. */
export async function answerAsAdmin(ctx: Context, actor: UserActor, id: string, answer: string) {
  return ctx.database.transaction(async (tx) => {
    const { ticket, isNew } = await answerTicket(tx, ctx, id, answer)
    if (isNew)
      await recordAudit(tx, ctx, actor, {
        action: 'answer-ticket',
        target: { type: 'ticket', id },
        before: { status: 'open' },
        after: { status: ticket.status },
      })
    return ticket
  })
}
