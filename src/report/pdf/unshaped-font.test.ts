import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { createUnshapedFont } from './unshaped-font.ts'

const font = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

function tablesOf(bytes: Uint8Array): Map<string, { offset: number; length: number }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const at = 12 + index * 16
      const name = String.fromCharCode(...bytes.subarray(at, at + 4))
      return [name, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) }]
    }),
  )
}

describe('a font without its shaping tables', () => {
  const plain = createUnshapedFont(font)
  it('keeps glyphs, widths and characters where they were', () => {
    const [before, after] = [tablesOf(font), tablesOf(plain)]
    for (const name of ['glyf', 'loca', 'hmtx', 'cmap', 'head', 'maxp']) expect(after.get(name)).toEqual(before.get(name))
    const glyphs = after.get('glyf')!
    const part = (bytes: Uint8Array) => Buffer.from(bytes.subarray(glyphs.offset, glyphs.offset + 1000))
    expect(part(plain).equals(part(font))).toBe(true)
  })
  it('has no table that joins or moves letters', () => {
    expect([...tablesOf(plain).keys()].filter((name) => ['GSUB', 'GPOS', 'GDEF', 'kern'].includes(name))).toEqual([])
    expect(tablesOf(font).has('GSUB')).toBe(true)
  })
  it('bears a name of its own', () => {
    expect(Buffer.from(plain).includes('DejavuSans')).toBe(true)
    expect(Buffer.from(plain).includes('DejaVuSans')).toBe(false)
  })
  it('leaves the font it was given alone and refuses what is none', () => {
    expect(tablesOf(font).has('GPOS')).toBe(true)
    expect(() => createUnshapedFont(new Uint8Array(64))).toThrow(/TrueType/)
  })
})
