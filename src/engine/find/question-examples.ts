import { log, square } from '../quantity/exact-math.ts'
import type { Topic } from '../quantity/vocabulary.ts'
import type { Heard } from './question-words.ts'

/** What an example is about: a topic, a change of a number, or nothing that a report holds. */
export type ExampleOf = Topic | 'change' | 'none'
export type Examples = Readonly<Partial<Record<ExampleOf, readonly string[]>>>

/** What the examples that are most like a question are about, the likeliest first. */
export type Likeness = (heard: readonly Heard[]) => readonly (readonly [about: ExampleOf, alike: number])[]

/** How much an idea says, a word itself, and two that follow each other. */
const tells = { idea: 1, word: 0.7, pair: 0.6 }
const mostNeighbours = 7

/**
 * Compares a question with questions that people ask, by the ideas, words and pairs that they share; rare ones tell more. Each of the nearest speaks for
 * what it is about by the square of its likeness, so that one that is nearly the same outweighs several that are a little like it.
 */
export function likenessTo(examples: Examples, read: (text: string) => readonly Heard[]): Likeness {
  const known = Object.entries(examples).flatMap(([about, texts]) =>
    texts.map((text) => ({ about: about as ExampleOf, marks: marksOf(read(text)) })),
  )
  const withMark = new Map<string, number>()
  for (const { marks } of known) for (const mark of marks.keys()) withMark.set(mark, (withMark.get(mark) ?? 0) + 1)
  const rarity = (mark: string) => log((1 + known.length) / (1 + (withMark.get(mark) ?? 0)))
  /** By mark, which examples have it and how much of each it is. */
  const postings = new Map<string, { at: number; part: number }[]>()
  known.forEach(({ marks }, at) => {
    for (const [mark, part] of scaled(marks)) postings.set(mark, [...(postings.get(mark) ?? []), { at, part }])
  })

  return (heard) => {
    const alike = new Map<number, number>()
    for (const [mark, mine] of scaled(marksOf(heard)))
      for (const { at, part } of postings.get(mark) ?? []) alike.set(at, (alike.get(at) ?? 0) + mine * part)
    const nearest = [...alike].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, mostNeighbours)
    const byAbout = new Map<ExampleOf, number>()
    for (const [at, likeness] of nearest) {
      const { about } = known[at] ?? { about: 'none' as const }
      byAbout.set(about, (byAbout.get(about) ?? 0) + square(likeness))
    }
    return [...byAbout].toSorted((a, b) => b[1] - a[1])
  }

  function scaled(marks: ReadonlyMap<string, number>): [string, number][] {
    const weighed = [...marks].map(([mark, weight]): [string, number] => [mark, weight * rarity(mark)])
    const length = Math.sqrt(weighed.reduce((sum, [, weight]) => sum + square(weight), 0)) || 1
    return weighed.map(([mark, weight]) => [mark, weight / length])
  }
}

function marksOf(heard: readonly Heard[]): Map<string, number> {
  const marks = new Map<string, number>()
  const add = (mark: string, weight: number) => marks.set(mark, (marks.get(mark) ?? 0) + weight)
  let before: string | null = null
  for (const { plain, ideas } of heard) {
    const all = [...(ideas ?? [])]
    for (const idea of all) add(`idea:${idea}`, tells.idea)
    add(`word:${plain}`, tells.word)
    const now = all.find((idea) => !idea.includes(':')) ?? plain
    if (before !== null) add(`pair:${before}:${now}`, tells.pair)
    before = now
  }
  return marks
}
