import { parseTypedNumber } from '../quantity/typed-number.ts'
import type { Elsewhere, ReportTerm, Topic } from '../quantity/vocabulary.ts'
import { createExampleClassifier, type Examples, type ExampleTopic, type Prediction } from './example-classifier.ts'
import { businessWordIdea, createLexicon, type Ideas, type QuestionToken } from './lexicon.ts'
import { splitClauses, splitQuestion } from './question-parts.ts'
import { singular } from './word-index.ts'

/** `alone`: its words decide the topic in a longer question too. */
type QuestionTopic<A> = { about: A; words: readonly string[]; said: readonly string[]; alone?: boolean | undefined }

/**
 * Training data: topics that a report answers, and those that no report holds. `idle` are stop words, `soft` ones weigh little; `ideas` are synonyms
 * in all languages, `strong`, `common` or `light` by weight; `things` are synonyms for what businesses buy and sell, `monies` the words and marks of
 * each currency. `meaning` are phrases that ask what a term means, and the words for each term; `countries` are other
 * names of countries by ISO code.
 */
export type QuestionData = {
  idle: Readonly<Record<string, readonly string[]>>
  soft: Readonly<Record<string, readonly string[]>>
  strong: readonly string[]
  common: readonly string[]
  light: readonly string[]
  ideas: Ideas
  things: Ideas
  monies: Ideas
  meaning: { asked: readonly string[]; before: readonly string[]; terms: Readonly<Record<ReportTerm, readonly string[]>> }
  countries: Readonly<Record<string, readonly string[]>>
  asks: readonly QuestionTopic<Topic>[]
  elsewhere: readonly (QuestionTopic<Elsewhere> & { near: readonly Topic[] })[]
  examples: Examples
}

/**
 * A classified question: `topic` is null where too little was understood; `elsewhere` is a topic that no report holds; `near` are close topics, the
 * nearest first; `like` is the class of the examples that it is most like, and whether clearly so; `terms` are those whose meaning is wanted; `ideas` were
 * recognized, `unknown` words were not.
 */
export type UnderstoodQuestion = {
  topic: Topic | null
  elsewhere: Elsewhere | null
  like: { about: ExampleTopic; isClear: boolean }
  terms: readonly ReportTerm[]
  near: readonly Topic[]
  ideas: ReadonlySet<string>
  unknown: readonly string[]
}

/** `businessWords` are words of the business in question, by idea. */
export type UnderstandQuestion = (question: string, businessWords?: Ideas) => UnderstoodQuestion

/** What each word of a text that says something may stand for: its ideas in all languages, and itself. Ordinary words are left out. */
export type ConceptsIn = (text: string) => ReadonlySet<string>[]

export type QuestionIndex = { understand: UnderstandQuestion; conceptsIn: ConceptsIn }

/** Weights of ideas by how much they discriminate; others have 1. */
const weights = { strong: 1.25, common: 0.9, light: 0.35 }
/** Bonus of a phrase by length; what no report holds is named by words that nothing else is. */
const runWeights = { topic: 1, alone: 1.25, elsewhere: 1.6, each: 0.15, most: 4 }
/** Bonus for other words of the question that a pattern's topic covers too. */
const bonusWeights = { each: 0.2, most: 0.9 }
/** Penalty for words about something else: an unknown word, another idea, an ordinary word. */
const penaltyWeights = { unknown: 0.9, idea: 0.4, common: 0.2, soft: 0.12 }
/** An answer needs a pattern with so much weight, and only so much of the question about something else. */
const thresholds = {
  minScore: 0.9,
  /** More than one idea matched. */
  well: { core: 1.2, others: 0.65 },
  /** One idea matched: enough only where the question is short, or phrased with the words that most questions have. */
  one: { words: 10, fewerBySoft: 4, others: 0.34, highScore: 1.5, penaltyAtHighScore: 0.22 },
  /** A single clause, where the whole question is about too much else; never with more unknown words. */
  clause: { core: 1.5, unknown: 1 },
}
/** Margin of a class of examples over the next, where the patterns find it near, and where they do not. */
const minMargins = { near: 0.12, alone: 0.17 }
/** Ranking between patterns: words about something else lower the score, and context counts less than the question. */
const rankWeights = { others: 0.5, whole: 0.9, apart: 0.08 }

/** `core` is the weight without the ideas that are in most questions. */
type Pattern = { wants: readonly ReadonlySet<string>[]; literal: readonly string[]; weight: number; core: number }
type QuestionTarget =
  | { kind: 'topic'; about: Topic; patterns: readonly Pattern[]; alone: boolean }
  | { kind: 'elsewhere'; about: Elsewhere; patterns: readonly Pattern[] }
type ScoredTarget = { target: QuestionTarget; score: number; core: number; penalty: number; length: number; soft: number }

/** Classifies questions: words are read as ideas, and the topic whose patterns explain most of them wins. */
export function questionIndex(questions: QuestionData): QuestionIndex {
  const { idle, soft, strong, common, light, ideas, meaning, asks, elsewhere, examples } = questions
  const weightOf = new Map([
    ...strong.map((idea) => [idea, weights.strong] as const),
    ...common.map((idea) => [idea, weights.common] as const),
    ...light.map((idea) => [idea, weights.light] as const),
  ])
  const isLight = (idea: string) => weightOf.get(idea) === weights.light
  const topicWords = [
    ...asks.map(({ about, words }) => [ideaName('topic', about), words] as const),
    ...elsewhere.map(({ about, words }) => [ideaName('elsewhere', about), words] as const),
  ]
  const tokenize = createLexicon({ ...ideas, ...Object.fromEntries(topicWords) }, Object.values(idle).flat(), Object.values(soft).flat())
  const names = new Set(Object.keys(ideas))
  const targets: readonly QuestionTarget[] = [
    // On a tie nothing is claimed that may be wrong.
    ...elsewhere.map((each): QuestionTarget => ({ kind: 'elsewhere', about: each.about, patterns: createPatterns('elsewhere', each) })),
    ...asks.map(
      (each): QuestionTarget => ({ kind: 'topic', about: each.about, patterns: createPatterns('topic', each), alone: each.alone ?? false }),
    ),
  ]
  const termsIn = termFinder(meaning, [...Object.values(idle).flat(), ...Object.values(soft).flat()])
  const classifyByExample = createExampleClassifier(examples, (text) => tokenize(text))
  const relatedTopics = new Map(elsewhere.map(({ about, near }) => [about, near]))

  return { understand, conceptsIn }

  function understand(question: string, businessWords: Ideas = {}): UnderstoodQuestion {
    const { parts, whole, scenarios } = splitQuestion(question, (text) => tokenize(text, businessWords), isInformative)
    const scored = [...parts, ...(whole ? [whole] : [])].map(({ tokens }) => scoreTargets(tokens))
    const all = whole?.tokens ?? parts.flatMap(({ tokens }) => tokens)
    const unknown = [...new Set(parts.flatMap(({ tokens }) => tokens).flatMap((word) => (word.ideas === null ? [word.typed] : [])))]
    const near = [...new Set(scored.flat().toSorted(compareRank).flatMap(relatedTo))]
    const base = {
      like: asLike(classifyByExample(all), near),
      terms: termsIn(question),
      near,
      ideas: new Set(all.flatMap((word) => [...(word.ideas ?? [])]).filter((idea) => names.has(idea))),
      unknown,
    }
    const [elsewhereOf] = scored.flatMap(([first]) => (first?.target.kind === 'elsewhere' ? [first.target.about] : []))
    if (elsewhereOf) return { ...base, topic: null, elsewhere: elsewhereOf, near: relatedTopics.get(elsewhereOf) ?? [] }
    const match =
      matchInScenario(scenarios) ??
      bestMatch(scored, parts.length) ??
      (unknown.length > thresholds.clause.unknown ? null : matchInClause(scored, parts))
    const patternTopic = match?.target.kind === 'topic' ? match.target.about : null
    const topic = withExamples(patternTopic, base.like)
    return {
      ...base,
      topic,
      elsewhere: null,
      near: patternTopic && topic === null ? [patternTopic, ...base.near.filter((each) => each !== patternTopic)] : base.near,
    }

    function relatedTo({ target }: ScoredTarget): readonly Topic[] {
      return target.kind === 'topic' ? [target.about] : (relatedTopics.get(target.about) ?? [])
    }

    /** Matches the supposition before the question about it. */
    function matchInScenario(texts: readonly string[]): ScoredTarget | null {
      const match = texts
        .flatMap((text) => [text, ...splitClauses(text)])
        .flatMap((text) => unambiguous(scoreTargets(tokenize(text, businessWords))))
      return match.find((each) => isConfident(each) && each.target.kind === 'topic' && scenarioTopics.has(each.target.about)) ?? null
    }

    /** Matches a single clause against the nearest topics. */
    function matchInClause(wholes: readonly ScoredTarget[][], texts: readonly { text: string }[]): ScoredTarget | null {
      const likelyTargets = new Set(wholes.flatMap((each) => each.slice(0, 2)).map(({ target }) => target))
      return (
        texts
          .flatMap(({ text }) => splitClauses(text))
          .flatMap((text) => unambiguous(scoreTargets(tokenize(text, businessWords))))
          .find((each) => likelyTargets.has(each.target) && each.core >= thresholds.clause.core && isConfident(each)) ?? null
      )
    }
  }

  function conceptsIn(text: string): ReadonlySet<string>[] {
    return tokenize(text, {}, true).flatMap(({ plain, ideas: each, isNumber }) => {
      if (isNumber || each?.size === 0 || (each !== null && [...each].every(isLight))) return []
      return [new Set([singular(plain), ...[...(each ?? [])].filter((idea) => names.has(idea) && !isLight(idea))])]
    })
  }

  function isInformative({ ideas: each, isNumber }: QuestionToken): boolean {
    return !isNumber && (each === null || [...each].some((idea) => !isLight(idea)))
  }

  function createPatterns(kind: QuestionTarget['kind'], { about, words, said }: QuestionTopic<string>): Pattern[] {
    const businessWords: Pattern[] =
      words.length > 0 ? [{ wants: [new Set([ideaName(kind, about)])], literal: [], weight: 1, core: 1 }] : []
    return [...businessWords, ...said.map(createPattern)].filter(({ weight }) => weight > 0)
  }

  /** Parses a pattern into ideas; a word without an idea must match literally. */
  function createPattern(saying: string): Pattern {
    const wants: ReadonlySet<string>[] = []
    const literal: string[] = []
    let weight = 0
    let core = 0
    const addAlternatives = (each: ReadonlySet<string>) => {
      if (wants.some((other) => [...each].every((idea) => other.has(idea)))) return
      wants.push(each)
      const ideaWeight = Math.min(...[...each].map((idea) => weightOf.get(idea) ?? 1))
      weight += ideaWeight
      if (ideaWeight > weights.light) core += ideaWeight
    }
    const words = saying.split(' ')
    for (const word of words.filter((each) => names.has(each))) addAlternatives(new Set([word]))
    for (const { plain, ideas: each, isSoft } of tokenize(words.filter((word) => !names.has(word)).join(' '), {}, true)) {
      if (each === null || isSoft) {
        literal.push(plain)
        weight += weights.common
        core += weights.common
      } else if (each.size > 0) addAlternatives(each)
    }
    return { wants, literal, weight, core }
  }

  function scoreTargets(tokens: readonly QuestionToken[]): ScoredTarget[] {
    const plain = new Set(tokens.map((each) => each.plain))
    const present = new Set(tokens.flatMap(({ ideas: each }) => [...(each ?? [])]))
    const soft = tokens.filter(({ isSoft }) => isSoft).length
    return targets
      .flatMap((target): ScoredTarget[] => {
        const hits = target.patterns.filter(
          ({ wants, literal }) =>
            literal.every((word) => plain.has(word)) && wants.every((each) => [...each].some((idea) => present.has(idea))),
        )
        const [best] = hits.toSorted((a, b) => b.weight - a.weight)
        if (!best) return []
        const runLength = tokens.filter(({ ideas: each }) => each?.has(ideaName(target.kind, target.about))).length
        const runBase = runWeights[target.kind === 'topic' && target.alone ? 'alone' : target.kind]
        const runWeight = runLength > 0 ? runBase + runWeights.each * Math.min(runLength - 1, runWeights.most) : 0
        const { bonus, other } = scoreOtherWords(tokens, hits)
        const core = Math.max(best.core, runWeight)
        return [
          {
            target,
            core,
            score: Math.max(best.weight, runWeight) + Math.min(bonus, bonusWeights.most),
            penalty: other,
            length: tokens.length,
            soft,
          },
        ]
      })
      .toSorted(compareRank)
  }

  /** Splits the other words into those that these patterns' topic covers too, and those about something else. */
  function scoreOtherWords(tokens: readonly QuestionToken[], hits: readonly Pattern[]): { bonus: number; other: number } {
    const explained = new Set(hits.flatMap(({ wants }) => wants.flatMap((each) => [...each])))
    const literal = new Set(hits.flatMap((each) => each.literal))
    let bonus = 0
    let other = 0
    for (const { plain, ideas: each, isNumber, isSoft } of tokens) {
      if (literal.has(plain)) continue
      if (isSoft) other += penaltyWeights.soft
      if (isNumber || each?.size === 0) continue
      if (each === null) other += penaltyWeights.unknown
      else if ([...each].some((idea) => explained.has(idea))) bonus += bonusWeights.each
      else if (![...each].some((idea) => isLight(idea) || idea === businessWordIdea))
        other += [...each].some((idea) => weightOf.get(idea) === weights.common) ? penaltyWeights.common : penaltyWeights.idea
    }
    return { bonus, other }
  }
}

/** Other words beside a term and the words that ask for its meaning: more of them make it another question. */
const maxWordsBesideTerm = 1

/** Finds the terms whose meaning is wanted, where the question is about little else: "what does DSCR mean", or "what is DSCR", though not "what is my net profit". */
function termFinder(
  { asked, before, terms }: QuestionData['meaning'],
  silent: readonly string[],
): (question: string) => readonly ReportTerm[] {
  const tokenize = createLexicon({ asked, before, ...terms }, silent, [])
  const names = Object.keys(terms) as ReportTerm[]
  return (question) => {
    const tokens = tokenize(question, {}, true)
    const named = names.filter((term) => tokens.some(({ ideas }) => ideas?.has(term)))
    const others = tokens.filter(({ ideas }) => ideas === null).length
    if (others > maxWordsBesideTerm) return []
    const isRightBefore = tokens.some(({ ideas }, at) => ideas?.has('before') && named.some((term) => tokens[at + 1]?.ideas?.has(term)))
    return isRightBefore || tokens.some(({ ideas }) => ideas?.has('asked')) ? named : []
  }
}

const ideaName = (kind: QuestionTarget['kind'], about: string) => `${kind}:${about}`
const scenarioTopics: ReadonlySet<string> = new Set<Topic>(['no-sales', 'bad-events'])

/** Less is enough for a topic that the patterns find near. */
function asLike({ about, margin }: Prediction, near: readonly string[]): UnderstoodQuestion['like'] {
  return { about, isClear: margin >= (near.includes(about) ? minMargins.near : minMargins.alone) }
}

/** The topic of the patterns where the examples say the same; else that of the examples where they are clear. */
function withExamples(patternTopic: Topic | null, { about, isClear }: UnderstoodQuestion['like']): Topic | null {
  if (patternTopic !== null && (about === patternTopic || scenarioTopics.has(patternTopic))) return patternTopic
  return isClear && about !== 'change' && about !== 'passage' && about !== 'none' ? about : null
}

/** Prefers the question over its context, unless it says little without. */
function bestMatch(scored: readonly ScoredTarget[][], parts: number): ScoredTarget | null {
  const order = ({ one, at }: { one: ScoredTarget; at: number }) => targetRank(one) - (at < parts ? 0 : rankWeights.whole)
  const clearest = scored.flatMap((each, at) => unambiguous(each).map((one) => ({ one, at }))).toSorted((a, b) => order(b) - order(a))
  return clearest.map(({ one }) => one).find(isConfident) ?? null
}

const targetRank = ({ score, penalty: other }: ScoredTarget) => score - rankWeights.others * other
const compareRank = (a: ScoredTarget, b: ScoredTarget) => targetRank(b) - targetRank(a)

/** The nearest, or none on a tie. */
function unambiguous([first, second]: readonly ScoredTarget[]): ScoredTarget[] {
  return !first || (second && targetRank(first) - targetRank(second) < rankWeights.apart) ? [] : [first]
}

function isConfident({ score, core, penalty: other, length, soft }: ScoredTarget): boolean {
  if (score < thresholds.minScore) return false
  if (core >= thresholds.well.core) return other <= thresholds.well.others * core
  const { one } = thresholds
  const isShort = length <= one.words - one.fewerBySoft * soft && other <= one.others * core
  return isShort || (score >= one.highScore && other <= one.penaltyAtHighScore * score)
}

/** Amounts in a question, as people type them: '80,000', '80k', '₦1.5 million'. Numbers of days, hours and percents are none. */
export function amountsIn(question: string): number[] {
  const amounts = question.matchAll(
    /(\d[\d,. ]*\d|\d)\s*(k\b|thousand|mille|elfu|m\b|millions?|milioni)?(?!\d|\s*(%|percent|days?|hours?|weeks?|months?|years?|-day))/giu,
  )
  return [...amounts].flatMap(([, figures = '', size = '']) => {
    const parsed = parseTypedNumber(`${figures} ${size}`, { of: 'amount' })
    return parsed.kind === 'number' && parsed.value > 0 ? [parsed.value] : []
  })
}
