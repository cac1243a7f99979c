import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashToNumber, NumberSet } from './number-set.ts'

it('knows the numbers that were added, as a set does', () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 50 }),
    fc.maxSafeInteger().map((each) => Math.abs(each) + 1),
  )
  fc.assert(
    fc.property(fc.array(number, { maxLength: 3000, size: 'max' }), (numbers) => {
      const [numberSet, expectedSet] = [new NumberSet(), new Set<number>()]
      for (const each of numbers) {
        expect(numberSet.add(each)).toBe(!expectedSet.has(each))
        expectedSet.add(each)
      }
      expect([numberSet.size, numbers.every((each) => numberSet.has(each)), numberSet.has(7.5)]).toEqual([expectedSet.size, true, false])
    }),
    { numRuns: 30 },
  )
})

it('holds a million numbers of a map in 24 bytes each at most', () => {
  const before = process.memoryUsage().arrayBuffers
  const numbers = new NumberSet()
  for (let id = 0; id < 1_000_000; id++) numbers.add(12_000_000_000 + id * 3)
  expect(numbers.size).toBe(1_000_000)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(24_000_000 + 8 * 2 ** 20)
})

it('has for each text a number of its own', () => {
  const numbers = new Set<number>()
  for (let i = 0; i < 200_000; i++) numbers.add(hashToNumber(`${i % 500} ${i} shop=bakery Chez Ama`))
  expect(numbers.size).toBe(200_000)
  for (const each of [...numbers].slice(0, 1000)) expect(Number.isSafeInteger(each) && each > 0).toBe(true)
})
