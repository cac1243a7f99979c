import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Fonts of all documents and pictures: one family that has ₦ and ₵, and its narrow cut. */
const fontFolder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

export const fontFiles = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf', 'DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'] as const

export const fontPath = (file: (typeof fontFiles)[number]) => join(fontFolder, file)

export const fontBytes = fontFiles.map((file) => readFileSync(fontPath(file)))

const glyphCoverages = fontBytes.map(glyphCoverage)
/** A glyph counts only where every cut has it. */
export const hasGlyph = (codePoint: number) => glyphCoverages.every((covers) => covers(codePoint))

/** Whether a TrueType font has a glyph for a character, by its table `cmap`. Throws a RangeError for a file without one that we can read. */
export function glyphCoverage(font: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const cmap = tableAt(view, 'cmap')
  const starts = Array.from({ length: view.getUint16(cmap + 2) }, (_, index) => cmap + view.getUint32(cmap + 4 + index * 8 + 4))
  // Format 12 holds all of Unicode, in groups of characters that follow each other.
  const groups = starts.find((at) => view.getUint16(at) === 12)
  if (groups === undefined) throw new RangeError('a font without a table of all its characters')
  const ranges = Array.from({ length: view.getUint32(groups + 12) }, (_, index) => {
    const at = groups + 16 + index * 12
    return [view.getUint32(at), view.getUint32(at + 4)] as const
  })
  return (codePoint) => {
    let [from, to] = [0, ranges.length - 1]
    while (from <= to) {
      const middle = (from + to) >> 1
      const [first, last] = ranges[middle]!
      if (codePoint < first) to = middle - 1
      else if (codePoint > last) from = middle + 1
      else return true
    }
    return false
  }
}

function tableAt(view: DataView, name: string): number {
  for (let index = 0; index < view.getUint16(4); index++) {
    const at = 12 + index * 16
    if (String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset))) === name) return view.getUint32(at + 8)
  }
  throw new RangeError(`a font without ${name}`)
}
