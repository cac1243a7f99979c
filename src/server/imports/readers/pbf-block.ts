import { PbfReader } from 'pbf'
import { imports } from '#words/imports.ts'
import { UnusableFileError } from '../unusable-file-error.ts'
import type { OsmTags } from './osm-places.ts'
import { readFieldsSafely } from './pbf-blobs.ts'

/** A field's content within its block. */
export type ByteRange = { from: number; to: number }

/**
 * A lazily decoded block: its content stays bytes until it is read, because thirty kilobytes decompress to thirty million bytes, each of which could
 * be a text, a node or a corner.
 */
export type PbfBlock = {
  pbf: PbfReader
  /** Reads the same bytes, to advance two fields in parallel. */
  secondReader: PbfReader
  /** Start and end offset of each text. */
  texts: Uint32Array
  groups: ByteRange[]
  granularity: number
  latOffset: number
  lonOffset: number
  /** Tag keys that mark sellers; other texts of the block are never decoded. */
  keys: Map<number, string>
}

/** Writers put 8,000 elements into a block, with some ten thousand texts. */
const maxTexts = 1_000_000
const maxGroups = 10_000

export function readBlock(data: Uint8Array, keyNames: ReadonlySet<string>): PbfBlock {
  const block: PbfBlock = {
    pbf: new PbfReader(data),
    secondReader: new PbfReader(data),
    texts: new Uint32Array(0),
    groups: [],
    granularity: 100,
    latOffset: 0,
    lonOffset: 0,
    keys: new Map(),
  }
  readFieldsSafely(block.pbf, (tag, pbf) => {
    if (tag === 1) block.texts = readStringTable(pbf, readRange(pbf))
    else if (tag === 2) {
      if (block.groups.push(readRange(pbf)) > maxGroups) throw new UnusableFileError(imports.largeBlock)
    } else if (tag === 17) block.granularity = pbf.readVarint()
    else if (tag === 19) block.latOffset = pbf.readVarint(true)
    else if (tag === 20) block.lonOffset = pbf.readVarint(true)
  })
  const lengths = [...keyNames].map(({ length }) => length)
  const [minLength, maxLength] = [Math.min(...lengths), Math.max(...lengths)]
  for (let id = 0; id < block.texts.length / 2; id++) {
    const length = block.texts[id * 2 + 1]! - block.texts[id * 2]!
    if (length < minLength || length > maxLength) continue
    const text = readString(block, id)
    if (keyNames.has(text)) block.keys.set(id, text)
  }
  return block
}

/** Skips past the current field's content. @throws UnusableFileError where it would end beyond the block */
export function readRange(pbf: PbfReader): ByteRange {
  const bytes = pbf.readVarint()
  const range = { from: pbf.pos, to: pbf.pos + bytes }
  if (pbf.type !== 2 || !(range.to <= pbf.length)) throw new UnusableFileError(imports.brokenPbf)
  pbf.pos = range.to
  return range
}

/** Reads the fields of a message; the reader then is after it. */
export function readFieldsIn(pbf: PbfReader, range: ByteRange, field: (tag: number, pbf: PbfReader) => void): void {
  pbf.pos = range.from
  pbf.readFields((tag) => field(tag, pbf), null, range.to)
  pbf.pos = range.to
}

function readStringTable(pbf: PbfReader, range: ByteRange): Uint32Array {
  let count = 0
  readFieldsIn(pbf, range, (tag) => {
    if (tag !== 1) return
    readRange(pbf)
    if (++count > maxTexts) throw new UnusableFileError(imports.largeBlock)
  })
  const texts = new Uint32Array(count * 2)
  let at = 0
  readFieldsIn(pbf, range, (tag) => {
    if (tag !== 1) return
    const { from, to } = readRange(pbf)
    texts[at++] = from
    texts[at++] = to
  })
  return texts
}

const decoder = new TextDecoder()
export function readString({ pbf, texts }: PbfBlock, id: number): string {
  return id >= 0 && id * 2 < texts.length ? decoder.decode(pbf.buf.subarray(texts[id * 2], texts[id * 2 + 1])) : ''
}

/** Tags whose keys and values are two fields; null without any of our keys. */
export function readTags(block: PbfBlock, keys: ByteRange | null, values: ByteRange | null): OsmTags | null {
  if (!keys || !values) return null
  const { pbf, secondReader } = block
  const savedPosition = pbf.pos
  let tags: OsmTags | null = null
  pbf.pos = keys.from
  secondReader.pos = values.from
  while (pbf.pos < keys.to && secondReader.pos < values.to) {
    const key = block.keys.get(pbf.readVarint())
    const value = secondReader.readVarint()
    if (!key) continue
    tags ??= {}
    tags[key] = readString(block, value)
  }
  pbf.pos = savedPosition
  return tags
}
