import pdfmake from 'pdfmake'
import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fontFiles as files, fontBytes, fontPath, hasGlyph } from './fonts.ts'
import { layoutText, toDrawable } from './text-layout.ts'
import { createUnshapedFont } from './unshaped-font.ts'

const shaped = (file: string) => file.replace('.ttf', '-shaped.ttf')

const family = (normal: string, bold: string) => ({ normal, bold, italics: normal, bolditalics: bold })
pdfmake.setFonts({
  DejaVu: family(files[0], files[1]),
  Narrow: family(files[2], files[3]),
  // With shaping tables, for the few words whose letters join or carry marks.
  DejaVuShaped: family(shaped(files[0]), shaped(files[1])),
  NarrowShaped: family(shaped(files[2]), shaped(files[3])),
  // Labels inside SVG are drawn by another library, which opens its fonts from disk.
  Chart: family(fontPath(files[2]), fontPath(files[3])),
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)

// pdfmake reads its fonts from its own small file system; the types say so only for browsers.
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync: (name: string, content: Buffer) => void } }
for (const [index, file] of files.entries()) {
  virtualfs.writeFileSync(file, Buffer.from(createUnshapedFont(fontBytes[index]!)))
  virtualfs.writeFileSync(shaped(file), fontBytes[index]!)
}

/** PDF bytes; fonts are embedded as subsets. The same definition gives the same bytes when it names its creation date. */
export async function renderDocument(definition: TDocumentDefinitions): Promise<Uint8Array> {
  const buffer = await pdfmake.createPdf(drawableDocument(definition, hasGlyph)).getBuffer()
  return new Uint8Array(buffer)
}

/** Keys under which a string is a text and an object content. */
const contentKeys = new Set(['text', 'stack', 'columns', 'ul', 'ol', 'body'])

/** A definition whose every text can be drawn, whoever wrote it: names on a receipt, titles of a person's businesses, places as typed. */
function drawableDocument(definition: TDocumentDefinitions, hasGlyph: (codePoint: number) => boolean): TDocumentDefinitions {
  const { header, footer } = definition
  const drawableContent = (content: Content, font: string): Content => makeDrawable(content, font, hasGlyph) as Content
  const font = definition.defaultStyle?.font ?? ''
  const dynamicContent = (part: DynamicContent | Content): DynamicContent =>
    typeof part !== 'function'
      ? () => drawableContent(part, font)
      : (page, count, size) => drawableContent(part(page, count, size) ?? '', font)
  return {
    ...definition,
    content: drawableContent(definition.content, font),
    ...(header ? { header: dynamicContent(header) } : {}),
    ...(footer ? { footer: dynamicContent(footer) } : {}),
  }
}

function makeDrawable(node: unknown, font: string, hasGlyph: (codePoint: number) => boolean): unknown {
  if (typeof node === 'string') return textContent(node, font, hasGlyph)
  if (Array.isArray(node)) return node.map((each) => makeDrawable(each, font, hasGlyph))
  if (typeof node !== 'object' || node === null) return node
  const nodeFont = 'font' in node && typeof node.font === 'string' ? node.font : font
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'svg' && typeof value === 'string') return [key, toDrawable(value, hasGlyph)]
      if (key === 'table') return [key, { ...value, body: makeDrawable(value.body, nodeFont, hasGlyph) }]
      return [key, contentKeys.has(key) ? makeDrawable(value, nodeFont, hasGlyph) : value]
    }),
  )
}

function textContent(text: string, font: string, hasGlyph: (codePoint: number) => boolean): unknown {
  const drawnPieces = layoutText(text, hasGlyph)
  if (typeof drawnPieces === 'string') return drawnPieces
  return { text: drawnPieces.map((piece) => (piece.isShaped ? { text: piece.text, font: `${font}Shaped` } : piece.text)) }
}
