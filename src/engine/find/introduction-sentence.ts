import type { FreeTime, IntroductionAnswer, Ownable, RefusedAnswer, Trade, Workplace } from '../quantity/vocabulary.ts'
import type { Cue, IntroductionData, Token } from './introduction-lexicon.ts'

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
  /** Ids of the businesses whose products the person makes or sells, most named first, and the words that name each. */
  named: { id: string; words: string }[]
  /** The person’s own words of each trade with what it is done to, 'sell clothes'; `own` are those of the trade alone. */
  works: { own: string; words: string }[]
  /** The person’s own words of each answer, and the trade that they tell. */
  read: { answer: IntroductionAnswer; words: string; trade?: Trade }[]
  /** The person’s own words of an answer that cannot be, which the page wants corrected and never drops. */
  refused: { answer: RefusedAnswer; words: string }[]
  /** Clauses that say what the person has done enough of. */
  givenUp: string[]
  /** Their words for what their body cannot do or carries: read, and no business is left out by them. */
  ofBody: string[]
  /** Words that say something, and nothing understood them. */
  notUnderstood: string[]
  /** Those of them that are neither refused nor of somebody else: they may name what the person means. */
  mayName: string[]
  /** Two letters; null where too few words tell it. */
  language: string | null
}

/** What a business sells or does, by the names that it goes by: whoever names it does its trade. */
export type ProductPhrase = {
  phrase: string
  trade: Trade
  /** Whether somebody who only sells may run it: selling it tells of no other trade. */
  isResold: boolean
  /** Of the businesses that are called so. */
  ids: readonly string[]
}

export type Meaning =
  | { kind: 'trade'; id: Trade }
  | ({ kind: 'product' } & Omit<ProductPhrase, 'phrase'>)
  | { kind: 'have'; id: Ownable }
  | { kind: 'when'; id: FreeTime }
  | { kind: 'place'; id: Workplace | 'atHome' }
  | { kind: 'cue'; id: Cue }
  | { kind: 'idle' }

/** Tokens that are understood together. */
export type Segment = { from: number; to: number; meanings: readonly Meaning[]; isRefused: boolean }

type PhraseMatch<M> = { length: number; meanings: readonly M[]; isRefused: boolean } | null

/** A sentence while it is read: its tokens, what may begin at each of them, and which are understood already. */
export type IntroductionSentence = {
  text: string
  tokens: readonly Token[]
  /** Clause of each token: a sign, or a word such as 'but', ends one. */
  clauses: readonly number[]
  /** Languages, the main one first. */
  spoken: readonly string[]
  matches: readonly PhraseMatch<Meaning>[]
  moneyMatches: readonly PhraseMatch<keyof IntroductionData['money']>[]
  used: ReadonlySet<number>
  use: (from: number, to: number) => void
  quote: (answer: IntroductionAnswer, from: number, to: number) => void
  /** Tokens that were understood, and are the answer to nothing. */
  leave: (from: number, to: number) => void
  /** Ranges of tokens in their order, neighbours among them one. */
  refuse: (answer: RefusedAnswer, ranges: readonly { from: number; to: number }[]) => void
  cuesAt: (index: number) => Cue[]
  isSilent: (token: Token) => boolean
}
