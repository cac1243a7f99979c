import { describe, expect, it } from 'vitest'
import { readRows } from '#markets/sellers/rows.ts'
import { openImportFixture } from '#tests/support/import-fixture.ts'
import { parseNumber } from './table.ts'

const { read, rowsIn, refusal } = openImportFixture()

const row = '5.5561,-0.1961,shop=bakery'
const rejections = ({ head }: Awaited<ReturnType<typeof read>>) => head.refused.map(({ reason, lines }) => [reason, lines])

describe('ends of lines', () => {
  it.each([
    ['the first row ends in CR LF, the others in LF', `lat,lon,tag\r\n${row}\r\n${row}\n${row}\n${row}\n`, 4],
    ['the second half is of another program', `lat,lon,tag\r\n${`${row}\r\n`.repeat(50)}${`${row}\n`.repeat(50)}`, 100],
    ['the second half is of Windows', `lat,lon,tag\n${`${row}\n`.repeat(50)}${`${row}\r\n`.repeat(50)}`, 100],
    ['the heading alone ends in CR LF', `lat,lon,tag\r\n${row}\n${row}\n`, 2],
    ['all are CR', `lat,lon,tag\r${row}\r${row}\r`, 2],
    ['all three occur', `lat,lon,tag\r${row}\n${row}\r\n${row}`, 3],
    ['the file is of Excel, with its mark', `\ufefflat,lon,tag\r\n${row}\r\n`, 1],
  ])('lose no row where %s', async (_what, table, taken) => {
    const imported = await read('register', table)
    expect([imported.head.taken, imported.head.refused]).toEqual([taken, []])
  })

  it('inside quotes are part of a cell, and lines are counted through them', async () => {
    const table = `lat,lon,tag,name\r\n5.5561,-0.1961,shop=bakery,"Chez\r\nAma"\nx,y,shop=bakery,\n`
    const imported = await read('register', table, { points: true, names: true })
    expect(readRows(imported.rows.accra!).point.map(({ name }) => name)).toEqual(['Chez Ama'])
    expect(rejections(imported)).toEqual([['no-position', [4]]])
  })

  it('do not matter to areas, people and census either', async () => {
    const two = (heading: string, first: string, second: string) => `${heading}\r\n${first}\r\n${second}\n${second.replace('2', '3')}\n`
    expect((await rowsIn('accra', 'areas', two('name,lat,lon', 'Osu,5.55,-0.19', 'W2,5.56,-0.19'))).area).toHaveLength(3)
    const people = two('lat,lon,people', '5.555,-0.195,9', '5.525,-0.195,9')
    expect((await rowsIn('accra', 'people', people, { mapping: 'cell: 0.01' })).people).toHaveLength(3)
    const census = two('city,sector,count,year', 'Accra,11,9,2017', 'Accra,22,9,2017')
    expect((await rowsIn('accra', 'census', census)).alone).toHaveLength(3)
  })
})

describe('rows of another length', () => {
  it('with more cells than columns are refused, because what comes after the surplus is in the wrong column', async () => {
    const imported = await read('register', `name,lat,lon,tag\nAma, Osu,5.5561,-0.1961,shop=bakery\nAma,${row}\nAma,${row},,\n`)
    expect([imported.head.taken, rejections(imported)]).toEqual([2, [['unreadable', [2]]]])
  })

  it('with fewer have nothing in the last ones', async () => {
    expect((await read('register', `lat,lon,tag,name\n${row}\n`)).head.taken).toBe(1)
  })
})

it('a table that ends where a spreadsheet ends is refused, because the rest of it is missing', async () => {
  const table = (lines: number) => `lat,lon,tag\n${`${row}\n`.repeat(lines - 1)}`
  expect(await refusal('register', table(65_536))).toContain('The table ends at line 65,536, where spreadsheets cut')
  expect((await read('register', table(65_537))).head.taken).toBe(65_536)
})

describe('encodings', () => {
  const table = `lat\tlon\ttag\tname\r\n5.5561\t-0.1961\tshop=bakery\tCafé Ọlá\r\n`

  it.each([
    ['UTF-16 of Excel', Buffer.from(`\ufeff${table}`, 'utf16le')],
    ['UTF-16 with the high byte first', Buffer.from(`\ufeff${table}`, 'utf16le').swap16()],
    ['UTF-8', Buffer.from(table)],
  ])('that name themselves are read: %s', async (_what, content) => {
    const { point } = await rowsIn('accra', 'register', content, { points: true, names: true })
    expect(point.map(({ name }) => name)).toEqual(['Café Ọlá'])
  })

  it('that do not are named: UTF-16 without its mark', async () => {
    expect(await refusal('register', Buffer.from(table, 'utf16le'))).toContain('UTF-16 without its mark')
  })

  it.each([
    ['at the beginning', 0],
    ['long behind the first 64 KB', 20_000],
  ])('that are not UTF-8 are refused with the line: a letter of Latin-1 %s', async (_where, before) => {
    const rows = Array.from({ length: before }, () => '5.5561,-0.1961,shop=bakery,Accra\n').join('')
    const last = Buffer.from('5.5561,-0.1961,shop=bakery,Abidjan-Plateau-Café\n', 'latin1')
    const content = Buffer.concat([Buffer.from(`lat,lon,tag,city\n${rows}`), last, Buffer.from(rows)])
    expect(await refusal('register', content)).toBe(
      `Line ${(before + 2).toLocaleString('en')} has letters that are not in UTF-8. Save the file as UTF-8 (not as Latin-1 or Windows-1252) and import it again.`,
    )
  })

  it('are looked at in JSON too, and letters across pieces of a file are whole', async () => {
    const feature = (name: string) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-0.1961, 5.5561] },
      properties: { shop: 'bakery', name },
    })
    const text = JSON.stringify({ features: [...Array.from({ length: 3000 }, () => feature('Ọlá Ọlá Ọlá Ọlá')), feature('Café')] })
    expect((await read('osm', text)).head.taken).toBe(3001)
    expect(await refusal('osm', Buffer.concat([Buffer.from(text.slice(0, -4)), Buffer.of(0xe9)]))).toContain('not in UTF-8')
  })
})

describe('numbers', () => {
  const table = 'lat;lon;tag;count\n5,5561;-0,1961;shop=bakery;3\n6,524;3,379;shop=bakery;1\n'

  it('with a decimal comma are read where the mapping says so', async () => {
    const imported = await read('register', table, { mapping: "delimiter: ';'\ndecimal: comma", points: true })
    expect(readRows(imported.rows.accra!).point).toMatchObject([{ lat: 5.5561, lon: -0.1961 }])
    expect(readRows(imported.rows.lagos!).point).toMatchObject([{ lat: 6.524, lon: 3.379 }])
    const areas = 'name;lat;lon;km2\nOsu;5,5561;-0,1961;1,25\n'
    expect((await rowsIn('accra', 'areas', areas, { mapping: 'decimal: comma' })).area).toMatchObject([{ lat: 5.5561, km2: 1.25 }])
    const people = 'lat;lon;people\n5,555;-0,195;12,4\n'
    expect((await rowsIn('accra', 'people', people, { mapping: 'decimal: comma\ncell: 0.01' })).people).toMatchObject([{ people: 12 }])
  })

  it('with a decimal comma that no mapping names are named, not called a missing position', async () => {
    expect(await refusal('register', table, { mapping: "delimiter: ';'" })).toContain('decimal comma, as 5,56')
    expect(await refusal('register', 'lat,lon,tag\n"6,524","3,379",shop=bakery\n')).toContain('decimal comma, as 5,56')
  })

  it('never have a sign between thousands: a row with one is refused', async () => {
    const people = 'lat,lon,people\n5.555,-0.195,"1,250"\n5.545,-0.195,9\n'
    expect(rejections(await read('people', people, { mapping: 'cell: 0.01' }))).toEqual([['bad-number', [2]]])
    expect([parseNumber('1.250', 'comma'), parseNumber('1,250', 'point'), parseNumber('1 250'), parseNumber('1,2,3', 'comma')]).toEqual(
      Array(4).fill(Number.NaN),
    )
  })
})

describe('the sign between columns', () => {
  it.each([
    ['a line sep= names it', 'sep=;\nlat;lon;tag\n5.5561;-0.1961;shop=bakery\n', undefined],
    ['a line sep= names it as the mapping does', 'sep=;\r\nlat;lon;tag\r\n5.5561;-0.1961;shop=bakery\r\n', "delimiter: ';'"],
    ['behind the mark of Windows', '\ufeffsep=\t\r\nlat\tlon\ttag\r\n5.5561\t-0.1961\tshop=bakery\r\n', undefined],
    ['the heading shows it', 'lat|lon|tag\n5.5561|-0.1961|shop=bakery\n', undefined],
    ['it is a comma', `lat,lon,tag\n${row}\n`, undefined],
  ])('is found where %s', async (_what, table, mapping) => {
    expect((await read('register', table, { mapping: mapping ?? null })).head.taken).toBe(1)
  })

  it('is what the mapping says where the table says otherwise, and lines are counted with the line sep=', async () => {
    expect(rejections(await read('register', `sep=;\nlat,lon,tag\nx,y,shop=bakery\n${row}\n`, { mapping: "delimiter: ','" }))).toEqual([
      ['no-position', [3]],
    ])
  })
})

describe('the same row twice', () => {
  it('in a register is two sellers, as three kiosks at one gate are; with the same id it is one', async () => {
    expect((await read('register', `lat,lon,tag\n${row}\n${row}\n`)).head.taken).toBe(2)
    const imported = await read('register', `No,lat,lon,tag\nA1,${row}\nA1,${row}\nA2,${row}\n,${row}\n,${row}\n`, {
      mapping: 'columns: { id: No }',
    })
    expect([imported.head.taken, rejections(imported)]).toEqual([4, [['repeated', [3]]]])
  })

  it('of areas is one area', async () => {
    const imported = await read('areas', 'name,lat,lon\nOsu,5.55,-0.19\nOsu,5.55,-0.19\nOsu,5.56,-0.19\n')
    expect([imported.head.taken, rejections(imported)]).toEqual([2, [['repeated', [3]]]])
  })

  it('of a cell of people is refused with its line: nobody knows whether to add it up', async () => {
    const table = 'lat,lon,people\n5.555,-0.195,9\n5.545,-0.195,9\n5.555,-0.195,9\n'
    expect(await refusal('people', table, { mapping: 'cell: 0.01' })).toContain('Line 4 is about a cell of people that was there before')
  })
})

describe('a city that a row names', () => {
  const readWithCity = (city: string, at = '5.5561,-0.1961') =>
    read('register', `lat,lon,tag,city\n${at},shop=bakery,${city}\n${row},Accra\n`)

  it('and that we do not know, as a suburb, leaves the position to say it', async () => {
    for (const city of ['Accra Metropolitan', 'Madina', 'Greater Accra'])
      expect([(await readWithCity(city)).head.taken, (await readWithCity(city)).head.refused]).toEqual([2, []])
  })

  it('and that is elsewhere refuses the row for that', async () => {
    expect(rejections(await readWithCity('Kumasi'))).toEqual([['other-place', [2]]])
    expect(rejections(await readWithCity('Nowhere', '51.5,-0.1'))).toEqual([['outside-cities', [2]]])
  })
})
