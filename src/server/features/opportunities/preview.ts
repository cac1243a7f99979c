import { parseOpportunityId } from '#engine/opportunity-id.ts'
import type { OpportunityAnswer } from '../../compute/tasks.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'

export type PreviewRun = Extract<OpportunityAnswer, { ok: true }>

const kept = new Map<string, Promise<OpportunityAnswer>>()
const keepAtMost = 500

/** The run behind an opportunity's preview, brief and report: 4,000 paths, made on first view and kept. @throws Failure not_found */
export async function previewRun(ctx: Context, opportunityId: string): Promise<PreviewRun> {
  const parts = parseOpportunityId(opportunityId)
  if (!parts || !ctx.market.entryById.has(opportunityId)) throw new Failure('not_found')
  const key = `${opportunityId}|${ctx.market.facts.factsVersion}`
  let run = kept.get(key)
  if (!run) {
    run = ctx.compute.simulateOpportunity({ archetypeId: parts.archetypeId, cityId: parts.cityId, asked: null, known: true })
    kept.set(key, run)
    run.catch(() => kept.delete(key))
    if (kept.size > keepAtMost) kept.delete(kept.keys().next().value as string)
  }
  const answer = await run
  if (!answer.ok) throw new Failure('not_found', { message: answer.reason.message })
  return answer
}
