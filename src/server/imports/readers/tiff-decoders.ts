import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { addDecoder, BaseDecoder } from 'geotiff'

/** Grids of people are written by strips or small tiles; what unpacks to more is a bomb. */
export const mostBytesOfBlock = 16 * 1024 * 1024

const deflate = [8, 32946]
const lzw = 5
const unpacked = [undefined, 1]

/** Packings that are common and not read, by their number. */
const names: Record<number, string> = {
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

/** The name of a packing that we do not read; null for those that we do. */
export function unreadPacking(compression: unknown): string | null {
  const isRead = [...unpacked, lzw, ...deflate].some((each) => each === compression)
  return isRead ? null : (names[Number(compression)] ?? String(compression))
}

/** The library's own decoders unpack without end. */
export function boundDecoders(): void {
  addDecoder(deflate, async () => BoundedInflate)
  addDecoder(lzw, async () => BoundedLzw)
}

class BoundedInflate extends BaseDecoder {
  override async decodeBlock(buffer: ArrayBufferLike): Promise<ArrayBufferLike> {
    const bytes = (await promisify(inflate)(new Uint8Array(buffer), { maxOutputLength: mostBytesOfBlock })) as Buffer
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  }
}

class BoundedLzw extends BaseDecoder {
  override decodeBlock(buffer: ArrayBufferLike): ArrayBufferLike {
    return unpackLzw(new Uint8Array(buffer), mostBytesOfBlock).buffer
  }
}

const clear = 256
const end = 257
const mostCodes = 4096

/**
 * LZW as TIFF writes it: codes of 9 to 12 bits, the highest bit first, longer by a bit one code early. @throws RangeError for more than `mostBytes`,
 * and for a code that cannot be
 */
export function unpackLzw(packed: Uint8Array, mostBytes: number): Uint8Array<ArrayBuffer> {
  const before = new Uint16Array(mostCodes)
  const last = new Uint8Array(mostCodes)
  const lengths = new Uint16Array(mostCodes)
  for (let code = 0; code < clear; code++) {
    last[code] = code
    lengths[code] = 1
  }
  let out = new Uint8Array(Math.min(mostBytes, packed.length * 4 + 1024))
  let [written, next, bits, previous, held, heldBits] = [0, end + 1, 9, -1, 0, 0]
  for (const byte of packed) {
    held = ((held << 8) | byte) & 0xffffff
    heldBits += 8
    if (heldBits < bits) continue
    heldBits -= bits
    const code = (held >> heldBits) & ((1 << bits) - 1)
    if (code === end) break
    if (code === clear) {
      ;[next, bits, previous] = [end + 1, 9, -1]
      continue
    }
    const isNew = code === next && previous >= 0
    if (!isNew && (code >= next || code === end || (previous < 0 && code > clear))) throw new RangeError('no such code')
    const length = isNew ? lengths[previous]! + 1 : lengths[code]!
    if (written + length > mostBytes) throw new RangeError('unpacks to too much')
    if (written + length > out.length) {
      const larger = new Uint8Array(Math.min(mostBytes, (written + length) * 2))
      larger.set(out.subarray(0, written))
      out = larger
    }
    let at = written + length - 1
    let from = code
    if (isNew) {
      from = previous
      at--
    }
    for (; at >= written; at--) {
      out[at] = last[from]!
      from = before[from]!
    }
    if (isNew) out[written + length - 1] = out[written]!
    if (previous >= 0 && next < mostCodes) {
      before[next] = previous
      last[next] = out[written]!
      lengths[next] = lengths[previous]! + 1
      next++
    }
    written += length
    previous = code
    if (next + 1 >= 1 << bits && bits < 12) bits++
  }
  return out.slice(0, written)
}
