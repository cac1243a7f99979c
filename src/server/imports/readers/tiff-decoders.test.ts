import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unpackLzw } from './tiff-decoders.ts'

/** As programs pack a TIFF: they begin with a clear, clear again when the table is full, and write longer codes as soon as the next one needs them. */
function packLzw(bytes: Uint8Array): Uint8Array {
  const out: number[] = []
  const codes = new Map<number, number>()
  let [bitBuffer, bufferedBits, bits, next, prefix] = [0, 0, 9, 258, -1]
  const write = (code: number) => {
    bitBuffer = (bitBuffer << bits) | code
    bufferedBits += bits
    for (; bufferedBits >= 8; bufferedBits -= 8) out.push((bitBuffer >> (bufferedBits - 8)) & 255)
    bitBuffer &= (1 << bufferedBits) - 1
  }
  const start = () => {
    write(256)
    codes.clear()
    ;[next, bits] = [258, 9]
  }
  start()
  for (const byte of bytes) {
    const longer = prefix < 0 ? byte : codes.get(prefix * 256 + byte)
    if (longer !== undefined) {
      prefix = longer
      continue
    }
    write(prefix)
    codes.set(prefix * 256 + byte, next++)
    if (next > 4094) start()
    else if (next === 2 ** bits) bits++
    prefix = byte
  }
  if (prefix >= 0) {
    write(prefix)
    if (++next === 2 ** bits) bits++
  }
  write(257)
  if (bufferedBits > 0) out.push((bitBuffer << (8 - bufferedBits)) & 255)
  return Uint8Array.from(out)
}

it('what LZW packed comes out as it was', () => {
  const runs = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 400 })), { minLength: 50, maxLength: 200 })
    .map((each) => Uint8Array.from(each.flatMap(([byte, times]) => Array<number>(times).fill(byte))))
  const any = fc.uint8Array({ minLength: 0, maxLength: 20_000, size: 'max' })
  const property = fc.property(fc.oneof(any, runs), (bytes) => {
    expect(Buffer.from(unpackLzw(packLzw(bytes), 1_000_000)).equals(Buffer.from(bytes))).toBe(true)
  })
  fc.assert(property, { numRuns: 60 })
})

it('LZW that unpacks to more than a block, or has a code that cannot be, is refused', () => {
  const compressed = packLzw(new Uint8Array(1_000_000))
  expect(compressed.length).toBeLessThan(3000)
  expect(() => unpackLzw(compressed, 999_999)).toThrow('too much')
  expect(unpackLzw(compressed, 1_000_000)).toHaveLength(1_000_000)
  expect(() => unpackLzw(Uint8Array.of(0x80, 0x7f, 0xc0), 1000)).toThrow('no such code')
})
