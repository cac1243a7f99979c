import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { PbfReader } from 'pbf'
import { imports } from '#words/imports.ts'
import { localizeImport, UnusableFileError } from '../unusable-file-error.ts'
import type { Progress } from './progress.ts'

/** The format's own limits, which only a decompression bomb exceeds. */
const maxHeaderBytes = 64 * 1024
const maxBlobBytes = 32 * 1024 * 1024
/** Bound on decompressed bytes in total. A real map expands four- to fivefold. */
const baseAllowance = 128 * 1024 * 1024
const maxInflation = 30

/** Unsupported compressions of a block, by field number. */
const compressionNames: Record<number, string> = { 4: 'lzma', 5: 'bzip2', 6: 'lz4', 7: 'zstd' }

const inflateAsync = promisify(inflate) as (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>

export type OsmBlob = { type: 'OSMHeader' | 'OSMData'; data: Uint8Array }

/** Decompresses the blocks of an .osm.pbf in sequence, at most two in memory. @throws UnusableFileError */
export async function* readBlobs(file: FileHandle, progress: Progress): AsyncGenerator<OsmBlob> {
  const { size } = await file.stat()
  let at = 0
  let remainingBytes = baseAllowance + maxInflation * size
  const readExactly = async (bytes: number) => {
    if (at + bytes > size) throw new UnusableFileError(imports.brokenPbf)
    const buffer = Buffer.allocUnsafe(bytes)
    const { bytesRead } = await file.read(buffer, 0, bytes, at)
    if (bytesRead < bytes) throw new UnusableFileError(imports.brokenPbf)
    at += bytes
    return buffer
  }
  while (at < size) {
    const headerBytes = (await readExactly(4)).readUInt32BE(0)
    if (headerBytes === 0 || headerBytes > maxHeaderBytes) throw new UnusableFileError(imports.brokenPbf)
    const header = parseHeader(await readExactly(headerBytes))
    if (header.bytes <= 0 || header.bytes > maxBlobBytes) throw new UnusableFileError(imports.brokenPbf)
    const compressedBlob = await readExactly(header.bytes)
    progress(at / size)
    // Unknown block types are skipped, as the format requires.
    if (header.type !== 'OSMHeader' && header.type !== 'OSMData') continue
    const data = await decompress(compressedBlob)
    remainingBytes -= data.length
    if (remainingBytes < 0) throw new UnusableFileError(imports.largeBlock)
    yield { type: header.type, data }
  }
}

/** Reads all fields of a message. @throws UnusableFileError, as `orBrokenPbf` */
export function readFieldsSafely(pbf: PbfReader, field: (tag: number, pbf: PbfReader) => void): void {
  orBrokenPbf(() => pbf.readFields((tag) => field(tag, pbf), null))
}

/** Maps any error of the reader to one message. @throws UnusableFileError */
export function orBrokenPbf(read: () => void): void {
  try {
    read()
  } catch (error) {
    if (error instanceof UnusableFileError) throw error
    throw new UnusableFileError(imports.brokenPbf)
  }
}

function parseHeader(bytes: Uint8Array): { type: string; bytes: number } {
  const header = { type: '', bytes: 0 }
  readFieldsSafely(new PbfReader(bytes), (tag, pbf) => {
    if (tag === 1) header.type = pbf.readString()
    else if (tag === 3) header.bytes = pbf.readVarint()
  })
  return header
}

async function decompress(compressedBlob: Uint8Array): Promise<Uint8Array> {
  let [raw, zlib, size, compression] = [null as Uint8Array | null, null as Uint8Array | null, null as number | null, null as string | null]
  readFieldsSafely(new PbfReader(compressedBlob), (tag, pbf) => {
    if (tag === 1) raw = pbf.readBytes()
    else if (tag === 2) size = pbf.readVarint()
    else if (tag === 3) zlib = pbf.readBytes()
    else compression = compressionNames[tag] ?? compression
  })
  if (raw) return raw
  if (compression) throw new UnusableFileError(localizeImport(imports.pbfPacking, { name: compression }))
  if (!zlib) throw new UnusableFileError(imports.brokenPbf)
  const data = await inflateAsync(zlib, { maxOutputLength: maxBlobBytes }).catch(() => null)
  if (!data || (size !== null && data.length !== size)) throw new UnusableFileError(imports.brokenPbf)
  return data
}
