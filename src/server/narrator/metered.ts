import type { Context } from '../context.ts'
import { type LlmClient, makeLlmClient } from './llm.ts'
import { reserveUsage, settleUsage } from './store-usage.ts'

/** The language model for one account within its bounds of the day (UTC), or null where none is configured. */
export function llmFor(ctx: Context, userId: string): LlmClient | null {
  const { ai } = ctx.config
  if (!ai) return null
  const { db } = ctx.database
  const most = { calls: ai.callsPerDay, tokens: ai.tokensPerDay }
  const today = () => ({ userId, day: ctx.clock().toISOString().slice(0, 10) })
  let key = today()
  return makeLlmClient({
    ...ai,
    fetch: ctx.fetch,
    meter: {
      reserve: (tokens) => {
        key = today()
        return reserveUsage(db, key, tokens, most)
      },
      settle: (reserved, used) => settleUsage(db, key, reserved, used),
    },
  })
}
