import type { Topic } from '../quantity/vocabulary.ts'
import { plainWords } from './plain-words.ts'
import { searchIndex } from './search-index.ts'

/** What people ask of a report: words that tell nothing apart, and what each question is about. */
export type Questions = {
  idle: Record<string, readonly string[]>
  asks: readonly { about: Topic; words: readonly string[]; said: readonly string[] }[]
}

/** What a question is about, null where too little of it was understood; and what it may be near, the nearest first. */
export type Understood = { topic: Topic | null; near: readonly Topic[] }

/** Of the words that tell something, this part at least must speak of the topic. */
const leastHeard = 1 / 4
const isNumber = /^\p{N}/u

/** Tells what a question is about, by the same way of finding as a search: words, sayings and mistakes of typing. */
export function questionIndex({ idle, asks }: Questions): (question: string) => Understood {
  const find = searchIndex(
    asks.map(({ about, words }) => ({ id: about, titles: [], keywords: words, description: '' })),
    { idle, everything: [], means: asks.map(({ about, said }) => ({ said, ids: [about] })) },
  )
  const quiet = new Set(Object.values(idle).flat().flatMap(plainWords))
  return (question) => {
    const found = find(question)
    if (found.kind === 'everything') return { topic: null, near: [] }
    const near = [...found.scoreById].sort((a, b) => b[1] - a[1]).map(([id]) => id as Topic)
    const best = near[0]
    const telling = new Set(plainWords(question).filter((word) => !quiet.has(word) && !isNumber.test(word)))
    const heard = best ? (found.wordsById.get(best) ?? []).flatMap(plainWords).filter((word) => telling.has(word)) : []
    return { topic: best && new Set(heard).size >= leastHeard * telling.size ? best : null, near }
  }
}

const sizes = { '': 1, k: 1e3, m: 1e6 } as const

/** Amounts that a question names, as people type them: '80,000', '80k', '₦1.5 million'. Numbers of days, hours and percents are none. */
export function amountsIn(question: string): number[] {
  const found = question.matchAll(
    /(\d[\d,. ]*\d|\d)\s*(k\b|thousand|mille|elfu|m\b|million|milioni)?(?!\d|\s*(%|percent|days?|hours?|weeks?|months?|years?|-day))/giu,
  )
  return [...found].flatMap(([, digits = '', size = '']) => {
    const plain = digits.replace(/[ ,.](?=\d{3}(\D|$))/g, '').replace(/\s/g, '')
    const amount = Number(plain) * sizes[sizeOf(size)]
    return Number.isFinite(amount) && amount > 0 ? [amount] : []
  })
}

function sizeOf(said: string): keyof typeof sizes {
  if (/^(m|million|milioni)$/i.test(said)) return 'm'
  return said ? 'k' : ''
}
