// Writes the catalogue of dist/ into another folder, its cards in the words of the market data that are there: the figures are the same.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalogue, cardTexts } from '#engine/score/catalogue.ts'
import type { Markets } from '#markets/assemble.ts'
import { serializeCatalogue } from '#server/market/catalogue-file.ts'

const into = process.argv.find((argument) => argument.startsWith('--into='))?.slice('--into='.length)
if (!into) throw new Error('say-catalogue.ts wants --into=FOLDER')
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const catalogue = read(join(import.meta.dirname, '..', 'dist', 'catalogue.json')) as Catalogue
const { businesses, facts } = read(join(into, 'markets.json')) as Markets
const archetypes = new Map(businesses.map((each) => [each.id, each]))
const entries = catalogue.entries.map((entry) => {
  const archetype = archetypes.get(entry.archetype)
  if (!archetype) throw new Error(`The market data have no business ${entry.archetype}, which the catalogue has a card of`)
  return { ...entry, ...cardTexts(archetype, facts.countries[entry.countryCode]) }
})
writeFileSync(join(into, 'catalogue.json'), serializeCatalogue({ ...catalogue, entries }))
