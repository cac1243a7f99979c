import { describe, expect, it } from 'vitest'
import { readRows } from '#markets/sellers/rows.ts'
import { openImportFixture } from '#tests/support/import-fixture.ts'
import { makePbf, type PbfNode, type PbfSpec } from '#tests/support/make-pbf.ts'

const { read, refusal } = openImportFixture()

/** Tags and counts of Accra, and what was refused. */
async function outcome(content: string | Uint8Array, ...rest: [Parameters<typeof read>[2]?]) {
  const { head, rows } = await read('osm', content, ...rest)
  return {
    taken: Object.fromEntries(readRows(rows.accra ?? '').seller.map(({ sort, count }) => [sort.tag, count])),
    refused: Object.fromEntries(head.refused.map(({ reason, count }) => [reason, count])),
  }
}

const inAccra = { lat: 5.5561, lon: -0.1961 }
const nearby = { lat: 5.5563, lon: -0.1962 }
const corners = [
  { id: 4, lat: 5.555, lon: -0.197 },
  { id: 5, lat: 5.5552, lon: -0.197 },
  { id: 6, lat: 5.5552, lon: -0.1968 },
  { id: 7, lat: 5.555, lon: -0.1968 },
]
const market = { id: 10, refs: [4, 5, 6, 7, 4], tags: { shop: 'supermarket' } }
const three: PbfSpec = {
  nodes: [{ id: 1, ...inAccra, tags: { shop: 'bakery' } }, { id: 2, ...nearby, tags: { amenity: 'pharmacy' } }, ...corners],
  ways: [market],
}
const each = { 'shop=bakery': 1, 'amenity=pharmacy': 1, 'shop=supermarket': 1 }

const answer = (elements: readonly unknown[], more: Record<string, unknown> = {}) =>
  JSON.stringify({ version: 0.6, osm3s: { timestamp_osm_base: '2026-10-01T00:00:00Z' }, elements, ...more })
const features = (list: readonly unknown[], more: Record<string, unknown> = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features: list })
const feature = (properties: Record<string, unknown>, more: Record<string, unknown> = {}, at = inAccra) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [at.lon, at.lat] },
  ...more,
})
const bakery = { type: 'node', id: 1, ...inAccra, tags: { shop: 'bakery' } }

describe('a part of a map', () => {
  it('that Overpass broke off, as its remark says before or behind the outlets, is refused with the remark', async () => {
    const remark = 'runtime error: Query timed out in "query" at line 1 after 26 seconds.'
    expect(await refusal('osm', answer([bakery], { remark }))).toContain(`broke off, so it is a part only: ${remark}`)
    expect(await refusal('osm', `{"remark":${JSON.stringify(remark)},${answer([bakery]).slice(1)}`)).toContain('broke off')
    expect((await outcome(answer([bakery], { remark: '' }))).taken).toEqual({ 'shop=bakery': 1 })
  })

  it.each([
    ['an ArcGIS server', { exceededTransferLimit: true }],
    ['an ArcGIS server that says it among properties', { properties: { exceededTransferLimit: true } }],
    ['a WFS server', { numberMatched: 5000, numberReturned: 1000 }],
  ])('that ended at the limit of %s is refused', async (_who, more) => {
    expect(await refusal('osm', features([feature({ shop: 'bakery' })], more))).toContain('This is a part only')
    expect(await refusal('areas', features([feature({ name: 'Osu' })], more))).toContain('This is a part only')
  })

  it('that is whole by its own word is taken', async () => {
    const whole = { exceededTransferLimit: false, numberMatched: 1, numberReturned: 1 }
    expect((await outcome(features([feature({ shop: 'bakery' })], whole))).taken).toEqual({ 'shop=bakery': 1 })
  })

  it('of which a block is shorter than it says is refused', async () => {
    const whole = makePbf(three)
    expect(await refusal('osm', whole.subarray(0, whole.length - 1))).toContain('ends too early')
  })
})

describe('the same thing twice', () => {
  it('in two joined extracts is counted once: points, ways and packed nodes by their type and number', async () => {
    const one = makePbf(three)
    const moved = makePbf({ nodes: [{ id: 1, ...nearby, tags: { shop: 'bakery' } }, ...corners], ways: [market] })
    expect(await outcome(Buffer.concat([one, one]))).toEqual({ taken: each, refused: { repeated: 3 } })
    expect(await outcome(Buffer.concat([one, moved]))).toEqual({ taken: each, refused: { repeated: 2 } })
    expect(await outcome(Buffer.concat([one, makePbf({ ...three, dense: false })]))).toEqual({ taken: each, refused: { repeated: 3 } })
  })

  it('in an answer of Overpass or in GeoJSON is counted once, however the file writes its number', async () => {
    expect(await outcome(answer([bakery, bakery, { ...bakery, type: 'way', center: nearby }]))).toEqual({
      taken: { 'shop=bakery': 2 },
      refused: { repeated: 1 },
    })
    const written = [
      feature({ shop: 'bakery' }, { id: 'node/1' }),
      feature({ shop: 'bakery', '@id': 'node/1' }),
      feature({ shop: 'bakery' }, { id: 'n1' }),
    ]
    const listed = feature({ shop: 'bakery', '@type': 'node', '@id': 1 })
    expect(await outcome(features([...written, listed]))).toEqual({ taken: { 'shop=bakery': 1 }, refused: { repeated: 3 } })
  })

  it('is not what only has the same number of a converter or an editor', async () => {
    const numbered = [
      feature({ shop: 'bakery' }, { id: 1 }),
      feature({ shop: 'bakery' }, { id: 1 }, nearby),
      feature({ shop: 'kiosk' }, { id: 1 }),
    ]
    expect(await outcome(features([...numbered, numbered[0]]))).toEqual({
      taken: { 'shop=bakery': 2, 'shop=kiosk': 1 },
      refused: { repeated: 1 },
    })
    expect((await outcome(features([feature({ shop: 'bakery' }), feature({ shop: 'bakery' })]))).taken).toEqual({ 'shop=bakery': 2 })
    const drawn = { ...bakery, id: -1 }
    expect((await outcome(answer([drawn, { ...drawn, ...nearby }, drawn]))).taken).toEqual({ 'shop=bakery': 2 })
  })

  it('as a point and as the outline of its building is one outlet where tag and name are the same', async () => {
    const tags = { shop: 'supermarket', name: 'Melcom' }
    const building = { type: 'way', id: 2, center: nearby, tags }
    expect(await outcome(answer([{ ...bakery, tags }, building]))).toEqual({ taken: { 'shop=supermarket': 1 }, refused: { repeated: 1 } })
    expect(await outcome(answer([building, { ...bakery, tags }]))).toEqual({ taken: { 'shop=supermarket': 1 }, refused: { repeated: 1 } })
  })

  it('is not two points of one name, an outline of another name or without one, nor one farther away', async () => {
    const tags = { shop: 'supermarket', name: 'Melcom' }
    const building = { type: 'way', id: 2, center: nearby, tags }
    const both = async (other: Record<string, unknown>) => (await outcome(answer([{ ...bakery, tags }, other]))).taken['shop=supermarket']
    expect(await both({ ...bakery, id: 9, ...nearby, tags })).toBe(2)
    expect(await both({ ...building, tags: { ...tags, name: 'Shoprite' } })).toBe(2)
    expect(await both({ ...building, tags: { shop: 'supermarket' } })).toBe(2)
    expect(await both({ ...building, center: { lat: 5.5581, lon: -0.1961 } })).toBe(2)
  })
})

describe('a closed outlet', () => {
  const closed: PbfNode[] = [
    { id: 1, ...inAccra, tags: { shop: 'bakery', disused: 'yes' } },
    { id: 2, ...inAccra, tags: { amenity: 'restaurant', abandoned: 'yes' } },
    { id: 3, ...inAccra, tags: { amenity: 'pharmacy', opening_hours: 'closed' } },
    { id: 8, ...inAccra, tags: { shop: 'shoes', end_date: '2025-12' } },
  ]
  const gone: PbfNode[] = [
    { id: 11, ...inAccra, tags: { shop: 'vacant' } },
    { id: 12, ...inAccra, tags: { 'disused:shop': 'bakery' } },
  ]
  const open = { id: 9, ...inAccra, tags: { shop: 'butcher', opening_hours: 'Mo-Sa 08:00-18:00; Su off' } }

  it('is not counted, in an .osm.pbf, an answer of Overpass or GeoJSON, and is named as closed', async () => {
    const expected = { taken: { 'shop=butcher': 1 }, refused: { closed: 4 } }
    expect(await outcome(makePbf({ nodes: [...closed, ...gone, open] }))).toEqual(expected)
    const elements = [...closed, open].map((node) => ({ type: 'node', ...node }))
    expect(await outcome(answer(elements))).toEqual(expected)
    expect(await outcome(features([...closed, open].map(({ tags = {} }) => feature(tags))))).toEqual(expected)
    expect((await outcome(answer([...gone, open].map((node) => ({ type: 'node', ...node }))))).refused).toEqual({ 'no-seller': 2 })
  })

  it('is one that had ended when the map was made, and not one that ended since', async () => {
    const ended = answer([{ ...bakery, tags: { shop: 'bakery', end_date: '2024-06' } }])
    expect((await outcome(ended, { month: '2024-01' })).taken).toEqual({ 'shop=bakery': 1 })
    expect(await refusal('osm', ended)).toContain('they are closed, or not open yet')
  })
})

describe('where an outline is', () => {
  it('is the middle of its corners where the way holds their positions and their nodes were dropped', async () => {
    const at = [...corners, corners[0]!]
    const features = ['OsmSchema-V0.6', 'DenseNodes', 'LocationsOnWays']
    const imported = await read('osm', makePbf({ nodes: [], ways: [{ ...market, at }], features }), { points: true })
    expect(readRows(imported.rows.accra!).point).toMatchObject([{ lat: 5.5551, lon: -0.1969, sort: { tag: 'shop=supermarket' } }])
    expect(imported.head.refused).toEqual([])
    // Some writers leave the numbers of the corners out.
    expect((await outcome(makePbf({ nodes: [], ways: [{ ...market, refs: [], at }] }))).taken).toEqual({ 'shop=supermarket': 1 })
  })

  it('is the middle of its corners where an answer of Overpass has their nodes behind it, or before it', async () => {
    const way = { type: 'way', id: 10, nodes: market.refs, tags: market.tags }
    const nodes = corners.map((node) => ({ type: 'node', ...node }))
    for (const elements of [
      [way, ...nodes],
      [...nodes, way],
    ]) {
      const imported = await read('osm', answer(elements), { points: true })
      expect(readRows(imported.rows.accra!).point).toMatchObject([{ lat: 5.5551, lon: -0.1969 }])
      expect(imported.head.refused).toEqual([])
    }
  })

  it('is not known where the file lacks its corners, and a refusal says what is so', async () => {
    const way = { type: 'way', id: 10, nodes: [91, 92], tags: market.tags }
    const area = { type: 'relation', id: 3, members: [], tags: { amenity: 'school' } }
    const nowhere = { type: 'node', id: 4, tags: { shop: 'kiosk' } }
    expect((await outcome(answer([bakery, way, area, nowhere]))).refused).toEqual({
      'incomplete-outline': 1,
      'several-outlines': 1,
      'no-position': 1,
    })
  })

  it('is the middle of the corners that an answer draws', async () => {
    const geometry = [...corners, corners[0]!].map(({ lat, lon }) => ({ lat, lon }))
    const imported = await read('osm', answer([{ type: 'way', id: 10, geometry, tags: market.tags }]), { points: true })
    expect(readRows(imported.rows.accra!).point).toMatchObject([{ lat: 5.5551, lon: -0.1969 }])
  })
})

describe('how an .osm.pbf is written', () => {
  const negative = {
    ...three,
    nodes: three.nodes.map((node) => ({ ...node, id: -node.id })),
    ways: [{ ...market, refs: market.refs.map((id) => -id) }],
  }
  it.each<[string, PbfSpec]>([
    ['nodes one by one', { ...three, dense: false }],
    ['blocks that are not packed', { ...three, packing: 'raw' }],
    ['negative numbers', negative],
  ])('does not matter: %s', async (_how, spec) => {
    expect(await outcome(makePbf(spec))).toEqual({ taken: each, refused: {} })
  })

  it.each([
    ['lzma', 4],
    ['bzip2', 5],
    ['lz4', 6],
    ['zstd', 7],
  ] as const)('is named where we cannot read it: %s', async (name, packing) => {
    expect(await refusal('osm', makePbf({ ...three, packing }))).toBe(
      `The blocks of this file are packed with ${name}. Write it again packed with zlib, as most programs do.`,
    )
  })
})

it('GeoJSON with the mark of Windows, or in UTF-16, is read', async () => {
  const text = features([feature({ shop: 'bakery' }), feature({ shop: 'kiosk' })])
  expect((await outcome(`\ufeff${text}`)).taken).toEqual({ 'shop=bakery': 1, 'shop=kiosk': 1 })
  expect((await outcome(Buffer.from(`\ufeff${text}`, 'utf16le'))).taken).toEqual({ 'shop=bakery': 1, 'shop=kiosk': 1 })
})
