import type { OneSquare } from '#engine/gaps/squares/one-square.ts'
import { queryForBusiness } from '#engine/gaps/squares/seller-query.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import type { Spot } from '#engine/market/spot.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { localize } from '../../platform/error-message.ts'
import { AsyncCache } from '../../threads/async-cache.ts'
import type { Work } from '../../threads/work.ts'
import { activeEvidence, engineEvidence, evidenceVersion } from '../evidence/active-evidence.ts'
import { listWalkCounts } from '../evidence/square-walks.ts'

const field = 'opportunityId'
const squareCache = new AsyncCache<OneSquare>({ maxEntries: 500 })

type Business = { archetype: Archetype; entry: CatalogueEntry }

/**
 * One square of a city for a business, from the active batches and, of a viewer, their counts on foot and those that others share, as the map has it;
 * `entry` is the business in the city as a whole.
 * @throws Failure not_found with the reason why no report can rest on the square
 */
export async function computeSpot(
  ctx: Context,
  viewerId: string | null,
  { archetype, entry }: Business,
  square: string,
  work: Work,
  signal?: AbortSignal,
): Promise<Spot> {
  const place = ctx.market.findPlace(entry.cityId)!
  const { city } = place
  const imported = await activeEvidence(ctx, city.id)
  if (!imported) throw new Failure('not_found', { field, message: localize(refusals.noSquares, { city: city.name }) })
  const sellerQuery = queryForBusiness({ archetype, entry }, { place, facts: ctx.market.facts })
  if (!sellerQuery) throw new Failure('not_found', { field, message: localize(refusals.noStreet, { business: entry.title }) })
  const { walks } = viewerId === null ? { walks: [] } : await listWalkCounts(ctx, viewerId, { cityId: city.id }, sellerQuery.parts)
  const evidence = engineEvidence(ctx, place, imported, walks)
  const key = [evidenceVersion(imported), evidence.month, entry.id, square, JSON.stringify([sellerQuery, walks])].join(' ')
  const answer = await squareCache.getOrCompute(
    key,
    (sharedSignal) => ctx.compute.answerSquare({ evidence, query: sellerQuery, square }, work, sharedSignal),
    signal,
  )
  if (!answer.ok) throw new Failure('not_found', { field, message: squareRefusal(answer.why, entry) })
  return {
    ...answer.spot,
    sources: answer.sources.flatMap((id) => imported.sources[id] ?? []),
    attribution: imported.attributions.join(' · '),
  }
}

function squareRefusal(why: Extract<OneSquare, { ok: false }>['why'], { title, city }: CatalogueEntry) {
  if (why === 'no-map') return localize(refusals.noSquares, { city })
  return why === 'no-square' ? localize(refusals.noSuchSquare, { city }) : localize(refusals.squareNotKnown, { business: title, city })
}
