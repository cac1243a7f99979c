import { open } from 'node:fs/promises'
import { PbfReader } from 'pbf'
import { imports } from '#words/imports.ts'
import { localizeImport, UnusableFileError } from '../unusable-file-error.ts'
import type { OsmFile, OsmPlace, OsmTags } from './osm-places.ts'
import { OutlinePoints } from './outline-points.ts'
import { orBrokenPbf, readBlobs, readFieldsSafely } from './pbf-blobs.ts'
import { type ByteRange, type PbfBlock, readBlock, readFieldsIn, readRange, readString, readTags } from './pbf-block.ts'
import type { Progress } from './progress.ts'

const supportedFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes', 'LocationsOnWays'])
/** Writers put 8,000 elements into a block; a way has 2,000 nodes at most. */
const maxPerBlock = 200_000
const maxCorners = 100_000

/**
 * Reads places of an .osm.pbf that pass the tag filter: nodes, ways by the mean of their corners, and lines by all of them. Two passes, because ways only reference
 * nodes: first ways, then positions. Ways that include their nodes' positions need one.
 */
export async function readOsmPbf(
  path: string,
  {
    accepts,
    isLine,
    keys,
    onPlace,
  }: {
    accepts: TagFilter
    /** Of ways: their place is their path. */
    isLine: TagFilter
    keys: ReadonlySet<string>
    onPlace: OnPlace
  },
  progress: Progress,
): Promise<OsmFile> {
  const file = await open(path)
  try {
    const outlines = new OutlinePoints()
    let head: OsmFile = { box: null, month: null }
    let isFirst = true
    const pass = async (from: number, read: (block: PbfBlock, tag: number, element: ByteRange) => void) => {
      for await (const { type, data } of readBlobs(file, (share) => progress(from + share / 2))) {
        if (isFirst && type !== 'OSMHeader') throw new UnusableFileError(imports.brokenPbf)
        isFirst = false
        if (type === 'OSMHeader') head = readHead(data)
        else forEachElement(readBlock(data, keys), read)
      }
    }
    await pass(0, (block, tag, element) => {
      if (tag === 3) readWay(block, element, { accepts, isLine }, outlines, onPlace)
      else if (tag === 4) readRelation(block, element, accepts, onPlace)
    })
    if (isFirst) throw new UnusableFileError(imports.brokenPbf)
    outlines.prepare()
    await pass(0.5, (block, tag, element) => {
      if (tag === 1) readNode(block, element, accepts, onPlace, outlines)
      else if (tag === 2) readDense(block, element, accepts, onPlace, outlines)
    })
    outlines.forEachPlace(onPlace)
    return head
  } finally {
    await file.close()
  }
}

/** Nodes (1), dense nodes (2), ways (3) and relations (4) of a block. */
function forEachElement(block: PbfBlock, read: (block: PbfBlock, tag: number, element: ByteRange) => void): void {
  let elementCount = 0
  for (const group of block.groups)
    orBrokenPbf(() => {
      readFieldsIn(block.pbf, group, (tag, pbf) => {
        if (tag > 4) return
        const element = readRange(pbf)
        if (++elementCount > maxPerBlock) throw new UnusableFileError(imports.largeBlock)
        read(block, tag, element)
        pbf.pos = element.to
      })
    })
}

function readHead(data: Uint8Array): OsmFile {
  const corners = { left: 0, right: 0, top: 0, bottom: 0 }
  let [hasBox, seconds] = [false, 0]
  readFieldsSafely(new PbfReader(data), (tag, pbf) => {
    if (tag === 1) {
      hasBox = true
      pbf.readMessage((field, box, inner) => {
        const side = (['left', 'right', 'top', 'bottom'] as const)[field - 1]
        if (side) box[side] = inner.readSVarint() / 1e9
      }, corners)
    } else if (tag === 4) {
      const feature = pbf.readString()
      if (!supportedFeatures.has(feature)) throw new UnusableFileError(localizeImport(imports.pbfFeature, { name: feature.slice(0, 60) }))
    } else if (tag === 32) seconds = pbf.readVarint()
  })
  const isDate = seconds > 1_000_000_000 && seconds < 4_000_000_000
  return {
    box: hasBox ? { south: corners.bottom, west: corners.left, north: corners.top, east: corners.right } : null,
    month: isDate ? new Date(seconds * 1000).toISOString().slice(0, 7) : null,
  }
}

type TagFilter = (tags: OsmTags) => boolean
type OnPlace = (place: OsmPlace) => void

function readWay(
  block: PbfBlock,
  element: ByteRange,
  { accepts, isLine }: { accepts: TagFilter; isLine: TagFilter },
  outlines: OutlinePoints,
  onPlace: OnPlace,
): void {
  const { pbf } = block
  let id = 0
  const fields = new Map<number, ByteRange>()
  readFieldsIn(pbf, element, (tag) => {
    if (tag === 1) id = pbf.readVarint(true)
    else if ([2, 3, 8, 9, 10].includes(tag)) fields.set(tag, readRange(pbf))
  })
  const tags = readTags(block, fields.get(2) ?? null, fields.get(3) ?? null)
  if (!tags || !accepts(tags)) return
  const osmId = { type: 'way', id } as const
  const corners = readDeltas(pbf, fields.get(8))
  const [lats, lons] = [readDeltas(pbf, fields.get(9)), readDeltas(pbf, fields.get(10))]
  if (lats.length === 0 || lats.length !== lons.length) {
    outlines.add(osmId, corners, tags, isLine(tags))
    return
  }
  if (isLine(tags)) {
    const path = lats.map((lat, at) => ({ lat: degrees(block, block.latOffset, lat), lon: degrees(block, block.lonOffset, lons[at]!) }))
    onPlace({ osmId, tags, path })
    return
  }
  // A closed way repeats its first corner.
  const isClosed = lats.length > 1 && lats[0] === lats.at(-1) && lons[0] === lons.at(-1)
  const count = lats.length - (isClosed ? 1 : 0)
  const mean = (values: readonly number[]) => values.slice(0, count).reduce((sum, each) => sum + each, 0) / count
  onPlace({ osmId, tags, lat: degrees(block, block.latOffset, mean(lats)), lon: degrees(block, block.lonOffset, mean(lons)) })
}

/** Delta-encoded: each number is the running sum. */
function readDeltas(pbf: PbfReader, range: ByteRange | undefined): number[] {
  const sums: number[] = []
  if (!range) return sums
  let sum = 0
  pbf.pos = range.from
  while (pbf.pos < range.to) {
    sum += pbf.readSVarint()
    if (sums.push(sum) > maxCorners) throw new UnusableFileError(imports.largeBlock)
  }
  return sums
}

function readRelation(block: PbfBlock, element: ByteRange, accepts: TagFilter, onPlace: OnPlace): void {
  const { pbf } = block
  let [id, keys, values] = [0, null as ByteRange | null, null as ByteRange | null]
  readFieldsIn(pbf, element, (tag) => {
    if (tag === 1) id = pbf.readVarint(true)
    else if (tag === 2) keys = readRange(pbf)
    else if (tag === 3) values = readRange(pbf)
  })
  const tags = readTags(block, keys, values)
  if (tags && accepts(tags)) onPlace({ osmId: { type: 'relation', id }, tags, missing: 'outlines' })
}

function readNode(block: PbfBlock, element: ByteRange, accepts: TagFilter, onPlace: OnPlace, outlines: OutlinePoints): void {
  const { pbf } = block
  let [id, rawLat, rawLon, keys, values] = [0, 0, 0, null as ByteRange | null, null as ByteRange | null]
  readFieldsIn(pbf, element, (tag) => {
    if (tag === 1) id = pbf.readSVarint()
    else if (tag === 2) keys = readRange(pbf)
    else if (tag === 3) values = readRange(pbf)
    else if (tag === 8) rawLat = pbf.readSVarint()
    else if (tag === 9) rawLon = pbf.readSVarint()
  })
  const lat = degrees(block, block.latOffset, rawLat)
  const lon = degrees(block, block.lonOffset, rawLon)
  outlines.setPosition(id, lat, lon)
  const tags = readTags(block, keys, values)
  if (tags && accepts(tags)) onPlace({ osmId: { type: 'node', id }, lat, lon, tags })
}

/**
 * Dense nodes are columnar: delta-encoded ids and positions, and all tags in one list with a 0 after each node's. Four readers advance in parallel.
 */
function readDense(block: PbfBlock, element: ByteRange, accepts: TagFilter, onPlace: OnPlace, outlines: OutlinePoints): void {
  const fields = new Map<number, ByteRange>()
  readFieldsIn(block.pbf, element, (tag, pbf) => {
    if ([1, 8, 9, 10].includes(tag)) fields.set(tag, readRange(pbf))
  })
  const column = (tag: number) => {
    const { from, to } = fields.get(tag) ?? { from: 0, to: 0 }
    return new PbfReader(block.pbf.buf.subarray(from, to))
  }
  const [ids, lats, lons, tagReader] = [column(1), column(8), column(9), column(10)]
  let [id, rawLat, rawLon, nodes] = [0, 0, 0, 0]
  while (ids.pos < ids.length) {
    if (++nodes > maxPerBlock) throw new UnusableFileError(imports.largeBlock)
    if (lats.pos >= lats.length || lons.pos >= lons.length) throw new UnusableFileError(imports.brokenPbf)
    id += ids.readSVarint()
    rawLat += lats.readSVarint()
    rawLon += lons.readSVarint()
    const tags = readNextTags(block, tagReader)
    const isCorner = outlines.needs(id)
    if (!tags && !isCorner) continue
    const lat = degrees(block, block.latOffset, rawLat)
    const lon = degrees(block, block.lonOffset, rawLon)
    if (isCorner) outlines.setPosition(id, lat, lon)
    if (tags && accepts(tags)) onPlace({ osmId: { type: 'node', id }, lat, lon, tags })
  }
  if (lats.pos < lats.length || lons.pos < lons.length) throw new UnusableFileError(imports.brokenPbf)
}

function readNextTags(block: PbfBlock, tagReader: PbfReader): OsmTags | null {
  let tags: OsmTags | null = null
  while (tagReader.pos < tagReader.length) {
    const id = tagReader.readVarint()
    if (id === 0) break
    const value = tagReader.readVarint()
    const key = block.keys.get(id)
    if (!key) continue
    tags ??= {}
    tags[key] = readString(block, value)
  }
  return tags
}

function degrees({ granularity }: PbfBlock, offset: number, raw: number): number {
  return (offset + granularity * raw) / 1e9
}
