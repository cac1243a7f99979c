import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { plainFont } from './plain-font.ts'

const fontFolder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const files = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf', 'DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'] as const

/** One family that has ₦ and ₵, and its narrow cut for tables. */
const family = (normal: string, bold: string) => ({ normal, bold, italics: normal, bolditalics: bold })
pdfmake.setFonts({
  DejaVu: family(files[0], files[1]),
  Narrow: family(files[2], files[3]),
  // Labels inside SVG are drawn by another library, which opens its fonts from disk.
  Chart: family(join(fontFolder, files[2]), join(fontFolder, files[3])),
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

// pdfmake reads its fonts from its own small file system; the types say so only for browsers.
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync: (name: string, content: Buffer) => void } }
for (const file of files) virtualfs.writeFileSync(file, Buffer.from(plainFont(readFileSync(join(fontFolder, file)))))

/** The bytes of a document; fonts are embedded as subsets. The same definition gives the same bytes when it names its creation date. */
export async function renderDocument(definition: TDocumentDefinitions): Promise<Uint8Array> {
  const buffer = await pdfmake.createPdf(definition).getBuffer()
  return new Uint8Array(buffer)
}
