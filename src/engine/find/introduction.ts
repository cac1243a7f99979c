import { isNumberWord } from '../quantity/number-words.ts'
import {
  freeTimes,
  type IntroductionAnswer,
  type Ownable,
  ownables,
  type RefusedAnswer,
  type Trade,
  trades,
  type Workplace,
} from '../quantity/vocabulary.ts'
import { findAmount } from './introduction-amount.ts'
import { type NamedProduct, readFacts } from './introduction-facts.ts'
import { findHours } from './introduction-hours.ts'
import {
  type Cue,
  createPhraseTable,
  cues,
  type IntroductionData,
  minTypoLength,
  type PhraseTable,
  signBefore,
  type Token,
  tokenizeSentence,
} from './introduction-lexicon.ts'
import type { Introduction, IntroductionSentence, Meaning, PlaceMention, ProductPhrase, Segment } from './introduction-sentence.ts'
import { isSingleTypo } from './word-index.ts'

/** `homeCountry` tells what a word means where the sentence names no place. */
export type UnderstandIntroduction = (text: string, mentions: readonly PlaceMention[], homeCountry: string | null) => Introduction

const maxNotUnderstood = 10
/** One word of a language is in names too. */
const minMarks = 2

/** `silent` are function words and ordinary words, which say nothing of a person. */
export function createIntroductionParser(
  data: IntroductionData,
  silent: readonly string[],
  products: readonly ProductPhrase[],
): UnderstandIntroduction {
  const languages = Object.keys(data.languages)
  const silentStems = new Set(silent.flatMap((phrase) => tokenizeSentence(phrase).map(({ stem }) => stem)))
  const marks = Object.fromEntries(
    languages.map((language) => [language, createPhraseTable([[language, data.languages[language]!.marks] as const])]),
  )
  const tables = new Map<string, PhraseTable<Meaning>>()
  const money = createPhraseTable(Object.entries(data.money) as [keyof IntroductionData['money'], readonly string[]][])
  const hours = createPhraseTable(Object.entries(data.hours) as [keyof IntroductionData['hours'], readonly string[]][])
  const at = createPhraseTable(Object.entries(data.at) as [keyof IntroductionData['at'], readonly string[]][])
  const body = createPhraseTable([['body', data.body] as const])
  /** As it was typed: 'blinds' are things that are sewn. */
  const bodyWords = new Set(data.body)
  const isSilent = ({ stem }: Token) => silentStems.has(stem)

  return (text, mentions, homeCountry) => {
    const introduction = parse(text, mentions, homeCountry, [])
    // 'I am a tailor, I have a machine': what such words mean, only the trade tells.
    const telling = introduction.trades.filter((trade) => data.byTrade[trade])
    return telling.length > 0 ? parse(text, mentions, homeCountry, telling) : introduction
  }

  function parse(text: string, mentions: readonly PlaceMention[], homeCountry: string | null, telling: readonly Trade[]): Introduction {
    const tokens = tokenizeSentence(text)
    const { spoken, language } = spokenLanguages(tokens)
    const countries = new Set(mentions.map(({ countryCode }) => countryCode))
    const table = tableOf(spoken, countries.size === 1 ? [...countries][0]! : homeCountry, telling)
    const matches = tokens.map((_, index) => table.matchAt(tokens, index))
    const used = new Set<number>()
    const read: { answer: IntroductionAnswer; words: string; trade?: Trade; at: number }[] = []
    const refused: { answer: RefusedAnswer; words: string }[] = []
    const left: Range[] = []
    const wordsOf = (from: number, to: number) => text.slice(tokens[from]!.start, tokens[to - 1]!.end)
    const cuesAt = (index: number) => (matches[index]?.meanings ?? []).flatMap((meaning) => (meaning.kind === 'cue' ? [meaning.id] : []))
    const sentence: IntroductionSentence = {
      text,
      tokens,
      clauses: splitClauses(tokens, cuesAt),
      spoken,
      matches,
      moneyMatches: tokens.map((_, index) => money.matchAt(tokens, index)),
      used,
      use: (from, to) => {
        for (let step = from; step < to; step++) used.add(step)
      },
      quote: (answer, from, to) => read.push({ answer, words: wordsOf(from, to), at: from }),
      refuse: (answer, ranges) =>
        refused.push({
          answer,
          words: joinRanges(ranges)
            .map(({ from, to }) => signBefore(text, tokens[from]!) + wordsOf(from, to))
            .join(' / '),
        }),
      leave: (from, to) => left.push({ from, to }),
      cuesAt,
      isSilent,
    }
    const ofBody = findOfBody(sentence)
    const place = findPlace(sentence, at, mentions)
    const week = findHours(sentence, hours)
    const amount = findAmount(sentence)
    const usedBefore = new Set(used)
    const { facts, named, unread } = readFacts(tokens, findSegments(sentence, table), (index) => isSilent(tokens[index]!))
    for (const { answer, id, from, to } of facts) {
      if (answer === 'trades') read.push({ answer, words: wordsOf(from, to), trade: id as Trade, at: from })
      // A phrase that means several times is quoted once.
      else if (!read.some((each) => each.answer === answer && each.at === from)) sentence.quote(answer, from, to)
    }
    const ids = <T extends string>(answer: IntroductionAnswer, order: readonly T[]) =>
      order.filter((id) => facts.some((fact) => fact.answer === answer && fact.id === id))
    /** What a trade is done to goes on to the end of its clause, or to another answer. */
    const endOfWork = (from: number, to: number) => {
      const isOther = (index: number) => usedBefore.has(index) || facts.some((fact) => fact.answer !== 'trades' && fact.from === index)
      let end = to
      while (end < tokens.length && sentence.clauses[end] === sentence.clauses[from] && !isOther(end)) end++
      return end
    }
    const isNotUnderstood = (token: Token, index: number) => {
      if (used.has(index) || left.some(({ from, to }) => from <= index && index < to)) return false
      if (token.kind === 'number') return Number(token.text.replace(/\D/g, '')) >= 100
      return token.kind === 'word' && token.fold.length > 2 && !isSilent(token) && !isNumberWord(token.fold)
    }
    const isTakenAway = (index: number) =>
      tokens.some(
        (_, at) => at < index && sentence.clauses[at] === sentence.clauses[index] && cuesAt(at).some((cue) => takingAway.has(cue)),
      )
    return {
      place,
      amount,
      trades: ids('trades', trades),
      have: ids('have', ownables),
      when: ids('when', freeTimes),
      hours: week,
      workplace: (facts.find(({ answer }) => answer === 'place')?.id as Workplace | undefined) ?? null,
      named: byCount(named).map(({ id, from, to }) => ({ id, words: wordsOf(from, to) })),
      works: facts
        .filter(({ answer }) => answer === 'trades')
        .map(({ from, to }) => ({ own: wordsOf(from, to), words: wordsOf(from, endOfWork(from, to)) })),
      read: read.toSorted((a, b) => a.at - b.at).map(({ at: _, ...each }) => each),
      refused,
      givenUp: givenUpIn(sentence),
      ofBody,
      notUnderstood: [...[...left, ...unread].map(({ from, to }) => wordsOf(from, to)), ...textsOf(tokens.filter(isNotUnderstood))].slice(
        0,
        maxNotUnderstood,
      ),
      mayName: textsOf(tokens.filter((token, index) => isNotUnderstood(token, index) && !isTakenAway(index))),
      language,
    }
  }

  /** Of the person alone: 'my blind mother' says nothing of who writes. */
  function findOfBody({ tokens, clauses, cuesAt, matches, use, used, text }: IntroductionSentence): string[] {
    const conditions: string[] = []
    /** Whoever has it is named behind it, and is no trade: 'deaf children', and not 'a deaf tailor'. */
    const isNamedAt = (at: number) => {
      const next = tokens[at]
      if (next?.kind !== 'word' || clauses[at] !== clauses[at - 1]) return false
      return matches[at]?.meanings.some(({ kind }) => kind === 'idle') ?? !isSilent(next)
    }
    for (let at = 0; at < tokens.length; at++) {
      const length = body.matchAt(tokens, at)?.length ?? 0
      const phrase = tokens.slice(at, at + length)
      if (length === 0 || used.has(at) || !bodyWords.has(phrase.map(({ fold }) => fold).join(' '))) continue
      use(at, at + length)
      const isOfOthers =
        isNamedAt(at + length) ||
        tokens.some((_, index) => index < at && clauses[index] === clauses[at] && cuesAt(index).includes('others'))
      if (!isOfOthers) conditions.push(text.slice(phrase[0]!.start, phrase.at(-1)!.end))
    }
    return conditions
  }

  function findSegments({ tokens, matches, used, use }: IntroductionSentence, table: PhraseTable<Meaning>): Segment[] {
    const segments: Segment[] = []
    let index = 0
    while (index < tokens.length) {
      const found = used.has(index) ? null : (matches[index] ?? typoOf(tokens[index]!, table))
      const isFree = found && !Array.from({ length: found.length }, (_, step) => used.has(index + step)).includes(true)
      if (!found || !isFree) {
        index++
        continue
      }
      segments.push({ from: index, to: index + found.length, meanings: found.meanings, isRefused: found.isRefused })
      index += found.length
    }
    for (const { from, to } of segments) use(from, to)
    return segments
  }

  /** A longer word with one wrong letter. */
  function typoOf(token: Token, table: PhraseTable<Meaning>) {
    if (token.kind !== 'word' || token.stem.length < minTypoLength - 1 || isSilent(token)) return null
    const [word, second] = [...table.longWords].filter((each) => isSingleTypo(token.stem, each))
    if (word === undefined) return null
    const corrected = table.matchAt([{ ...token, stem: word, fold: word }], 0)
    const isSame =
      second === undefined ||
      JSON.stringify(table.matchAt([{ ...token, stem: second, fold: second }], 0)?.meanings) === JSON.stringify(corrected?.meanings)
    return isSame ? corrected : null
  }

  function spokenLanguages(tokens: readonly Token[]): { spoken: string[]; language: string | null } {
    const counts = languages.map((language) => ({
      language,
      count: new Set(tokens.flatMap((token, index) => (marks[language]!.matchAt(tokens, index) ? [token.fold] : []))).size,
    }))
    const ranked = counts.filter(({ language }) => language !== 'pcm').toSorted((a, b) => b.count - a.count)
    const main = ranked[0] && ranked[0].count > 0 ? ranked[0] : undefined
    const isPidgin = counts.some(({ language, count }) => language === 'pcm' && count > 0) && (main === undefined || main.language === 'en')
    const isTold = main !== undefined && !isPidgin && main.count >= minMarks && main.count > (ranked[1]?.count ?? 0)
    return { spoken: [...(main ? [main.language] : []), ...(isPidgin ? ['pcm'] : [])], language: isTold ? main.language : null }
  }

  /** Built for each set of languages and trades that have words of their own, in each country that has some, at its first sentence. */
  function tableOf(spoken: readonly string[], country: string | null, telling: readonly Trade[]): PhraseTable<Meaning> {
    const local = (country !== null && data.countries[country]) || null
    const key = [...spoken, local ? country : '', ...telling].join(' ')
    const built = tables.get(key)
    if (built) return built
    const without = new Set([...spoken.flatMap((language) => data.languages[language]!.without), ...(local?.without ?? [])])
    const allowed = (phrases: readonly string[]) => phrases.filter((phrase) => !without.has(phrase))
    const owned = (id: Ownable) => [
      ...allowed(data.have[id]),
      ...spoken.flatMap((each) => data.languages[each]!.have[id] ?? []),
      ...(local?.have[id] ?? []),
      ...telling.flatMap((trade) => data.byTrade[trade]?.[id] ?? []),
    ]
    const own: (readonly [Meaning, readonly string[]])[] = [
      ...trades.map((id) => [{ kind: 'trade', id }, allowed(data.trades[id])] as const),
      ...ownables.map((id) => [{ kind: 'have', id }, owned(id)] as const),
      ...freeTimes.map((id) => [{ kind: 'when', id }, allowed(data.when[id])] as const),
      ...(['home', 'atHome', 'stall', 'shop', 'online'] as const).map((id) => [{ kind: 'place', id }, allowed(data.place[id])] as const),
      ...cues.map((id) => [{ kind: 'cue', id }, allowed(data.cues[id])] as const),
      [{ kind: 'idle' }, allowed(data.idle)],
    ]
    const goods = products.map(({ phrase, ...product }) => [{ kind: 'product', ...product } as const, allowed([phrase])] as const)
    // A word with a typing mistake is hardly ever meant as a product: there are too many of them.
    const { longWords } = createPhraseTable(own)
    const table = { ...createPhraseTable<Meaning>([...own, ...goods]), longWords }
    tables.set(key, table)
    return table
  }
}

/** Cues that make what comes behind them not the person's own. */
const takingAway: ReadonlySet<Cue> = new Set<Cue>(['nots', 'others', 'losts', 'seeks'])

function textsOf(tokens: readonly Token[]): string[] {
  return [...new Set(tokens.map(({ text }) => text))].slice(0, maxNotUnderstood)
}

/** Each business once, by its first name, the most frequent first. */
function byCount(named: readonly NamedProduct[]): NamedProduct[] {
  const countOf = ({ id }: NamedProduct) => named.filter((each) => each.id === id).length
  return named.filter(({ id }, index) => named.findIndex((each) => each.id === id) === index).toSorted((a, b) => countOf(b) - countOf(a))
}

function splitClauses(tokens: readonly Token[], cuesAt: (index: number) => Cue[]): number[] {
  let clause = 0
  return tokens.map((token, index) => {
    const isBreak = token.kind === 'stop' || token.kind === 'comma' || cuesAt(index).includes('breaks')
    return isBreak ? ++clause : clause
  })
}

/** Clauses that say what somebody no longer wants to do: 'not boda again', 'no more okada'. */
function givenUpIn({ text, tokens, clauses, cuesAt }: IntroductionSentence): string[] {
  return [...new Set(clauses)].flatMap((clause) => {
    const indexes = tokens.flatMap((_, index) => (clauses[index] === clause ? [index] : []))
    const has = (cue: Cue) => indexes.some((index) => cuesAt(index).includes(cue))
    return has('dones') && has('nots') ? [text.slice(tokens[indexes[0]!]!.start, tokens[indexes.at(-1)!]!.end)] : []
  })
}

type Range = { from: number; to: number }

/** Those that touch, or that only a word of a span parts, as one. */
function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last && range.from - last.to <= 1) joined[joined.length - 1] = { from: last.from, to: range.to }
    else joined.push(range)
  }
  return joined
}

type PlaceRange = { mention: PlaceMention; from: number; to: number }
type At = PhraseTable<'in' | 'not' | 'via'>

/** Where the person is: of several places the one that the words before it tell; null where they name two countries. */
function findPlace({ tokens, cuesAt, use, quote }: IntroductionSentence, at: At, mentions: readonly PlaceMention[]): PlaceMention | null {
  const ranges = mentions.map((mention): PlaceRange => ({ mention, ...tokenRange(tokens, mention) }))
  for (const { from, to } of ranges) use(from, to)
  const place = choosePlace()
  if (place) quote('location', place.from, place.to)
  return place?.mention ?? null

  function choosePlace(): PlaceRange | null {
    const roles = ranges.map((range) => ({ ...range, role: roleBefore(range.from) })).filter(({ role }) => role !== 'not')
    const first = ['in', null, 'via'].map((role) => roles.filter((each) => each.role === role)).find((list) => list.length > 0) ?? []
    const cities = [...new Set(first.flatMap(({ mention }) => mention.cityId ?? []))]
    const countries = [...new Set(roles.filter(({ role }) => role === first[0]?.role).map(({ mention }) => mention.countryCode))]
    if (countries.length > 1) return null
    const chosen = first.find(({ mention }) => mention.cityId !== null) ?? first[0]
    if (!chosen || cities.length < 2) return chosen ?? null
    return { ...chosen, mention: { ...chosen.mention, cityId: null } }
  }

  function roleBefore(from: number): 'in' | 'not' | 'via' | null {
    for (let index = from - 1; index >= Math.max(0, from - 4); index--) {
      if (tokens[index]!.kind === 'stop') return null
      const found = at.matchAt(tokens, index)
      if (!found || index + found.length > from || from - index - found.length > 1) continue
      const wider = index > 0 ? at.matchAt(tokens, index - 1) : null
      const reach = wider && index - 1 + wider.length >= index + found.length ? wider : found
      const isRefused = cuesAt(index - 1).includes('nots') || cuesAt(index - 2).includes('nots')
      return isRefused ? 'not' : (reach.meanings[0] ?? null)
    }
    return null
  }
}

function tokenRange(tokens: readonly Token[], { start, end }: { start: number; end: number }): { from: number; to: number } {
  const from = tokens.findIndex((token) => token.end > start)
  const to = tokens.findIndex((token) => token.start >= end)
  return { from, to: to < 0 ? tokens.length : to }
}
