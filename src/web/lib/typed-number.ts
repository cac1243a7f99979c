import { formatMoneyMajor, formatNumber } from '#engine/quantity/format.ts'
import { parseTypedNumber, type TypedField, type TypedNumber } from '#engine/quantity/typed-number.ts'
import { parseUnit } from '#engine/quantity/unit.ts'
import { typedTexts as t } from '#words/web/typed.ts'

/** Shares are typed as 'of every 100': typed value = model value × factor. */
export function typedFactor(unit: string): number {
  return parseUnit(unit).isPercent === false ? 100 : 1
}

/** A field for a value of this unit, with its limits in typed units. */
export function unitField(unit: string, { min, max }: { min: number; max: number }): TypedField {
  const { kind, currency, isPercent } = parseUnit(unit)
  const of = kind === 'money' ? 'price' : isPercent === undefined ? 'number' : 'part'
  const typed = (value: number) => roundNoise(value * typedFactor(unit))
  return { of, currency: currency ?? null, min: typed(min), max: typed(max) }
}

/** Parses typed text by this person's locale. */
export function readAsTyped(text: string, field: TypedField): TypedNumber {
  return parseTypedNumber(text, { ...field, isPointWritten: isPointWritten() })
}

/** Converts a typed value into the model's. */
export function toModelValue(typed: number, unit: string): number {
  return roundNoise(typed / typedFactor(unit))
}

/**
 * Formats for typing as the pages write, and so that every phone reads it back as the same number: with no mark between thousands where a single one
 * could be one between decimals, which money of whole units (`isAmount`) never has, and never exactly three decimals after up to three figures.
 */
export function typedText(value: number, { isAmount = false } = {}): string {
  const rounded = Number(value.toPrecision(8))
  const text = formatNumber(rounded, Math.max(0, 7 - Math.floor(Math.log10(Math.abs(rounded) || 1))))
  const clear = text.replace(/^(\D?[1-9]\d{0,2}\.\d{3})$/, '$10')
  return isAmount ? clear : clear.replace(/^(\D?\d{1,3}),(\d{3})$/, '$1$2')
}

/** Why typed text is not accepted, in a sentence; null where it is, or where it is empty. */
export function typedProblem(read: TypedNumber, none: string): string | null {
  switch (read.kind) {
    case 'two-ways':
      return t.twoWays({ small: typedText(read.small), large: typedText(read.large) })
    case 'other-money':
      return read.named === null
        ? t.otherMoney({ currency: read.currency })
        : t.otherMoneyNamed({ named: read.named, currency: read.currency })
    case 'zero':
      return t.zero
    case 'negative':
      return t.negative
    case 'too-much':
      return t.tooMuch({ max: typedText(read.max) })
    case 'in-parts':
      return t.inParts({ currency: read.currency })
    case 'none':
      return none
    case 'number':
    case 'empty':
      return null
  }
}

/** What is wrong with a typed amount, in a sentence; null where nothing is, or where it is empty. */
export function amountProblem(text: string, field: TypedField): string | null {
  return typedProblem(readAsTyped(text, field), t.none)
}

/** How an ambiguous number was parsed. */
export function interpretationNote(read: TypedNumber, currency: string | null = null): string | null {
  if (read.kind !== 'number' || !read.unsure) return null
  return currency === null
    ? t.readAs({ value: formatNumber(read.value, 6) })
    : t.readAsMoney({ amount: formatMoneyMajor(read.value, currency) })
}

const roundNoise = (value: number) => Number(value.toPrecision(12))

/** Whether the person's language writes 1.5. A server-rendered page has no language, and nothing typed. */
function isPointWritten(): boolean {
  if (typeof navigator === 'undefined') return false
  return new Intl.NumberFormat(navigator.language).format(1.5).includes('.')
}
