import { expect, it } from 'vitest'
import { assembleEvidence, type BatchOfCity } from './assemble-evidence.ts'
import type { BatchHead } from './batch.ts'
import { noRows } from './rows.ts'

const accra = { id: 'accra', name: 'Accra', lat: 5.55602, lon: -0.1969, tier: 1 as const }
const head = (more: Partial<BatchHead>): BatchHead => ({
  kind: 'osm',
  source: 'osm',
  title: 'A list',
  publisher: 'Somebody',
  url: null,
  licence: 'ODbL 1.0',
  attribution: '© Somebody',
  month: '2024-09',
  confidence: 'low',
  origin: 'osm',
  holds: { classes: ['food-shops'], tags: 'all' },
  covers: 'city',
  digest: '0'.repeat(64),
  taken: 1,
  refused: [],
  ...more,
})
const sort = { class: 'food-shops' as const, tag: 'shop=bakery' }
const bakery = { row: 555, col: -20, sort, count: 2 }
const list = (id: string, more: Partial<BatchHead> = {}, points = false): BatchOfCity => ({
  id,
  head: head(more),
  rows: { ...noRows(), seller: [bakery], point: points ? [{ lat: 5.5561, lon: -0.1961, sort, name: null }] : [] },
})
const people = (id: string, month: string): BatchOfCity => ({
  id,
  head: head({ kind: 'people', month, origin: null, holds: null }),
  rows: { ...noRows(), people: [{ row: 555, col: -20, people: 900 }] },
})
const evidence = (...batches: BatchOfCity[]) => assembleEvidence(accra, 50, batches)

it('people are the newest grid’s', () => {
  expect(evidence(people('old', '2015-07'), people('new', '2020-07')).people).toMatchObject({ batch: 'new', year: 2020 })
  expect(evidence(list('a')).people).toBeNull()
})

it('every vintage is a list of its own, the newest first', () => {
  expect(evidence(list('a', { month: '2019-09' }), list('b')).lists.map(({ batch, month }) => [batch, month])).toEqual([
    ['b', '2024-09'],
    ['a', '2019-09'],
  ])
})

it('points are there only where two origins have them: two dates of one map cannot be matched', () => {
  const pointsOf = (...batches: BatchOfCity[]) => evidence(...batches).lists.map(({ points }) => points?.length ?? null)
  expect(pointsOf(list('a', {}, true), list('b', { month: '2019-09' }, true))).toEqual([null, null])
  expect(pointsOf(list('a', {}, true), list('b', { origin: 'town-hall' }, true), list('c', { origin: 'walk' }))).toEqual([1, 1, null])
})

it('a box covers the city, or the whole squares of it that it holds', () => {
  const coversOf = (covers: BatchHead['covers']) => evidence(list('a', { covers })).lists[0]!.covers
  expect(coversOf({ south: 4, west: -2, north: 7, east: 2 })).toBe('city')
  const part = coversOf({ south: 5.551, west: -0.201, north: 5.581, east: -0.179 })
  expect(part).toEqual([
    { row: 556, col: -20 },
    { row: 556, col: -19 },
    { row: 557, col: -20 },
    { row: 557, col: -19 },
  ])
  expect(coversOf('seen')).toEqual([{ row: 555, col: -20 }])
})

it('a county without people says nothing of them, and attributions are said once', () => {
  const county = (id: string, rows: Partial<BatchOfCity['rows']>): BatchOfCity => ({
    id,
    head: head({ kind: 'census', origin: null, holds: null }),
    rows: { ...noRows(), ...rows },
  })
  const { counties, attributions } = evidence(
    county('firms', {
      employers: [{ county: '17031', industry: '811111', class: 'repair', firms: 5, year: 2021 }],
      county: [{ id: '17031', people: null, year: null, name: 'Cook County' }],
    }),
    county('people', { county: [{ id: '17031', people: 5_265_000, year: 2021, name: 'Cook County' }] }),
  )
  expect(counties).toMatchObject({
    employers: [{ countyId: '17031', county: 'Cook County', batch: 'firms' }],
    people: [{ count: 5_265_000, batch: 'people' }],
  })
  expect(attributions).toEqual(['© Somebody'])
})
