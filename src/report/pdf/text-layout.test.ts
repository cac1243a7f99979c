import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { glyphCoverage } from './fonts.ts'
import { layoutText, toDrawable } from './text-layout.ts'

const hasGlyph = glyphCoverage(readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')))
/** The pieces from left to right; shaped ones in braces. */
const drawn = (text: string) => {
  const pieces = layoutText(text, hasGlyph)
  return typeof pieces === 'string' ? pieces : pieces.map((piece) => (piece.isShaped ? `{${piece.text}}` : piece.text)).join('')
}

describe('what the font has', () => {
  it('is known by its table of characters', () => {
    expect([...'Aé₦₵ẹŋعاש'].map((char) => hasGlyph(char.codePointAt(0)!))).toEqual(Array(9).fill(true))
    expect([...'名🌸ሰ'].map((char) => hasGlyph(char.codePointAt(0)!))).toEqual([false, false, false])
  })

  it('is asked of a font alone', () => {
    expect(() => glyphCoverage(new Uint8Array(64))).toThrow(RangeError)
  })
})

describe('a text as it is drawn', () => {
  it.each([
    ['Ada Obi, 3 × ₦1,500 – “Ẹkọ”', 'Ada Obi, 3 × ₦1,500 – “Ẹkọ”'],
    ['So\u0301wa\u0301nde\u0300', 'Sówándè'],
    ['Ada \u{1F338} Obi', 'Ada Obi'],
    ['\u{1F338}', '\ufffd'],
    ['名 Obi', '\ufffd Obi'],
    ['Ada\u202eeve\u200b\ufe0f', 'Adaeve'],
    ['a\ud800b', 'ab'],
    ['two\nlines', 'two\nlines'],
  ])('%j is %j', (text, expected) => expect(drawn(text)).toBe(expected))

  it('a mark that no letter is composed with is placed by the whole font', () => {
    expect(drawn('E\u0323\u0300ko\u0323')).toBe('{Ẹ\u0300}kọ')
  })

  it.each([
    ['محمد', '{محمد}'],
    ['محمد علي', '{علي} {محمد}'],
    ['محمد علي, ada@example.com', '{علي} {محمد}, ada@example.com'],
    ['Ada (محمد علي) Obi', 'Ada ({علي} {محمد}) Obi'],
    ['متجر 24 الورد', '{الورد} 24 {متجر}'],
    ['متجر (24) الورد', '{الورد} (24) {متجر}'],
    ['محمد (علي) دار', '{دار} ({علي}) {محمد}'],
    ['محمد Ada علي', '{محمد} Ada {علي}'],
    ['דוד כהן', '{כהן} {דוד}'],
  ])('%s is drawn from right to left inside a line from left to right', (text, expected) => expect(drawn(text)).toBe(expected))

  it('costs nothing where nothing is to be done: the same text comes back', () => {
    const text = 'A report of ₦1,200 for Côte d’Ivoire'
    expect(layoutText(text, hasGlyph)).toBe(text)
    expect(toDrawable(text, hasGlyph)).toBe(text)
  })
})
