import { deflateRawSync, gzipSync } from 'node:zlib'
import { writeArrayBuffer } from 'geotiff'
import { createOSMStream } from 'osm-pbf-parser-node'
import { describe, expect, it } from 'vitest'
import { readRows } from '#markets/sellers/rows.ts'
import { openImportFixture } from '#tests/support/import-fixture.ts'
import { blob, makePbf } from '#tests/support/make-pbf.ts'
import { floats, makeTiff } from '#tests/support/make-tiff.ts'

const { fileOf, read, rowsIn, refusal } = openImportFixture()

const accra = { lat: 5.55602, lon: -0.1969 }
const extract = makePbf({
  nodes: [
    { id: 1, lat: 5.5561, lon: -0.1961, tags: { shop: 'bakery', name: 'Auntie Esi', phone: '+233 20 000 0000', operator: 'Esi Mensah' } },
    { id: 2, lat: 5.5562, lon: -0.1962, tags: { shop: 'hairdresser;beauty' } },
    { id: 3, lat: 5.5563, lon: -0.1963, tags: { highway: 'bus_stop' } },
    { id: 4, lat: 5.55, lon: -0.21 },
    { id: 5, lat: 5.5502, lon: -0.21 },
    { id: 6, lat: 5.5502, lon: -0.2098 },
    { id: 7, lat: 51.5, lon: -0.12, tags: { shop: 'bakery' } },
  ],
  ways: [
    { id: 10, refs: [4, 5, 6, 4], tags: { amenity: 'school' } },
    { id: 11, refs: [99, 98, 99], tags: { amenity: 'bank' } },
  ],
  relations: [{ id: 20, tags: { amenity: 'hospital' } }],
  box: { south: 5.5, west: -0.3, north: 5.7, east: 0 },
  seconds: 1_700_000_000,
})

describe('an .osm.pbf', () => {
  it('is what other readers read too', async () => {
    const seen: { type: string; tags?: Record<string, string> }[] = []
    for await (const each of createOSMStream(fileOf(extract), { withTags: true }))
      if ('type' in each) seen.push(each as (typeof seen)[number])
    expect(seen.map(({ type }) => type).join(' ')).toBe('node node node node node node node way way relation')
    expect(seen[1]!.tags).toEqual({ shop: 'hairdresser;beauty' })
  })

  it('gives points, and outlines by their middle, to squares of the city they are in', async () => {
    const { head, rows } = await read('osm', extract)
    expect(Object.keys(rows)).toEqual(['accra'])
    expect(readRows(rows.accra!).seller).toEqual([
      { row: 555, col: -21, sort: { class: 'education', tag: 'amenity=school' }, count: 1 },
      { row: 555, col: -20, sort: { class: 'food-shops', tag: 'shop=bakery' }, count: 1 },
      { row: 555, col: -20, sort: { class: 'personal-care', tag: 'shop=hairdresser;beauty' }, count: 1 },
    ])
    expect(head).toMatchObject({ month: '2023-11', origin: 'osm', attribution: '© OpenStreetMap contributors', taken: 3 })
    expect(head.covers).toEqual({ south: 5.5, west: -0.3, north: 5.7, east: 0 })
    expect(head.refused.map(({ reason, count }) => [reason, count])).toEqual([
      ['incomplete-outline', 1],
      ['outside-cities', 1],
      ['several-outlines', 1],
    ])
  })

  it('keeps nothing of persons, and names over doors only where they are asked for', async () => {
    const serialized = JSON.stringify(await read('osm', extract))
    expect(serialized).not.toMatch(/Esi|233/)
    const { point } = await rowsIn('accra', 'osm', extract, { points: true, names: true })
    expect(point.map(({ name }) => name)).toEqual(['Auntie Esi', null, null])
    expect((await rowsIn('accra', 'osm', extract, { points: true })).point.map(({ name }) => name)).toEqual([null, null, null])
  })

  it.each([
    ['is cut off', extract.subarray(0, extract.length - 20)],
    ['has a header alone that is garbage', Buffer.concat([Buffer.from([0, 0, 0, 13]), Buffer.from('\x0a\x09OSMHeader\xff\xff', 'latin1')])],
    ['claims a block of gigabytes', blob('OSMHeader', Buffer.alloc(10), { claimedLength: 4_000_000_000 })],
    ['is a bomb', Buffer.concat([extract, blob('OSMData', Buffer.alloc(40 * 1024 * 1024))])],
    ['has nodes without end', Buffer.concat([extract, blob('OSMData', Buffer.from([0x12, 0x05, 0x12, 0x03, 0x52, 0x7f, 0x01]))])],
  ])('that %s changes nothing', async (_what, content) => {
    expect(await refusal('osm', content)).toBe('The file is not a valid .osm.pbf, or it ends too early.')
  })

  it('with history is named as such', async () => {
    const history = makePbf({ nodes: [], features: ['OsmSchema-V0.6', 'HistoricalInformation'] })
    expect(await refusal('osm', history)).toContain('“HistoricalInformation”')
  })
})

describe('an answer of Overpass', () => {
  const element = { type: 'node', id: 1, ...accra, tags: { shop: 'bakery' } }
  const answer = (elements: unknown[]) => JSON.stringify({ version: 0.6, osm3s: { timestamp_osm_base: '2026-10-01T00:00:00Z' }, elements })

  it('gives nodes, and ways by their center or bounds', async () => {
    const way = { type: 'way', id: 2, center: accra, tags: { shop: 'kiosk' } }
    const bounds = { minlat: 5.55, maxlat: 5.56, minlon: -0.2, maxlon: -0.19 }
    const { head, rows } = await read(
      'osm',
      answer([element, way, { type: 'way', id: 3, bounds, tags: { shop: 'food' } }, { type: 'way', tags: { shop: 'food' } }]),
    )
    expect(readRows(rows.accra!).seller.map(({ sort, count }) => [sort.tag, count])).toEqual([
      ['shop=bakery', 1],
      ['shop=food', 1],
      ['shop=kiosk', 1],
    ])
    expect(head).toMatchObject({ month: '2026-10', taken: 3, refused: [{ reason: 'incomplete-outline', count: 1, lines: [4] }] })
  })

  it('of numbers that are none, and of tags that a browser would run, takes nothing', async () => {
    const hostile = [
      { ...element, lat: 'NaN' },
      { ...element, lat: Number.MAX_VALUE, lon: null },
      { ...element, tags: { shop: '<script>alert(1)</script>' } },
      { ...element, tags: { __proto__: { shop: 'bakery' } } },
    ]
    expect(await refusal('osm', answer(hostile))).toContain(
      'Nothing could be taken: we refused all 3 rows, most of them because they have no position.',
    )
  })
})

describe('GeoJSON', () => {
  const feature = (lon: number, lat: number) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { shop: 'bakery' },
  })
  const collection = (features: unknown[], more = {}) => JSON.stringify({ type: 'FeatureCollection', ...more, features })

  it('gives its points', async () => {
    const { seller } = await rowsIn('accra', 'osm', collection([feature(accra.lon, accra.lat), feature(accra.lon, accra.lat)]))
    expect(seller).toMatchObject([{ sort: { tag: 'shop=bakery' }, count: 2 }])
  })

  it('in another projection, by its word or by its numbers, is refused', async () => {
    const crs = { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } } }
    expect(await refusal('osm', collection([feature(accra.lon, accra.lat)], crs))).toContain('“urn:ogc:def:crs:EPSG::3857”')
    expect(await refusal('osm', collection([feature(-21_918, 619_487)]))).toBe(
      'The coordinates are no degrees. Project the file to EPSG:4326 first.',
    )
  })

  it('with latitude and longitude swapped is refused', async () => {
    expect(await refusal('osm', collection([feature(accra.lat, accra.lon)]))).toContain('look swapped')
  })

  it('that ends early, has nothing in it, or is one endless element changes nothing', async () => {
    expect(await refusal('osm', collection([feature(0, 5)]).slice(0, -4))).toBe('The file is not valid JSON, or it ends too early.')
    expect(await refusal('osm', '{"type":"FeatureCollection","features":[]}')).toBe('The file has no elements or features.')
    expect(await refusal('osm', `{"features":[{"type":"${'a'.repeat(17 * 1024 * 1024)}"}]}`)).toContain(
      'One element of the file is too large',
    )
    expect(await refusal('osm', `{"features":${'['.repeat(100_000)}`)).toContain('too large')
  })
})

describe('people', () => {
  it('of cells of another size are spread onto squares by area, and none is lost', async () => {
    const { people } = await rowsIn('accra', 'people', 'lat,lon,people\n5.5554,-0.1971,900\n', { mapping: 'cell: 0.01' })
    expect(people.reduce((sum, each) => sum + each.people, 0)).toBe(900)
    expect(people).toHaveLength(4)
    // The cell reaches from 5.5504 to 5.5604: 96 of its 100 parts are in the row of 5.55.
    expect(people.filter(({ row }) => row === 555).reduce((sum, each) => sum + each.people, 0)).toBe(864)
  })

  it('of a grid that is not on 30 arc-seconds are shared by area, and none is lost or counted twice', async () => {
    const [wide, high] = [0.0083116, 0.0083251]
    const side = 12
    const grid = makeTiff({
      width: side,
      height: side,
      blocks: [floats(Array.from({ length: side * side }, (_, i) => (i === 5 ? Number.NaN : 1000)))],
      scale: [wide, high],
      tie: [0, 0, -0.2473873, 5.6085714],
    })
    const { people } = await rowsIn('accra', 'people', grid)
    const sum = people.reduce((total, each) => total + each.people, 0)
    expect(Math.abs(sum - (side * side - 1) * 1000)).toBeLessThan(people.length)
    // A whole square holds the people of its area, whatever lines of the grid cross it.
    const inside = people.find(({ row, col }) => row === 555 && col === -20)!
    expect(inside.people / ((1000 * 0.01 * 0.01) / (wide * high))).toBeCloseTo(1, 2)
  })

  it('are cut to the boxes of the mapping, by whole squares, and other cities are left out', async () => {
    const mapping = 'boxes: { accra: { south: 5.55, west: -0.2, north: 5.57, east: -0.19 } }'
    expect((await rowsIn('accra', 'people', tiff(undefined, [1, 2, 3, 4]), { mapping })).people).toEqual([
      { row: 555, col: -20, people: 3 },
      { row: 556, col: -20, people: 1 },
    ])
    const { taken, refused } = (await read('people', tiff(undefined, [1, 2, 3, 4]), { mapping })).head
    expect([taken, refused]).toEqual([2, []])
    expect(await refusal('people', tiff(), { mapping: mapping.replace('accra', 'kumasi') })).toContain('none in the boxes')
    expect(await refusal('people', tiff(), { mapping: mapping.replace('accra', 'atlantis') })).toContain('no city with the name “atlantis”')
    expect(await refusal('people', tiff(), { mapping: mapping.replace('north: 5.57', 'north: 5.5') })).toContain('from south to north')
  })

  it('of a table without positions are joined to shipped areas by name: parts are added up, and what fits none is listed', async () => {
    const mapping = `areas: wards-dar-es-salaam
columns: { area: ward }
always: { city: Dar es Salaam, year: "2022" }
values: { area: { Minazi Mirefu: Kiwalani } }
keep: { region: [Dar es Salaam] }`
    const table = `region,ward,people
Dar es Salaam,KIWALANI,40049
Dar es Salaam,Minazi Mirefu,27635
Dar es Salaam,Chang’ombe,14418
Dodoma,Kiwalani,99
Dar es Salaam,Mzinga,45989
Dar es Salaam,Azimio,"63,836"
Dar es Salaam,Chang’ombe,14418
`
    const { head, rows } = await read('people', table, { mapping })
    const { area, people } = readRows(rows['dar-es-salaam']!)
    expect(people).toEqual([])
    expect(area.map(({ name, people: count, year }) => [name, count, year])).toEqual([
      ["Chang'ombe", 14_418, 2022],
      ['Kiwalani', 67_684, 2022],
    ])
    expect(head.taken).toBe(3)
    expect(head.refused).toEqual([
      { reason: 'bad-number', count: 1, lines: [7] },
      { reason: 'no-area', count: 1, lines: [6] },
      { reason: 'repeated', count: 1, lines: [8] },
    ])
    expect(await refusal('people', table, { mapping: mapping.replace('wards-dar', 'wards-of') })).toContain('no areas with the id')
    expect(await refusal('people', table, { mapping: mapping.replace('{ area: ward }', '{}') })).toContain('lacks columns: area')
    expect(await refusal('people', 'ward,people\nKiwalani,9\n')).toContain('lacks “areas”')
  })

  it('of a table need the size of a cell, and their columns', async () => {
    expect(await refusal('people', 'lat,lon,people\n5.5,-0.1,9\n')).toContain('“cell”')
    expect(await refusal('people', 'lat,count\n5.5,9\n', { mapping: 'cell: 0.01' })).toContain('lacks columns: lon, people')
  })

  const tiff = (
    keys: Record<string, unknown> = { GTModelTypeGeoKey: 2, GeographicTypeGeoKey: 4326 },
    values = [10, 20, -9999, Number.NaN],
  ) =>
    new Uint8Array(
      writeArrayBuffer(new Float32Array(values), {
        width: 2,
        height: 2,
        ModelPixelScale: [0.01, 0.01, 0],
        ModelTiepoint: [0, 0, 0, -0.2, 5.57, 0],
        ...keys,
      } as never),
    )

  it('of a GeoTIFF in degrees go to the squares of its cells, and no data is nobody', async () => {
    expect((await rowsIn('accra', 'people', tiff())).people).toEqual([
      { row: 556, col: -20, people: 10 },
      { row: 556, col: -19, people: 20 },
    ])
  })

  it.each([
    ['in another projection', tiff({ GTModelTypeGeoKey: 1, ProjectedCSTypeGeoKey: 32630 }), '“EPSG:32630”'],
    ['on another ellipsoid', tiff({ GTModelTypeGeoKey: 2, GeographicTypeGeoKey: 4267 }), '“EPSG:4267”'],
    ['cut off', tiff().subarray(0, 60), 'not a GeoTIFF'],
    ['of garbage', Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(200, 255)]), 'not a GeoTIFF'],
    ['of nobody', tiff(undefined, [0, 0, 0, 0]), 'no people in our cities'],
  ])('of a GeoTIFF %s are refused', async (_what, content, why) => {
    expect(await refusal('people', content)).toContain(why)
  })
})

describe('a register', () => {
  const mapping = `
delimiter: ';'
columns: { lat: Latitude, lon: Longitude, tag: Kind, name: Sign }
values: { tag: { Boulangerie: shop=bakery } }
origin: town-hall
`
  const table = `Kind;Latitude;Longitude;Sign;Owner\nBoulangerie;${accra.lat};${accra.lon};Chez Ama;Ama Owusu\nBoulangerie;x;y;;\nNotaire;${accra.lat};${accra.lon};;\n`

  it('is read as its mapping says, with its own origin and what it holds', async () => {
    const { head, rows } = await read('register', table, { mapping, points: true, names: true, licence: 'Open data' })
    expect(head).toMatchObject({
      origin: 'town-hall',
      holds: { classes: ['food-shops'], tags: ['shop=bakery'] },
      attribution: 'Somebody',
      taken: 1,
    })
    expect(head.refused).toEqual([
      { reason: 'no-position', count: 1, lines: [3] },
      { reason: 'no-seller', count: 1, lines: [4] },
    ])
    expect(readRows(rows.accra!).point).toEqual([
      { lat: 5.55602, lon: -0.1969, sort: { class: 'food-shops', tag: 'shop=bakery' }, name: 'Chez Ama' },
    ])
    expect(JSON.stringify(rows)).not.toContain('Owusu')
  })

  it('of one city takes rows of no other', async () => {
    expect(await refusal('register', table, { mapping, city: 'Kumasi' })).toContain('not in the city that you named')
    expect(await refusal('register', table, { mapping, city: 'Atlantis' })).toBe('We have no city with the name “Atlantis”.')
  })

  it.each([
    ['an empty file', '', 'The file is empty.'],
    ['a table without rows', 'lat,lon,tag\n', 'The file is empty.'],
    ['a quote that never ends', 'lat,lon,tag\n"5,5,5\n', 'Line 2 cannot be read'],
    ['an endless line', `lat,lon,tag\n${'1'.repeat(400_000)}`, 'too long for a table'],
    ['a packed file', gzipSync('lat,lon,tag\n'), 'Unpack it'],
    ['an office document', Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync('x')]), 'Unpack it'],
    ['garbage', Buffer.from([1, 2, 0, 255, 254, 3]), 'We cannot read it'],
    ['a map', '{"features":[]}', 'cannot be imported as “register”'],
  ])('that is %s changes nothing', async (_what, content, why) => {
    expect(await refusal('register', content)).toContain(why)
  })

  it.each([
    ['that is no YAML', '{', 'The mapping file is not right'],
    ['with an unknown field', 'colums: {}', 'The mapping file is not right'],
    ['that is a bomb', `a: &a [x]\nb: [${'*a,'.repeat(50)}]`, 'The mapping file is not right'],
  ])('with a mapping %s is refused', async (_what, mappingText, why) => {
    expect(await refusal('register', table, { mapping: mappingText })).toContain(why)
  })
})

describe('areas', () => {
  it('of GeoJSON have the middle and the size of their outline', async () => {
    const ring = [
      [-0.2, 5.55],
      [-0.19, 5.55],
      [-0.19, 5.56],
      [-0.2, 5.56],
      [-0.2, 5.55],
    ]
    const features = [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { ward: 'Osu', pop: 12_000 } }]
    const { area } = await rowsIn('accra', 'areas', JSON.stringify({ features }), {
      mapping: 'columns: { name: ward, people: pop }\nalways: { year: "2021" }',
    })
    expect(area).toEqual([{ lat: 5.555, lon: -0.195, km2: 1.23, people: 12_000, year: 2021, name: 'Osu' }])
  })

  it('whose names a spreadsheet would run, or whose people are no number, are refused', async () => {
    const table = `name,lat,lon,people,year\n=cmd|' /C calc'!A0,${accra.lat},${accra.lon},,\nOsu,${accra.lat},${accra.lon},many,2021\nMadina,${accra.lat},${accra.lon},,\n`
    const { head, rows } = await read('areas', table)
    expect(head.refused.map(({ reason }) => reason)).toEqual(['bad-name', 'bad-number'])
    expect(readRows(rows.accra!).area.map(({ name }) => name)).toEqual(['Madina'])
  })
})

describe('a census', () => {
  it('gives employers by county with their class, one-person firms by sector, and counts by region', async () => {
    const employers = await rowsIn(
      'chicago',
      'census',
      'city,county_id,county,industry,count,year\nChicago,17031,Cook County,811111,50,2021\n',
    )
    expect(employers.employers).toEqual([{ county: '17031', industry: '811111', class: 'repair', firms: 50, year: 2021 }])
    expect(employers.county).toEqual([{ id: '17031', people: null, year: null, name: 'Cook County' }])
    const alone = await rowsIn('chicago', 'census', 'city,sector,count,year\nChicago,44-45,9000,2017\n')
    expect(alone.alone).toEqual([{ sector: '44-45', firms: 9000, year: 2017 }])
    const region = await rowsIn(
      'accra',
      'census',
      'city,region,industry,classes,count,year,area\nAccra,Greater Accra,services,health;finance,7,2014,wider\n',
    )
    expect(region.official).toMatchObject([
      { region: 'Greater Accra', classes: ['health', 'finance'], area: 'wider', definition: 'other', count: 7 },
    ])
  })
})

it('the same file read in the same way is the same bytes and digest; read otherwise it is another batch', async () => {
  const [one, two, other] = await Promise.all([read('osm', extract), read('osm', extract), read('osm', extract, { points: true })])
  expect(one).toEqual(two)
  expect(other.head.digest).not.toBe(one.head.digest)
})
