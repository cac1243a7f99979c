import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../../context.ts'
import { providerEvents } from '../../../../db/schema.ts'
import { insertEvent } from '../../store-events.ts'
import type { Mode } from '../keys.ts'
import { markOf } from './wire.ts'

/** Remembers, across processes, that a reversal is being sent. */
export type ReversalMarks = {
  /** @returns false where it was set before: it may have been sent */
  set: (reversal: { reference: string; refundId: string; transactionId: string }) => Promise<boolean>
  /** For a reversal that certainly was not sent and may be sent again. */
  remove: (refundId: string) => Promise<void>
}

/** Rows among the events of the payment, so that they are read with its callbacks. Their key stays when a body is erased. */
export function reversalMarks(ctx: Pick<Context, 'database' | 'clock' | 'newId'>, mode: Mode): ReversalMarks {
  const keyOf = (refundId: string) => `reversal:${refundId}`
  return {
    set: async ({ reference, refundId, transactionId }) => {
      const now = ctx.clock()
      const stored = await insertEvent(ctx.database.db, {
        id: ctx.newId('evt'),
        provider: 'mpesa',
        mode,
        eventKey: keyOf(refundId),
        type: 'reversal_sent',
        reference,
        raw: markOf(refundId, transactionId),
        receivedAt: now,
        processedAt: now,
      })
      return stored.open
    },
    remove: async (refundId) => {
      const isMark = and(eq(providerEvents.provider, 'mpesa'), eq(providerEvents.mode, mode), eq(providerEvents.eventKey, keyOf(refundId)))
      await ctx.database.db.delete(providerEvents).where(isMark)
    },
  }
}
