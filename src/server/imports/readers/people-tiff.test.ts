import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { createMarketCityFinder } from '#markets/places.ts'
import { floats, makeTiff, type TiffSpec } from '#tests/support/make-tiff.ts'
import { UnusableFileError } from '../unusable-file-error.ts'
import { type PeopleCell, readPeopleTiff } from './people-tiff.ts'
import { noProgress } from './progress.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapwise-tiff-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const cities = createMarketCityFinder()
let files = 0

async function readCells(content: Uint8Array): Promise<PeopleCell[]> {
  const path = join(folder, String(files++))
  writeFileSync(path, content)
  const cells: PeopleCell[] = []
  await readPeopleTiff(path, cities, (cell) => cells.push(cell), noProgress)
  return cells
}
/** Where people are, in hundredths of a degree of a cell's middle, and how many. */
const readPlaces = async (content: Uint8Array) =>
  (await readCells(content)).map(({ lat, lon, people }) => [Number((lat * 100).toFixed(3)), Number((lon * 100).toFixed(3)), people])
const readRefusal = (content: Uint8Array) =>
  readCells(content).then(
    () => 'it was taken',
    (error: unknown) => {
      if (error instanceof UnusableFileError) return error.message
      throw error
    },
  )

/** Three rows of two cells of 0.01°; the cell in the first row and column has 1,000 people, in Accra. */
const values = [1000, 0, 0, 0, 0, 0]
const square = { width: 2, height: 3, blocks: [floats(values)] } satisfies TiffSpec
const georeference = { scale: [0.01, 0.01], tie: [0, 0, -0.2, 5.59] } satisfies Partial<TiffSpec>
const matrix = (wide: number, byRow: number, west: number, byColumn: number, high: number, north: number) => [
  ...[wide, byRow, 0, west],
  ...[byColumn, high, 0, north],
  ...[0, 0, 0, 0],
  ...[0, 0, 0, 1],
]

describe('where a grid lies', () => {
  it('is counted from the north where its rows run southwards, by a scale or by a matrix', async () => {
    expect(await readPlaces(makeTiff({ ...square, ...georeference }))).toEqual([[558.5, -19.5, 1000]])
    expect(await readPlaces(makeTiff({ ...square, matrix: matrix(0.01, 0, -0.2, 0, -0.01, 5.59) }))).toEqual([[558.5, -19.5, 1000]])
  })

  it('is counted from the south where its matrix runs northwards: nobody is turned upside down', async () => {
    expect(await readPlaces(makeTiff({ ...square, matrix: matrix(0.01, 0, -0.2, 0, 0.01, 5.58) }))).toEqual([[558.5, -19.5, 1000]])
  })

  it('is counted from the east where its matrix runs westwards', async () => {
    expect(await readPlaces(makeTiff({ ...square, matrix: matrix(-0.01, 0, -0.19, 0, -0.01, 5.59) }))).toEqual([[558.5, -19.5, 1000]])
  })

  it('is not half a cell off where a pixel is a point: then the tie point is the middle of the first cell', async () => {
    const tie = [0, 0, -0.195, 5.585] as const
    expect(await readPlaces(makeTiff({ ...square, scale: georeference.scale, tie, pixelIsPoint: true }))).toEqual([[558.5, -19.5, 1000]])
    const points = matrix(0.01, 0, -0.195, 0, -0.01, 5.585)
    expect(await readPlaces(makeTiff({ ...square, matrix: points, pixelIsPoint: true }))).toEqual([[558.5, -19.5, 1000]])
  })

  it('is counted from a tie point anywhere in the grid', async () => {
    expect(await readPlaces(makeTiff({ ...square, scale: georeference.scale, tie: [1, 2, -0.19, 5.57] }))).toEqual([[558.5, -19.5, 1000]])
  })

  it('is understood where longitudes go from 0 to 360', async () => {
    expect(await readPlaces(makeTiff({ ...square, scale: georeference.scale, tie: [0, 0, 359.8, 5.59] }))).toEqual([[558.5, -19.5, 1000]])
  })

  it.each<[string, TiffSpec, string]>([
    ['is turned against north', { ...square, matrix: matrix(0.007, 0.007, -0.2, 0.007, -0.007, 5.59) }, 'do not run from west to east'],
    ['has a negative scale', { ...square, ...georeference, scale: [0.01, -0.01] }, 'scale of this GeoTIFF is negative'],
    ['has tie points without a scale', { ...square, tie: georeference.tie }, 'does not say where its cells are'],
    ['has a scale of nothing', { ...square, ...georeference, scale: [0, 0.01] }, 'does not say where its cells are'],
    ['is in metres', { ...square, scale: [100, 100], tie: [0, 0, 600_000, 700_000] }, 'no degrees'],
    ['has cells of a picture', { ...square, ...georeference, scale: [0.0001, 0.0001] }, '0.0005 to 0.5 degrees wide'],
    ['has one cell for a country', { ...square, ...georeference, scale: [2, 2] }, '0.0005 to 0.5 degrees wide'],
    ['has two bands', { ...square, ...georeference, bands: 2 }, 'has 2 bands'],
    ['is packed as we do not read it', { ...square, ...georeference, compression: 50_000 }, 'packed with ZSTD'],
    ['is packed as nobody knows', { ...square, ...georeference, compression: 51_234 }, 'packed with 51234'],
  ])('is refused with the true reason where it %s', async (_what, spec, why) => {
    expect(await readRefusal(makeTiff(spec))).toContain(why)
  })
})

describe('the values of a grid', () => {
  it.each<[string, Partial<TiffSpec>, number]>([
    ['-99999, with its tag', { noData: '-99999' }, -99999],
    ['-99999, without a tag', {}, -99999],
    ['the largest number, with its tag', { noData: '3.4028235e38' }, 3.4028235e38],
    ['no number', {}, Number.NaN],
  ])('that mean no data are nobody: %s', async (_what, more, nothing) => {
    const blocks = [floats([1000, nothing, nothing, nothing, nothing, nothing])]
    expect(await readPlaces(makeTiff({ ...square, ...georeference, ...more, blocks }))).toEqual([[558.5, -19.5, 1000]])
  })

  it('are multiplied as the file says', async () => {
    const metadata = '<GDALMetadata><Item name="SCALE" sample="0" role="scale">0.1</Item></GDALMetadata>'
    const [[, , people] = []] = await readPlaces(makeTiff({ ...square, ...georeference, metadata }))
    expect(people).toBeCloseTo(100)
  })

  it('are read from strips and tiles, deflated too', async () => {
    const strips = [floats([1000, 0]), floats([0, 0]), floats([0, 7])].map((strip) => deflateSync(strip))
    const expected = [
      [558.5, -19.5, 1000],
      [556.5, -18.5, 7],
    ]
    expect(await readPlaces(makeTiff({ ...square, ...georeference, blocks: strips, rowsPerStrip: 1, compression: 8 }))).toEqual(expected)
    const tile = { width: 2, height: 2 }
    expect(
      await readPlaces(makeTiff({ ...square, ...georeference, blocks: [floats([1000, 0, 0, 0]), floats([0, 7, 0, 0])], tile })),
    ).toEqual(expected)
  })
})

describe('a BigTIFF', () => {
  /** Differences of 32-bit words along a row, as predictor 2 packs floats too: taken of the floats they would come out as some 10^37. */
  const differences = (row: readonly number[]) => {
    const words = new Uint32Array(Float32Array.from(row).buffer)
    return Buffer.from(words.map((word, i) => (i === 0 ? word : word - words[i - 1]!)).buffer)
  }
  const rows = [
    [1000, -99999],
    [-99999, 12.5],
    [0, 3],
  ]

  it.each([
    [1, 'not packed'],
    [8, 'deflated'],
  ])('with predictor 2 over words is read as what it holds (%i, %s)', async (compression) => {
    const blocks = rows.map(differences).map((row) => (compression === 8 ? deflateSync(row) : row))
    const spec = { ...square, ...georeference, blocks, rowsPerStrip: 1, predictor: 2, noData: '-99999', compression, big: true }
    expect(await readPlaces(makeTiff(spec))).toEqual([
      [558.5, -19.5, 1000],
      [557.5, -18.5, 12.5],
      [556.5, -18.5, 3],
    ])
  })

  it('that broke off is refused', async () => {
    const whole = makeTiff({ ...square, ...georeference, big: true })
    for (const length of [12, 20, 60, whole.length - 300]) expect(await readRefusal(whole.subarray(0, length))).toContain('ends too early')
  })
})

describe('a file that is not whole, or of another machine', () => {
  const strips = (count: number, bigEndian = false) => {
    const strip = floats([9, 0])
    const blocks = Array.from({ length: count }, () => (bigEndian ? Buffer.from(strip).swap32() : strip))
    return makeTiff({ width: 2, height: count, blocks, rowsPerStrip: 1, scale: [0.01, 0.01], tie: [0, 0, -0.2, 5.9], bigEndian })
  }

  it('is refused where a strip is beyond its end: zeros in its place would be nobody', async () => {
    const content = strips(30)
    // The last strip's place, as it is written in a file of which the end is missing.
    const place = Buffer.alloc(4)
    place.writeUInt32LE(8 + 29 * 8)
    const far = Buffer.alloc(4)
    far.writeUInt32LE(content.length - 2)
    const broken = Buffer.from(content)
    far.copy(broken, content.lastIndexOf(place))
    expect(await readCells(content)).toHaveLength(30)
    expect(await readRefusal(broken)).toContain('ends too early')
  })

  it('is read with the highest byte first, or refused for that: never read wrongly', async () => {
    expect(await readPlaces(makeTiff({ ...square, ...georeference, blocks: [floats(values).swap32()], bigEndian: true }))).toEqual([
      [558.5, -19.5, 1000],
    ])
    expect(await readRefusal(strips(600, true))).toContain('big-endian')
    expect(await readCells(strips(40))).toHaveLength(40)
  })
})

describe('a file that claims more than it is', () => {
  const zeros = deflateSync(Buffer.alloc(16 * 1024 * 1024))
  /** 268 million cells in a row, of 128 tiles that are all the same block of zeros: some 17 KB. */
  const row = {
    width: 268_435_456,
    height: 1,
    bits: 64,
    compression: 8,
    blocks: [zeros],
    times: 128,
    tile: { width: 2_097_152, height: 1 },
  }
  const wide = { scale: [360 / 268_435_456, 0.01], tie: [0, 0, -180, 5.59] } satisfies Partial<TiffSpec>
  const line = deflateSync(Buffer.alloc(720_000 * 8))

  it.each<[string, TiffSpec, string]>([
    ['268 million cells in one row', { ...row, ...wide }, '0.0005 to 0.5 degrees wide'],
    [
      'strips of 5.8 MB that are all the same one',
      {
        width: 720_000,
        height: 2000,
        bits: 64,
        compression: 8,
        blocks: [line],
        times: 2000,
        rowsPerStrip: 1,
        scale: [0.0005, 0.0005],
        tie: [0, 0, -180, 6],
      },
      'tiles of this GeoTIFF are too large',
    ],
    [
      'tiles of 2 GB',
      { ...row, ...wide, scale: [0.001, 0.01], tile: { width: 268_435_456, height: 1 }, width: 300_000 },
      'tiles of this GeoTIFF are too large',
    ],
    ['a text of 4 GB', { ...square, ...georeference, replacedTags: [[42113, 2, []]] }, 'not a GeoTIFF'],
  ])('is refused soon, with little memory: %s', async (what, spec, why) => {
    const content = makeTiff(spec)
    // A count that only a hostile writer gives.
    if (what.startsWith('a text')) content.writeUInt32LE(4_000_000_000, content.indexOf(Buffer.from([0x81, 0xa4, 2, 0])) + 4)
    expect(content.length).toBeLessThan(64 * 1024)
    expect(await readRefusal(content)).toContain(why)
  })
})
