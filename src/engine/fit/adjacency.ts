import type { Interest, Skill } from '../quantity/vocabulary.ts'

/**
 * How much of one skill transfers to another, 0–1, both ways. Our own judgement: 0.6 means a person with the one
 * does the other acceptably after a few weeks. Pairs not named transfer nothing.
 */
const skillPairs: readonly (readonly [Skill, Skill, number])[] = [
  ['marketing', 'sales', 0.7],
  ['marketing', 'design', 0.5],
  ['marketing', 'writing', 0.6],
  ['sales', 'customer-service', 0.7],
  ['sales', 'finance', 0.3],
  ['finance', 'operations', 0.5],
  ['finance', 'technology', 0.3],
  ['operations', 'customer-service', 0.4],
  ['operations', 'cooking', 0.3],
  ['operations', 'technology', 0.3],
  ['technology', 'design', 0.5],
  ['technology', 'teaching', 0.2],
  ['design', 'writing', 0.3],
  ['writing', 'teaching', 0.6],
  ['teaching', 'customer-service', 0.5],
  ['cooking', 'customer-service', 0.2],
  ['cooking', 'design', 0.2],
]

const interestPairs: readonly (readonly [Interest, Interest, number])[] = [
  ['e-commerce', 'technology', 0.6],
  ['e-commerce', 'fashion', 0.5],
  ['e-commerce', 'manufacturing', 0.3],
  ['food-and-beverage', 'agriculture', 0.6],
  ['food-and-beverage', 'services', 0.3],
  ['food-and-beverage', 'manufacturing', 0.4],
  ['technology', 'education', 0.4],
  ['technology', 'services', 0.3],
  ['education', 'services', 0.4],
  ['healthcare', 'services', 0.5],
  ['healthcare', 'education', 0.3],
  ['fashion', 'manufacturing', 0.6],
  ['fashion', 'services', 0.4],
  ['agriculture', 'manufacturing', 0.4],
]

function symmetricTable<T extends string>(pairs: readonly (readonly [T, T, number])[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [one, other, weight] of pairs) weights.set(`${one}>${other}`, weight).set(`${other}>${one}`, weight)
  return weights
}

const skillTable = symmetricTable(skillPairs)
const interestTable = symmetricTable(interestPairs)

/** Share of skill `to` that a person who has `from` brings along, 0–1. */
export function skillTransfer(from: Skill, to: Skill): number {
  return from === to ? 1 : (skillTable.get(`${from}>${to}`) ?? 0)
}

/** How near two interests lie, 0–1. */
export function interestNearness(from: Interest, to: Interest): number {
  return from === to ? 1 : (interestTable.get(`${from}>${to}`) ?? 0)
}

/** The candidate that transfers most to the target, with its transfer; null when none does. */
export function nearest<T extends string>(
  offered: readonly T[],
  required: T,
  share: (from: T, to: T) => number,
): { from: T; share: number } | null {
  let best: { from: T; share: number } | null = null
  for (const each of offered) {
    const transfer = share(each, required)
    if (transfer > 0 && (best === null || transfer > best.share)) best = { from: each, share: transfer }
  }
  return best
}
