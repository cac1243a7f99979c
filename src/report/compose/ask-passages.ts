import { sectionKeys } from '#engine/quantity/vocabulary.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { conceptsIn } from '#markets/search.ts'
import { describeSummary, findSection, labelledSentences, paragraphSentences, type Statement } from './ask-reply.ts'

/**
 * Full-text search of a report, for what no topic answers. A passage is an answer where it holds nearly all that the question says, in any of our
 * languages, weighed by how rare each concept is in this report. A word that the report does not have counts as the rarest.
 */
const leastCoverage = 0.8
const leastConcepts = 2
const mostPassages = 2
/** A passage is given beside the best one where it is nearly as good. */
const nearBest = 0.9

/** Passages of the report that the question is about, the best first; none where the question says too little, or other things. */
export function findPassages(data: StoredReport, question: string): Statement[] {
  const concepts = distinct(conceptsIn(question))
  if (concepts.length < leastConcepts) return []
  const passages = sectionKeys.flatMap((key) =>
    [...describeSummary(data, key), ...labelledSentences(findSection(data, key)), ...paragraphSentences(findSection(data, key))].map(
      (passage) => ({ passage, concepts: new Set(conceptsIn(passage.text).flatMap((each) => [...each])) }),
    ),
  )
  const holds = (concepts: ReadonlySet<string>, one: ReadonlySet<string>) => [...one].some((each) => concepts.has(each))
  const weighed = concepts.map((one) => {
    const holding = passages.filter(({ concepts }) => holds(concepts, one)).length
    return { one, weight: Math.log((1 + passages.length) / (1 + holding)) }
  })
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  const ranked = passages
    .map(({ passage, concepts }) => {
      const found = weighed.filter(({ one }) => holds(concepts, one))
      return { passage, found: found.length, coverage: found.reduce((sum, { weight }) => sum + weight, 0) / total }
    })
    .filter(({ found, coverage }) => found >= leastConcepts && coverage >= leastCoverage)
    .toSorted((a, b) => b.coverage - a.coverage)
  const best = ranked[0]?.coverage ?? 0
  return ranked
    .filter(({ coverage }) => coverage >= nearBest * best)
    .slice(0, mostPassages)
    .map(({ passage }) => passage)
}

function distinct(concepts: readonly ReadonlySet<string>[]): ReadonlySet<string>[] {
  return concepts.filter((one, at) => !concepts.slice(0, at).some((other) => [...one].some((each) => other.has(each))))
}
