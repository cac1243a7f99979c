import { log, square } from '../quantity/exact-math.ts'
import type { Topic } from '../quantity/vocabulary.ts'
import type { QuestionToken } from './lexicon.ts'

/** Class of an example: a topic, a change of a number, or nothing that a report holds. */
export type ExampleTopic = Topic | 'change' | 'none'
export type Examples = Readonly<Partial<Record<ExampleTopic, readonly string[]>>>

/** Classes by likelihood, the likeliest first, from the examples nearest to a question. */
export type ExampleClassifier = (tokens: readonly QuestionToken[]) => readonly (readonly [about: ExampleTopic, alike: number])[]

/** Feature weights of an idea, a word, and two words in a row. */
const featureWeights = { idea: 1, word: 0.7, pair: 0.6 }
const maxNeighbours = 7

/**
 * Nearest-neighbour classifier over example questions, by shared ideas, words and pairs, weighted by inverse document frequency. Each neighbour votes
 * with the square of its similarity, so that one that is nearly the same outweighs several that are a little like it.
 */
export function createExampleClassifier(
  examples: Examples,
  tokenizeQuestion: (text: string) => readonly QuestionToken[],
): ExampleClassifier {
  const indexed = Object.entries(examples).flatMap(([topic, texts]) =>
    texts.map((text) => ({ topic: topic as ExampleTopic, features: featuresOf(tokenizeQuestion(text)) })),
  )
  const documentFrequency = new Map<string, number>()
  for (const { features } of indexed)
    for (const feature of features.keys()) documentFrequency.set(feature, (documentFrequency.get(feature) ?? 0) + 1)
  const inverseFrequency = (feature: string) => log((1 + indexed.length) / (1 + (documentFrequency.get(feature) ?? 0)))
  /** Inverted index: by feature, the examples that have it, and its part of each. */
  const postings = new Map<string, { exampleIndex: number; part: number }[]>()
  indexed.forEach(({ features }, exampleIndex) => {
    for (const [feature, part] of scaled(features)) postings.set(feature, [...(postings.get(feature) ?? []), { exampleIndex, part }])
  })

  return (tokens) => {
    const scoreByExample = new Map<number, number>()
    for (const [feature, questionWeight] of scaled(featuresOf(tokens)))
      for (const { exampleIndex, part } of postings.get(feature) ?? [])
        scoreByExample.set(exampleIndex, (scoreByExample.get(exampleIndex) ?? 0) + questionWeight * part)
    const nearest = [...scoreByExample].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, maxNeighbours)
    const scoreByTopic = new Map<ExampleTopic, number>()
    for (const [exampleIndex, exampleScore] of nearest) {
      const { topic } = indexed[exampleIndex] ?? { topic: 'none' as const }
      scoreByTopic.set(topic, (scoreByTopic.get(topic) ?? 0) + square(exampleScore))
    }
    return [...scoreByTopic].toSorted((a, b) => b[1] - a[1])
  }

  function scaled(features: ReadonlyMap<string, number>): [string, number][] {
    const weighted = [...features].map(([feature, weight]): [string, number] => [feature, weight * inverseFrequency(feature)])
    const length = Math.sqrt(weighted.reduce((sum, [, weight]) => sum + square(weight), 0)) || 1
    return weighted.map(([feature, weight]) => [feature, weight / length])
  }
}

function featuresOf(tokens: readonly QuestionToken[]): Map<string, number> {
  const features = new Map<string, number>()
  const add = (feature: string, weight: number) => features.set(feature, (features.get(feature) ?? 0) + weight)
  let previous: string | null = null
  for (const { plain, ideas } of tokens) {
    const wordIdeas = [...(ideas ?? [])]
    for (const idea of wordIdeas) add(`idea:${idea}`, featureWeights.idea)
    add(`word:${plain}`, featureWeights.word)
    const current = wordIdeas.find((idea) => !idea.includes(':')) ?? plain
    if (previous !== null) add(`pair:${previous}:${current}`, featureWeights.pair)
    previous = current
  }
  return features
}
