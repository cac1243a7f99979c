import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { drawable, drawnText } from './drawn-text.ts'

/** Under these a string is a text, and what is in them is content again. */
const holders = new Set(['text', 'stack', 'columns', 'ul', 'ol', 'body'])

/** A definition whose every text can be drawn, whoever wrote it: names on a receipt, titles of own businesses, places as they were typed. */
export function drawableDocument(definition: TDocumentDefinitions, hasGlyph: (codePoint: number) => boolean): TDocumentDefinitions {
  const { header, footer } = definition
  const made = (content: Content, font: string): Content => drawableOf(content, font, hasGlyph) as Content
  const font = definition.defaultStyle?.font ?? ''
  const dynamic = (part: DynamicContent | Content): DynamicContent =>
    typeof part !== 'function' ? () => made(part, font) : (page, count, size) => made(part(page, count, size) ?? '', font)
  return {
    ...definition,
    content: made(definition.content, font),
    ...(header ? { header: dynamic(header) } : {}),
    ...(footer ? { footer: dynamic(footer) } : {}),
  }
}

function drawableOf(node: unknown, font: string, hasGlyph: (codePoint: number) => boolean): unknown {
  if (typeof node === 'string') return asContent(node, font, hasGlyph)
  if (Array.isArray(node)) return node.map((each) => drawableOf(each, font, hasGlyph))
  if (typeof node !== 'object' || node === null) return node
  const own = 'font' in node && typeof node.font === 'string' ? node.font : font
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'svg' && typeof value === 'string') return [key, drawable(value, hasGlyph)]
      if (key === 'table') return [key, { ...value, body: drawableOf(value.body, own, hasGlyph) }]
      return [key, holders.has(key) ? drawableOf(value, own, hasGlyph) : value]
    }),
  )
}

function asContent(text: string, font: string, hasGlyph: (codePoint: number) => boolean): unknown {
  const drawn = drawnText(text, hasGlyph)
  if (typeof drawn === 'string') return drawn
  return { text: drawn.map((piece) => (piece.isShaped ? { text: piece.text, font: `${font}Shaped` } : piece.text)) }
}
