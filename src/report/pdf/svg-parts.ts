import { ink } from './page-style.ts'

/** A label over a drawn area: a white ground keeps it legible. Width is estimated from the narrow font. */
export function labelWithBackground(
  x: number,
  y: number,
  text: string,
  options: { anchor?: Anchor; size?: number; bold?: boolean } = {},
): string {
  const size = options.size ?? 10
  const width = text.length * size * 0.56
  const left = options.anchor === 'end' ? x - width : options.anchor === 'middle' ? x - width / 2 : x
  return `<rect x="${round(left - 2)}" y="${round(y - size)}" width="${round(width + 4)}" height="${round(size + 3)}" fill="#FFFFFF" fill-opacity="0.85"/>${textLabel(x, y, text, options)}`
}

type Anchor = 'start' | 'middle' | 'end'

/** Small SVG writers for the charts on paper: own strings, no library. Text is escaped; the font is the document's. */
export function svg(width: number, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
}

export function textLabel(
  x: number,
  y: number,
  text: string,
  options: { anchor?: Anchor; size?: number; bold?: boolean; color?: string } = {},
): string {
  const { anchor = 'start', size = 10, bold = false, color = ink.text } = options
  return `<text x="${x}" y="${y}" font-family="Chart" font-size="${size}"${bold ? ' font-weight="bold"' : ''} fill="${color}" text-anchor="${anchor}">${escapeXml(text)}</text>`
}

export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  options: { color?: string; width?: number; dash?: string } = {},
): string {
  const { color = ink.line, width = 1, dash } = options
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${color}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`
}

export function path(d: string, options: { stroke?: string; width?: number; fill?: string; dash?: string; opacity?: number } = {}): string {
  const { stroke = 'none', width = 1, fill = 'none', dash, opacity } = options
  return `<path d="${d}" fill="${fill}"${opacity === undefined ? '' : ` fill-opacity="${opacity}"`} stroke="${stroke}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`
}

export function rect(x: number, y: number, width: number, height: number, options: { fill?: string; stroke?: string } = {}): string {
  return `<rect x="${x}" y="${y}" width="${Math.max(0, width)}" height="${Math.max(0, height)}" fill="${options.fill ?? 'none'}" stroke="${options.stroke ?? 'none'}"/>`
}

export function circle(x: number, y: number, radius: number, options: { fill?: string; stroke?: string; width?: number } = {}): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${options.fill ?? 'none'}" stroke="${options.stroke ?? 'none'}" stroke-width="${options.width ?? 1}"/>`
}

/** 45° hatching of a rectangle: worse values must be visible on a grey copy too. */
export function hatch(x: number, y: number, width: number, height: number, color: string = ink.clay): string {
  if (width <= 0 || height <= 0) return ''
  const strokes: string[] = []
  for (let offset = -height; offset < width; offset += 5) {
    const x1 = Math.max(x, x + offset)
    const y1 = x1 === x + offset ? y + height : y + height + offset
    const x2 = Math.min(x + width, x + offset + height)
    const y2 = y + height - (x2 - x - offset)
    strokes.push(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`)
  }
  return `${path(strokes.join(''), { stroke: color, width: 1 })}${rect(x, y, width, height, { stroke: color })}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
