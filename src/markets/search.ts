import { type ConceptsIn, type QuestionIndex, questionIndex, type UnderstandQuestion } from '#engine/find/question-classifier.ts'
import { createSearchIndex } from '#engine/find/search-index.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { markets } from './data.ts'

export const findBusinesses = createSearchIndex(markets.businesses.map(findable), markets.sayings)

let cachedIndex: QuestionIndex | null = null

/** Built at the first question: learning from the examples takes about a second, which no start waits for. */
function index(): QuestionIndex {
  cachedIndex ??= questionIndex(markets.questions)
  return cachedIndex
}

export const understandQuestion: UnderstandQuestion = (question, businessWords) => index().understand(question, businessWords)
export const conceptsIn: ConceptsIn = (text) => index().conceptsIn(text)

function findable({ id, title, local, keywords, description }: Archetype) {
  const titles = [title, ...Object.values(local ?? {}).flatMap((each) => each.title ?? [])]
  return { id, titles, keywords, description }
}
