import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { PbfReader } from 'pbf'
import { imports } from '#words/imports.ts'
import { saidOfImport, Unusable } from '../unusable.ts'
import type { Progress } from './progress.ts'

/** The format's own limits: a writer stays below them, a bomb does not. */
const mostHeaderBytes = 64 * 1024
const mostBlobBytes = 32 * 1024 * 1024
/** What all blocks may unpack to. A map's bytes become four or five. */
const freeBytes = 128 * 1024 * 1024
const bytesForEachByte = 30

/** Packings of a block that we do not read, by their field. */
const packings: Record<number, string> = { 4: 'lzma', 5: 'bzip2', 6: 'lz4', 7: 'zstd' }

const inflated = promisify(inflate) as (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>

export type OsmBlob = { type: 'OSMHeader' | 'OSMData'; data: Uint8Array }

/** The blocks of an .osm.pbf one after the other, unpacked; never more than two of them in memory. @throws Unusable */
export async function* readBlobs(file: FileHandle, progress: Progress): AsyncGenerator<OsmBlob> {
  const { size } = await file.stat()
  let at = 0
  let left = freeBytes + bytesForEachByte * size
  const take = async (bytes: number) => {
    if (at + bytes > size) throw new Unusable(imports.brokenPbf)
    const buffer = Buffer.allocUnsafe(bytes)
    const { bytesRead } = await file.read(buffer, 0, bytes, at)
    if (bytesRead < bytes) throw new Unusable(imports.brokenPbf)
    at += bytes
    return buffer
  }
  while (at < size) {
    const headerBytes = (await take(4)).readUInt32BE(0)
    if (headerBytes === 0 || headerBytes > mostHeaderBytes) throw new Unusable(imports.brokenPbf)
    const header = headerOf(await take(headerBytes))
    if (header.bytes <= 0 || header.bytes > mostBlobBytes) throw new Unusable(imports.brokenPbf)
    const packed = await take(header.bytes)
    progress(at / size)
    // What a newer format adds is skipped, as it asks for.
    if (header.type !== 'OSMHeader' && header.type !== 'OSMData') continue
    const data = await unpacked(packed)
    left -= data.length
    if (left < 0) throw new Unusable(imports.largeBlock)
    yield { type: header.type, data }
  }
}

/** All fields of a message, as `orRefuse` reads. */
export function readOrRefuse(pbf: PbfReader, field: (tag: number, pbf: PbfReader) => void): void {
  orRefuse(() => pbf.readFields((tag) => field(tag, pbf), null))
}

/** Whatever a hostile block does to the reader ends as one message. */
export function orRefuse(read: () => void): void {
  try {
    read()
  } catch (error) {
    if (error instanceof Unusable) throw error
    throw new Unusable(imports.brokenPbf)
  }
}

function headerOf(bytes: Uint8Array): { type: string; bytes: number } {
  const header = { type: '', bytes: 0 }
  readOrRefuse(new PbfReader(bytes), (tag, pbf) => {
    if (tag === 1) header.type = pbf.readString()
    else if (tag === 3) header.bytes = pbf.readVarint()
  })
  return header
}

async function unpacked(packed: Uint8Array): Promise<Uint8Array> {
  let [raw, zlib, size, packing] = [null as Uint8Array | null, null as Uint8Array | null, null as number | null, null as string | null]
  readOrRefuse(new PbfReader(packed), (tag, pbf) => {
    if (tag === 1) raw = pbf.readBytes()
    else if (tag === 2) size = pbf.readVarint()
    else if (tag === 3) zlib = pbf.readBytes()
    else packing = packings[tag] ?? packing
  })
  if (raw) return raw
  if (packing) throw new Unusable(saidOfImport(imports.pbfPacking, { name: packing }))
  if (!zlib) throw new Unusable(imports.brokenPbf)
  const data = await inflated(zlib, { maxOutputLength: mostBlobBytes }).catch(() => null)
  if (!data || (size !== null && data.length !== size)) throw new Unusable(imports.brokenPbf)
  return data
}
