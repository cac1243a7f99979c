import { questionIndex } from '#engine/find/question-index.ts'
import { searchIndex } from '#engine/find/search-index.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { markets } from './data.ts'

/** Finds the businesses of the market data by what people call them, in whatever country's words. */
export const findBusinesses = searchIndex(markets.businesses.map(findable), markets.sayings)

/** What a question to a report is about. */
export const understandQuestion = questionIndex(markets.questions)

function findable({ id, title, local, keywords, description }: Archetype) {
  const titles = [title, ...Object.values(local ?? {}).flatMap((each) => each.title ?? [])]
  return { id, titles, keywords, description }
}
