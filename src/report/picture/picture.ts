import type { Verdict } from '#engine/risk/verdict.ts'
import { pictureTexts } from '#words/documents/picture.ts'
import { fontFiles, fontPath, hasGlyph } from '../pdf/fonts.ts'
import { ink } from '../pdf/page-style.ts'
import { circle, path, rect, svg } from '../pdf/svg-parts.ts'
import { toDrawable } from '../pdf/text-layout.ts'

/** What messengers show of a link, in the size that they ask for. */
export const pictureSize = { width: 1200, height: 630 } as const

/** Texts are drawn as they are given; `drawing` is the inside of the trade's symbol, on a grid of 24. */
export type PictureInput = {
  title: string
  place: string
  verdict: Verdict
  verdictText: string
  month: string
  open: string
  drawing: string
}

export const pictureFamily = 'DejaVu Sans Condensed'

const margin = 72
const textWidth = 720
const verdictColours = {
  good: { text: '#065A49', wash: '#DDF2EA' },
  careful: { text: '#6E4200', wash: '#FFF0CC' },
  no: { text: '#92280F', wash: '#FCE6DF' },
} as const satisfies Record<Verdict, unknown>

/** A business: its name, its place, what we say of it, a month and the cost to open, beside the trade's drawing. */
export function pictureSvg({ title, place, verdict, verdictText, month, open, drawing }: PictureInput): string {
  const { size, lines } = fitTitle(title)
  const titleTop = 168
  const placeTop = titleTop + lines.length * size * 1.15 + 8
  const { text: colour, wash } = verdictColours[verdict]
  const pillWidth = verdictText.length * 17 + 56
  return page([
    ...lines.map((line, index) => text(margin, titleTop + index * size * 1.15, line, { size, bold: true })),
    text(margin, placeTop, place, { size: 32, color: ink.soft }),
    `<rect x="${margin}" y="${placeTop + 28}" width="${pillWidth}" height="56" rx="28" fill="${wash}"/>`,
    text(margin + pillWidth / 2, placeTop + 66, verdictText, { size: 28, bold: true, color: colour, anchor: 'middle' }),
    text(margin, 530, pictureTexts.month, { size: 24, color: ink.soft }),
    text(margin, 584, month, { size: fitLine(month, 530), bold: true }),
    text(margin + 560, 530, pictureTexts.open, { size: 24, color: ink.soft }),
    text(margin + 560, 584, open, { size: fitLine(open, 496), bold: true }),
    circle(984, 268, 148, { fill: ink.wash }),
    `<g transform="translate(876 160) scale(9)" fill="none" stroke="${ink.indigo}" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round">${drawing}</g>`,
  ])
}

/** The site itself, for links that name no business or one that is nobody else's. */
export function sitePictureSvg(): string {
  const { size, lines } = fitTitle(pictureTexts.about)
  return page([
    ...lines.map((line, index) => text(margin, 300 + index * size * 1.15, line, { size, bold: true })),
    circle(984, 300, 148, { fill: ink.wash }),
    `<g transform="translate(888 204) scale(8)">${stalls}</g>`,
  ])
}

/** Two stalls, the gap filled. */
const stalls = `${path('M1 9h6v14H1zM17 5h6v18h-6z', { fill: ink.indigo })}${path('M9.5 1.5h5v21h-5z', { fill: ink.gold, stroke: ink.indigo, width: 1.5 })}`

/** The selvedge along the top, as on paper, the name, and what is drawn. */
function page(parts: readonly string[]): string {
  const { width, height } = pictureSize
  const stripes = Array.from({ length: Math.ceil(width / 66) }, (_, index) => [
    rect(index * 66, 0, 36, 16, { fill: ink.indigo }),
    rect(index * 66 + 36, 0, 12, 16, { fill: ink.gold }),
    rect(index * 66 + 48, 0, 12, 16, { fill: ink.clay }),
  ])
  return svg(width, height, [
    rect(0, 0, width, height, { fill: ink.paper }),
    ...stripes.flat(),
    `<g transform="translate(${margin} 48) scale(1.5)">${stalls}</g>`,
    text(margin + 50, 80, 'Gapwise', { size: 34, bold: true, color: ink.indigo }),
    ...parts,
  ])
}

/** Of a letter, in its size: estimated, on the wide side. */
const letterWidth = 0.57

/** The largest size at which the title takes three lines at most. */
function fitTitle(title: string): { size: number; lines: string[] } {
  const fitted = [64, 54, 46, 38].map((size) => ({ size, lines: wrap(title, Math.floor(textWidth / (size * letterWidth))) }))
  const chosen = fitted.find(({ lines }) => lines.length <= 3) ?? fitted.at(-1)!
  return chosen.lines.length <= 3 ? chosen : { ...chosen, lines: [...chosen.lines.slice(0, 2), `${chosen.lines[2]!.slice(0, -1)}…`] }
}

const fitLine = (line: string, width: number) => Math.min(42, width / (line.length * letterWidth))

function wrap(title: string, most: number): string[] {
  const lines: string[] = []
  // A word that is longer than a line is broken.
  for (const word of title.split(/\s+/).flatMap((each) => each.match(new RegExp(`.{1,${most}}`, 'gu')) ?? [])) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function text(
  x: number,
  y: number,
  words: string,
  { size, bold = false, color = ink.text, anchor = 'start' }: { size: number; bold?: boolean; color?: string; anchor?: 'start' | 'middle' },
): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<text x="${x}" y="${y}" font-family="${pictureFamily}" font-size="${size}"${bold ? ' font-weight="bold"' : ''} fill="${color}" text-anchor="${anchor}">${escaped}</text>`
}

/** PNG bytes of an SVG, with our own fonts alone; null where the renderer's native module is not there for this machine. */
export async function renderPng(svg: string): Promise<Uint8Array | null> {
  const renderer = await import('@resvg/resvg-js').catch(() => null)
  if (!renderer) return null
  const font = { loadSystemFonts: false, fontFiles: fontFiles.slice(2).map(fontPath), defaultFontFamily: pictureFamily }
  return new Uint8Array(new renderer.Resvg(toDrawable(svg, hasGlyph), { font }).render().asPng())
}
