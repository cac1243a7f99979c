import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { things } from '#engine/market/drawing.ts'
import { pictograms } from '#engine/market/pictogram.ts'
import { archetypes } from '#markets/archetypes.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const idsOf = (sprite: string) => [...sprite.matchAll(/<symbol id="([a-z]+)" viewBox="0 0 24 24">/g)].map(([, id]) => id)
const sprite = read('pictograms.svg')
const symbolIds = idsOf(sprite)

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

describe('the drawings of things that opening money buys', () => {
  it('are all drawn, once each, in a file of at most 6 KiB', () => {
    const sprite = read('things.svg')
    expect(idsOf(sprite).toSorted()).toEqual([...things])
    expect(Buffer.byteLength(sprite)).toBeLessThanOrEqual(6 * 1024)
  })

  it('are each of some line, or of a kind of line', () => {
    const ofKinds = ['boxes', 'door', 'flag', 'stamp', 'tools']
    const drawn = new Set<string | undefined>(
      archetypes.flatMap(({ equipment, preOperating }) => [...equipment, ...preOperating]).map((line) => line.drawn),
    )
    expect(things.filter((thing) => !drawn.has(thing) && !ofKinds.includes(thing))).toEqual([])
  })
})
