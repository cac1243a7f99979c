import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../../context.ts'
import { providerEvents } from '../../../../db/schema.ts'
import { insertEvent } from '../../store-events.ts'
import type { Mode } from '../vendor-facts.ts'
import { type AcceptedReversal, acceptedMarkOf, markOf } from './wire.ts'

/** Remembers, across processes, that a reversal is being sent, by which name it was accepted, and the queries of its status. */
export type ReversalMarks = {
  /** @returns false where it was set before: it may have been sent */
  set: (reversal: { reference: string; refundId: string; transactionId: string }) => Promise<boolean>
  /** For a reversal that certainly was not sent and may be sent again. */
  remove: (refundId: string) => Promise<void>
  accepted: (reversal: AcceptedReversal & { reference: string }) => Promise<void>
  /** @returns false where this turn was taken before */
  takeTurn: (question: { reference: string; refundId: string; turn: number }) => Promise<boolean>
}

/** Rows among the events of the payment, so that they are read with its callbacks. Their key stays when a body is erased. */
export function reversalMarks(ctx: Pick<Context, 'database' | 'clock' | 'newId'>, mode: Mode): ReversalMarks {
  const keyOf = (refundId: string) => `reversal:${refundId}`
  /** @returns whether it is new */
  const insert = async (mark: { eventKey: string; type: string; reference: string; raw: string }) => {
    const now = ctx.clock()
    const row = { ...mark, id: ctx.newId('evt'), provider: 'mpesa', mode, receivedAt: now, processedAt: now }
    const stored = await insertEvent(ctx.database.db, row)
    return stored.id === row.id
  }
  return {
    set: ({ reference, refundId, transactionId }) =>
      insert({ eventKey: keyOf(refundId), type: 'reversal_sent', reference, raw: markOf(refundId, transactionId) }),
    accepted: async ({ reference, ...reversal }) => {
      const raw = acceptedMarkOf(reversal)
      await insert({ eventKey: `${keyOf(reversal.refundId)}:accepted`, type: 'reversal_accepted', reference, raw })
    },
    takeTurn: ({ reference, refundId, turn }) =>
      insert({ eventKey: `${keyOf(refundId)}:status:${turn}`, type: 'status_queried', reference, raw: '{}' }),
    remove: async (refundId) => {
      const isMark = and(eq(providerEvents.provider, 'mpesa'), eq(providerEvents.mode, mode), eq(providerEvents.eventKey, keyOf(refundId)))
      await ctx.database.db.delete(providerEvents).where(isMark)
    },
  }
}
