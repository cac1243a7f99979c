import type { CatalogueEntry } from '#engine/result.ts'
import type { OpportunityAnswer } from '../../compute/tasks.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { keptLiveEvidence } from '../../sources/gather.ts'
import { type OwnBusiness, ownInput } from './own.ts'

export type PreviewRun = Extract<OpportunityAnswer, { ok: true }>

const kept = new Map<string, Promise<OpportunityAnswer>>()
const keepAtMost = 500

/** The run behind an opportunity's preview, brief and report: 4,000 paths, made on first view and kept. @throws Failure not_found */
export async function previewRun(ctx: Context, entry: CatalogueEntry, own: OwnBusiness | null): Promise<PreviewRun> {
  const business = await previewBusiness(ctx, entry, own)
  const live = business.live ? JSON.stringify([business.live.facts, business.live.map]) : ''
  const key = `${entry.id}|${own?.version ?? ''}|${ctx.market.facts.factsVersion}|${live}`
  let run = kept.get(key)
  if (!run) {
    run = ctx.compute.simulateOpportunity(business)
    kept.set(key, run)
    run.catch(() => kept.delete(key))
    if (kept.size > keepAtMost) kept.delete(kept.keys().next().value as string)
  }
  const answer = await run
  if (!answer.ok) throw new Failure('not_found', { message: answer.reason.message })
  return answer
}

/** What preview and brief are computed from: as a report's, with what live sources have said already; nobody waits for them here. */
export async function previewBusiness(ctx: Context, entry: CatalogueEntry, own: OwnBusiness | null) {
  const archetype = own?.archetype ?? ctx.market.archetypeById.get(entry.archetype) ?? null
  return {
    archetypeId: entry.archetype,
    cityId: entry.cityId,
    asked: null,
    known: true,
    ...(own ? { own: ownInput(own, entry.cityId) } : {}),
    live: await keptLiveEvidence(ctx, { archetype, cityId: entry.cityId }),
  }
}
