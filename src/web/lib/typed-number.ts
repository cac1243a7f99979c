import { formatMoneyMajor, formatNumber } from '#engine/quantity/format.ts'
import { parseTypedNumber, type TypedField, type TypedNumber } from '#engine/quantity/typed-number.ts'
import { parseUnit } from '#engine/quantity/unit.ts'
import { typedTexts as t } from '#words/web/typed.ts'

/** Shares are typed as 'of every 100': what is typed is the value times this. */
export function typedFactor(unit: string): number {
  return parseUnit(unit).isPercent === false ? 100 : 1
}

/** A field for a value of this unit, with its limits as they are typed. */
export function unitField(unit: string, { min, max }: { min: number; max: number }): TypedField {
  const { kind, currency, isPercent } = parseUnit(unit)
  const of = kind === 'money' ? 'price' : isPercent === undefined ? 'number' : 'part'
  const typed = (value: number) => roundNoise(value * typedFactor(unit))
  return { of, currency: currency ?? null, min: typed(min), max: typed(max) }
}

/** Typed text as this person means it. */
export function readAsTyped(text: string, field: TypedField): TypedNumber {
  return parseTypedNumber(text, { ...field, isPointWritten: isPointWritten() })
}

/** The model's value of what was typed. */
export function toModelValue(typed: number, unit: string): number {
  return roundNoise(typed / typedFactor(unit))
}

/** As one would type it: thousands parted by a space, which no country takes for another sign, and never just three decimals behind up to three figures. */
export function typedText(value: number): string {
  const rounded = Number(value.toPrecision(8))
  const text = formatNumber(rounded, Math.max(0, 7 - Math.floor(Math.log10(Math.abs(rounded) || 1))))
  return text.replace(/^(\D?[1-9]\d{0,2}\.\d{3})$/, '$10').replaceAll(',', '\u00a0')
}

/** Why what was typed is no number that the field takes, in a sentence; null where it is one, or there is none yet. */
export function typedProblem(read: TypedNumber, none: string): string | null {
  if (read.kind === 'two-ways') return t.twoWays({ small: typedText(read.small), large: typedText(read.large) })
  if (read.kind === 'other-money') return t.otherMoney({ currency: read.currency })
  return read.kind === 'none' ? none : null
}

/** How it was read, where others would read it otherwise. */
export function interpretationNote(read: TypedNumber, currency: string | null = null): string | null {
  if (read.kind !== 'number' || !read.unsure) return null
  return currency === null ? t.readAs({ value: typedText(read.value) }) : t.readAsMoney({ amount: formatMoneyMajor(read.value, currency) })
}

const roundNoise = (value: number) => Number(value.toPrecision(12))

/** Whether the person's own language writes 1.5. A page that the server draws has no language, and nothing typed. */
function isPointWritten(): boolean {
  if (typeof navigator === 'undefined') return false
  return new Intl.NumberFormat(navigator.language).format(1.5).includes('.')
}
