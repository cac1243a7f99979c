import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { PbfReader } from 'pbf'
import { imports } from '#words/imports.ts'
import { Unusable } from '../unusable.ts'
import type { Progress } from './progress.ts'

/** The format's own limits: a writer stays below them, a bomb does not. */
const mostHeaderBytes = 64 * 1024
const mostBlobBytes = 32 * 1024 * 1024

const inflated = promisify(inflate) as (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>

export type OsmBlob = { type: 'OSMHeader' | 'OSMData'; data: Uint8Array }

/** The blocks of an .osm.pbf one after the other, unpacked; never more than two of them in memory. @throws Unusable */
export async function* readBlobs(file: FileHandle, progress: Progress): AsyncGenerator<OsmBlob> {
  const { size } = await file.stat()
  let at = 0
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
    const header = readOrRefuse(await take(headerBytes), readHeader, { type: '', bytes: 0 })
    if (header.bytes <= 0 || header.bytes > mostBlobBytes) throw new Unusable(imports.brokenPbf)
    const packed = await take(header.bytes)
    progress(at / size)
    // What a newer format adds is skipped, as it asks for.
    if (header.type === 'OSMHeader' || header.type === 'OSMData') yield { type: header.type, data: await unpacked(packed) }
  }
}

/** Whatever a hostile block does to the reader ends as one message. */
export function readOrRefuse<T>(bytes: Uint8Array, field: (tag: number, into: T, pbf: PbfReader) => void, into: T): T {
  try {
    return new PbfReader(bytes).readFields(field, into)
  } catch (error) {
    if (error instanceof Unusable) throw error
    throw new Unusable(imports.brokenPbf)
  }
}

function readHeader(tag: number, header: { type: string; bytes: number }, pbf: PbfReader): void {
  if (tag === 1) header.type = pbf.readString()
  else if (tag === 3) header.bytes = pbf.readVarint()
}

async function unpacked(packed: Uint8Array): Promise<Uint8Array> {
  type Blob = { raw: Uint8Array | null; zlib: Uint8Array | null }
  const blob = readOrRefuse<Blob>(
    packed,
    (tag, into, pbf) => {
      if (tag === 1) into.raw = pbf.readBytes()
      else if (tag === 3) into.zlib = pbf.readBytes()
    },
    { raw: null, zlib: null },
  )
  if (blob.raw) return blob.raw
  if (!blob.zlib) throw new Unusable(imports.brokenPbf)
  return inflated(blob.zlib, { maxOutputLength: mostBlobBytes }).catch(() => {
    throw new Unusable(imports.brokenPbf)
  })
}
