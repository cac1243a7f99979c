import { Resvg } from '@resvg/resvg-js'
import { describe, expect, it, vi } from 'vitest'
import { archetypes } from '#markets/archetypes.ts'
import { fontFiles, fontPath } from '../pdf/fonts.ts'
import { type PictureInput, pictureSize, pictureSvg, renderPng } from './picture.ts'

const sample: PictureInput = {
  title: 'Akara & puff-puff',
  place: 'Ibadan, Nigeria',
  verdict: 'good',
  verdictText: 'Worth testing',
  month: 'a loss of about USh 2.7 million',
  open: 'about USh 12 million',
  drawing: '<path d="M5 11h14v5"/>',
}
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}
const textsOf = (svg: string) => svg.match(/<text .*?<\/text>/g) ?? []

describe('the picture of a link', () => {
  it('is a PNG of the size that messengers ask for', async () => {
    const png = await renderPng(pictureSvg(sample))
    expect([...png!.subarray(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG')
    expect(sizeOf(png!)).toEqual(pictureSize)
  })

  it('is drawn in our own fonts alone, whatever is written in it', async () => {
    const scripts = ['مرحبا بالعالم', 'שלום עולם', '你好', '<b>&amp;', '\u0000\u0007', 'a'.repeat(400), '𝒳🏍️', '']
    for (const title of scripts) expect(sizeOf((await renderPng(pictureSvg({ ...sample, title })))!), title).toEqual(pictureSize)
  })

  it('keeps every line within its place, for the longest titles too', () => {
    const longest = archetypes.map(({ title }) => title).sort((a, b) => b.length - a.length)
    const font = { loadSystemFonts: false, fontFiles: fontFiles.slice(2).map(fontPath) }
    for (const title of longest.slice(0, 6)) {
      const texts = textsOf(pictureSvg({ ...sample, title }))
      for (const text of texts) {
        const box = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="700">${text}</svg>`, { font }).getBBox()!
        // Amounts stand in two columns, and the drawing is to the right of what is above them.
        const most = box.y > 480 ? (box.x < 600 ? 620 : 1150) : 820
        expect(box.x + box.width, text).toBeLessThan(most)
      }
    }
  })

  it('is not drawn where the renderer is missing, and nothing fails', async () => {
    vi.resetModules()
    vi.doMock('@resvg/resvg-js', () => {
      throw new Error('Cannot find native binding')
    })
    const { renderPng: renderWithout } = await import('./picture.ts')
    expect(await renderWithout(pictureSvg(sample))).toBeNull()
    vi.doUnmock('@resvg/resvg-js')
  })
})
