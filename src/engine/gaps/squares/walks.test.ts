import { expect, test } from 'vitest'
import { syntheticCity } from '../../testing/synthetic-city.ts'
import { createCells } from './cells.ts'
import type { WalkCount } from './city-evidence.ts'
import { poolWalks } from './walks.ts'

const city = syntheticCity({ seed: 2, side: 6, completeness: 0.3 })
const [square] = city.squares
const kind = { class: 'food-shops', archetypeId: null } as const

function ask(walks: WalkCount[]) {
  const evidence = { ...city.evidence, walks }
  const cells = createCells(evidence)
  const { walked, pooled } = poolWalks(evidence, cells, kind)
  return { walked, shown: pooled.get(cells.cellOf(square!)) }
}

function count(giver: string, sellers: number, more: Partial<WalkCount> = {}): WalkCount {
  return { ...square!, ...kind, sellers, minutes: null, month: '2026-05', giver, own: false, ...more }
}

test('counts of others are used and shown from three givers on', () => {
  expect(ask([count('a', 10), count('b', 12)])).toEqual({ walked: [], shown: undefined })
  const three = ask([count('a', 10), count('b', 12), count('c', 14)])
  expect(three.walked).toHaveLength(3)
  expect(three.shown).toEqual({ sellers: 12, givers: 3, month: '2026-05' })
})

test('an own count is used at once, is shown to nobody and makes no third giver', () => {
  const { walked, shown } = ask([count('me', 9, { own: true }), count('a', 10), count('b', 12)])
  expect(walked).toHaveLength(1)
  expect(shown).toBeUndefined()
})

test('one person’s repeats are one count, the newest', () => {
  const { shown, walked } = ask([count('a', 90, { month: '2026-03' }), count('a', 10), count('b', 12), count('c', 14)])
  expect(shown).toEqual({ sellers: 12, givers: 3, month: '2026-05' })
  expect(walked).toHaveLength(3)
  expect(ask([count('a', 10), count('a', 11, { row: square!.row + 1 }), count('b', 12)]).shown).toBeUndefined()
})

test('givers beside the square count, farther ones and old ones do not', () => {
  const beside = { row: square!.row + 1, col: square!.col + 1 }
  expect(ask([count('a', 10), count('b', 12), count('c', 14, beside)]).shown?.givers).toBe(3)
  expect(ask([count('a', 10), count('b', 12), count('c', 14, { row: square!.row + 2 })]).shown).toBeUndefined()
  expect(ask([count('a', 10), count('b', 12), count('c', 14, { month: '2025-05' })]).shown).toBeUndefined()
})

test('a count far outside the rest loses weight', () => {
  const { shown, walked } = ask([count('a', 10), count('b', 12), count('c', 11), count('d', 400)])
  expect(shown!.sellers).toBeLessThan(25)
  expect(Math.min(...walked.map(({ weight }) => weight))).toBeLessThan(0.05)
})

test('a short walk sees part of the square, and no walk more than was counted in it', () => {
  const five = ask([count('me', 4, { own: true, minutes: 5 })]).walked[0]!
  expect(five.walked).toBeCloseTo((Math.PI * ((5 * 80) / 1.3 / 1000) ** 2) / 1.235, 2)
  const thirty = ask([count('me', 40, { own: true, minutes: 30 })]).walked[0]!
  expect(thirty).toMatchObject({ walked: 1, sellers: 40 })
})

test('a count of another kind is another matter', () => {
  expect(ask([count('me', 4, { own: true, archetypeId: 'duka' })]).walked).toEqual([])
})
