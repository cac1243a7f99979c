import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deflateSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markets } from '#markets/data.ts'
import type { ImportRequest } from '#server/imports/read-import.ts'
import { type ReadingLimits, readInProcess } from '#server/imports/read-in-process.ts'
import { defaultImportRequest, importRefusal } from '#tests/support/import-fixture.ts'
import { blob, makePbf } from '#tests/support/make-pbf.ts'
import { makeTiff } from '#tests/support/make-tiff.ts'
import { imports } from '#words/imports.ts'
import { builtMarkets } from '../../scripts/built-markets.ts'
import { isDeep } from '../support/depth.ts'

mkdirSync('.cache', { recursive: true })
const folder = mkdtempSync(resolve('.cache', 'read-in-process-'))
const module = join(folder, 'server', 'import-worker.js')
/** As it is built: from sources it takes longer to start than to read. */
beforeAll(async () => {
  await build({
    entryPoints: ['src/server/imports/import-worker.ts'],
    outfile: module,
    bundle: true,
    packages: 'external',
    plugins: [builtMarkets],
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  })
  copyFileSync('src/server/imports/memory-watch.mjs', join(folder, 'server', 'memory-watch.js'))
  writeFileSync(join(folder, 'markets.json'), JSON.stringify(markets))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
function read(kind: ImportRequest['kind'], content: string | Uint8Array, limits: ReadingLimits = {}) {
  const path = join(folder, String(files++))
  writeFileSync(path, content)
  return readInProcess({ path, request: { kind, ...defaultImportRequest }, today: '2026-11' }, { module, ...limits })
}
const refusal = (...rest: Parameters<typeof read>) => importRefusal(read(...rest))

/** Only Linux tells what a process takes. */
const hasProc = existsSync('/proc/self/task')

/** Processes that this one has started. */
const children = () =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter((each) => each !== ''),
  )

/** The most megabytes that a reader took, of those that run while `work` does. Linux tells it of each process. */
async function peakMegabytes(work: () => Promise<unknown>): Promise<number> {
  const childrenBefore = new Set(children())
  let most = 0
  const look = setInterval(() => {
    for (const id of children().filter((each) => !childrenBefore.has(each))) {
      const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readProc(id, 'status')) ?? []
      most = Math.max(most, Number(kilobytes ?? 0) / 1024)
    }
  }, 5)
  await work().finally(() => clearInterval(look))
  return most
}

/** What the system tells of a process; nothing of one that has ended. */
function readProc(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const bakery = '5.5561,-0.1961,shop=bakery\n'

it('a file that is read in a process of its own comes out as it does in this one', async () => {
  const { head, rows } = await read('register', `lat,lon,tag\n${bakery}`)
  expect([head.taken, Object.keys(rows)]).toEqual([1, ['accra']])
  expect(await refusal('register', '')).toBe('The file is empty.')
})

it('a reader that takes too much memory or time is ended, says so, and the next file is read', async () => {
  const [large, late, good] = await Promise.all([
    refusal('register', `lat,lon,tag\n${bakery}`, { maxBytes: 20 * 1024 * 1024 }),
    refusal('register', `lat,lon,tag\n${bakery}`, { timeoutMs: 1 }),
    read('register', `lat,lon,tag\n${bakery}`),
  ])
  expect([large, late]).toEqual(['The file takes too much memory to read. Import one city at a time.', 'The file took too long to read.'])
  expect(good.head.taken).toBe(1)
})

it.runIf(hasProc)('a reader sees no secret of its server', async () => {
  process.env.CANARY_OF_THE_READER = 'secret'
  try {
    let seen = ''
    const look = setInterval(() => {
      for (const id of children()) seen += readProc(id, 'environ')
    }, 5)
    await read('register', `lat,lon,tag\n${bakery}`).finally(() => clearInterval(look))
    expect(seen).toContain('NODE_CHANNEL_FD')
    expect(seen).not.toContain('CANARY_OF_THE_READER')
  } finally {
    delete process.env.CANARY_OF_THE_READER
  }
})

describe('a file of some KB that is made to take much', () => {
  const zeros = deflateSync(Buffer.alloc(16 * 1024 * 1024))
  const tiff = { bits: 64, compression: 8 }
  const wide = makeTiff({
    ...tiff,
    width: 268_435_456,
    height: 1,
    blocks: [zeros],
    times: 128,
    tile: { width: 2_097_152, height: 1 },
    scale: [360 / 268_435_456, 0.01],
    tie: [0, 0, -180, 5.59],
  })
  const strips = makeTiff({
    ...tiff,
    width: 720_000,
    height: 2000,
    blocks: [deflateSync(Buffer.alloc(720_000 * 8))],
    times: 2000,
    rowsPerStrip: 1,
    scale: [0.0005, 0.0005],
    tie: [0, 0, -180, 6],
  })
  const head = makePbf({ nodes: [] })
  /** A field of a message: its number, and so many bytes of its content. */
  const field = (number: number, content: Uint8Array) => {
    const length: number[] = []
    for (let remaining = content.length; ; remaining >>>= 7) {
      length.push(remaining > 127 ? (remaining & 127) | 128 : remaining)
      if (remaining < 128) break
    }
    return Buffer.concat([Buffer.of((number << 3) | 2), Buffer.from(length), content])
  }
  const many = Buffer.alloc(10 * 1024 * 1024, 1)
  const dense = field(2, Buffer.concat([field(1, many), field(8, many), field(9, many)]))
  const texts = field(1, Buffer.concat(['', 'shop', 'bakery'].map((text) => field(1, Buffer.from(text)))))
  const way = (corners: Uint8Array) => Buffer.concat([field(2, Buffer.of(1)), field(3, Buffer.of(2)), field(8, corners)])
  /** Packed nodes: a number more each, the first in Accra and each of the others where the one before is, with a tag. */
  const first = (degrees: number) => {
    const bytes: number[] = []
    for (let remaining = degrees * 2; ; remaining = Math.floor(remaining / 128)) {
      bytes.push(remaining > 127 ? (remaining % 128) | 128 : remaining)
      if (remaining < 128) return Buffer.concat([Buffer.from(bytes), Buffer.alloc(4_999_999)])
    }
  }
  const bakeries = field(
    2,
    Buffer.concat([
      field(1, Buffer.alloc(5_000_000, 2)),
      field(8, first(55_561_000)),
      field(9, first(1_000)),
      field(
        10,
        Buffer.alloc(15_000_000).map((_, index) => [1, 2, 0][index % 3]!),
      ),
    ]),
  )
  const pbf = (block: Uint8Array) => Buffer.concat([head, blob('OSMData', block)])

  const cases: [string, ImportRequest['kind'], Uint8Array | string][] = [
    ['a GeoTIFF of one row', 'people', wide],
    ['a GeoTIFF of strips', 'people', strips],
    ['a map of ten million nodes', 'osm', pbf(field(2, dense))],
    [
      'a map of sixteen million texts',
      'osm',
      pbf(
        field(
          1,
          Buffer.alloc(30 * 1024 * 1024).map((_, index) => (index % 2 ? 0 : 10)),
        ),
      ),
    ],
    ['a map of fifteen million groups', 'osm', pbf(Buffer.alloc(30 * 1024 * 1024).map((_, index) => (index % 2 ? 0 : 18)))],
    [
      'a map of a way of thirty million corners',
      'osm',
      pbf(Buffer.concat([texts, field(2, field(3, way(Buffer.alloc(30 * 1024 * 1024, 2))))])),
    ],
    [
      'a map of a million bakeries of one point',
      'osm',
      pbf(Buffer.concat([texts, field(2, Buffer.concat(Array(1_000_000).fill(field(3, way(Buffer.of(2))))))])),
    ],
    ['a map of five million bakeries', 'osm', pbf(Buffer.concat([texts, field(2, bakeries)]))],
    ['an element of five million lists', 'osm', `{"elements":[{"type":"node","x":[${'[],'.repeat(5_000_000)}[]]}]}`],
    ['a list in a list in a list', 'osm', `{"elements":[${'['.repeat(5_000_000)}`],
    ['a row of a million cells', 'register', `lat,lon,tag\n${','.repeat(1_000_000)}\n`],
    ['a heading that never ends', 'register', `"${'lat\n'.repeat(2_000_000)}`],
  ]
  it.runIf(hasProc).each(cases.filter((_, at) => isDeep || at % 3 === 0))(
    'is refused, and its reader takes no 300 MB: %s',
    async (_what, kind, content) => {
      let why = ''
      const most = await peakMegabytes(async () => {
        why = await refusal(kind, content)
      })
      // Refused for what it is, not ended by its bounds.
      expect([imports.tookTooLong, imports.tookTooMuch, 'it was taken']).not.toContain(why)
      expect(most).toBeGreaterThan(30)
      expect(most).toBeLessThan(300)
    },
  )
})
