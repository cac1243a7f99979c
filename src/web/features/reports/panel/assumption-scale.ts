import type { Assumption } from '#engine/model/result.ts'
import { formatQuantity } from '#engine/quantity/format-quantity.ts'
import { toModelValue, typedFactor, typedText } from '../../../lib/typed-number.ts'

/** The units and limits by which one assumption is edited: shares are typed as 'out of 100'; the slider spans a little more than low to high. */
export type SliderScale = {
  /** Typed value = model value × factor. */
  factor: number
  from: number
  to: number
  step: number
  ticks: { name: 'low' | 'value' | 'high'; at: number; share: number }[]
  text: (value: number) => string
}

export function toSliderScale(assumption: Assumption, current: number): SliderScale {
  const { key, value, low, high, min, max, unit } = assumption
  const factor = typedFactor(unit)
  const span = high > low ? high - low : Math.max(Math.abs(value), low === high && value === 0 ? max / 2 : 0)
  const from = Math.max(min, Math.min(low - span * 0.5, current))
  const to = Math.min(max, Math.max(high + span * 0.5, current, from + Number.EPSILON))
  const step = niceStep((to - from) / 100)
  const share = (at: number) => (to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : 0)
  const tickValues =
    high > low
      ? ([
          ['low', low],
          ['value', value],
          ['high', high],
        ] as const)
      : ([['value', value]] as const)
  return {
    factor,
    from,
    to,
    step,
    ticks: tickValues.map(([name, at]) => ({ name, at, share: share(at) })),
    text: (at) => formatQuantity(roundAsCounted(key, at), unit),
  }
}

/** From ten sales a day on, nobody counts a part of one. */
export function roundAsCounted(key: string, value: number): number {
  return key === countedKey && value >= leastCounted ? Math.round(value) : value
}

const countedKey = 'unitsPerDay'
const leastCounted = 10

/** A field's text for a value of the model: what was typed whole, and the number that it begins with as people count it. */
export function fieldText({ key, unit }: Pick<Assumption, 'key' | 'unit'>, value: number, original: number): string {
  return typedText((value === original ? roundAsCounted(key, value) : value) * typedFactor(unit))
}

/** The model's value for a typed number; what the field began with, as a page shows it, is that number again, to its last decimal. */
export function fieldValue({ key, unit }: Pick<Assumption, 'key' | 'unit'>, typed: number, original: number): number {
  const value = toModelValue(typed, unit)
  const isCountedAlike = roundAsCounted(key, original) !== original && formatQuantity(value, unit) === formatQuantity(original, unit)
  return isCountedAlike || typedText(typed) === fieldText({ key, unit }, original, original) ? original : value
}

/**
 * The value one press of − (-1) or + (1) from `value`: by about a twentieth of the range from low to high, within the limits. A press back returns to
 * what was before, and to `original` where the same number is shown.
 */
export function stepValue(assumption: Assumption, value: number, original: number, direction: -1 | 1): number {
  const { key, min, max } = assumption
  const { from, to } = toSliderScale(assumption, original)
  const isCounted = key === countedKey && to >= leastCounted
  const step = Math.max(niceStep((to - from) / 40), isCounted ? 1 : 0)
  const shown = roundAsCounted(key, original)
  const next = cleanValue(assumption, roundAsCounted(key, value) + direction * step, original)
  return isCounted && Math.abs(next - shown) <= step / 2 ? Math.min(max, Math.max(min, original)) : next
}

/** A number of the buttons or the slider as the model takes it: within the limits, counted, and `original` where that is what is shown. */
export function cleanValue(assumption: Pick<Assumption, 'key' | 'unit' | 'min' | 'max'>, next: number, original: number): number {
  const { key, min, max } = assumption
  const clean = Math.min(max, Math.max(min, roundAsCounted(key, Number(next.toPrecision(10)))))
  return fieldText(assumption, clean, original) === fieldText(assumption, original, original) ? original : clean
}

/** 1, 2 or 5 times a power of ten, near the given size. */
export function niceStep(size: number): number {
  if (!(size > 0) || !Number.isFinite(size)) return 1
  const power = 10 ** Math.floor(Math.log10(size))
  const multiple = [1, 2, 5, 10].find((each) => each * power >= size * 0.999) ?? 10
  return Number((multiple * power).toPrecision(6))
}
