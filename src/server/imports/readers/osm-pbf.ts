import { open } from 'node:fs/promises'
import type { PbfReader } from 'pbf'
import { imports } from '#words/imports.ts'
import { saidOfImport, Unusable } from '../unusable.ts'
import { OutlinePoints } from './outline-points.ts'
import { readBlobs, readOrRefuse } from './pbf-blobs.ts'
import type { Progress } from './progress.ts'

export type OsmTags = Record<string, string>
/** `outlines` are areas of several outlines, which are counted and left. */
export type OsmPlace = { lat: number; lon: number; tags: OsmTags } | { tags: OsmTags; missing: 'outline' | 'outlines' }
export type OsmBox = { south: number; west: number; north: number; east: number }
export type OsmFile = { box: OsmBox | null; month: string | null }

const understood = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/**
 * Places of an .osm.pbf whose tags are `wanted`: points, and closed ways by the middle of their corners. Read twice, because ways only name their
 * corners: the first time for the ways, the second for positions.
 */
export async function readOsmPbf(
  path: string,
  wanted: (tags: OsmTags) => boolean,
  take: (place: OsmPlace) => void,
  progress: Progress,
): Promise<OsmFile> {
  const file = await open(path)
  try {
    const outlines = new OutlinePoints()
    let head: OsmFile = { box: null, month: null }
    let isFirst = true
    const pass = async (from: number, read: (data: Uint8Array) => void) => {
      for await (const { type, data } of readBlobs(file, (share) => progress(from + share / 2))) {
        if (isFirst && type !== 'OSMHeader') throw new Unusable(imports.brokenPbf)
        isFirst = false
        if (type === 'OSMHeader') head = readHead(data)
        else read(data)
      }
    }
    await pass(0, (data) => {
      const block = readBlock(data)
      for (const group of block.groups)
        readOrRefuse(
          group,
          (tag, _into, pbf) => {
            if (tag === 3) readWay(block, pbf, wanted, outlines)
            else if (tag === 4) readRelation(block, pbf, wanted, take)
          },
          null,
        )
    })
    if (isFirst) throw new Unusable(imports.brokenPbf)
    outlines.ready()
    await pass(0.5, (data) => {
      const block = readBlock(data)
      for (const group of block.groups)
        readOrRefuse(
          group,
          (tag, _into, pbf) => {
            if (tag === 1) readNode(block, pbf, wanted, take, outlines)
            else if (tag === 2) readDense(block, pbf, wanted, take, outlines)
          },
          null,
        )
    })
    outlines.middles(take)
    return head
  } finally {
    await file.close()
  }
}

function readHead(data: Uint8Array): OsmFile {
  const corners = { left: 0, right: 0, top: 0, bottom: 0 }
  const found = readOrRefuse<{ hasBox: boolean; seconds: number }>(
    data,
    (tag, into, pbf) => {
      if (tag === 1) {
        into.hasBox = true
        pbf.readMessage((field, box, inner) => {
          const side = (['left', 'right', 'top', 'bottom'] as const)[field - 1]
          if (side) box[side] = inner.readSVarint() / 1e9
        }, corners)
      } else if (tag === 4) {
        const feature = pbf.readString()
        if (!understood.has(feature)) throw new Unusable(saidOfImport(imports.pbfFeature, { name: feature.slice(0, 60) }))
      } else if (tag === 32) into.seconds = pbf.readVarint()
    },
    { hasBox: false, seconds: 0 },
  )
  const isDate = found.seconds > 1_000_000_000 && found.seconds < 4_000_000_000
  return {
    box: found.hasBox ? { south: corners.bottom, west: corners.left, north: corners.top, east: corners.right } : null,
    month: isDate ? new Date(found.seconds * 1000).toISOString().slice(0, 7) : null,
  }
}

type Block = {
  strings: Uint8Array[]
  groups: Uint8Array[]
  granularity: number
  latOffset: number
  lonOffset: number
  keys: Map<number, string>
}

/** The keys that show a seller; the rest of a block's strings are never decoded. */
const keyNames = new Set(['amenity', 'shop', 'craft', 'healthcare', 'tourism', 'office', 'cuisine', 'name'])

function readBlock(data: Uint8Array): Block {
  const block = readOrRefuse<Block>(
    data,
    (tag, into, pbf) => {
      if (tag === 1) pbf.readMessage((field, strings, inner) => field === 1 && strings.push(inner.readBytes()), into.strings)
      else if (tag === 2) into.groups.push(pbf.readBytes())
      else if (tag === 17) into.granularity = pbf.readVarint()
      else if (tag === 19) into.latOffset = pbf.readVarint(true)
      else if (tag === 20) into.lonOffset = pbf.readVarint(true)
    },
    { strings: [], groups: [], granularity: 100, latOffset: 0, lonOffset: 0, keys: new Map() },
  )
  block.strings.forEach((bytes, index) => {
    if (bytes.length > 10 || bytes.length < 4) return
    const text = textOf(bytes)
    if (keyNames.has(text)) block.keys.set(index, text)
  })
  return block
}

const decoder = new TextDecoder()
function textOf(bytes: Uint8Array | undefined): string {
  return bytes ? decoder.decode(bytes) : ''
}

function tagsOf({ strings, keys }: Block, keyIds: readonly number[], valueIds: readonly number[]): OsmTags | null {
  let tags: OsmTags | null = null
  keyIds.forEach((id, index) => {
    const key = keys.get(id)
    if (!key) return
    tags ??= {}
    tags[key] = textOf(strings[valueIds[index] ?? -1])
  })
  return tags
}

type Tagged = { id: number; keys: number[]; values: number[]; refs: number[]; lat: number; lon: number }
const untagged = (): Tagged => ({ id: 0, keys: [], values: [], refs: [], lat: 0, lon: 0 })
type Wanted = (tags: OsmTags) => boolean
type Take = (place: OsmPlace) => void

function readWay(block: Block, pbf: PbfReader, wanted: Wanted, outlines: OutlinePoints): void {
  const way = pbf.readMessage((tag, into, inner) => {
    if (tag === 2) inner.readPackedVarint(into.keys)
    else if (tag === 3) inner.readPackedVarint(into.values)
    else if (tag === 8) inner.readPackedSVarint(into.refs)
  }, untagged())
  const tags = tagsOf(block, way.keys, way.values)
  if (!tags || !wanted(tags)) return
  let ref = 0
  outlines.add(
    way.refs.map((delta) => {
      ref += delta
      return ref
    }),
    tags,
  )
}

function readRelation(block: Block, pbf: PbfReader, wanted: Wanted, take: Take): void {
  const relation = pbf.readMessage((tag, into, inner) => {
    if (tag === 2) inner.readPackedVarint(into.keys)
    else if (tag === 3) inner.readPackedVarint(into.values)
  }, untagged())
  const tags = tagsOf(block, relation.keys, relation.values)
  if (tags && wanted(tags)) take({ tags, missing: 'outlines' })
}

function readNode(block: Block, pbf: PbfReader, wanted: Wanted, take: Take, outlines: OutlinePoints): void {
  const node = pbf.readMessage((tag, into, inner) => {
    if (tag === 1) into.id = inner.readSVarint()
    else if (tag === 2) inner.readPackedVarint(into.keys)
    else if (tag === 3) inner.readPackedVarint(into.values)
    else if (tag === 8) into.lat = inner.readSVarint()
    else if (tag === 9) into.lon = inner.readSVarint()
  }, untagged())
  const lat = degrees(block, block.latOffset, node.lat)
  const lon = degrees(block, block.lonOffset, node.lon)
  outlines.see(node.id, lat, lon)
  const tags = tagsOf(block, node.keys, node.values)
  if (tags && wanted(tags)) take({ lat, lon, tags })
}

/** Nodes packed by columns: differences of ids and positions, and all tags in one row with a 0 after each node's. */
function readDense(block: Block, pbf: PbfReader, wanted: Wanted, take: Take, outlines: OutlinePoints): void {
  const dense = pbf.readMessage(
    (tag, into, inner) => {
      if (tag === 1) inner.readPackedSVarint(into.ids)
      else if (tag === 8) inner.readPackedSVarint(into.lats)
      else if (tag === 9) inner.readPackedSVarint(into.lons)
      else if (tag === 10) inner.readPackedVarint(into.tags)
    },
    { ids: [] as number[], lats: [] as number[], lons: [] as number[], tags: [] as number[] },
  )
  if (dense.lats.length !== dense.ids.length || dense.lons.length !== dense.ids.length) throw new Unusable(imports.brokenPbf)
  let [id, rawLat, rawLon, at] = [0, 0, 0, 0]
  for (let i = 0; i < dense.ids.length; i++) {
    id += dense.ids[i]!
    rawLat += dense.lats[i]!
    rawLon += dense.lons[i]!
    let tags: OsmTags | null = null
    while (at < dense.tags.length && dense.tags[at] !== 0) {
      const key = block.keys.get(dense.tags[at]!)
      if (key) {
        tags ??= {}
        tags[key] = textOf(block.strings[dense.tags[at + 1] ?? -1])
      }
      at += 2
    }
    at++
    const isCorner = outlines.wants(id)
    if (!tags && !isCorner) continue
    const lat = degrees(block, block.latOffset, rawLat)
    const lon = degrees(block, block.lonOffset, rawLon)
    if (isCorner) outlines.see(id, lat, lon)
    if (tags && wanted(tags)) take({ lat, lon, tags })
  }
}

function degrees({ granularity }: Block, offset: number, raw: number): number {
  return (offset + granularity * raw) / 1e9
}
