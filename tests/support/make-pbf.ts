import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

export type MadeNode = { id: number; lat: number; lon: number; tags?: Record<string, string> }
export type MadeWay = { id: number; refs: number[]; tags: Record<string, string> }
export type MadePbf = {
  nodes: readonly MadeNode[]
  ways?: readonly MadeWay[]
  relations?: readonly { id: number; tags: Record<string, string> }[]
  box?: { south: number; west: number; north: number; east: number }
  seconds?: number
  features?: readonly string[]
}

/** A small .osm.pbf as the tools write it: dense nodes, zlib, a header with the features that a reader must know. */
export function makePbf({ nodes, ways = [], relations = [], box, seconds, features = ['OsmSchema-V0.6', 'DenseNodes'] }: MadePbf): Buffer {
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
  const listed = ways.map(({ id, refs, tags }) => ({ id, refs: differences(refs), tags: tagIds(tags) }))
  const related = relations.map(({ id, tags }) => ({ id, tags: tagIds(tags) }))
  const data = write((pbf) => {
    pbf.writeMessage(
      1,
      (all, inner) => {
        for (const each of all) inner.writeBytesField(1, Buffer.from(each))
      },
      strings,
    )
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
    for (const each of listed)
      pbf.writeMessage(
        2,
        (way, group) =>
          group.writeMessage(
            3,
            ({ id, refs, tags }, inner) => {
              inner.writeVarintField(1, id)
              inner.writePackedVarint(
                2,
                tags.map(([key]) => key),
              )
              inner.writePackedVarint(
                3,
                tags.map(([, value]) => value),
              )
              inner.writePackedSVarint(8, refs)
            },
            way,
          ),
        each,
      )
    for (const each of related)
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
  return Buffer.concat([blob('OSMHeader', header), blob('OSMData', data)])
}

/** A block of the file, whatever is in it. `said`: how large its header says that it is. */
export function blob(type: string, content: Uint8Array, said?: number): Buffer {
  const body = write((pbf) => {
    pbf.writeVarintField(2, content.length)
    pbf.writeBytesField(3, deflateSync(content))
  })
  const header = write((pbf) => {
    pbf.writeStringField(1, type)
    pbf.writeVarintField(3, said ?? body.length)
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
