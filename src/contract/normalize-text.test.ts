import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countVisibleCharacters,
  normalizeEmail,
  normalizeName,
  normalizePassword,
  normalizePhone,
  normalizeText,
} from './normalize-text.ts'

const anything = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('\u200b', '\u200d', '\ufe0f', '\u2068', 'e', '\u0301', ' ', '👩', 'ا'),
  ),
})

describe('a typed text', () => {
  it.each([normalizeText, normalizeName, normalizeEmail, normalizePhone, normalizePassword])(
    'read twice by %o is what it is read once',
    (read) => {
      fc.assert(fc.property(anything, (typed) => read(read(typed)) === read(typed)))
    },
  )

  it('holds no sign that turns the direction or shows nothing, whatever was typed', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(normalizeText(typed)).not.toMatch(
          /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u3164\u00ad\u0080-\u009f]|[\u{e0000}-\u{e0fff}]/u,
        )
        expect(normalizeText(typed)).toBe(normalizeText(typed).normalize('NFC'))
      }),
    )
  })

  it('keeps no sign for the sake of one that goes', () => {
    expect(normalizeText('e\ufe0f\u200d👩')).toBe('e👩')
  })

  it.each([
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['ක්\u200dෂ', 'ක්\u200dෂ'],
    ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
    ['👩🏾‍🌾', '👩🏾‍🌾'],
    ['❤️', '❤️'],
    ['1️⃣', '1️⃣'],
    ['a\u200db\ufe0f', 'ab'],
    ['e\u034f\u0301', 'é'],
    ['x\u{e0041}\u{e0042}', 'x'],
    ['one\u2028two', 'one\ntwo'],
  ])('%j is read as %j', (typed, read) => {
    expect(normalizeText(typed)).toBe(read)
  })

  it('has as many characters as it has signs, and none where nothing is seen', () => {
    expect(['Ada', '𞤀𞤁', '🌸', '\u0301\u0301', '\u0378\u0378', ''].map(countVisibleCharacters)).toEqual([3, 2, 1, 0, 0, 0])
  })
})

it('a phone number has the digits of every script', () => {
  for (const zero of ['0', '٠', '۰', '߀', '०', '০', '０', '𝟎', '𝟘', '𞥐']) {
    const first = zero.codePointAt(0) ?? 0
    const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(first + value)).join('')
    expect(normalizePhone(digits)).toBe('0123456789')
  }
})
