import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pictograms } from '#engine/market/pictogram.ts'
import { archetypes } from '#markets/archetypes.ts'

const sprite = readFileSync(join(import.meta.dirname, 'pictograms.svg'), 'utf8')
const symbolIds = [...sprite.matchAll(/<symbol id="([a-z]+)" viewBox="0 0 24 24">/g)].map(([, id]) => id)

describe('the pictograms', () => {
  it('are all drawn, once each, in a file of at most 12 KiB', () => {
    expect(symbolIds.toSorted()).toEqual([...pictograms])
    expect(Buffer.byteLength(sprite)).toBeLessThanOrEqual(12 * 1024)
  })

  it('are each of some business, and every business has one', () => {
    expect(archetypes.filter(({ pictogram }) => !pictogram).map(({ id }) => id)).toEqual([])
    expect(new Set(archetypes.map(({ pictogram }) => pictogram))).toEqual(new Set(pictograms))
  })
})
