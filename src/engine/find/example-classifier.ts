import { log, square } from '../quantity/exact-math.ts'
import type { Topic } from '../quantity/vocabulary.ts'
import { businessWordIdea, type QuestionToken } from './lexicon.ts'

/** Class of an example: a topic, a change of a number, what only a passage of a report says, or nothing that a report holds. */
export type ExampleTopic = Topic | 'change' | 'passage' | 'none'
export type Examples = Readonly<Partial<Record<ExampleTopic, readonly string[]>>>

/** The likeliest class of a question, and its margin over the next. */
export type Prediction = { about: ExampleTopic; margin: number }
export type ExampleClassifier = (tokens: readonly QuestionToken[]) => Prediction

/** Weights of the features: a word, what it may stand for, its runs of letters, which survive a misspelling, and pairs of words or of ideas. */
const featureWeights = { word: 1, idea: 0.5, letters: 0.5, wordPair: 0.6, ideaPair: 0.6, gappedPair: 0.4 }
const runLength = 4
/** A feature of fewer examples tells nothing of others. */
const minExamples = 2
const epochs = 4
/** Step of the order in which examples are seen, prime: neighbours in the file are of one class. */
const stride = 1_000_003

/**
 * Linear classifier of whole questions, by features weighted by inverse document frequency: an averaged multiclass passive-aggressive perceptron
 * (Crammer et al., 2006). Training needs only sums and products in a fixed order, so that it gives the same weights everywhere.
 */
export function createExampleClassifier(
  examples: Examples,
  tokenizeQuestion: (text: string) => readonly QuestionToken[],
): ExampleClassifier {
  const classes = Object.keys(examples) as ExampleTopic[]
  const labelled = classes.flatMap((about, label) =>
    (examples[about] ?? []).map((text) => ({ label, features: featuresOf(tokenizeQuestion(text)) })),
  )
  const documentFrequency = new Map<string, number>()
  for (const { features } of labelled)
    for (const feature of features.keys()) documentFrequency.set(feature, (documentFrequency.get(feature) ?? 0) + 1)
  const vocabulary = [...documentFrequency].flatMap(([feature, count]) => (count < minExamples ? [] : [feature]))
  const indexByFeature = new Map(vocabulary.map((feature, index) => [feature, index]))
  const vectors = labelled.map(({ label, features }) => ({ label, vector: vectorOf(features) }))
  const weights = train(vectors, vocabulary.length, classes.length)

  return (tokens) => {
    const scores = scoresOf(vectorOf(featuresOf(tokens)), weights, classes.length)
    const [first, second] = [...scores.keys()].toSorted((a, b) => scores[b]! - scores[a]!)
    return { about: classes[first!] ?? 'none', margin: scores[first!]! - (second === undefined ? 0 : scores[second]!) }
  }

  /** Of unit length with the features of no example, so that a question with many of them scores less. */
  function vectorOf(features: ReadonlyMap<string, number>): Vector {
    const weighted = [...features].map(([feature, weight]) => ({ feature, weight: weight * inverseFrequency(feature) }))
    const length = Math.sqrt(weighted.reduce((sum, { weight }) => sum + square(weight), 0)) || 1
    const known = weighted.filter(({ feature }) => indexByFeature.has(feature))
    return {
      rows: Int32Array.from(known, ({ feature }) => indexByFeature.get(feature)! * classes.length),
      parts: Float64Array.from(known, ({ weight }) => weight / length),
    }
  }

  function inverseFrequency(feature: string): number {
    return log((1 + labelled.length) / (1 + (documentFrequency.get(feature) ?? 0))) + 1
  }
}

/** The features of a question, each by the row of its weights, and its part. */
type Vector = { rows: Int32Array; parts: Float64Array }

/** A row of weights by class for each feature: the average over all updates. */
function train(labelled: readonly { label: number; vector: Vector }[], featureCount: number, classCount: number): Float64Array {
  const weights = new Float64Array(featureCount * classCount)
  /** Each update times when it came, for the average. */
  const lateness = new Float64Array(featureCount * classCount)
  const steps = epochs * labelled.length
  const update = ({ rows, parts }: Vector, label: number, rate: number, step: number) => {
    for (let each = 0; each < rows.length; each++) {
      const at = rows[each]! + label
      const change = rate * parts[each]!
      weights[at] = weights[at]! + change
      lateness[at] = lateness[at]! + step * change
    }
  }
  for (let step = 0; step < steps; step++) {
    const { label, vector } = labelled[(step * stride) % labelled.length]!
    const scores = scoresOf(vector, weights, classCount)
    const rival = strongestRival(scores, label)
    const loss = 1 + scores[rival]! - scores[label]!
    const norm = vector.parts.reduce((sum, part) => sum + square(part), 0)
    if (loss <= 0 || norm === 0) continue
    const rate = Math.min(1, loss / (2 * norm))
    update(vector, label, rate, step)
    update(vector, rival, -rate, step)
  }
  return weights.map((weight, at) => weight - lateness[at]! / steps)
}

function scoresOf({ rows, parts }: Vector, weights: Float64Array, classCount: number): Float64Array {
  const scores = new Float64Array(classCount)
  for (let each = 0; each < rows.length; each++) {
    const row = rows[each]!
    const part = parts[each]!
    for (let label = 0; label < classCount; label++) scores[label] = scores[label]! + part * weights[row + label]!
  }
  return scores
}

function strongestRival(scores: Float64Array, label: number): number {
  let rival = label === 0 ? 1 : 0
  for (let each = 0; each < scores.length; each++) if (each !== label && scores[each]! > scores[rival]!) rival = each
  return rival
}

function featuresOf(tokens: readonly QuestionToken[]): Map<string, number> {
  const features = new Map<string, number>()
  const add = (feature: string, weight: number) => features.set(feature, (features.get(feature) ?? 0) + weight)
  const words = ['', ...tokens.map(({ plain, isNumber }) => (isNumber ? 'number' : plain)), '']
  const meanings = ['', ...tokens.map(({ ideas }, at) => firstIdea(ideas) ?? words[at + 1]!), '']
  for (const { plain, ideas, isNumber } of tokens) {
    for (const idea of ideasOf(ideas)) add(`idea:${idea}`, featureWeights.idea)
    if (!isNumber) for (const run of runsOf(`<${plain}>`)) add(`letters:${run}`, featureWeights.letters)
  }
  words.forEach((word, at) => {
    if (word !== '') add(`word:${word}`, featureWeights.word)
    if (at > 0) {
      add(`words:${words[at - 1]} ${word}`, featureWeights.wordPair)
      add(`ideas:${meanings[at - 1]} ${meanings[at]}`, featureWeights.ideaPair)
    }
    if (at > 1) add(`gapped:${meanings[at - 2]} ${meanings[at]}`, featureWeights.gappedPair)
  })
  return features
}

/** Ideas of all languages; the examples are about any business, so that the words of one are plain words. */
function ideasOf(ideas: QuestionToken['ideas']): readonly string[] {
  return ideas === null || ideas.has(businessWordIdea) ? [] : [...ideas]
}

const firstIdea = (ideas: QuestionToken['ideas']) => ideasOf(ideas).find((idea) => !idea.includes(':'))

function runsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - runLength + 1) }, (_, at) => word.slice(at, at + runLength))
}
