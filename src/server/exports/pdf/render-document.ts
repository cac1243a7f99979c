import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

const fontFolder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const face = (name: string) => join(fontFolder, `${name}.ttf`)

/** One family that has ₦ and ₵, and its narrow cut for tables. */
const fonts = {
  DejaVu: {
    normal: face('DejaVuSans'),
    bold: face('DejaVuSans-Bold'),
    italics: face('DejaVuSans'),
    bolditalics: face('DejaVuSans-Bold'),
  },
  Narrow: {
    normal: face('DejaVuSansCondensed'),
    bold: face('DejaVuSansCondensed-Bold'),
    italics: face('DejaVuSansCondensed'),
    bolditalics: face('DejaVuSansCondensed-Bold'),
  },
}

pdfmake.setFonts(fonts)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder))

/** The bytes of a document; fonts are embedded as subsets. The same definition gives the same bytes when it names its creation date. */
export async function renderDocument(definition: TDocumentDefinitions): Promise<Uint8Array> {
  const buffer = await pdfmake.createPdf(definition).getBuffer()
  return new Uint8Array(buffer)
}
