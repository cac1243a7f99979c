import type { Context } from '../../context.ts'
import type { UserActor } from '../../platform/actor.ts'
import { recordAudit } from '../accounts/audit.ts'
import { answerTicket } from '../inbox/tickets.ts'

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
