import type { Interest, Skill } from '../quantity/vocabulary.ts'

/**
 * How much of one skill transfers to another, 0–1, both ways. Our own judgement: 0.6 means a person with the one
 * does the other acceptably after a few weeks. Pairs not named transfer nothing.
 */
const skillPairs: readonly (readonly [Skill, Skill, number])[] = [
  ['Marketing', 'Sales', 0.7],
  ['Marketing', 'Design', 0.5],
  ['Marketing', 'Writing', 0.6],
  ['Sales', 'Customer Service', 0.7],
  ['Sales', 'Finance', 0.3],
  ['Finance', 'Operations', 0.5],
  ['Finance', 'Technology', 0.3],
  ['Operations', 'Customer Service', 0.4],
  ['Operations', 'Cooking', 0.3],
  ['Operations', 'Technology', 0.3],
  ['Technology', 'Design', 0.5],
  ['Technology', 'Teaching', 0.2],
  ['Design', 'Writing', 0.3],
  ['Writing', 'Teaching', 0.6],
  ['Teaching', 'Customer Service', 0.5],
  ['Cooking', 'Customer Service', 0.2],
  ['Cooking', 'Design', 0.2],
]

const interestPairs: readonly (readonly [Interest, Interest, number])[] = [
  ['E-commerce', 'Technology', 0.6],
  ['E-commerce', 'Fashion', 0.5],
  ['E-commerce', 'Manufacturing', 0.3],
  ['Food & Beverage', 'Agriculture', 0.6],
  ['Food & Beverage', 'Services', 0.3],
  ['Food & Beverage', 'Manufacturing', 0.4],
  ['Technology', 'Education', 0.4],
  ['Technology', 'Services', 0.3],
  ['Education', 'Services', 0.4],
  ['Healthcare', 'Services', 0.5],
  ['Healthcare', 'Education', 0.3],
  ['Fashion', 'Manufacturing', 0.6],
  ['Fashion', 'Services', 0.4],
  ['Agriculture', 'Manufacturing', 0.4],
]

function table<T extends string>(pairs: readonly (readonly [T, T, number])[]): Map<string, number> {
  const both = new Map<string, number>()
  for (const [one, other, weight] of pairs) both.set(`${one}>${other}`, weight).set(`${other}>${one}`, weight)
  return both
}

const skillTable = table(skillPairs)
const interestTable = table(interestPairs)

/** Share of skill `to` that a person who has `from` brings along, 0–1. */
export function skillTransfer(from: Skill, to: Skill): number {
  return from === to ? 1 : (skillTable.get(`${from}>${to}`) ?? 0)
}

/** How near two interests lie, 0–1. */
export function interestNearness(from: Interest, to: Interest): number {
  return from === to ? 1 : (interestTable.get(`${from}>${to}`) ?? 0)
}

/** The nearest of what a person has to what is asked, with how much of it transfers; null when nothing does. */
export function nearest<T extends string>(
  has: readonly T[],
  wanted: T,
  share: (from: T, to: T) => number,
): { from: T; share: number } | null {
  let best: { from: T; share: number } | null = null
  for (const each of has) {
    const brought = share(each, wanted)
    if (brought > 0 && (best === null || brought > best.share)) best = { from: each, share: brought }
  }
  return best
}
