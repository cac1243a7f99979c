import { describe, expect, it } from 'vitest'
import type { Catalogue } from '#engine/score/catalogue.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { realCatalogue } from '#tests/support/real-catalogue.ts'
import { parseCatalogueCards, serializeCatalogue } from './catalogue-file.ts'

const real = realCatalogue()

describe('the catalogue’s file', () => {
  it('is JSON, begins with its key and gives its cards back, each equal to what was written', () => {
    const text = serializeCatalogue(real)
    expect(text.startsWith(`{"key":"${real.key}"`)).toBe(true)
    expect(JSON.parse(text)).toEqual(real)
    expect(parseCatalogueCards(Buffer.from(text))).toEqual(real.entries)
  })

  it('is read where it is one line, as earlier builds wrote it', () => {
    expect(parseCatalogueCards(Buffer.from(JSON.stringify(real)))).toEqual(real.entries)
  })

  it('holds no cards, one card, or words with line breaks, quotes and letters of more than one byte', () => {
    const card = { ...real.entries[0]!, title: 'Two\nlines, "quoted" – ₦ {"id":1},' }
    for (const entries of [[], [card], [card, real.entries[1]!]] as CatalogueEntry[][]) {
      const catalogue: Catalogue = { ...real, entries }
      expect(JSON.parse(serializeCatalogue(catalogue))).toEqual(catalogue)
      expect(parseCatalogueCards(Buffer.from(serializeCatalogue(catalogue)))).toEqual(entries)
    }
  })
})
