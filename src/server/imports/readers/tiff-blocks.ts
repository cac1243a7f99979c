import { type FileHandle, open } from 'node:fs/promises'
import { imports } from '#words/imports.ts'
import { UnusableFileError } from '../unusable-file-error.ts'

/** Bytes a value by TIFF type. */
const bytesPerType: Record<number, number> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
}
const maxEntries = 200
/** Tags of strip or tile offsets and byte counts. */
const offsetTags = new Set([273, 324])
const lengthTags = new Set([279, 325])

/** Offsets and byte counts of strips or tiles, by index. */
export type TiffBlocks = { places: Float64Array; lengths: Float64Array; size: number }

/**
 * Validates a TIFF directory's sizes before a library trusts them: a 12-byte entry may claim four thousand million values, for which the library
 * allocates. All values together never exceed the file.
 * @throws UnusableFileError
 */
export async function readTiffBlocks(path: string): Promise<TiffBlocks> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = await readAt(file, 0, 16)
    const isLittle = start.readUInt16BE(0) === 0x4949
    const number = (from: Buffer, at: number, bytes: number): number => {
      if (bytes === 8) return Number(isLittle ? from.readBigUInt64LE(at) : from.readBigUInt64BE(at))
      return isLittle ? from.readUIntLE(at, bytes) : from.readUIntBE(at, bytes)
    }
    const isBig = number(start, 2, 2) === 43
    const [countBytes, entryBytes, offsetBytes] = isBig ? [8, 20, 8] : [2, 12, 4]
    const directory = number(start, isBig ? 8 : 4, offsetBytes)
    if (directory >= size) throw new UnusableFileError(imports.brokenTiff)
    const entries = number(await readAt(file, directory, countBytes), 0, countBytes)
    if (entries > maxEntries) throw new UnusableFileError(imports.brokenTiff)
    const directoryBytes = await readAt(file, directory + countBytes, entries * entryBytes)
    const blocks: TiffBlocks = { places: new Float64Array(0), lengths: new Float64Array(0), size }
    let claimedBytes = 0
    for (let at = 0; at < directoryBytes.length; at += entryBytes) {
      const [tag, bytes, count] = [
        number(directoryBytes, at, 2),
        bytesPerType[number(directoryBytes, at + 2, 2)] ?? 8,
        number(directoryBytes, at + 4, offsetBytes),
      ]
      claimedBytes += bytes * count
      if (!(claimedBytes <= size)) throw new UnusableFileError(imports.brokenTiff)
      if (!offsetTags.has(tag) && !lengthTags.has(tag)) continue
      const valueAt = at + 4 + offsetBytes
      const values =
        bytes * count <= offsetBytes
          ? directoryBytes.subarray(valueAt)
          : await readAt(file, number(directoryBytes, valueAt, offsetBytes), bytes * count)
      blocks[offsetTags.has(tag) ? 'places' : 'lengths'] = Float64Array.from({ length: count }, (_, index) =>
        number(values, index * bytes, bytes),
      )
    }
    return blocks
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
  if (bytesRead < bytes) throw new UnusableFileError(imports.brokenTiff)
  return buffer
}
