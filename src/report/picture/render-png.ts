import { fontFiles, fontPath, hasGlyph } from '../pdf/fonts.ts'
import { toDrawable } from '../pdf/text-layout.ts'
import { pictureFamily } from './picture-svg.ts'

/** PNG bytes of an SVG, with our own fonts alone; null where the renderer's native module is not there for this machine. */
export async function renderPng(svg: string): Promise<Uint8Array | null> {
  const renderer = await import('@resvg/resvg-js').catch(() => null)
  if (!renderer) return null
  const font = { loadSystemFonts: false, fontFiles: fontFiles.slice(2).map(fontPath), defaultFontFamily: pictureFamily }
  return new Uint8Array(new renderer.Resvg(toDrawable(svg, hasGlyph), { font }).render().asPng())
}
