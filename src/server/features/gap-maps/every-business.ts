import type { EveryBusiness } from '#engine/gaps/squares/every-business.ts'
import { queryForBusiness } from '#engine/gaps/squares/seller-query.ts'
import type { Place } from '#engine/market/place.ts'
import type { ImportedEvidence } from '#markets/sellers/assemble-evidence.ts'
import type { Context } from '../../context.ts'
import type { UserActor } from '../../platform/actor.ts'
import { AsyncCache } from '../../threads/async-cache.ts'
import { freeWork } from '../../threads/work.ts'
import { engineEvidence, evidenceVersion } from '../evidence/active-evidence.ts'

/** Up to two megabytes each. */
const cache = new AsyncCache<EveryBusiness>({ maxEntries: 12 })

/** Every business of a city at each of its places, by what the active batches hold: about a second, once for each city. Nobody's walks are in it. */
export async function loadEveryBusiness(
  ctx: Context,
  actor: UserActor,
  { place, imported }: { place: Place; imported: ImportedEvidence },
  signal?: AbortSignal,
): Promise<EveryBusiness> {
  const { facts, archetypeById, entriesByCity } = ctx.market
  const evidence = engineEvidence(ctx, place, imported)
  const key = [evidenceVersion(imported), evidence.month, place.city.id, facts.factsVersion].join(' ')
  const compute = (sharedSignal: AbortSignal) => {
    const queries = (entriesByCity.get(place.city.id) ?? []).flatMap((entry) => {
      const archetype = archetypeById.get(entry.archetype)
      const query = archetype && !entry.closed ? queryForBusiness({ archetype, entry }, { place, facts }) : null
      return query ? [{ archetypeId: entry.archetype, query }] : []
    })
    return ctx.compute.everyBusiness({ evidence, queries }, freeWork(actor), sharedSignal)
  }
  return cache.getOrCompute(key, compute, signal)
}
