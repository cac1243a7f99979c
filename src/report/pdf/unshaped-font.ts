/**
 * Tables that shape text: joining letters, kerning pairs. Latin planning figures need none of it, and looking through them takes most of a page's
 * time.
 */
const shapingTables = new Set(['GSUB', 'GPOS', 'GDEF', 'kern', 'BASE', 'JSTF', 'MATH'])

/**
 * A TrueType font without its shaping tables, everything else untouched: rewrites the table directory with the remaining tables. Throws a RangeError
 * for a file that is no TrueType font.
 */
export function createUnshapedFont(font: Uint8Array): Uint8Array {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const version = view.getUint32(0)
  if (version !== 0x00010000 && version !== 0x74727565) throw new RangeError('not a TrueType font')
  const count = view.getUint16(4)
  const records = Array.from({ length: count }, (_, index) => 12 + index * 16).filter((at) => !shapingTables.has(nameAt(view, at)))

  const output = new Uint8Array(font)
  const outputView = new DataView(output.buffer)
  const power = Math.floor(Math.log2(records.length))
  outputView.setUint16(4, records.length)
  outputView.setUint16(6, 2 ** power * 16)
  outputView.setUint16(8, power)
  outputView.setUint16(10, records.length * 16 - 2 ** power * 16)
  for (const [index, from] of records.entries()) output.set(font.subarray(from, from + 16), 12 + index * 16)
  rename(output, outputView, records.length)
  return output
}

/**
 * "DejaVu" becomes "Dejavu" in the name table, in its one-byte and its two-byte records: a changed font says so, and a document that also
 * opens the original takes them for two fonts.
 */
function rename(font: Uint8Array, view: DataView, count: number): void {
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16
    if (nameAt(view, at) !== 'name') continue
    const end = view.getUint32(at + 8) + view.getUint32(at + 12)
    for (let i = view.getUint32(at + 8); i + 10 < end; i++) {
      for (const step of [1, 2]) {
        const word = [0, 1, 2, 3, 4, 5].map((letter) => String.fromCharCode(font[i + letter * step] ?? 0)).join('')
        if (word === 'DejaVu') font[i + 4 * step] = 'v'.charCodeAt(0)
      }
    }
  }
}

function nameAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
}
