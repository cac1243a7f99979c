import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { drawableDocument } from './drawable-document.ts'
import { glyphCoverage } from './font-coverage.ts'
import { createUnshapedFont } from './unshaped-font.ts'

const fontFolder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const files = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf', 'DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'] as const

const shaped = (file: string) => file.replace('.ttf', '-shaped.ttf')

/** One family that has ₦ and ₵, and its narrow cut for tables. */
const family = (normal: string, bold: string) => ({ normal, bold, italics: normal, bolditalics: bold })
pdfmake.setFonts({
  DejaVu: family(files[0], files[1]),
  Narrow: family(files[2], files[3]),
  // With shaping tables, for the few words whose letters join or carry marks.
  DejaVuShaped: family(shaped(files[0]), shaped(files[1])),
  NarrowShaped: family(shaped(files[2]), shaped(files[3])),
  // Labels inside SVG are drawn by another library, which opens its fonts from disk.
  Chart: family(join(fontFolder, files[2]), join(fontFolder, files[3])),
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

// pdfmake reads its fonts from its own small file system; the types say so only for browsers.
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync: (name: string, content: Buffer) => void } }
const fontBytes = files.map((file) => readFileSync(join(fontFolder, file)))
for (const [index, file] of files.entries()) {
  virtualfs.writeFileSync(file, Buffer.from(createUnshapedFont(fontBytes[index]!)))
  virtualfs.writeFileSync(shaped(file), fontBytes[index]!)
}
/** A glyph counts only where every cut has it. */
const glyphCoverages = fontBytes.map(glyphCoverage)
const hasGlyph = (codePoint: number) => glyphCoverages.every((covers) => covers(codePoint))

/** PDF bytes; fonts are embedded as subsets. The same definition gives the same bytes when it names its creation date. */
export async function renderDocument(definition: TDocumentDefinitions): Promise<Uint8Array> {
  const buffer = await pdfmake.createPdf(drawableDocument(definition, hasGlyph)).getBuffer()
  return new Uint8Array(buffer)
}
