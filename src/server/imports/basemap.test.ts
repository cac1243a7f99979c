import { describe, expect, it } from 'vitest'
import { unpackPath } from '#engine/gaps/basemap/basemap.ts'
import { openImportFixture } from '#tests/support/import-fixture.ts'
import { makePbf } from '#tests/support/make-pbf.ts'

const { read, rowsIn, refusal } = openImportFixture()

const answer = (elements: readonly unknown[]) => JSON.stringify({ version: 0.6, elements })
/** Around the middle of Accra. */
const at = (lat: number, lon: number) => ({ lat: 5.55 + lat, lon: -0.2 + lon })
const straight = [at(0, 0), at(0, 0.01), at(0.0001, 0.02), at(0, 0.03)]
const road = { type: 'way', id: 1, tags: { highway: 'trunk' }, geometry: straight }
const lake = [at(0, 0), at(0.01, 0), at(0.01, 0.01), at(0, 0.01), at(0, 0)]

describe('roads and water of a map', () => {
  it('are kept as lines on a grid of 33 m, without the points that a straight line needs not', async () => {
    const { line, seller } = await rowsIn('accra', 'basemap', answer([road]))
    expect(line).toHaveLength(1)
    expect(line[0]!.use).toBe('main-road')
    expect(unpackPath(line[0]!.path)).toEqual([
      [-667, 18_500],
      [-567, 18_500],
    ])
    expect(seller).toEqual([])
  })

  it('are by their tag what is drawn; other ways and tunnels are nothing', async () => {
    const ways = [
      { highway: 'secondary' },
      { waterway: 'canal' },
      { natural: 'coastline' },
      { highway: 'residential' },
      { highway: 'primary', tunnel: 'yes' },
    ].map((tags, index) => ({ ...road, id: index + 1, tags }))
    const { head, rows } = await read('basemap', answer(ways))
    expect(rows.accra!.split('\n').map((row) => row.split('\t')[1])).toEqual(['road', 'river', 'coast'])
    expect(head.refused).toEqual([{ reason: 'no-seller', count: 2, lines: [4, 5] }])
  })

  it('a lake is a ring, a pond is nothing, and a lagoon whose outline is in pieces is its shore', async () => {
    const pond = lake.map(({ lat, lon }) => at((lat - 5.55) / 10, (lon + 0.2) / 10))
    const relation = { type: 'relation', id: 4, tags: { natural: 'water' }, members: [{ role: 'outer', geometry: straight }] }
    const water = (id: number, geometry: unknown) => ({ type: 'way', id, tags: { natural: 'water' }, geometry })
    const { line } = await rowsIn('accra', 'basemap', answer([water(2, lake), water(3, pond), relation]))
    expect(line.map(({ use, path }) => [use, unpackPath(path).length])).toEqual([
      ['water', 5],
      ['coast', 2],
    ])
  })

  it('are cut at the reach of a city, and belong to each city that they pass', async () => {
    const far = { ...road, geometry: [at(0, 0), { lat: 5.55, lon: 9 }] }
    const { rows } = await read('basemap', answer([far]))
    const path = unpackPath((await rowsIn('accra', 'basemap', answer([far]))).line[0]!.path)
    expect(path.at(-1)![0] * 0.0003).toBeLessThan(0.3)
    expect(Object.keys(rows)).toEqual(['accra'])
    expect(
      await refusal(
        'basemap',
        answer([
          {
            ...road,
            geometry: [
              { lat: 60, lon: 9 },
              { lat: 61, lon: 9 },
            ],
          },
        ]),
      ),
    ).toContain('refused all 1')
  })

  it('come with an extract beside its sellers, in an .osm.pbf, by nodes behind their way, and in GeoJSON', async () => {
    const nodes = straight.map((point, index) => ({ id: index + 10, ...point }))
    const bakery = { id: 5, ...at(0, 0), tags: { shop: 'bakery' } }
    const way = { id: 1, refs: nodes.map(({ id }) => id), tags: { highway: 'trunk' } }
    const pbf = makePbf({ nodes: [bakery, ...nodes], ways: [way] })
    const json = answer([
      { type: 'way', id: 1, nodes: way.refs, tags: way.tags },
      ...[bakery, ...nodes].map((node) => ({ type: 'node', ...node })),
    ])
    const coordinates = straight.map(({ lat, lon }) => [lon, lat])
    const features = [
      { type: 'Feature', properties: way.tags, geometry: { type: 'LineString', coordinates } },
      { type: 'Feature', properties: bakery.tags, geometry: { type: 'Point', coordinates: coordinates[0] } },
    ]
    for (const file of [pbf, json, JSON.stringify({ type: 'FeatureCollection', features })]) {
      const rows = await rowsIn('accra', 'osm', file)
      expect(rows.line.map(({ use, path }) => [use, unpackPath(path).length])).toEqual([['main-road', 2]])
      expect(rows.seller.map(({ sort }) => sort.tag)).toEqual(['shop=bakery'])
    }
  })

  it('count once where two extracts were joined, and not at all where their corners are missing', async () => {
    expect((await read('basemap', answer([road, road]))).head).toMatchObject({ taken: 1, refused: [{ reason: 'repeated', count: 1 }] })
    expect((await read('basemap', answer([road, { ...road, id: 2, geometry: undefined, nodes: [7, 8] }]))).head.refused).toEqual([
      { reason: 'incomplete-outline', count: 1, lines: [3] },
    ])
  })
})

describe('landmarks', () => {
  const market = { type: 'node', id: 1, ...at(0, 0), tags: { amenity: 'marketplace', name: 'Makola Market' } }

  it('are markets, stations and hospitals with their names; one that is mapped twice is one', async () => {
    const station = { type: 'node', id: 2, ...at(0.01, 0), tags: { railway: 'station' } }
    const { landmark, seller } = await rowsIn('accra', 'basemap', answer([market, { ...market, id: 9 }, station]))
    expect(landmark).toEqual([
      { ...at(0, 0), kind: 'market', name: 'Makola Market' },
      { ...at(0.01, 0), kind: 'station', name: null },
    ])
    expect(seller).toEqual([])
  })

  it('of a whole extract are sellers too, where they sell; a closed one is none', async () => {
    const closed = { ...market, id: 3, ...at(0.02, 0), tags: { amenity: 'hospital', disused: 'yes' } }
    const { head, rows } = await read('osm', answer([market, closed]))
    expect(rows.accra).toContain('landmark\t5.55\t-0.2\tmarket\tMakola Market')
    expect(rows.accra).toContain('amenity=marketplace\t1')
    expect(head).toMatchObject({ taken: 1, origin: 'osm', refused: [{ reason: 'closed', count: 1 }] })
  })
})

it('a file for the background alone is no list of sellers, and names the contributors', async () => {
  const { head } = await read('basemap', answer([road]))
  expect(head).toMatchObject({ kind: 'basemap', origin: null, holds: null, attribution: '© OpenStreetMap contributors' })
})
