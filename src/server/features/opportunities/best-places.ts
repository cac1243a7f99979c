import { queryForBusiness } from '#engine/gaps/squares/seller-query.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { spotName } from '#engine/market/spot-name.ts'
import { toSignificant } from '#engine/quantity/significant.ts'
import type { BestPlaces } from '#engine/report/report-data.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import type { Context } from '../../context.ts'
import type { Work } from '../../threads/work.ts'
import { activeEvidence, engineEvidence } from '../evidence/active-evidence.ts'

const shownPlaces = 3

/** The first places of a city for a business, from the active batches: those that the map advises. Nobody's walks are in it. Null without advice. */
export async function computeBestPlaces(
  ctx: Context,
  { archetype, entry }: { archetype: Archetype; entry: CatalogueEntry },
  work: Work,
): Promise<BestPlaces | null> {
  const place = ctx.market.findPlace(entry.cityId)!
  const imported = await activeEvidence(ctx, place.city.id)
  const query = queryForBusiness({ archetype, entry }, { place, facts: ctx.market.facts })
  if (!imported || !query) return null
  const { best, squares, founded } = await ctx.compute.answerSquares({ evidence: engineEvidence(ctx, place, imported), query }, work)
  if (best.length === 0 || !founded) return null
  const byId = new Map(squares.map((square) => [square.id, square]))
  return {
    places: best.slice(0, shownPlaces).flatMap(({ id, customers }) => {
      const square = byId.get(id)
      if (!square) return []
      const { name } = spotName(square, place.city)
      return [{ square: id, name, reaching: toSignificant(square.reaching ?? 0, 3), seen: square.seen, customers }]
    }),
    of: squares.filter(({ kind }) => kind !== 'unknown').length,
    word: founded.word,
    attribution: imported.attributions.join(' · '),
  }
}
