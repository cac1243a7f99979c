import { isNumberConnector, isNumberWord, isScaleWord } from '../quantity/number-words.ts'
import { isMoneyMark, maxAmountMajor, parseTypedMoney } from '../quantity/typed-number.ts'
import {
  type FreeTime,
  freeTimes,
  type IntroductionAnswer,
  type Ownable,
  ownables,
  type Trade,
  trades,
  type Workplace,
} from '../quantity/vocabulary.ts'
import {
  type Cue,
  createPhraseTable,
  cues,
  type IntroductionData,
  minTypoLength,
  type PhraseTable,
  type Token,
  tokenizeSentence,
} from './introduction-lexicon.ts'
import { isSingleTypo } from './word-index.ts'

/** A city or a country named in a text, from and to its characters. */
export type PlaceMention = { start: number; end: number; countryCode: string; cityId: string | null }

/** What a person says of themselves. Nothing is in it that the sentence does not say. */
export type Introduction = {
  place: PlaceMention | null
  /** In major units; `currencies` are those that its marks can mean, null without a mark. */
  amount: { major: number; currencies: readonly string[] | null } | null
  trades: Trade[]
  have: Ownable[]
  when: FreeTime[]
  /** A week. */
  hours: number | null
  workplace: Workplace | null
  /** The person’s own words of each answer. */
  read: { answer: IntroductionAnswer; words: string }[]
  /** Words that say something, and nothing understood them. */
  notUnderstood: string[]
}

export type UnderstandIntroduction = (text: string, mentions: readonly PlaceMention[]) => Introduction

const maxNotUnderstood = 10
const maxHours = 112

type Meaning =
  | { kind: 'trade'; id: Trade }
  | { kind: 'have'; id: Ownable }
  | { kind: 'when'; id: FreeTime }
  | { kind: 'place'; id: Workplace | 'atHome' }
  | { kind: 'cue'; id: Cue }
  | { kind: 'idle' }

/** Tokens that are understood together. */
type Segment = { from: number; to: number; meanings: readonly Meaning[]; isRefused: boolean }

/** `silent` are function words and ordinary words, which say nothing of a person. */
export function createIntroductionParser(data: IntroductionData, silent: readonly string[]): UnderstandIntroduction {
  const languages = Object.keys(data.languages)
  const silentStems = new Set(silent.flatMap((phrase) => tokenizeSentence(phrase).map(({ stem }) => stem)))
  const marks = Object.fromEntries(
    languages.map((language) => [language, createPhraseTable([[language, data.languages[language]!.marks] as const])]),
  )
  const tables = new Map<string, PhraseTable<Meaning>>()
  const money = createPhraseTable(Object.entries(data.money))
  const hours = createPhraseTable(Object.entries(data.hours))
  const at = createPhraseTable(Object.entries(data.at))

  return (text, mentions) => {
    const tokens = tokenizeSentence(text)
    const spoken = spokenLanguages(tokens)
    const table = tableOf(spoken)
    const matches = tokens.map((_, index) => table.matchAt(tokens, index))
    const moneyMatches = tokens.map((_, index) => money.matchAt(tokens, index))
    const isNumeral = tokens.map(({ kind, fold }) => kind === 'number' || isNumberWord(fold))
    const used = new Set<number>()
    const read: { answer: IntroductionAnswer; words: string; at: number }[] = []
    const quote = (answer: IntroductionAnswer, from: number, to: number) =>
      read.push({ answer, words: text.slice(tokens[from]!.start, tokens[to - 1]!.end), at: from })
    const use = (from: number, to: number) => {
      for (let step = from; step < to; step++) used.add(step)
    }

    const placeRanges = mentions.map((mention) => ({ mention, ...tokenRange(tokens, mention) }))
    for (const { from, to } of placeRanges) use(from, to)
    const place = choosePlace(placeRanges)
    if (place) quote('location', place.from, place.to)

    const clauses = splitClauses()
    const week = findHours()
    const amount = findAmount()
    const segments = findSegments()
    const facts = readFacts(segments)
    for (const { answer, from, to } of facts) quote(answer, from, to)
    const ids = <T extends string>(answer: IntroductionAnswer, order: readonly T[]) =>
      order.filter((id) => facts.some((fact) => fact.answer === answer && fact.id === id))
    return {
      place: place?.mention ?? null,
      amount,
      trades: ids('trades', trades),
      have: ids('have', ownables),
      when: ids('when', freeTimes),
      hours: week,
      workplace: (facts.find(({ answer }) => answer === 'place')?.id as Workplace | undefined) ?? null,
      read: read.toSorted((a, b) => a.at - b.at).map(({ answer, words }) => ({ answer, words })),
      notUnderstood: [...new Set(tokens.filter(isNotUnderstood).map((token) => token.text))].slice(0, maxNotUnderstood),
    }

    function isNotUnderstood(token: Token, index: number): boolean {
      if (used.has(index)) return false
      if (token.kind === 'number') return Number(token.text.replace(/\D/g, '')) >= 100
      return token.kind === 'word' && token.fold.length > 2 && !silentStems.has(token.stem) && !isNumberWord(token.fold)
    }

    /** Clause of each token: a sign, or a word such as 'but', ends one. */
    function splitClauses(): number[] {
      let clause = 0
      return tokens.map((token, index) => {
        const isBreak = token.kind === 'stop' || token.kind === 'comma' || cuesAt(index).includes('breaks')
        return isBreak ? ++clause : clause
      })
    }

    function cuesAt(index: number): Cue[] {
      return (matches[index]?.meanings ?? []).flatMap((meaning) => (meaning.kind === 'cue' ? [meaning.id] : []))
    }

    function choosePlace(ranges: readonly { mention: PlaceMention; from: number; to: number }[]) {
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
        const [role] = reach.meanings as ('in' | 'not' | 'via')[]
        return isRefused ? 'not' : (role ?? null)
      }
      return null
    }

    function findHours(): number | null {
      for (let index = 0; index < tokens.length; index++) {
        const unit = hours.matchAt(tokens, index)
        if (!unit?.meanings.includes('units') || used.has(index)) continue
        const number = hoursBeside(index)
        if (!number) continue
        use(Math.min(number.from, index), Math.max(number.to, index + 1))
        const inClause = tokens.map((_, step) => step).filter((step) => clauses[step] === clauses[index])
        const said = new Map<string, number[]>()
        for (const step of inClause)
          for (const meaning of hours.matchAt(tokens, step)?.meanings ?? []) said.set(meaning, [...(said.get(meaning) ?? []), step])
        const isGone = (said.get('not') ?? []).some((step) => step < index) && !inClause.some((step) => cuesAt(step).includes('frees'))
        const isRefused = inClause.some((step) => step < index && index - step < 5 && cuesAt(step).includes('nots'))
        if (isGone || isRefused) continue
        const value = perWeek(number.value, said, Math.max(number.to, index + 1))
        if (value === null || !Number.isInteger(value) || value < 1 || value > maxHours) continue
        quote('hours', Math.min(number.from, index), Math.max(number.to, index + 1))
        return value
      }
      return null
    }

    function hoursBeside(unit: number): { value: number; from: number; to: number } | null {
      const before = numberEnding(unit)
      if (before && !/^(?:to|a|-|–)$/.test(tokens[before.from - 1]?.fold ?? '')) {
        const isSpan =
          tokens[before.from - 1]?.kind === 'number' ||
          /^[-–]$/.test(text.slice(tokens[before.from - 1]?.end ?? 0, tokens[before.from]!.start).trim())
        return isSpan ? null : before
      }
      // Swahili: 'masaa 20', 'masaa mawili'.
      if (!/^(?:masaa|saa)$/.test(tokens[unit]!.fold)) return null
      return numberStarting(unit + 1)
    }

    function numberEnding(end: number): { value: number; from: number; to: number } | null {
      for (let from = Math.max(0, end - 3); from < end; from++) {
        const value = smallNumber(from, end)
        if (value !== null) return { value, from, to: end }
      }
      return null
    }

    function numberStarting(from: number): { value: number; from: number; to: number } | null {
      for (let to = Math.min(tokens.length, from + 3); to > from; to--) {
        const value = smallNumber(from, to)
        if (value !== null) return { value, from, to }
      }
      return null
    }

    function smallNumber(from: number, to: number): number | null {
      const words = tokens.slice(from, to)
      if (!words.every((token) => token.kind === 'number' || isNumberWord(token.fold) || isNumberConnector(token.fold))) return null
      if (words.every((token) => isNumberConnector(token.fold)) || words.some((token) => isScaleWord(token.fold))) return null
      const parsed = parseTypedMoney(text.slice(words[0]!.start, words.at(-1)!.end))
      return parsed && parsed.values.length === 1 && parsed.currencies === null ? parsed.values[0]! : null
    }

    /** Hours of a day count for as many days as are named; where no time is named, only what can hardly be a day’s. */
    function perWeek(value: number, said: Map<string, number[]>, from: number): number | null {
      const isNear = (meaning: string) => (said.get(meaning) ?? []).length > 0
      if (isNear('week') && !isNear('day')) return value
      const days = daysAWeek()
      if (isNear('day')) return value <= 24 ? value * (days ?? 7) : null
      if (days !== null) return value <= 16 ? value * days : value
      const next = tokens[from]
      return value >= 10 && value !== 24 && (next?.kind !== 'word' || silentStems.has(next.stem)) && !isNear('not') ? value : null
    }

    function daysAWeek(): number | null {
      for (let index = 0; index < tokens.length; index++) {
        const found = hours.matchAt(tokens, index)
        if (found?.meanings.includes('weekdays')) return 5
        if (!found?.meanings.includes('days')) continue
        const number = numberEnding(index) ?? (tokens[index]!.fold === 'siku' ? numberStarting(index + 1) : null)
        if (number && number.value >= 1 && number.value <= 7) return number.value
      }
      return null
    }

    function findAmount(): Introduction['amount'] {
      const found: { major: number; currencies: readonly string[] | null; from: number; to: number; isOwn: boolean }[] = []
      for (let index = 0; index < tokens.length; index++) {
        // Behind a mark of at most three words there is a number.
        const amountHere = used.has(index) || !isNumeral.slice(index, index + 4).includes(true) ? null : amountStarting(index)
        if (!amountHere) continue
        const { from, to } = amountHere
        const role = amountRole(from, to)
        use(from, to)
        if (role !== 'other') found.push({ ...amountHere, isOwn: role === 'own' })
        index = to - 1
      }
      const own = found.filter(({ isOwn }) => isOwn)
      const candidates = own.length > 0 ? own : found
      const [first] = candidates
      if (!first || candidates.some(({ major }) => major !== first.major)) return null
      quote('amount', first.from, first.to)
      return { major: first.major, currencies: first.currencies }
    }

    /** The longest run of figures, number words and marks that is money. */
    function amountStarting(from: number) {
      let to = from
      while (to < tokens.length && to - from < 12 && !used.has(to) && canBeInAmount(to, from)) to++
      for (; to > from; to--) {
        const words = tokens.slice(from, to)
        if (!words.some((token) => token.kind === 'number' || isNumberWord(token.fold))) return null
        if (isNumberConnector(words[0]!.fold) && words[0]!.fold !== 'a' && words[0]!.end !== words[1]?.start) return null
        if (isNumberConnector(words.at(-1)!.fold)) continue
        const parsed = parseTypedMoney(text.slice(words[0]!.start, words.at(-1)!.end))
        if (!parsed) continue
        const [major] = parsed.values
        // French shortens ‘mille’.
        const isShortMille = spoken.includes('fr') && words.at(-1)!.fold !== 'k' && words.some(({ fold }) => fold === 'mil')
        if ((parsed.values.length !== 1 && !isShortMille) || major === undefined || major <= 0 || major > maxAmountMajor) return null
        return isMoney(words, major, parsed.currencies, from, to) ? { major, currencies: parsed.currencies, from, to } : null
      }
      return null
    }

    function canBeInAmount(index: number, from: number): boolean {
      const token = tokens[index]!
      const next = tokens[index + 1]
      const isTouching = index > 0 && tokens[index - 1]!.end === token.start
      const isTouched = next?.start === token.end
      if (token.kind === 'number') {
        const previous = tokens[index - 1]
        const isFirst = index === from || !tokens.slice(from, index).some((each) => each.kind === 'number' || isNumberWord(each.fold))
        const isLed = previous !== undefined && /^(?:elfu|alfu|laki|milioni)$/.test(previous.fold)
        return isFirst || isLed || (next !== undefined && (isScaleWord(next.fold) || next.fold === 'hundred'))
      }
      if (token.kind === 'comma' || token.kind === 'stop') return false
      if (token.kind === 'mark') return !/^[&+]$/.test(token.text)
      if (token.fold === 'm' || token.fold === 'k') return index > from && (isTouching || token.text === 'M' || token.fold === 'k')
      if (isNumberWord(token.fold)) return true
      if (isNumberConnector(token.fold) && !(token.fold === 'n' && isTouched))
        return next !== undefined && isNumberWord(next.fold) && isJoined(index, from)
      if (token.fold === 'only') return index > from
      if (token.fold.length === 1)
        return token.fold === 'f'
          ? index > from
          : isTouched || isTouching || (token.text !== token.fold && (next?.kind === 'number' || tokens[index - 1]?.kind === 'number'))
      return isCurrencyWord(index, from)
    }

    /** 'And' goes on with a number after a scale only before a half, or before another scale. */
    function isJoined(index: number, from: number): boolean {
      if (index === from) return tokens[index]!.fold === 'a'
      if (!tokens.slice(from, index).some(({ fold }) => isScaleWord(fold))) return true
      if (/^(?:half|nusu|demie?|a)$/.test(tokens[index + 1]!.fold)) return true
      // 'Elfu ishirini na tano' is twenty-five thousand.
      if (tokens[index]!.fold === 'na' && /^(?:elfu|alfu|laki)$/.test(tokens[from]!.fold) && isNumberWord(tokens[index - 1]!.fold))
        return true
      const rest = tokens.slice(index + 1, index + 5)
      const end = rest.findIndex(({ fold }) => !isNumberWord(fold))
      return rest.slice(0, end < 0 ? rest.length : end).some(({ fold }) => isScaleWord(fold))
    }

    /** A word of a mark that begins here, or that began up to two words before. */
    function isCurrencyWord(index: number, from: number): boolean {
      for (let start = Math.max(from, index - 2); start <= index; start++)
        for (let end = index + 1; end <= start + 3; end++)
          if (
            isMoneyMark(
              tokens
                .slice(start, end)
                .map(({ fold }) => fold)
                .join(''),
            )
          )
            return true
      return false
    }

    function isMoney(words: readonly Token[], major: number, currencies: readonly string[] | null, from: number, to: number): boolean {
      const [first] = words
      const figures = words.filter(({ kind }) => kind === 'number')
      const isScaled = words.some(({ fold }) => isScaleWord(fold) || /^(?:mia|hundreds?)$/.test(fold))
      const isLarge = words.some(({ fold }) => isScaleWord(fold))
      if (currencies !== null || words.some(({ text: mark }) => mark === '/=' || mark === '/-')) return major >= 1
      // 'Un grand marché', 'half a million reasons'.
      if (/^une?$/.test(first!.fold) && words.at(-1)!.fold === 'grand') return false
      const next = tokens[to]
      if (next?.kind === 'word' && moneyMatches[to]?.meanings.includes('units')) return false
      if (next?.kind === 'word' && clauses[to] === clauses[from] && !isUnderstoodWord(to) && !silentStems.has(next.stem)) return false
      if (isLarge) return true
      const cue = nearestCue(from)
      if (figures.length === 0) return isScaled && cue === 'owns'
      const [figure = ''] = figures.map((token) => token.text)
      const isYear =
        /^(?:19|20)[0-9]{2}$/.test(figure) && /^(?:in|since|depuis|en|tangu|from|mwaka|year)$/.test(tokens[from - 1]?.fold ?? '')
      const isDialled = /^0/.test(figure) || /^[0-9]{10,}$/.test(figure) || tokens[from - 1]?.text === '+'
      return !isYear && !isDialled && (major >= 1000 || (cue === 'owns' && major >= 50 && isMoneyWordBefore(from)))
    }

    function isUnderstoodWord(index: number): boolean {
      return used.has(index) || Boolean(matches[index] ?? moneyMatches[index])
    }

    /** 'Capital 500' is money; 'have 500' may be anything. */
    function isMoneyWordBefore(from: number): boolean {
      return tokens
        .slice(Math.max(0, from - 4), from)
        .some(({ fold }) => /^(?:capital|budget|money|cash|mtaji|argent|pesa|hela|savings?|saved|epargne)$/.test(fold))
    }

    function nearestCue(from: number): 'owns' | 'not' | null {
      for (let index = from - 1; index >= Math.max(0, from - 8) && clauses[index] === clauses[from]; index--) {
        const wider = [index - 2, index - 1, index].flatMap((start) => {
          const found = moneyMatches[start]
          return found && start + found.length > index && start + found.length <= from ? [found] : []
        })
        const meanings = wider.flatMap((found) => found.meanings)
        if (meanings.includes('not') && !(wider[0]!.meanings.includes('owns') && wider[0]!.length > 1)) return 'not'
        if (meanings.includes('owns')) return 'owns'
      }
      return null
    }

    function amountRole(from: number, to: number): 'own' | 'other' | null {
      const beforeGap = text.slice(tokens[from - 1]?.end ?? 0, tokens[from]!.start).trim()
      const afterGap = text.slice(tokens[to - 1]!.end, tokens[to]?.start ?? text.length).trim()
      const isFigureAt = (index: number) => tokens[index]?.kind === 'number'
      const isSpan =
        (beforeGap.startsWith('-') && isFigureAt(from - 1)) ||
        (afterGap.startsWith('-') && isFigureAt(to)) ||
        (isSpanWord(from - 1) && isAmountEnding(from - 1)) ||
        (isSpanWord(to) && amountStarting(to + 1) !== null && !/^(?:and|et|na)$/.test(tokens[to]!.fold))
      const isBetween = tokens.slice(Math.max(0, from - 6), from).some(({ fold }) => /^(?:between|entre|kati)$/.test(fold))
      if (isSpan || isBetween) return 'other'
      const inClause = tokens.map((_, index) => index).filter((index) => index < from && clauses[index] === clauses[from])
      const lastSelf = Math.max(-1, ...inClause.filter((index) => cuesAt(index).includes('self')))
      const isRefused = inClause.some(
        (index) => index > lastSelf && from - index < 8 && cuesAt(index).includes('nots') && !isInSaying(index),
      )
      const isOthers = inClause.some((index) => index > lastSelf && cuesAt(index).includes('others'))
      const following = moneyMatches[to]
      const isAfterNot = following?.meanings.includes('not') && !following.meanings.includes('owns') && clauses[to] === clauses[from]
      if (isRefused || isOthers || isAfterNot) return 'other'
      const cue = nearestCue(from)
      return cue === 'not' ? 'other' : cue === 'owns' || following?.meanings.includes('owns') ? 'own' : null
    }

    function isSpanWord(index: number): boolean {
      const meanings = moneyMatches[index]?.meanings
      return meanings?.includes('spans') === true && !/^(?:and|et|na)$/.test(tokens[index]!.fold)
    }

    function isAmountEnding(end: number): boolean {
      const token = tokens[end - 1]
      return token !== undefined && (token.kind === 'number' || isScaleWord(token.fold))
    }

    function isInSaying(index: number): boolean {
      return [index - 3, index - 2, index - 1, index].some((start) => {
        const found = matches[start] ?? null
        return (
          found !== null &&
          start + found.length > index &&
          found.meanings.some((meaning) => meaning.kind === 'cue' && meaning.id === 'sayings')
        )
      })
    }

    function findSegments(): Segment[] {
      const segments: Segment[] = []
      let index = 0
      while (index < tokens.length) {
        const found = used.has(index) ? null : (matches[index] ?? typoAt(index))
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
    function typoAt(index: number) {
      const token = tokens[index]!
      if (token.kind !== 'word' || token.stem.length < minTypoLength - 1 || silentStems.has(token.stem)) return null
      const [word, second] = [...table.longWords].filter((each) => isSingleTypo(token.stem, each))
      if (word === undefined) return null
      const corrected = table.matchAt([{ ...token, stem: word, fold: word }], 0)
      const isSame =
        second === undefined ||
        JSON.stringify(table.matchAt([{ ...token, stem: second, fold: second }], 0)?.meanings) === JSON.stringify(corrected?.meanings)
      return isSame ? corrected : null
    }

    function readFacts(segments: readonly Segment[]): Fact[] {
      return createFactReader(tokens, segments, (index) => silentStems.has(tokens[index]!.stem))
    }
  }

  function spokenLanguages(tokens: readonly Token[]): string[] {
    const counts = languages.map((language) => ({
      language,
      count: new Set(tokens.flatMap((token, index) => (marks[language]!.matchAt(tokens, index) ? [token.fold] : []))).size,
    }))
    const most = Math.max(...counts.filter(({ language }) => language !== 'pcm').map(({ count }) => count))
    const main = counts.find(({ language, count }) => language !== 'pcm' && count === most && count > 0)
    const isPidgin = counts.some(({ language, count }) => language === 'pcm' && count > 0) && (main === undefined || main.language === 'en')
    return [...(main ? [main.language] : []), ...(isPidgin ? ['pcm'] : [])]
  }

  /** Built for each set of languages at its first sentence. */
  function tableOf(spoken: readonly string[]): PhraseTable<Meaning> {
    const key = spoken.join(' ')
    const built = tables.get(key)
    if (built) return built
    const without = new Set(spoken.flatMap((language) => data.languages[language]!.without))
    const kept = (phrases: readonly string[]) => phrases.filter((phrase) => !without.has(phrase))
    const table = createPhraseTable<Meaning>([
      ...trades.map((id) => [{ kind: 'trade', id }, kept(data.trades[id])] as const),
      ...ownables.map(
        (id) =>
          [{ kind: 'have', id }, [...kept(data.have[id]), ...spoken.flatMap((each) => data.languages[each]!.have[id] ?? [])]] as const,
      ),
      ...freeTimes.map((id) => [{ kind: 'when', id }, kept(data.when[id])] as const),
      ...(['home', 'atHome', 'stall', 'shop', 'online'] as const).map((id) => [{ kind: 'place', id }, kept(data.place[id])] as const),
      ...cues.map((id) => [{ kind: 'cue', id }, kept(data.cues[id])] as const),
      [{ kind: 'idle' }, kept(data.idle)],
    ])
    tables.set(key, table)
    return table
  }
}

function tokenRange(tokens: readonly Token[], { start, end }: { start: number; end: number }): { from: number; to: number } {
  const from = tokens.findIndex((token) => token.end > start)
  const to = tokens.findIndex((token) => token.start >= end)
  return { from, to: to < 0 ? tokens.length : to }
}

type Fact = { answer: 'trades' | 'have' | 'when' | 'place'; id: string; from: number; to: number; isCancelled: boolean }

/**
 * Goes through a sentence as it is read: what the words before a thing make of it, and what the words after it take back. What is refused, wanted, of
 * another person, sold or broken is no fact.
 */
function createFactReader(tokens: readonly Token[], segments: readonly Segment[], isSilent: (index: number) => boolean): Fact[] {
  const facts: Fact[] = []
  const start = () => ({
    mode: 'none' as 'none' | 'own' | 'want',
    /** The trade whose goods are named behind it, and where they would begin. */
    object: null as Trade | null,
    objectFrom: 0,
    isAfterAnd: false,
    isOther: false,
    isLearnt: false,
    isBusy: false,
    isFree: false,
    isWorking: false,
    isLost: false,
    isSold: false,
    /** Whether a thing was wanted, so that a list of such may go on behind a comma. */
    isWanted: false,
    hasTrade: false,
    /** 'Na shop I wan open'. */
    shopBefore: null as Segment | null,
    hasSelf: false,
    /** Things that were refused since the refusal; null without one. */
    refused: null as number | null,
    isRefusedAfterFacts: false,
    mineUntil: -1,
    seeksUntil: -1,
    firstFact: 0,
    firstSinceAnd: 0,
  })
  let state = start()
  let at = 0
  for (const [order, segment] of segments.entries()) {
    passTokens(segment.from, segment)
    readSegment(segment, segments[order + 1])
    at = segment.to
  }
  passTokens(tokens.length, null)
  endPart()
  return facts.filter(({ isCancelled }) => !isCancelled)

  /** Signs and words between two segments. */
  function passTokens(to: number, next: Segment | null): void {
    for (; at < to; at++) {
      const token = tokens[at]!
      if (token.kind === 'stop') {
        endPart()
        state = { ...start(), firstFact: facts.length, firstSinceAnd: facts.length }
      } else if (token.kind === 'comma') {
        endPart()
        const isCarried = state.refused !== null && next !== null && hasCue(next, 'ors')
        const { mode, isSold, isWanted } = state
        state = {
          ...start(),
          mode: mode === 'want' && !isWanted ? 'none' : mode,
          isWanted,
          isSold,
          object: keptObject(at),
          firstFact: facts.length,
          firstSinceAnd: facts.length,
          refused: isCarried ? 0 : null,
        }
      } else if (token.kind === 'word' && !isSilent(at)) state.isRefusedAfterFacts = false
      else if (/^[&+]$/.test(token.text)) state.firstSinceAnd = facts.length
    }
  }

  /** What is sold or repaired may be a list, 'phones, laptops and shoes', where something follows the trade. */
  function keptObject(sign: number): Trade | null {
    return (state.object === 'sell' || state.object === 'repair') && state.objectFrom < sign ? state.object : null
  }

  /** A refusal behind what it refuses: 'jioni siwezi', 'motorcycle I no get'. */
  function endPart(): void {
    if (state.refused !== 0 || !state.isRefusedAfterFacts) return
    const since = facts.slice(state.firstFact)
    for (const [index, fact] of since.entries())
      if (fact.answer === 'when' || state.firstFact + index >= state.firstSinceAnd) fact.isCancelled = true
  }

  function readSegment(segment: Segment, next: Segment | undefined): void {
    const { meanings, from, to } = segment
    if (hasCue(segment, 'sayings')) return
    const thing = meanings.find((meaning) => meaning.kind !== 'cue' && meaning.kind !== 'idle')
    for (const meaning of meanings) if (meaning.kind === 'cue') readCue(meaning.id, segment)
    if (hasCue(segment, 'losts')) return
    if (!thing) {
      if (meanings.every(({ kind }) => kind === 'idle') && !isWorkWord(from)) state.isRefusedAfterFacts = false
      return
    }
    if (thing.kind === 'trade') {
      readTrade(meanings, segment)
      for (const meaning of meanings) if (meaning.kind === 'place') readPlace(meaning.id, segment)
    } else if (thing.kind === 'have') readThing(thing.id, segment, next)
    else if (thing.kind === 'when') {
      if (isRefused()) return
      const isWorked = state.isWorking && segments.some((each) => hasCue(each, 'frees'))
      if (!state.isBusy && !state.isOther && !isWorked) add('when', thing.id, from, to)
    } else if (thing.kind === 'place') readPlace(thing.id, segment)
  }

  function isWorkWord(index: number): boolean {
    return /^(?:work|working|free|available|time|come|kazi|travailler|dispo|disponible|libre)$/.test(tokens[index]!.fold)
  }

  function add(answer: Fact['answer'], id: string, from: number, to: number): void {
    facts.push({ answer, id, from, to, isCancelled: false })
  }

  /** Counts a thing that is refused. */
  function isRefused(): boolean {
    if (state.refused === null) return false
    state.refused++
    state.isRefusedAfterFacts = false
    return true
  }

  /** After a refusal: 'I have no car', 'I no get' go on with it; once something was refused, what is said next is not. */
  function endRefusal(): void {
    if (state.refused !== null && state.refused > 0) state.refused = null
  }

  function readCue(cue: Cue, { from, to }: Segment): void {
    switch (cue) {
      case 'breaks':
        endPart()
        state = { ...start(), firstFact: facts.length, firstSinceAnd: facts.length }
        return
      case 'self':
        if (state.refused !== null) {
          endRefusal()
          if (state.refused === 0 && !state.isRefusedAfterFacts) state.refused = null
        }
        state = { ...state, mode: 'none', object: null, isOther: false, isLearnt: false, isLost: false, hasSelf: true }
        return
      case 'owns':
        endRefusal()
        if (state.mode !== 'want' || tokens[from]!.fold === 'with') state.mode = 'own'
        state.object = null
        return
      case 'mine':
        state.mineUntil = to + 2
        takeBefore(from)
        return
      case 'can':
        endRefusal()
        if (state.mode !== 'want') state = { ...state, mode: 'none', object: null }
        return
      case 'wants':
        endRefusal()
        state = { ...state, mode: 'want', object: null }
        if (state.shopBefore) add('place', 'shop', state.shopBefore.from, state.shopBefore.to)
        state.shopBefore = null
        return
      case 'seeks':
        state.seeksUntil = to + 2
        return
      case 'learns':
        state.isLearnt = true
        return
      case 'nots':
        state.refused = 0
        state.isRefusedAfterFacts = facts.length > state.firstFact
        return
      case 'ors':
        if (state.refused !== null) state.refused = 0
        return
      case 'ands':
        state.object = keptObject(from)
        state.isAfterAnd = true
        state.firstSinceAnd = facts.length
        return
      case 'busies':
        // 'Available to work in the mornings', 'I can’t work in the mornings'.
        if (tokens[from]!.fold.startsWith('work') && (state.isFree || state.refused !== null)) return
        if (state.refused !== null) {
          state.refused = null
          return
        }
        state.isBusy = true
        if (!state.isFree) for (const fact of facts.slice(state.firstFact)) if (fact.answer === 'when') fact.isCancelled = true
        return
      case 'works':
        state.isWorking = true
        return
      case 'frees':
        endRefusal()
        if (state.refused === null) state = { ...state, isBusy: false, isWorking: false, isFree: true }
        return
      case 'losts':
        if (state.refused !== null) return
        state.isLost = true
        cancelLost()
        return
      case 'sells-own':
        state.isSold = true
        return
      case 'others':
        state.isOther = true
        return
      case 'compounds': {
        const last = facts.at(-1)
        if (last?.answer === 'have' && last.to === from) last.isCancelled = true
        return
      }
      case 'wanted': {
        const last = facts.at(-1)
        if (last?.answer === 'trades') last.isCancelled = true
        return
      }
      case 'sayings':
    }
  }

  /** 'My car is broken', 'I have a car but it is broken'. */
  function cancelLost(): void {
    const here = facts.slice(state.firstSinceAnd).filter(({ answer }) => answer === 'have')
    const last = state.hasSelf ? undefined : facts.findLast(({ answer }) => answer === 'have')
    for (const fact of here.length > 0 ? here : last ? [last] : []) fact.isCancelled = true
  }

  /** 'Pikipiki yangu': Swahili says whose a thing is behind it. */
  function takeBefore(from: number): void {
    const before = segments.find(({ to }) => to === from)
    const thing = before?.meanings.find((meaning) => meaning.kind === 'have')
    if (thing?.kind === 'have' && before && state.refused === null && !state.isOther && !state.isLost && !state.isSold)
      if (!facts.some((fact) => fact.from === before.from)) add('have', thing.id, before.from, before.to)
  }

  function readTrade(meanings: readonly Meaning[], { from, to, isRefused: isRefusedVerb }: Segment): void {
    const isBlocked = isRefused() || isRefusedVerb || state.isOther || state.isLearnt || state.isSold || from < state.seeksUntil
    const isGoods = state.object === 'sell' && !state.isAfterAnd
    for (const meaning of meanings) {
      if (meaning.kind !== 'trade') continue
      if (!isBlocked && !isGoods) add('trades', meaning.id, from, to)
      if (!isGoods) state = { ...state, object: meaning.id, objectFrom: to, isAfterAnd: false }
    }
    state.hasTrade ||= !isBlocked
    if (state.mode === 'own') state.mode = 'none'
  }

  function readThing(id: Ownable, { from, to }: Segment, next: Segment | undefined): void {
    if (isRefused()) return
    if (state.isOther || state.isLost || state.isSold) return
    const isMine = from <= state.mineUntil || /^(?:my|our|mon|ma|mes)$/.test(tokens[from]!.fold)
    const isPartOfTrade = state.mode === 'none' && !isMine && next?.from === to && next.meanings.some(({ kind }) => kind === 'trade')
    state.isWanted ||= state.mode === 'want'
    const isOwned = state.mode === 'own' || isMine || (state.mode === 'none' && state.object === null)
    const isAt =
      /^(?:at|in|from|au|dans|kwenye)$/.test(tokens[from - 1]?.fold ?? '') || /^(?:at|in|from)$/.test(tokens[from - 2]?.fold ?? '')
    if (id === 'stall' && !isMine && state.mode !== 'own' && (isAt || state.mode === 'want')) add('place', 'stall', from, to)
    else if (isOwned && !isPartOfTrade) add('have', id, from, to)
  }

  /** 'A hairdresser with a spare room at my house' tells where the room is. */
  function hasThingSinceTrade(): boolean {
    return facts.findLastIndex(({ answer }) => answer === 'have') > facts.findLastIndex(({ answer }) => answer === 'trades')
  }

  function readPlace(id: Workplace | 'atHome', segment: Segment): void {
    const { from, to } = segment
    if (isRefused() || state.isOther) return
    const isMine = from <= state.mineUntil || /^(?:my|our|mon|ma|mes)$/.test(tokens[from]!.fold)
    const isWorked = state.hasTrade || state.mode === 'want'
    const isOfThing = facts.at(-1)?.answer === 'have' && facts.at(-1)!.to === from
    if (isOfThing && (id === 'stall' || id === 'atHome')) return
    if (id === 'atHome' && (!isWorked || state.mode === 'own' || hasThingSinceTrade())) return
    if (id === 'shop' && state.mode === 'none') state.shopBefore = segment
    if (id === 'shop' && (state.isBusy || /s$/.test(tokens[to - 1]!.fold) || !(isWorked || state.mode === 'own' || isMine))) return
    add('place', id === 'atHome' ? 'home' : id, from, to)
  }
}

function hasCue({ meanings }: Segment, cue: Cue): boolean {
  return meanings.some((meaning) => meaning.kind === 'cue' && meaning.id === cue)
}
