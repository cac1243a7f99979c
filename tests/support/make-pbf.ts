import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

export type PbfNode = { id: number; lat: number; lon: number; tags?: Record<string, string> }
/** `at` is where its corners are, in an extract that keeps no nodes for them. */
export type PbfWay = { id: number; refs: number[]; tags: Record<string, string>; at?: readonly { lat: number; lon: number }[] }
/** How a block is packed: as it is, by zlib, or as no reader of ours knows, by the field of its bytes. */
export type Packing = 'raw' | 'zlib' | 4 | 5 | 6 | 7
export type PbfSpec = {
  nodes: readonly PbfNode[]
  ways?: readonly PbfWay[]
  relations?: readonly { id: number; tags: Record<string, string> }[]
  box?: { south: number; west: number; north: number; east: number }
  seconds?: number
  features?: readonly string[]
  /** Nodes packed by columns, as most programs write them. */
  dense?: boolean
  packing?: Packing
}

/** A small .osm.pbf as the tools write it: dense nodes, zlib, a header with the features that a reader must know. */
export function makePbf(spec: PbfSpec): Buffer {
  const { nodes, ways = [], relations = [], box, seconds, features = ['OsmSchema-V0.6', 'DenseNodes'], dense: isDense = true } = spec
  const header = write((pbf) => {
    if (box) {
      const sides = [box.west, box.east, box.north, box.south]
      pbf.writeMessage(
        1,
        (values, inner) => {
          for (const [index, each] of values.entries()) inner.writeSVarintField(index + 1, Math.round(each * 1e9))
        },
        sides,
      )
    }
    for (const each of features) pbf.writeStringField(4, each)
    if (seconds) pbf.writeVarintField(32, seconds)
  })
  const strings = ['']
  const idOf = (text: string) => {
    const at = strings.indexOf(text)
    return at >= 0 ? at : strings.push(text) - 1
  }
  const tagIds = (tags: Record<string, string>) => Object.entries(tags).map(([key, value]) => [idOf(key), idOf(value)] as const)
  const dense = {
    ids: differences(nodes.map(({ id }) => id)),
    lats: differences(nodes.map(({ lat }) => Math.round(lat * 1e7))),
    lons: differences(nodes.map(({ lon }) => Math.round(lon * 1e7))),
    tags: nodes.flatMap(({ tags = {} }) => [...tagIds(tags).flat(), 0]),
  }
  const encodedWays = ways.map(({ id, refs, tags, at = [] }) => ({
    id,
    refs: differences(refs),
    tags: tagIds(tags),
    lats: differences(at.map(({ lat }) => Math.round(lat * 1e7))),
    lons: differences(at.map(({ lon }) => Math.round(lon * 1e7))),
  }))
  const encodedNodes = isDense ? [] : nodes.map(({ id, lat, lon, tags = {} }) => ({ id, lat, lon, tags: tagIds(tags) }))
  const encodedRelations = relations.map(({ id, tags }) => ({ id, tags: tagIds(tags) }))
  const data = write((pbf) => {
    pbf.writeMessage(
      1,
      (all, inner) => {
        for (const each of all) inner.writeBytesField(1, Buffer.from(each))
      },
      strings,
    )
    for (const each of encodedNodes)
      pbf.writeMessage(
        2,
        (node, group) =>
          group.writeMessage(
            1,
            ({ id, lat, lon, tags }, inner) => {
              inner.writeSVarintField(1, id)
              inner.writePackedVarint(
                2,
                tags.map(([key]) => key),
              )
              inner.writePackedVarint(
                3,
                tags.map(([, value]) => value),
              )
              inner.writeSVarintField(8, Math.round(lat * 1e7))
              inner.writeSVarintField(9, Math.round(lon * 1e7))
            },
            node,
          ),
        each,
      )
    if (isDense)
      pbf.writeMessage(
        2,
        (group, inner) =>
          inner.writeMessage(
            2,
            (of, dense) => {
              dense.writePackedSVarint(1, of.ids)
              dense.writePackedSVarint(8, of.lats)
              dense.writePackedSVarint(9, of.lons)
              dense.writePackedVarint(10, of.tags)
            },
            group,
          ),
        dense,
      )
    for (const each of encodedWays)
      pbf.writeMessage(
        2,
        (way, group) =>
          group.writeMessage(
            3,
            ({ id, refs, tags, lats, lons }, inner) => {
              inner.writeVarintField(1, id)
              inner.writePackedVarint(
                2,
                tags.map(([key]) => key),
              )
              inner.writePackedVarint(
                3,
                tags.map(([, value]) => value),
              )
              if (refs.length > 0) inner.writePackedSVarint(8, refs)
              if (lats.length > 0) inner.writePackedSVarint(9, lats)
              if (lons.length > 0) inner.writePackedSVarint(10, lons)
            },
            way,
          ),
        each,
      )
    for (const each of encodedRelations)
      pbf.writeMessage(
        2,
        (relation, group) =>
          group.writeMessage(
            4,
            ({ id, tags }, inner) => {
              inner.writeVarintField(1, id)
              inner.writePackedVarint(
                2,
                tags.map(([key]) => key),
              )
              inner.writePackedVarint(
                3,
                tags.map(([, value]) => value),
              )
              inner.writePackedVarint(8, [])
              inner.writePackedSVarint(9, [])
              inner.writePackedVarint(10, [])
            },
            relation,
          ),
        each,
      )
  })
  return Buffer.concat([blob('OSMHeader', header, { packing: spec.packing }), blob('OSMData', data, { packing: spec.packing })])
}

/** A block of the file, whatever is in it. `said`: how large its header says that it is; `unpacked`: what it says of its content. */
export function blob(
  type: string,
  content: Uint8Array,
  {
    claimedLength,
    claimedContentLength = content.length,
    packing = 'zlib',
  }: { claimedLength?: number; claimedContentLength?: number; packing?: Packing | undefined } = {},
): Buffer {
  const body = write((pbf) => {
    if (packing === 'raw') pbf.writeBytesField(1, Buffer.from(content))
    else {
      pbf.writeVarintField(2, claimedContentLength)
      pbf.writeBytesField(packing === 'zlib' ? 3 : packing, deflateSync(content))
    }
  })
  const header = write((pbf) => {
    pbf.writeStringField(1, type)
    pbf.writeVarintField(3, claimedLength ?? body.length)
  })
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, body])
}

function write(fill: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter()
  fill(pbf)
  return pbf.finish()
}

function differences(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0))
}
