import type { Context } from '../context.ts'
import { createLlmClient, type LlmClient } from './llm.ts'
import { reserveUsage, settleUsage } from './store-usage.ts'

/** The language model within an account's daily budget (UTC), or null where none is configured. */
export function createMeteredLlm(ctx: Context, userId: string): LlmClient | null {
  const { ai } = ctx.config
  if (!ai) return null
  const { db } = ctx.database
  const dailyLimits = { calls: ai.callsPerDay, tokens: ai.tokensPerDay }
  return createLlmClient({
    ...ai,
    fetch: ctx.fetch,
    meter: {
      reserve: async (tokens) => {
        // A call counts on the day it began, however late it ends.
        const key = { userId, day: ctx.clock().toISOString().slice(0, 10) }
        return (await reserveUsage(db, key, tokens, dailyLimits)) ? (used) => settleUsage(db, key, tokens, used) : null
      },
    },
  })
}
