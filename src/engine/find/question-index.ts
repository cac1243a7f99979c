import { readTyped } from '../quantity/typed-number.ts'
import type { Elsewhere, Topic } from '../quantity/vocabulary.ts'
import { type Examples, type Likeness, likenessTo } from './question-examples.ts'
import { askedParts, clausesOf } from './question-parts.ts'
import { type Heard, type Ideas, lexicon } from './question-words.ts'

/** `alone`: its words tell what is meant in a longer question too. */
type Asked<A> = { about: A; words: readonly string[]; said: readonly string[]; alone?: boolean | undefined }

/**
 * What people ask of a report and what no report holds. `idle` words tell nothing apart, `soft` ones little; `ideas` are words of all languages for one
 * thing, `strong`, `common` or `light` by how much they tell; `things` are other words for what businesses buy and sell, `monies` the words and
 * marks of each currency.
 */
export type Questions = {
  idle: Readonly<Record<string, readonly string[]>>
  soft: Readonly<Record<string, readonly string[]>>
  strong: readonly string[]
  common: readonly string[]
  light: readonly string[]
  ideas: Ideas
  things: Ideas
  monies: Ideas
  asks: readonly Asked<Topic>[]
  elsewhere: readonly (Asked<Elsewhere> & { near: readonly Topic[] })[]
  examples: Examples
}

/**
 * What a question is about, null where too little of it was understood; what of it no report holds; what it may be near, the nearest first; the ideas that
 * were heard in it, and words that nobody knows.
 */
export type Understood = {
  topic: Topic | null
  elsewhere: Elsewhere | null
  near: readonly Topic[]
  ideas: ReadonlySet<string>
  unknown: readonly string[]
}

/** `own` are words of the business that is asked about, by idea. */
export type UnderstandQuestion = (question: string, own?: Ideas) => Understood

/** How much an idea tells: one that hardly anything else is asked with, one of some questions of most kinds, one that is in most questions; others 1. */
const weights = { strong: 1.25, common: 0.9, light: 0.35 }
/** Words in a row, each more of them; what no report holds is named by words that nothing else is. */
const inARow = { topic: 1, alone: 1.25, elsewhere: 1.6, each: 0.15, most: 4 }
/** What else of a question a saying's topic speaks of too. */
const beside = { each: 0.2, most: 0.9 }
/** What of a question is about something else: a word that nobody knows, another idea, an ordinary word. */
const others = { unknown: 0.9, idea: 0.4, common: 0.2, soft: 0.12 }
/** An answer needs a saying that tells so much; and what is said of something else may be a part of it alone. */
const enough = {
  said: 0.9,
  /** More than one thing was understood. */
  well: { core: 1.2, others: 0.65 },
  /** One thing was: that is the question only where it is short, or asked for with the words that most questions are. */
  one: { words: 10, fewerBySoft: 4, others: 0.34, asked: 1.5, othersAsked: 0.22 },
  /** A clause alone, where the whole says too much beside; and none where more words are unknown. */
  clause: { core: 1.5, unknown: 1 },
}
/** How like examples must be, and by how much more than those of another topic; what speaks against a topic, and what part of that must speak for it. */
const examplesSay = { near: { least: 0.2, over: 2 }, alone: { least: 0.3, over: 2 }, against: 0.05, part: 0.6 }
/** Of two sayings, what is said of something else makes one less near; what leads up to a question counts less than the question. */
const ranks = { others: 0.5, whole: 0.9, apart: 0.08 }

/** `core` is its weight without the ideas that are in most questions. */
type Pattern = { wants: readonly ReadonlySet<string>[]; literal: readonly string[]; weight: number; core: number }
type Aim =
  | { kind: 'topic'; about: Topic; patterns: readonly Pattern[]; alone: boolean }
  | { kind: 'elsewhere'; about: Elsewhere; patterns: readonly Pattern[] }
type Scored = { aim: Aim; said: number; core: number; other: number; length: number; soft: number }

/** Tells what a question is about: its words are read as ideas, and it is what the saying is about that explains most of them. */
export function questionIndex(questions: Questions): UnderstandQuestion {
  const { idle, soft, strong, common, light, ideas, asks, elsewhere, examples } = questions
  const weightOf = new Map([
    ...strong.map((idea) => [idea, weights.strong] as const),
    ...common.map((idea) => [idea, weights.common] as const),
    ...light.map((idea) => [idea, weights.light] as const),
  ])
  const isLight = (idea: string) => weightOf.get(idea) === weights.light
  const named = [
    ...asks.map(({ about, words }) => [nameOf('topic', about), words] as const),
    ...elsewhere.map(({ about, words }) => [nameOf('elsewhere', about), words] as const),
  ]
  const read = lexicon({ ...ideas, ...Object.fromEntries(named) }, Object.values(idle).flat(), Object.values(soft).flat())
  const names = new Set(Object.keys(ideas))
  const aims: readonly Aim[] = [
    // Where both are as near, nothing is said that may be wrong.
    ...elsewhere.map((each): Aim => ({ kind: 'elsewhere', about: each.about, patterns: patternsOf('elsewhere', each) })),
    ...asks.map((each): Aim => ({ kind: 'topic', about: each.about, patterns: patternsOf('topic', each), alone: each.alone ?? false })),
  ]
  const likeness = likenessTo(examples, (text) => read(text))
  const nearTo = new Map(elsewhere.map(({ about, near }) => [about, near]))

  return (question, own = {}) => {
    const { parts, whole, scenarios } = askedParts(question, (text) => read(text, own), tells)
    const scored = [...parts, ...(whole ? [whole] : [])].map(({ heard }) => scoresOf(heard))
    const all = whole?.heard ?? parts.flatMap(({ heard }) => heard)
    const unknown = [...new Set(parts.flatMap(({ heard }) => heard).flatMap((word) => (word.ideas === null ? [word.typed] : [])))]
    const base = {
      near: [...new Set(scored.flat().toSorted(byRank).flatMap(nearOf))],
      ideas: new Set(all.flatMap((word) => [...(word.ideas ?? [])]).filter((idea) => names.has(idea))),
      unknown,
    }
    const [away] = scored.flatMap(([first]) => (first?.aim.kind === 'elsewhere' ? [first.aim.about] : []))
    if (away) return { ...base, topic: null, elsewhere: away, near: nearTo.get(away) ?? [] }
    const found =
      supposedIn(scenarios) ?? askedIn(scored, parts.length) ?? (unknown.length > enough.clause.unknown ? null : clauseIn(scored, parts))
    const said = found?.aim.kind === 'topic' ? found.aim.about : null
    const topic = said === null && unknown.length > enough.clause.unknown ? null : agreed(said, base.near, likeness(all))
    return {
      ...base,
      topic,
      elsewhere: null,
      near: said && topic === null ? [said, ...base.near.filter((each) => each !== said)] : base.near,
    }

    function nearOf({ aim }: Scored): readonly Topic[] {
      return aim.kind === 'topic' ? [aim.about] : (nearTo.get(aim.about) ?? [])
    }

    /** What is supposed before what is asked of it. */
    function supposedIn(texts: readonly string[]): Scored | null {
      const found = texts.flatMap((text) => [text, ...clausesOf(text)]).flatMap((text) => clear(scoresOf(read(text, own))))
      return found.find((each) => isEnough(each) && each.aim.kind === 'topic' && scenarioTopics.has(each.aim.about)) ?? null
    }

    /** A clause that says what one of the nearest is about. */
    function clauseIn(wholes: readonly Scored[][], texts: readonly { text: string }[]): Scored | null {
      const likely = new Set(wholes.flatMap((each) => each.slice(0, 2)).map(({ aim }) => aim))
      return (
        texts
          .flatMap(({ text }) => clausesOf(text))
          .flatMap((text) => clear(scoresOf(read(text, own))))
          .find((each) => likely.has(each.aim) && each.core >= enough.clause.core && isEnough(each)) ?? null
      )
    }
  }

  function tells({ ideas: each, isNumber }: Heard): boolean {
    return !isNumber && (each === null || [...each].some((idea) => !isLight(idea)))
  }

  function patternsOf(kind: Aim['kind'], { about, words, said }: Asked<string>): Pattern[] {
    const own: Pattern[] = words.length > 0 ? [{ wants: [new Set([nameOf(kind, about)])], literal: [], weight: 1, core: 1 }] : []
    return [...own, ...said.map(patternOf)].filter(({ weight }) => weight > 0)
  }

  /** A saying as the ideas of its words; a word without an idea must be said itself. */
  function patternOf(saying: string): Pattern {
    const wants: ReadonlySet<string>[] = []
    const literal: string[] = []
    let weight = 0
    let core = 0
    const put = (each: ReadonlySet<string>) => {
      if (wants.some((other) => [...each].every((idea) => other.has(idea)))) return
      wants.push(each)
      const tellsSo = Math.min(...[...each].map((idea) => weightOf.get(idea) ?? 1))
      weight += tellsSo
      if (tellsSo > weights.light) core += tellsSo
    }
    const words = saying.split(' ')
    for (const word of words.filter((each) => names.has(each))) put(new Set([word]))
    for (const { plain, ideas: each, isSoft } of read(words.filter((word) => !names.has(word)).join(' '), {}, true)) {
      if (each === null || isSoft) {
        literal.push(plain)
        weight += weights.common
        core += weights.common
      } else if (each.size > 0) put(each)
    }
    return { wants, literal, weight, core }
  }

  function scoresOf(heard: readonly Heard[]): Scored[] {
    const plain = new Set(heard.map((each) => each.plain))
    const has = new Set(heard.flatMap(({ ideas: each }) => [...(each ?? [])]))
    const soft = heard.filter(({ isSoft }) => isSoft).length
    return aims
      .flatMap((aim): Scored[] => {
        const hit = aim.patterns.filter(
          ({ wants, literal }) =>
            literal.every((word) => plain.has(word)) && wants.every((each) => [...each].some((idea) => has.has(idea))),
        )
        const [best] = hit.toSorted((a, b) => b.weight - a.weight)
        if (!best) return []
        const row = heard.filter(({ ideas: each }) => each?.has(nameOf(aim.kind, aim.about))).length
        const wordsWeigh = inARow[aim.kind === 'topic' && aim.alone ? 'alone' : aim.kind]
        const inWords = row > 0 ? wordsWeigh + inARow.each * Math.min(row - 1, inARow.most) : 0
        const { also, other } = besideOf(heard, hit)
        const core = Math.max(best.core, inWords)
        return [{ aim, core, said: Math.max(best.weight, inWords) + Math.min(also, beside.most), other, length: heard.length, soft }]
      })
      .toSorted(byRank)
  }

  /** What of the words these sayings' topic speaks of too, and what is about something else. */
  function besideOf(heard: readonly Heard[], hit: readonly Pattern[]): { also: number; other: number } {
    const explains = new Set(hit.flatMap(({ wants }) => wants.flatMap((each) => [...each])))
    const literal = new Set(hit.flatMap((each) => each.literal))
    let also = 0
    let other = 0
    for (const { plain, ideas: each, isNumber, isSoft } of heard) {
      if (literal.has(plain)) continue
      if (isSoft) other += others.soft
      if (isNumber || each?.size === 0) continue
      if (each === null) other += others.unknown
      else if ([...each].some((idea) => explains.has(idea))) also += beside.each
      else if (![...each].some((idea) => isLight(idea) || idea === ownWord))
        other += [...each].some((idea) => weightOf.get(idea) === weights.common) ? others.common : others.idea
    }
    return { also, other }
  }
}

/** Any word of the business itself: it may be in each question. */
export const ownWord = 'own'

const nameOf = (kind: Aim['kind'], about: string) => `${kind}:${about}`
const scenarioTopics: ReadonlySet<string> = new Set<Topic>(['no-sales', 'bad-events'])

/** What the sayings say and the examples do not speak against. Where the sayings are not sure, what the examples say clearly. */
function agreed(said: Topic | null, near: readonly Topic[], alike: ReturnType<Likeness>): Topic | null {
  const [first, second] = alike
  if (!first) return said
  const [about, most] = first
  if (said === null) {
    if (about === 'change' || about === 'none') return null
    const { least, over } = about === near[0] ? examplesSay.near : examplesSay.alone
    return most >= least && most >= over * (second?.[1] ?? 0) ? about : null
  }
  const forIt = alike.find(([each]) => each === said)?.[1] ?? 0
  return scenarioTopics.has(said) || most < examplesSay.against || forIt >= examplesSay.part * most ? said : null
}

/** The question before what leads up to it, unless it says little without. */
function askedIn(scored: readonly Scored[][], parts: number): Scored | null {
  const order = ({ one, at }: { one: Scored; at: number }) => rank(one) - (at < parts ? 0 : ranks.whole)
  const clearest = scored.flatMap((each, at) => clear(each).map((one) => ({ one, at }))).toSorted((a, b) => order(b) - order(a))
  return clearest.map(({ one }) => one).find(isEnough) ?? null
}

const rank = ({ said, other }: Scored) => said - ranks.others * other
const byRank = (a: Scored, b: Scored) => rank(b) - rank(a)

/** The nearest, unless another is as near. */
function clear([first, second]: readonly Scored[]): Scored[] {
  return !first || (second && rank(first) - rank(second) < ranks.apart) ? [] : [first]
}

function isEnough({ said, core, other, length, soft }: Scored): boolean {
  if (said < enough.said) return false
  if (core >= enough.well.core) return other <= enough.well.others * core
  const { one } = enough
  const isShort = length <= one.words - one.fewerBySoft * soft && other <= one.others * core
  return isShort || (said >= one.asked && other <= one.othersAsked * said)
}

/** Amounts that a question names, as people type them: '80,000', '80k', '₦1.5 million'. Numbers of days, hours and percents are none. */
export function amountsIn(question: string): number[] {
  const found = question.matchAll(
    /(\d[\d,. ]*\d|\d)\s*(k\b|thousand|mille|elfu|m\b|millions?|milioni)?(?!\d|\s*(%|percent|days?|hours?|weeks?|months?|years?|-day))/giu,
  )
  return [...found].flatMap(([, figures = '', size = '']) => {
    const read = readTyped(`${figures} ${size}`, { of: 'amount' })
    return read.kind === 'number' && read.value > 0 ? [read.value] : []
  })
}
