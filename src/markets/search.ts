import { searchIndex } from '#engine/find/search-index.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { markets } from './data.ts'

/** Finds the businesses of the market data by what people call them, in whatever country's words. */
export const findBusinesses = searchIndex(markets.businesses.map(findable), markets.sayings)

function findable({ id, title, local, keywords, description }: Archetype) {
  const titles = [title, ...Object.values(local ?? {}).flatMap((each) => each.title ?? [])]
  return { id, titles, keywords, description }
}
