import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseTypedNumber } from '#engine/quantity/typed-number.ts'
import { interpretationNote, readAsTyped, toModelValue, typedFactor, typedProblem, typedText, unitField } from './typed-number.ts'

const stubLanguage = (language: string) => vi.stubGlobal('navigator', { language })
afterEach(() => vi.unstubAllGlobals())

/** Parses typed text as a report's field for this unit does, into the model's units. */
function readInUnits(text: string, unit: string, limits: { min: number; max: number }): number | string {
  const read = readAsTyped(text, unitField(unit, limits))
  return read.kind === 'number' ? toModelValue(read.value, unit) : read.kind
}

describe('a number typed into an assumption on a phone with a comma for decimals', () => {
  it.each([
    ['4,5', 'share of sales', { min: 0, max: 0.6 }, 0.045],
    ['3,5', 'loaves a day', { min: 0, max: 2240 }, 3.5],
    ['2,5', 'months', { min: 0, max: 36 }, 2.5],
    ['4,8', '% a year', { min: -30, max: 150 }, 4.8],
    ['33,52', 'share of sales', { min: 0, max: 0.6 }, 0.3352],
    ['1,250', 'share of sales', { min: 0, max: 0.6 }, 0.0125],
    ['1,250', 'loaves a day', { min: 0, max: 2240 }, 'two-ways'],
    ['1,250', 'XOF', { min: 0, max: 40_000 }, 1250],
  ])('%s as %s', (text, unit, limits, value) => {
    stubLanguage('fr-CI')
    expect(readInUnits(text, unit, limits)).toBe(value)
  })
})

describe('a text that others would read otherwise', () => {
  const field = unitField('loaves a day', { min: 0, max: 2240 })

  it('is read as the pages write it where the phone writes so too, and the person sees how', () => {
    stubLanguage('en-NG')
    expect(interpretationNote(readAsTyped('1,250', field))).toBe('We read this as 1,250.')
    expect(interpretationNote(readAsTyped('1.250', field))).toBe('We read this as 1.25.')
    expect(interpretationNote(readAsTyped('1250', field))).toBeNull()
  })

  it('is asked for once more where the phone writes otherwise than the pages', () => {
    stubLanguage('en-ZA')
    expect(typedProblem(readAsTyped('1,250', field), '')).toMatch(/^This can be 1\.25 or 1250\./)
  })
})

describe('a number in a field, as one would type it', () => {
  it('is read back as the same, whatever the phone writes', () => {
    const limits = { min: 0, max: 1e9 }
    const units = ['loaves a day', 'share of sales', 'XOF', 'USD per loaf', '% a year']
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e8 }), fc.constantFrom(1, 10, 1000, 1e5), fc.constantFrom(...units), (number, parts, unit) => {
        const value = number / parts
        const text = typedText(value * typedFactor(unit))
        const read = parseTypedNumber(text, unitField(unit, limits))
        expect(read.kind === 'number' ? toModelValue(read.value, unit) : `${text} is ${read.kind}`).toBeCloseTo(
          value,
          2 - Math.log10(value || 1) + 3,
        )
      }),
    )
  })

  it.each([
    [1_200_000, '1,200,000'],
    [8000, '8000'],
    [250_000.5, '250,000.5'],
    [12.345, '12.3450'],
    [0.125, '0.125'],
    [-4.5, '−4.5'],
  ])('%d is %s', (value, text) => expect(typedText(value)).toBe(text))

  it('is grouped as the page groups where it is money, which no phone reads otherwise', () => {
    const field = { of: 'amount', currency: 'KES' } as const
    for (const language of ['en-NG', 'fr-CI', 'en-ZA']) {
      stubLanguage(language)
      expect(readAsTyped(typedText(8000, { isAmount: true }), field), language).toEqual({ kind: 'number', value: 8000, unsure: false })
    }
    expect(typedText(8000, { isAmount: true })).toBe('8,000')
  })

  it('has no other mark between thousands than the page', () => {
    for (const value of [8, 8000, 15_000, 250_000, 1_200_000, 12_345.5])
      for (const isAmount of [true, false]) expect(typedText(value, { isAmount })).toMatch(/^[\d,.]+$/)
  })
})
