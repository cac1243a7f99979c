import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { catalogueVersion, plans } from './plans.ts'

/** Of each version of the price list: the numbers that it was. Orders name the version they were made with, so one is never changed. */
const digests: Record<string, string> = { '2026-11-20': '96f145ae474bcc1a' }

test('a changed price is a new version of the price list', () => {
  const numbers = Object.values(plans).map(({ id, pricesMinor, quantity, duration }) => [
    id,
    Object.entries(pricesMinor).sort(),
    quantity,
    duration,
  ])
  const digest = createHash('sha256').update(JSON.stringify(numbers)).digest('hex').slice(0, 16)
  expect(digests[catalogueVersion], 'raise catalogueVersion in plans.ts, and add its line here').toBe(digest)
})
