import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { layoutText, toDrawable } from './text-layout.ts'

/** Keys under which a string is a text and an object content. */
const contentKeys = new Set(['text', 'stack', 'columns', 'ul', 'ol', 'body'])

/** A definition whose every text can be drawn, whoever wrote it: names on a receipt, titles of a person's businesses, places as typed. */
export function drawableDocument(definition: TDocumentDefinitions, hasGlyph: (codePoint: number) => boolean): TDocumentDefinitions {
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
