import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMarketDataCopy } from '#tests/support/edited-market-data.ts'
import { formatProblem } from '../yaml-file.ts'
import { writeCities, writeHead } from './batch-file.ts'
import { readRows } from './rows.ts'
import { shippedBatches } from './shipped.ts'
import { readShippedFiles } from './shipped-files.ts'

let data: ReturnType<typeof openMarketDataCopy>
beforeAll(() => {
  data = openMarketDataCopy()
})
afterAll(() => data.close())

const cities = new Set(['accra', 'nairobi'])
const rowsPath = 'sellers/odbl/map-kibera-schools-2016.rows'
const headPath = 'sellers/odbl/map-kibera-schools-2016.batch.yaml'

/** The mistakes in one batch after an edit of its rows. */
function mistakes(edit: (content: string) => string): string[] {
  const before = data.read(rowsPath)!
  writeFileSync(join(data.folder, rowsPath), edit(before))
  try {
    const { problems } = readShippedFiles(data.folder, cities)
    return problems.map(formatProblem).filter((line) => line.includes('map-kibera'))
  } finally {
    writeFileSync(join(data.folder, rowsPath), before)
  }
}

it('what ships has no mistake, is 2 MB at most, and is written as it is read', () => {
  let bytes = 0
  for (const { head, rows } of shippedBatches()) {
    bytes += writeHead(head).length + writeCities(rows).length
    expect(head.taken).toBeGreaterThan(0)
  }
  expect(bytes).toBeLessThan(2_000_000)
})

it('people of the grids and of the census are those of their files', () => {
  const rowsOf = (id: string, city: string) => readRows(shippedBatches().find((each) => each.id === id)!.rows[city]!)
  const peopleOf = (id: string, city: string) => rowsOf(id, city).people.reduce((sum, { people }) => sum + people, 0)
  // Millions, as read from the same files by another reader, by whole cells: squares at the edge of a box differ a little.
  const counted: [id: string, city: string, millions: number][] = [
    ['worldpop-2020-uganda', 'kampala', 3.74],
    ['worldpop-2020-uganda', 'gulu', 0.29],
    ['worldpop-2020-uganda', 'mbarara', 0.26],
    ['worldpop-nigeria-2-1', 'kaduna', 2.21],
  ]
  for (const [id, city, millions] of counted) {
    expect(peopleOf(id, city) / 1e6 / millions).toBeGreaterThan(0.95)
    expect(peopleOf(id, city) / 1e6 / millions).toBeLessThan(1.05)
  }
  const wards = rowsOf('wards-dar-es-salaam-2022', 'dar-es-salaam').area
  expect(wards).toHaveLength(95)
  // The official figure of the region less the four wards whose area is not known.
  expect(wards.reduce((sum, { people }) => sum + people!, 0)).toBe(5_383_728 - 43_351 - 70_420 - 45_174 - 45_989)
  expect(wards.every(({ year }) => year === 2022)).toBe(true)
})

it('a batch whose terms nobody has read says which, and cites a source', () => {
  const unread = shippedBatches().filter(({ head }) => head.unread !== undefined)
  expect(unread.map(({ id }) => id)).toEqual(['worldpop-nigeria-2-1'])
  expect(unread[0]!.head.unread).toContain('NGA_population_v2_1_README.pdf')
})

it('nothing that comes from OpenStreetMap is outside its folder, and all of it names the contributors', () => {
  for (const { head } of shippedBatches()) {
    if (head.origin !== 'osm') continue
    expect(head.licence).toBe('ODbL 1.0')
    expect(head.attribution).toContain('© OpenStreetMap contributors')
  }
})

it('a mistake in the rows is one line: file, line, what is wrong, what would be right', () => {
  expect(mistakes((content) => content)).toEqual([])
  const at = `market-data/${rowsPath}`
  expect(mistakes((content) => content.replace('seller\t', 'sellers\t'))).toEqual([
    expect.stringMatching(`^${at}:2: “sellers” is no kind of line; the kinds are seller, `),
  ])
  expect(mistakes((content) => content.replace('amenity=school', 'amenity=bench'))).toEqual([
    `${at}:2: sort is “amenity=bench”, not a tag that sells something, as shop=bakery, or a class`,
  ])
  expect(mistakes((content) => content.replace(/\t\d+\n/, '\t0\n'))).toEqual([
    `${at}:2: count is “0”, not a whole number from 1 to 1000000`,
  ])
  expect(mistakes((content) => content.replace('# nairobi', '# atlantis'))).toEqual([`${at}:1: “atlantis” is no city of any cities.yaml`])
  expect(mistakes((content) => content.replace('# nairobi\n', ''))).toEqual([expect.stringMatching(`^${at}:1: is before the first city`)])
})

it('a head is held against the sources, the licence of its folder and the other heads', () => {
  const edit = (from: string, to: string) => data.problemsAfter({ [headPath]: (content) => content.replace(from, to) })
  expect(edit('source: map-kibera-schools', 'source: map-kibera')).toEqual([
    expect.stringMatching(/: source “map-kibera” is no source of sources.yaml$/),
  ])
  expect(edit('licence: ODbL 1.0', 'licence: MIT')).toEqual([
    expect.stringContaining('but sources.yaml says “ODbL 1.0”'),
    expect.stringContaining('what is under other terms stands in sellers/open'),
  ])
  expect(edit('origin: osm', 'origin: Somebody Else')).toHaveLength(1)
})

it('parts of a city are named as people there write them, whatever the capitals of a list', () => {
  const names = shippedBatches().flatMap(({ rows }) => Object.values(rows).flatMap((text) => readRows(text).area.map(({ name }) => name)))
  expect(names).toEqual(
    expect.arrayContaining(['Umoja II', 'Dandora Area IV', 'Ibeju-Lekki', 'Ona-Ara', 'Kaduna South', 'Obio/Akpor', 'Umoja I']),
  )
  for (const name of names) expect(name).not.toMatch(/^\p{Ll}|[-/]\p{Ll}[^-/]*$| [IVX][ivx]+$/u)
})
