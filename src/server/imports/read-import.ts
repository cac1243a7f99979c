import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { classOfTag, type SellerClass, sellerClasses } from '#engine/gaps/squares/seller-classes.ts'
import type { Batch, BatchHead, ImportKind } from '#markets/sellers/batch.ts'
import type { CityFinder } from '#markets/sellers/city-finder.ts'
import { cleanName, sellerKindField } from '#markets/sellers/fields.ts'
import { readRows } from '#markets/sellers/rows.ts'
import { imports } from '#words/imports.ts'
import { importAreaJson, importAreaTable } from './areas.ts'
import { importCensus } from './census.ts'
import { Collector } from './collector.ts'
import { type Box, type Mapping, readMapping } from './mapping.ts'
import { hashToNumber, NumberSet } from './number-set.ts'
import { importOsmJson, importPbf } from './osm.ts'
import { addCell, importPeopleTable } from './people.ts'
import type { OsmFile } from './readers/osm-places.ts'
import { readPeopleTiff } from './readers/people-tiff.ts'
import { noProgress, type Progress } from './readers/progress.ts'
import { detectEncoding } from './readers/text.ts'
import { readTable } from './table.ts'
import { localizeImport, UnusableFileError } from './unusable-file-error.ts'

/** Metadata and options of an import. Null fields come from the file or the kind's defaults. */
export type ImportRequest = {
  kind: ImportKind
  city: string | null
  source: string | null
  title: string
  publisher: string
  url: string | null
  licence: string
  attribution: string | null
  month: string | null
  confidence: BatchHead['confidence']
  /** A mapping file's content. */
  mapping: string | null
  points: boolean
  names: boolean
}

export type ReadImport = Pick<Batch, 'head' | 'rows'>

const osmAttribution = '© OpenStreetMap contributors'

/**
 * Imports a file into its normal form, in memory that grows with the result and not with the file.
 * @param today for a file that states no month
 * @throws UnusableFileError with the one reason why nothing is imported
 */
export async function readImport(
  path: string,
  request: ImportRequest,
  cities: CityFinder,
  today: string,
  progress: Progress = noProgress,
): Promise<ReadImport> {
  const mapping = readMapping(request.mapping ?? '')
  const onlyCity = request.city === null ? null : cities.findByName(request.city)
  if (request.city !== null && !onlyCity) throw new UnusableFileError(localizeImport(imports.unknownCity, { name: request.city }))
  const collector = new Collector({
    cities,
    only: onlyCity,
    boxes: readBoxes(mapping, cities),
    points: request.points,
    names: request.points && request.names,
  })
  const file = await readers[request.kind](path, await detectFormat(path), { mapping, collector, progress, month: request.month ?? today })
  const { rows, taken, refused } = collector.finish(request.kind === 'people' ? imports.noPeople : imports.empty)
  const { holds, origin } = describeList(request.kind, mapping, rows)
  const isOsm = origin === 'osm' || request.kind === 'basemap'
  const digest = await hashImport(path, request)
  const head: BatchHead = {
    kind: request.kind,
    source: request.source ?? `import-${digest.slice(0, 12)}`,
    title: request.title,
    publisher: request.publisher,
    url: request.url,
    licence: request.licence,
    attribution: request.attribution ?? (isOsm ? osmAttribution : request.publisher),
    month: request.month ?? file?.month ?? today,
    confidence: request.confidence,
    origin,
    holds,
    covers: file?.box ?? mapping.covers ?? 'city',
    digest,
    taken,
    refused,
  }
  return { head, rows }
}

/** By city id. @throws UnusableFileError for a city that is not ours, and for a box without an inside */
function readBoxes({ boxes }: Mapping, cities: CityFinder): ReadonlyMap<string, Box> | null {
  if (!boxes) return null
  return new Map(
    Object.entries(boxes).map(([name, box]) => {
      const city = cities.findByName(name)
      if (!city) throw new UnusableFileError(localizeImport(imports.unknownCity, { name }))
      if (box.south >= box.north || box.west >= box.east) throw new UnusableFileError(localizeImport(imports.badBox, { name }))
      return [city.id, box] as const
    }),
  )
}

type ReaderInput = { mapping: Mapping; collector: Collector; progress: Progress; month: string }
type Format = 'pbf' | 'tiff' | 'json' | 'text'
type Reader = (path: string, format: Format, reading: ReaderInput) => Promise<OsmFile | null>

const withoutFileInfo = async (done: Promise<void>) => done.then(() => null)

const readers: Record<ImportKind, Reader> = {
  osm: readOsm('osm'),
  basemap: readOsm('basemap'),
  people: async (path, format, { mapping, collector, progress }) => {
    if (format === 'text') return withoutFileInfo(importPeopleTable(path, mapping, collector, progress))
    if (format !== 'tiff') throw wrongKindError('people')
    let cells = 0
    const { cities, only: onlyCity } = collector.options
    const reachableCities = onlyCity ? { ...cities, all: [onlyCity] } : cities
    return withoutFileInfo(readPeopleTiff(path, reachableCities, (cell) => addCell(cell, ++cells, collector), progress))
  },
  areas: async (path, format, { mapping, collector, progress }) => {
    if (format === 'text') return withoutFileInfo(importAreaTable(path, mapping, collector, progress))
    if (format === 'json') return withoutFileInfo(importAreaJson(path, mapping, collector, progress))
    throw wrongKindError('areas')
  },
  register: async (path, format, { mapping, collector, progress }) => {
    if (format === 'text') return withoutFileInfo(importRegister(path, mapping, collector, progress))
    throw wrongKindError('register')
  },
  census: async (path, format, { mapping, collector, progress }) => {
    if (format === 'text') return withoutFileInfo(importCensus(path, mapping, collector, progress))
    throw wrongKindError('census')
  },
}

function readOsm(kind: 'osm' | 'basemap'): Reader {
  const basemapOnly = kind === 'basemap'
  return async (path, format, { collector, progress, month }) => {
    if (format === 'pbf') return importPbf(path, { month, basemapOnly }, collector, progress)
    if (format === 'json') return importOsmJson(path, { month, basemapOnly }, collector, progress)
    throw wrongKindError(kind)
  }
}

function wrongKindError(kind: ImportKind): UnusableFileError {
  return new UnusableFileError(localizeImport(imports.notOfKind, { kind }))
}

/** Little and big endian, TIFF and BigTIFF. */
const tiffMagic = new Set(['49492a00', '4d4d002a', '49492b00', '4d4d002b'])
/** gzip, zip, bzip2, xz, 7z, zstd, rar. */
const archiveMagic = ['1f8b', '504b0304', '425a68', 'fd377a58', '377abcaf', '28b52ffd', '52617221']

/** By content; the file name does not matter. */
async function detectFormat(path: string): Promise<Format> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    const start = buffer.subarray(0, bytesRead)
    if (bytesRead === 0) throw new UnusableFileError(imports.empty)
    if (start.subarray(4, 32).includes('OSMHeader')) return 'pbf'
    const magic = start.subarray(0, 4).toString('hex')
    if (tiffMagic.has(magic)) return 'tiff'
    if (archiveMagic.some((each) => magic.startsWith(each))) throw new UnusableFileError(imports.packed)
    const encoding = detectEncoding(start)
    if (encoding === 'utf-8' && isUtf16(start)) throw new UnusableFileError(imports.wideText)
    if (encoding === 'utf-8' && !isText(start)) throw new UnusableFileError(imports.binary)
    const text = new TextDecoder(encoding).decode(start).trimStart()
    if (text === '') throw new UnusableFileError(imports.empty)
    return text.startsWith('{') || text.startsWith('[') ? 'json' : 'text'
  } finally {
    await file.close()
  }
}

/** The Ctrl-Z that ends old DOS texts. */
const endOfFile = 26

/** Text in any encoding has no control characters but tabs and line ends; the reader validates UTF-8. */
function isText(start: Uint8Array): boolean {
  return !start.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== endOfFile))
}

/** UTF-16 without a byte order mark: every second byte of Latin letters and digits is 0. */
function isUtf16(start: Uint8Array): boolean {
  const zeros = [0, 1].map((odd) => start.filter((byte, index) => index % 2 === odd && byte === 0).length)
  return start.length > 8 && zeros.some((count, side) => count * 3 > start.length && zeros[1 - side] === 0)
}

/** The list's coverage and publisher. */
function describeList(kind: ImportKind, mapping: Mapping, rows: Record<string, string>): Pick<BatchHead, 'holds' | 'origin'> {
  if (kind === 'osm') return { origin: 'osm', holds: { classes: [...sellerClasses], tags: 'all' } }
  if (kind !== 'register') return { origin: null, holds: null }
  return { origin: mapping.origin ?? 'register', holds: mapping.holds ?? occurringClasses(rows) }
}

function occurringClasses(rows: Record<string, string>): NonNullable<BatchHead['holds']> {
  const sellers = Object.values(rows).flatMap((text) => readRows(text).seller)
  const tags = [...new Set(sellers.flatMap(({ sort: { tag } }) => (tag?.includes(';') ? [] : (tag ?? []))))].sort()
  const classes = new Set<SellerClass>([...sellers.map(({ sort }) => sort.class), ...tags.flatMap((tag) => classOfTag(tag) ?? [])])
  return { classes: sellerClasses.filter((each) => classes.has(each)), tags }
}

/** Identifies a batch: the same file with the same options. */
async function hashImport(path: string, { kind, city, mapping, points, names }: ImportRequest): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([kind, city, mapping, points, names]))
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * Imports sellers of a table: columns lat, lon, tag or class; optionally count, city, name and id. Identical rows are several sellers, as three
 * kiosks at one gate; rows with the same id are one.
 */
async function importRegister(path: string, mapping: Mapping, collector: Collector, progress: Progress): Promise<void> {
  const ids = new NumberSet()
  for await (const { get, number, line } of readTable(path, mapping, ['lat', 'lon', 'tag|class'], collector.refuse, progress)) {
    const position = { lat: number('lat'), lon: number('lon') }
    const city = collector.findCity(position.lat, position.lon, line, get('city') || null)
    if (!city) continue
    const sellerSort = sellerKindField.read(get('tag') || get('class'))
    const count = number('count', 1)
    if (!sellerSort) collector.refuse('no-seller', line)
    else if (!Number.isInteger(count) || count < 1 || count > 100_000) collector.refuse('bad-number', line)
    else if (get('id') && !ids.add(hashToNumber(get('id')))) collector.refuse('repeated', line)
    else collector.seller(city, position, sellerSort, count, cleanName(get('name')) ?? null)
  }
}
