import { expect, it } from 'vitest'
import { findPlaceByName } from '#engine/gaps/squares/place-letters.ts'
import { createSurvey } from '#engine/gaps/squares/survey.ts'
import { createMarketCityFinder } from '../places.ts'
import { assembleEvidence } from './assemble-evidence.ts'
import { readRows } from './rows.ts'
import { shippedBatches } from './shipped.ts'

const finder = createMarketCityFinder()
const city = finder.all.find(({ id }) => id === 'nairobi')!
const batches = shippedBatches().flatMap(({ id, head, rows }) => (rows.nairobi ? [{ id, head, rows: readRows(rows.nairobi) }] : []))
const evidence = assembleEvidence(city, finder.reachOf(city), batches)
const survey = createSurvey({
  ...evidence,
  cityId: city.id,
  centre: city,
  population: 4_000_000,
  income: null,
  month: '2026-11',
  walks: [],
  measured: [],
})
const places = survey.areas.map((area, cell) => ({ name: area ?? '', area, also: survey.otherNames.get(cell), cell }))

it.each([
  ['Kibera', -1.313, 36.784],
  ['Mathare', -1.263, 36.857],
  ['Laini Saba', -1.309, 36.793],
  ['Kiamaiko', -1.255, 36.876],
])('%s, which is a settlement or a ward and no suburb on the map, is found where it lies', (name, lat, lon) => {
  const [first] = findPlaceByName(places, name)
  expect(Math.abs(survey.cells.lat[first!.cell]! - lat)).toBeLessThan(0.01)
  expect(Math.abs(survey.cells.lon[first!.cell]! - lon)).toBeLessThan(0.01)
})
