import { plainWords, type WordList, wordList } from './plain-words.ts'

/** Ideas by name, each with its words of all languages: a word, several in a row, `gagn*` for every word that begins so, `-lip` for a Swahili verb. */
export type Ideas = Readonly<Record<string, readonly string[]>>

/** A word of a question: what it may mean, nothing where it is idle or soft, null where nobody knows it. */
export type Heard = { typed: string; plain: string; ideas: ReadonlySet<string> | null; isNumber: boolean; isSoft: boolean }

export type Lexicon = (text: string, own?: Ideas, isExact?: boolean) => Heard[]

/** Before a Swahili verb's root: its person, its time, and whose or what it acts on. */
const swahiliBefore =
  '(?:si|ha|hu|na|nge|ni|u|a|tu|m|wa|i|zi|ya|li|ki|vi|ku|pa)(?:si)?(?:ta|na|li|me|ki|ka|nge|sha|po|taka)?(?:ni|ku|m|mu|tu|wa|i|u|zi|ya|li|ki|vyo|po)?'
/** Built as a Swahili verb is, whatever its root: it says something. */
const swahiliVerb = /^(?:ni|u|a|tu|m|wa|i|zi|ya|li|ki|vi)(?:ta|na|li|me|ki|ka|nge|po|si)[a-z]{3,}[aeiou]$/
/** A typed word that is longer may have a slip; a shorter one is another word. */
const leastForSlip = 5
const leastAlike = 0.78

/** Reads a text as ideas: the longest words in a row first, then single words, then words with a mistake of typing. */
export function lexicon(ideas: Ideas, idle: readonly string[], soft: readonly string[]): Lexicon {
  const silent = entriesOf({ idle: [...idle, ...soft] })
  const softly = entriesOf({ soft })
  const quiet = new Set([...silent.words.keys(), ...silent.phrases.flatMap(({ words }) => words)])
  const base = entriesOf(ideas)
  /** Words in a row, by the first of them. */
  const inRows = new Map<string, Entries['phrases']>()
  for (const phrase of base.phrases) {
    const [first = ''] = phrase.words
    inRows.set(first, [...(inRows.get(first) ?? []), phrase])
  }
  const known = wordList([
    ...[...base.words.keys()].filter((word) => word.length >= leastForSlip),
    ...[...quiet].filter((word) => word.length > leastForSlip),
  ])
  return (text, own = {}, isExact = false) => {
    const mine = entriesOf(own)
    let nearMine: WordList | null = null
    const typed = text.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((word) => plainWords(word).map((plain) => ({ typed: word, plain })))
    const found = typed.map(({ plain }) => new Set<string>(wordIdeas(plain)))
    for (const [at, { plain }] of typed.entries())
      for (const { words, idea } of inRows.get(plain) ?? [])
        if (words.every((word, step) => typed[at + step]?.plain === word))
          for (let step = 0; step < words.length; step++) found[at + step]?.add(idea)
    return typed.map((word, at) => {
      const has = found[at] ?? new Set<string>()
      const isNumber = /^\p{N}/u.test(word.plain)
      if (isNumber) has.add('number')
      if (isNumber && isLarge(word.plain, typed[at + 1]?.plain)) has.add('amount')
      const isSoft = has.size === 0 && ideasIn(softly, word.plain).length > 0
      if (has.size > 0 || isIdle(word.plain) || word.plain.length === 1) return { ...word, ideas: has, isNumber, isSoft }
      const isName = at > 0 && /^\p{Lu}\p{Ll}/u.test(word.typed)
      const meant = isExact || isName ? null : slipped(word.plain)
      if (meant === null && swahiliVerb.test(word.plain)) return { ...word, ideas: has, isNumber, isSoft: true }
      return { ...word, ideas: meant, isNumber, isSoft }
    })

    /** The business's own words are things that nobody else's words name. */
    function wordIdeas(plain: string): string[] {
      const common = ideasIn(base, plain)
      return common.length > 0 || isIdle(plain) ? common : (mine.words.get(plain) ?? [])
    }

    function slipped(plain: string): ReadonlySet<string> | null {
      if (plain.length < leastForSlip) return null
      const [meant] = known.near(plain)
      if (meant && meant.alike >= leastAlike) return new Set(ideasIn(base, meant.word))
      nearMine ??= wordList([...mine.words.keys()].filter((word) => word.length >= leastForSlip))
      const [ofOwn] = nearMine.near(plain)
      return ofOwn && ofOwn.alike >= leastAlike ? new Set(mine.words.get(ofOwn.word)) : null
    }
  }

  function isIdle(plain: string): boolean {
    return quiet.has(plain) || silent.patterns.some(({ pattern }) => pattern.test(plain))
  }
}

/** Money more likely than a count of days or people. */
function isLarge(plain: string, next: string | undefined): boolean {
  return /^\d{3,}$|^\d+(?:k|m)$/.test(plain) || /^(?:k|m|thousand|mille|elfu|laki|million|milioni|\d{3})$/.test(next ?? '')
}

type Entries = {
  words: Map<string, string[]>
  phrases: { words: string[]; idea: string }[]
  patterns: { pattern: RegExp; idea: string }[]
}

function ideasIn({ words, patterns }: Entries, plain: string): string[] {
  return [...(words.get(plain) ?? []), ...patterns.filter(({ pattern }) => pattern.test(plain)).map(({ idea }) => idea)]
}

function entriesOf(ideas: Ideas): Entries {
  const words = new Map<string, string[]>()
  const phrases: Entries['phrases'] = []
  const patterns: Entries['patterns'] = []
  for (const [idea, entries] of Object.entries(ideas)) {
    const shapes: string[] = []
    for (const entry of entries) {
      const plain = plainWords(entry)
      if (entry.endsWith('*')) shapes.push(plain.join(''))
      else if (entry.startsWith('-')) shapes.push(`${swahiliBefore}${plain.join('')}[a-z]{0,6}(?<=[aeiou])$`)
      else if (plain.length > 1) phrases.push({ words: plain, idea })
      else if (plain[0]) words.set(plain[0], [...(words.get(plain[0]) ?? []), idea])
    }
    if (shapes.length > 0) patterns.push({ pattern: new RegExp(`^(?:${shapes.join('|')})`), idea })
  }
  return { words, phrases, patterns }
}
