import { open } from 'node:fs/promises'
import { PbfReader } from 'pbf'
import { imports } from '#words/imports.ts'
import { saidOfImport, Unusable } from '../unusable.ts'
import type { OsmFile, OsmPlace, OsmTags } from './osm-places.ts'
import { OutlinePoints } from './outline-points.ts'
import { orRefuse, readBlobs, readOrRefuse } from './pbf-blobs.ts'
import { type Block, type Range, rangeOf, readBlock, readFieldsIn, tagsOf, textOf } from './pbf-block.ts'
import type { Progress } from './progress.ts'

const understood = new Set(['OsmSchema-V0.6', 'DenseNodes', 'LocationsOnWays'])
/** Programs write 8,000 nodes, ways or relations into a block; a way has 2,000 corners at most. */
const mostInBlock = 200_000
const mostCorners = 100_000

/**
 * Places of an .osm.pbf whose tags are `wanted`: points, and closed ways by the middle of their corners. Read twice, because ways only name their
 * corners: the first time for the ways, the second for positions. Ways that hold their corners' positions need no second look.
 */
export async function readOsmPbf(
  path: string,
  { wanted, keys, take }: { wanted: (tags: OsmTags) => boolean; keys: ReadonlySet<string>; take: (place: OsmPlace) => void },
  progress: Progress,
): Promise<OsmFile> {
  const file = await open(path)
  try {
    const outlines = new OutlinePoints()
    let head: OsmFile = { box: null, month: null }
    let isFirst = true
    const pass = async (from: number, read: (block: Block, tag: number, thing: Range) => void) => {
      for await (const { type, data } of readBlobs(file, (share) => progress(from + share / 2))) {
        if (isFirst && type !== 'OSMHeader') throw new Unusable(imports.brokenPbf)
        isFirst = false
        if (type === 'OSMHeader') head = readHead(data)
        else eachThing(readBlock(data, keys), read)
      }
    }
    await pass(0, (block, tag, thing) => {
      if (tag === 3) readWay(block, thing, wanted, outlines, take)
      else if (tag === 4) readRelation(block, thing, wanted, take)
    })
    if (isFirst) throw new Unusable(imports.brokenPbf)
    outlines.ready()
    await pass(0.5, (block, tag, thing) => {
      if (tag === 1) readNode(block, thing, wanted, take, outlines)
      else if (tag === 2) readDense(block, thing, wanted, take, outlines)
    })
    outlines.middles(take)
    return head
  } finally {
    await file.close()
  }
}

/** Nodes (1), packed nodes (2), ways (3) and relations (4) of a block. */
function eachThing(block: Block, read: (block: Block, tag: number, thing: Range) => void): void {
  let things = 0
  for (const group of block.groups)
    orRefuse(() => {
      readFieldsIn(block.pbf, group, (tag, pbf) => {
        if (tag > 4) return
        const thing = rangeOf(pbf)
        if (++things > mostInBlock) throw new Unusable(imports.largeBlock)
        read(block, tag, thing)
        pbf.pos = thing.to
      })
    })
}

function readHead(data: Uint8Array): OsmFile {
  const corners = { left: 0, right: 0, top: 0, bottom: 0 }
  let [hasBox, seconds] = [false, 0]
  readOrRefuse(new PbfReader(data), (tag, pbf) => {
    if (tag === 1) {
      hasBox = true
      pbf.readMessage((field, box, inner) => {
        const side = (['left', 'right', 'top', 'bottom'] as const)[field - 1]
        if (side) box[side] = inner.readSVarint() / 1e9
      }, corners)
    } else if (tag === 4) {
      const feature = pbf.readString()
      if (!understood.has(feature)) throw new Unusable(saidOfImport(imports.pbfFeature, { name: feature.slice(0, 60) }))
    } else if (tag === 32) seconds = pbf.readVarint()
  })
  const isDate = seconds > 1_000_000_000 && seconds < 4_000_000_000
  return {
    box: hasBox ? { south: corners.bottom, west: corners.left, north: corners.top, east: corners.right } : null,
    month: isDate ? new Date(seconds * 1000).toISOString().slice(0, 7) : null,
  }
}

type Wanted = (tags: OsmTags) => boolean
type Take = (place: OsmPlace) => void

function readWay(block: Block, thing: Range, wanted: Wanted, outlines: OutlinePoints, take: Take): void {
  const { pbf } = block
  let id = 0
  const fields = new Map<number, Range>()
  readFieldsIn(pbf, thing, (tag) => {
    if (tag === 1) id = pbf.readVarint(true)
    else if ([2, 3, 8, 9, 10].includes(tag)) fields.set(tag, rangeOf(pbf))
  })
  const tags = tagsOf(block, fields.get(2) ?? null, fields.get(3) ?? null)
  if (!tags || !wanted(tags)) return
  const of = { type: 'way', id } as const
  const corners = sumsOf(pbf, fields.get(8))
  const [lats, lons] = [sumsOf(pbf, fields.get(9)), sumsOf(pbf, fields.get(10))]
  if (lats.length === 0 || lats.length !== lons.length) {
    outlines.add(of, corners, tags)
    return
  }
  // A closed way names its first corner again.
  const isClosed = lats.length > 1 && lats[0] === lats.at(-1) && lons[0] === lons.at(-1)
  const count = lats.length - (isClosed ? 1 : 0)
  const mean = (values: readonly number[]) => values.slice(0, count).reduce((sum, each) => sum + each, 0) / count
  take({ of, tags, lat: degrees(block, block.latOffset, mean(lats)), lon: degrees(block, block.lonOffset, mean(lons)) })
}

/** Packed as differences: each number is the sum of those up to it. */
function sumsOf(pbf: PbfReader, range: Range | undefined): number[] {
  const sums: number[] = []
  if (!range) return sums
  let sum = 0
  pbf.pos = range.from
  while (pbf.pos < range.to) {
    sum += pbf.readSVarint()
    if (sums.push(sum) > mostCorners) throw new Unusable(imports.largeBlock)
  }
  return sums
}

function readRelation(block: Block, thing: Range, wanted: Wanted, take: Take): void {
  const { pbf } = block
  let [id, keys, values] = [0, null as Range | null, null as Range | null]
  readFieldsIn(pbf, thing, (tag) => {
    if (tag === 1) id = pbf.readVarint(true)
    else if (tag === 2) keys = rangeOf(pbf)
    else if (tag === 3) values = rangeOf(pbf)
  })
  const tags = tagsOf(block, keys, values)
  if (tags && wanted(tags)) take({ of: { type: 'relation', id }, tags, missing: 'outlines' })
}

function readNode(block: Block, thing: Range, wanted: Wanted, take: Take, outlines: OutlinePoints): void {
  const { pbf } = block
  let [id, rawLat, rawLon, keys, values] = [0, 0, 0, null as Range | null, null as Range | null]
  readFieldsIn(pbf, thing, (tag) => {
    if (tag === 1) id = pbf.readSVarint()
    else if (tag === 2) keys = rangeOf(pbf)
    else if (tag === 3) values = rangeOf(pbf)
    else if (tag === 8) rawLat = pbf.readSVarint()
    else if (tag === 9) rawLon = pbf.readSVarint()
  })
  const lat = degrees(block, block.latOffset, rawLat)
  const lon = degrees(block, block.lonOffset, rawLon)
  outlines.see(id, lat, lon)
  const tags = tagsOf(block, keys, values)
  if (tags && wanted(tags)) take({ of: { type: 'node', id }, lat, lon, tags })
}

/** Nodes packed by columns: differences of ids and positions, and all tags in one row with a 0 after each node's. Four readers walk side by side. */
function readDense(block: Block, thing: Range, wanted: Wanted, take: Take, outlines: OutlinePoints): void {
  const fields = new Map<number, Range>()
  readFieldsIn(block.pbf, thing, (tag, pbf) => {
    if ([1, 8, 9, 10].includes(tag)) fields.set(tag, rangeOf(pbf))
  })
  const column = (tag: number) => {
    const { from, to } = fields.get(tag) ?? { from: 0, to: 0 }
    return new PbfReader(block.pbf.buf.subarray(from, to))
  }
  const [ids, lats, lons, tagged] = [column(1), column(8), column(9), column(10)]
  let [id, rawLat, rawLon, nodes] = [0, 0, 0, 0]
  while (ids.pos < ids.length) {
    if (++nodes > mostInBlock) throw new Unusable(imports.largeBlock)
    if (lats.pos >= lats.length || lons.pos >= lons.length) throw new Unusable(imports.brokenPbf)
    id += ids.readSVarint()
    rawLat += lats.readSVarint()
    rawLon += lons.readSVarint()
    const tags = nextTags(block, tagged)
    const isCorner = outlines.wants(id)
    if (!tags && !isCorner) continue
    const lat = degrees(block, block.latOffset, rawLat)
    const lon = degrees(block, block.lonOffset, rawLon)
    if (isCorner) outlines.see(id, lat, lon)
    if (tags && wanted(tags)) take({ of: { type: 'node', id }, lat, lon, tags })
  }
  if (lats.pos < lats.length || lons.pos < lons.length) throw new Unusable(imports.brokenPbf)
}

function nextTags(block: Block, tagged: PbfReader): OsmTags | null {
  let tags: OsmTags | null = null
  while (tagged.pos < tagged.length) {
    const id = tagged.readVarint()
    if (id === 0) break
    const value = tagged.readVarint()
    const key = block.keys.get(id)
    if (!key) continue
    tags ??= {}
    tags[key] = textOf(block, value)
  }
  return tags
}

function degrees({ granularity }: Block, offset: number, raw: number): number {
  return (offset + granularity * raw) / 1e9
}
