import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floatingCatchment } from './catchment.ts'

test('two providers and three places, by hand', () => {
  // Provider 1 is reached by places 1 and 2 (300 people): 3/300. Provider 2 by places 2 and 3 (500 people): 2/500.
  const access = floatingCatchment(
    [3, 2],
    [100, 200, 300],
    [
      [5, 30],
      [10, 10],
      [40, 8],
    ],
    15,
  )
  expect(access[0]).toBeCloseTo(0.01, 12)
  expect(access[1]).toBeCloseTo(0.014, 12)
  expect(access[2]).toBeCloseTo(0.004, 12)
})

test('what people can reach adds up to what there is, when every provider is reached', () => {
  const scene = fc.integer({ min: 1, max: 6 }).chain((places) =>
    fc.record({
      supply: fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 1, maxLength: 5 }),
      people: fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: places, maxLength: places }),
    }),
  )
  fc.assert(
    fc.property(scene, ({ supply, people }) => {
      const minutes = people.map((_, i) => supply.map((_, j) => (i === j % people.length ? 1 : 99)))
      const access = floatingCatchment(supply, people, minutes, 15)
      const reached = access.reduce((sum, each, i) => sum + each * people[i]!, 0)
      expect(reached).toBeCloseTo(
        supply.reduce((sum, each) => sum + each, 0),
        6,
      )
    }),
  )
})

test('a provider out of everybody’s reach serves nobody', () => {
  expect(floatingCatchment([5], [100], [[60]], 15)).toEqual([0])
})

test('uneven tables are refused', () => {
  expect(() => floatingCatchment([1], [1, 2], [[1]], 15)).toThrow('rows of walks')
  expect(() => floatingCatchment([-1], [1], [[1]], 15)).toThrow('negative')
})
