import type { FreeTime, Ownable, Trade, Workplace } from '../quantity/vocabulary.ts'
import { singularize } from './word-index.ts'

/** What `introductions.yaml` holds. Each list holds a word, several in a row, or `-pik` for a Swahili verb in its first person. */
export type IntroductionData = {
  trades: Readonly<Record<Trade, readonly string[]>>
  have: Readonly<Record<Ownable, readonly string[]>>
  when: Readonly<Record<FreeTime, readonly string[]>>
  /** `atHome` is where somebody is, and a workplace only beside a trade. */
  place: Readonly<Record<Workplace | 'atHome', readonly string[]>>
  cues: Readonly<Record<Cue, readonly string[]>>
  money: Readonly<Record<'owns' | 'not' | 'units' | 'spans' | 'bounds', readonly string[]>>
  hours: Readonly<Record<'units' | 'week' | 'day' | 'days' | 'weekdays' | 'not', readonly string[]>>
  at: Readonly<Record<'in' | 'not' | 'via', readonly string[]>>
  languages: Readonly<Record<string, SpokenLanguage>>
  /** Words that mean another thing in one country, by its code. */
  countries: Readonly<Record<string, Omit<SpokenLanguage, 'marks'>>>
  /** Words that mean a thing only to whoever does a trade. */
  byTrade: Readonly<Partial<Record<Trade, Readonly<Partial<Record<Ownable, readonly string[]>>>>>>
  /** Of the person's body, which no business states anything of. */
  body: readonly string[]
  idle: readonly string[]
}

/** Words that tell a language, words of others that mean nothing in it, and things that only it calls so. */
type SpokenLanguage = {
  marks: readonly string[]
  without: readonly string[]
  have: Readonly<Partial<Record<Ownable, readonly string[]>>>
}

export const cues = [
  'self',
  'owns',
  'mine',
  'can',
  'wants',
  'seeks',
  'learns',
  'nots',
  'ors',
  'busies',
  'works',
  'frees',
  'losts',
  'sells',
  'sells-own',
  'others',
  'makes',
  'breaks',
  'ands',
  'compounds',
  'wanted',
  'sayings',
  'dones',
] as const
export type Cue = (typeof cues)[number]

/** A word, a number or a mark of a sentence, with its characters. */
export type Token = {
  text: string
  fold: string
  stem: string
  start: number
  end: number
  kind: 'number' | 'word' | 'comma' | 'stop' | 'mark'
}

/** Figures with their thousands, words, marks of money; apostrophes and hyphens only part words. */
const tokenPattern = /[0-9]+(?:[.,'][0-9]+)*(?:[\s ][0-9]{3}(?![0-9]))*|\p{L}[\p{L}\p{M}]*|\/[=-]|[\p{Sc}#¢]|[.;:!?\n()]|[,/&+–—]/gu

export function tokenizeSentence(text: string): Token[] {
  return [...text.matchAll(tokenPattern)].map(({ 0: word, index }): Token => {
    const fold = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe')
    const kind = /^[0-9]/.test(word)
      ? 'number'
      : /^\p{L}/u.test(word)
        ? 'word'
        : /^[.;:!?\n()–—]$/.test(word)
          ? 'stop'
          : /^[,/]$/.test(word)
            ? 'comma'
            : 'mark'
    return { text: word, fold, stem: singularize(fold), start: index, end: index + word.length, kind }
  })
}

/** The minus that touches a token, which is no token itself; '' without one. A dash behind a word or a number is none. */
export function signBefore(text: string, { start }: Token): string {
  return /(?:^|\s)([-−])$/.exec(text.slice(0, start))?.[1] ?? ''
}

/** Of a Swahili verb in the first person or the infinitive; and where it says that one does not. */
const ofOneself = (root: string) =>
  new RegExp(
    `^(?:(?:nina|nime|nita|nili|niki|ninge|na|nta|tuna|tume|tuli|ku|hu)(?:m|wa|i|ya|zi|vi|li|ki)?${root}[a-z]{0,5}[aei]|ni${root}(?:sh)?e)$`,
  )
const notOfOneself = (root: string) => new RegExp(`^(?:si|sita|siku|sija|hatu)${root}[a-z]{0,5}[aei]$`)

type Pattern = { first: RegExp; rest: readonly string[]; refused?: true }

/** Phrases with what each means. */
export type PhraseTable<Meaning> = {
  /** The longest phrase that begins at a token, with all that it means; null where none does. */
  matchAt: (tokens: readonly Token[], at: number) => { length: number; meanings: readonly Meaning[]; isRefused: boolean } | null
  /** Single words that may be typed with a mistake. */
  longWords: ReadonlySet<string>
}

export function createPhraseTable<Meaning>(
  entries: readonly (readonly [meaning: Meaning, phrases: readonly string[]])[],
): PhraseTable<Meaning> {
  const byFirst = new Map<string, { stems: readonly string[]; meaning: Meaning }[]>()
  const patterns: (Pattern & { meaning: Meaning })[] = []
  for (const [meaning, phrases] of entries)
    for (const phrase of phrases) {
      const stems = tokenizeSentence(phrase.replace(/^-/, '')).map(({ stem }) => stem)
      const [first = '', ...rest] = stems
      if (phrase.startsWith('-')) {
        patterns.push({ first: ofOneself(first), rest, meaning }, { first: notOfOneself(first), rest, meaning, refused: true })
      } else byFirst.set(first, [...(byFirst.get(first) ?? []), { stems, meaning }])
    }
  const follows = (tokens: readonly Token[], at: number, stems: readonly string[]) =>
    stems.every((stem, step) => tokens[at + step]?.stem === stem)
  return {
    longWords: new Set(
      [...byFirst].flatMap(([first, list]) =>
        first.length >= minTypoLength && list.some(({ stems }) => stems.length === 1) ? [first] : [],
      ),
    ),
    matchAt: (tokens, at) => {
      const token = tokens[at]
      if (!token) return null
      const words = (byFirst.get(token.stem) ?? [])
        .filter(({ stems }) => follows(tokens, at, stems))
        .map(({ stems, meaning }) => ({ length: stems.length, meaning, isRefused: false }))
      const verbs = patterns
        .filter(({ first, rest }) => first.test(token.fold) && follows(tokens, at + 1, rest))
        .map(({ rest, meaning, refused = false }) => ({ length: rest.length + 1, meaning, isRefused: refused }))
      const found = [...words, ...verbs]
      const length = Math.max(0, ...found.map((each) => each.length))
      const longest = found.filter((each) => each.length === length)
      return length === 0
        ? null
        : { length, meanings: [...new Set(longest.map(({ meaning }) => meaning))], isRefused: longest.some(({ isRefused }) => isRefused) }
    },
  }
}

/** A shorter word with another letter is another word. */
export const minTypoLength = 6
