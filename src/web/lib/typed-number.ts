import { formatNumber } from '#engine/quantity/format.ts'
import { unitOf } from '#engine/quantity/unit.ts'

/** Shares are typed as 'of every 100': what is typed is the value times this. */
export function typedFactor(unit: string): number {
  return unitOf(unit).isPercent === false ? 100 : 1
}

/** Typed text to the model's value; null when it is not a number. Spaces and thousands commas are allowed. */
export function parseTyped(text: string, typed: number): number | null {
  const plain = text.replace(/[\s,]/g, '').replace('−', '-')
  if (plain === '' || !/^-?\d*\.?\d*$/.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) ? Number((value / typed).toPrecision(12)) : null
}

/** As one would type it, with thousands commas. */
export function typedText(value: number, typed: number): string {
  const shown = Number((value * typed).toPrecision(8))
  return formatNumber(shown, Math.max(0, 7 - Math.floor(Math.log10(Math.abs(shown) || 1))))
}
