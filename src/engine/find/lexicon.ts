import { createWordIndex, normalizeWords, type WordIndex } from './word-index.ts'

/** Ideas by name, each with its words of all languages: a word, several in a row, `gagn*` for every word that begins so, `-lip` for a Swahili verb. */
export type Ideas = Readonly<Record<string, readonly string[]>>

/** A token of a question: its possible ideas, none where it is a stop word or soft, null where it is unknown. */
export type QuestionToken = { typed: string; plain: string; ideas: ReadonlySet<string> | null; isNumber: boolean; isSoft: boolean }

/** Idea of any word of the business itself: it may be in each question. */
export const businessWordIdea = 'own'

export type Lexicon = (text: string, businessWords?: Ideas, isExact?: boolean) => QuestionToken[]

/** Before a Swahili verb's root: its person, its time, and whose or what it acts on. */
const swahiliPrefixes =
  '(?:si|ha|hu|na|nge|ni|u|a|tu|m|wa|i|zi|ya|li|ki|vi|ku|pa)(?:si)?(?:ta|na|li|me|ki|ka|nge|sha|po|taka)?(?:ni|ku|m|mu|tu|wa|i|u|zi|ya|li|ki|vyo|po)?'
/** A French elision that is typed without its apostrophe: "dimpot", "jpaye". */
const elision = /^(?:qu(?=[aeiouh]\p{L}{3})|[dlcnsmt](?=[aeiouh]\p{L}{3})|j(?=\p{L}{4}))/u
/** The shape of a Swahili verb, whatever its root: such a word carries meaning. */
const swahiliVerb = /^(?:ni|u|a|tu|m|wa|i|zi|ya|li|ki|vi)(?:ta|na|li|me|ki|ka|nge|po|si)[a-z]{3,}[aeiou]$/
/** Words at least this long may have a typing mistake; a shorter one is another word. */
const minTypoLength = 5
const minSimilarity = 0.78

/** Tokenizes a text into ideas: the longest phrases first, then single words, then words with a typing mistake. */
export function createLexicon(ideas: Ideas, idle: readonly string[], soft: readonly string[]): Lexicon {
  const silentEntries = compileEntries({ idle: [...idle, ...soft] })
  const softEntries = compileEntries({ soft })
  const silentWords = new Set([...silentEntries.words.keys(), ...silentEntries.phrases.flatMap(({ words }) => words)])
  const base = compileEntries(ideas)
  /** Phrases by their first word. */
  const phrasesByFirstWord = new Map<string, Entries['phrases']>()
  for (const phrase of base.phrases) {
    const [first = ''] = phrase.words
    phrasesByFirstWord.set(first, [...(phrasesByFirstWord.get(first) ?? []), phrase])
  }
  const typoIndex = createWordIndex([
    ...[...base.words.keys()].filter((word) => word.length >= minTypoLength),
    ...[...silentWords].filter((word) => word.length > minTypoLength),
  ])
  return (text, businessWords = {}, isExact = false) => {
    const businessEntries = compileEntries(businessWords)
    let businessTypoIndex: WordIndex | null = null
    const typed = text.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((word) => normalizeWords(word).map((plain) => ({ typed: word, plain })))
    const ideasByPosition = typed.map(({ plain }) => new Set<string>(wordIdeas(plain)))
    for (const [at, { plain }] of typed.entries())
      for (const { words, idea } of phrasesByFirstWord.get(plain) ?? [])
        if (words.every((word, step) => typed[at + step]?.plain === word))
          for (let step = 0; step < words.length; step++) ideasByPosition[at + step]?.add(idea)
    return typed.map((word, at) => {
      const ideasHere = ideasByPosition[at] ?? new Set<string>()
      const isNumber = /^\p{N}/u.test(word.plain)
      if (isNumber) ideasHere.add('number')
      if (isNumber && isLikelyAmount(word.plain, typed[at + 1]?.plain)) ideasHere.add('amount')
      const isSoft = ideasHere.size === 0 && matchIdeas(softEntries, word.plain).length > 0
      if (ideasHere.size > 0 || isIdle(word.plain) || word.plain.length === 1) return { ...word, ideas: ideasHere, isNumber, isSoft }
      const isName = at > 0 && /^\p{Lu}\p{Ll}/u.test(word.typed)
      const corrected = isExact || isName ? null : correctTypo(word.plain)
      if (corrected === null && swahiliVerb.test(word.plain)) return { ...word, ideas: ideasHere, isNumber, isSoft: true }
      return { ...word, ideas: corrected, isNumber, isSoft }
    })

    /** Words of the business itself count as their own ideas. */
    function wordIdeas(plain: string): string[] {
      const common = matchIdeas(base, plain)
      if (common.length > 0 || isIdle(plain)) return common
      const own = businessEntries.words.get(plain) ?? []
      return own.length > 0 ? own : matchIdeas(base, plain.replace(elision, ''))
    }

    function correctTypo(plain: string): ReadonlySet<string> | null {
      if (plain.length < minTypoLength) return null
      const [corrected] = typoIndex.matches(plain)
      if (corrected && corrected.similarity >= minSimilarity) return new Set(matchIdeas(base, corrected.word))
      businessTypoIndex ??= createWordIndex([...businessEntries.words.keys()].filter((word) => word.length >= minTypoLength))
      const [businessMatch] = businessTypoIndex.matches(plain)
      return businessMatch && businessMatch.similarity >= minSimilarity ? new Set(businessEntries.words.get(businessMatch.word)) : null
    }
  }

  function isIdle(plain: string): boolean {
    return silentWords.has(plain) || silentEntries.patterns.some(({ pattern }) => pattern.test(plain))
  }
}

/** True where an amount is more likely than a count of days or people. */
function isLikelyAmount(plain: string, next: string | undefined): boolean {
  return /^\d{3,}$|^\d+(?:k|m)$/.test(plain) || /^(?:k|m|thousand|mille|elfu|laki|million|milioni|\d{3})$/.test(next ?? '')
}

type Entries = {
  words: Map<string, string[]>
  phrases: { words: string[]; idea: string }[]
  patterns: { pattern: RegExp; idea: string }[]
}

function matchIdeas({ words, patterns }: Entries, plain: string): string[] {
  return [...(words.get(plain) ?? []), ...patterns.filter(({ pattern }) => pattern.test(plain)).map(({ idea }) => idea)]
}

function compileEntries(ideas: Ideas): Entries {
  const words = new Map<string, string[]>()
  const phrases: Entries['phrases'] = []
  const patterns: Entries['patterns'] = []
  for (const [idea, entries] of Object.entries(ideas)) {
    const shapes: string[] = []
    for (const entry of entries) {
      const plain = normalizeWords(entry)
      if (entry.endsWith('*')) shapes.push(plain.join(''))
      else if (entry.startsWith('-')) shapes.push(`${swahiliPrefixes}${plain.join('')}[a-z]{0,6}(?<=[aeiou])$`)
      else if (plain.length > 1) phrases.push({ words: plain, idea })
      else if (plain[0]) words.set(plain[0], [...(words.get(plain[0]) ?? []), idea])
    }
    if (shapes.length > 0) patterns.push({ pattern: new RegExp(`^(?:${shapes.join('|')})`), idea })
  }
  return { words, phrases, patterns }
}
