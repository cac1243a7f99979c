import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { addDecoder, BaseDecoder } from 'geotiff'

/** Population grids have strips or small tiles; a larger block is a decompression bomb. */
export const maxBlockBytes = 16 * 1024 * 1024

const deflate = [8, 32946]
const lzw = 5
const uncompressedCodes = [undefined, 1]

/** Common but unsupported compressions, by number. */
const compressionNames: Record<number, string> = {
  2: 'CCITT',
  3: 'CCITT',
  4: 'CCITT',
  6: 'JPEG',
  7: 'JPEG',
  32773: 'PackBits',
  34887: 'LERC',
  34925: 'LZMA',
  50000: 'ZSTD',
  50001: 'WebP',
  50002: 'JPEG-XL',
}

/** @returns the compression's name; null for a supported one */
export function unsupportedCompression(compression: unknown): string | null {
  const isSupported = [...uncompressedCodes, lzw, ...deflate].some((each) => each === compression)
  return isSupported ? null : (compressionNames[Number(compression)] ?? String(compression))
}

/** Replaces the library's decoders, whose output is unbounded. */
export function limitDecoders(): void {
  addDecoder(deflate, async () => BoundedInflate)
  addDecoder(lzw, async () => BoundedLzw)
}

class BoundedInflate extends BaseDecoder {
  override async decodeBlock(buffer: ArrayBufferLike): Promise<ArrayBufferLike> {
    const bytes = (await promisify(inflate)(new Uint8Array(buffer), { maxOutputLength: maxBlockBytes })) as Buffer
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  }
}

class BoundedLzw extends BaseDecoder {
  override decodeBlock(buffer: ArrayBufferLike): ArrayBufferLike {
    return unpackLzw(new Uint8Array(buffer), maxBlockBytes).buffer
  }
}

const clear = 256
const end = 257
const maxCodes = 4096

/**
 * TIFF's LZW: codes of 9 to 12 bits, most significant bit first, widened one code early.
 * @throws RangeError beyond `maxBytes`, and for an impossible code
 */
export function unpackLzw(compressed: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> {
  const prefixes = new Uint16Array(maxCodes)
  const suffixes = new Uint8Array(maxCodes)
  const lengths = new Uint16Array(maxCodes)
  for (let code = 0; code < clear; code++) {
    suffixes[code] = code
    lengths[code] = 1
  }
  let out = new Uint8Array(Math.min(maxBytes, compressed.length * 4 + 1024))
  let [outLength, next, bits, previous, bitBuffer, bufferedBits] = [0, end + 1, 9, -1, 0, 0]
  for (const byte of compressed) {
    bitBuffer = ((bitBuffer << 8) | byte) & 0xffffff
    bufferedBits += 8
    if (bufferedBits < bits) continue
    bufferedBits -= bits
    const code = (bitBuffer >> bufferedBits) & ((1 << bits) - 1)
    if (code === end) break
    if (code === clear) {
      ;[next, bits, previous] = [end + 1, 9, -1]
      continue
    }
    const isNew = code === next && previous >= 0
    if (!isNew && (code >= next || code === end || (previous < 0 && code > clear))) throw new RangeError('no such code')
    const length = isNew ? lengths[previous]! + 1 : lengths[code]!
    if (outLength + length > maxBytes) throw new RangeError('unpacks to too much')
    if (outLength + length > out.length) {
      const larger = new Uint8Array(Math.min(maxBytes, (outLength + length) * 2))
      larger.set(out.subarray(0, outLength))
      out = larger
    }
    let at = outLength + length - 1
    let from = code
    if (isNew) {
      from = previous
      at--
    }
    for (; at >= outLength; at--) {
      out[at] = suffixes[from]!
      from = prefixes[from]!
    }
    if (isNew) out[outLength + length - 1] = out[outLength]!
    if (previous >= 0 && next < maxCodes) {
      prefixes[next] = previous
      suffixes[next] = out[outLength]!
      lengths[next] = lengths[previous]! + 1
      next++
    }
    outLength += length
    previous = code
    if (next + 1 >= 1 << bits && bits < 12) bits++
  }
  return out.slice(0, outLength)
}
