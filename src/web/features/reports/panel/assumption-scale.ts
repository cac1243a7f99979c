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
  return key === 'unitsPerDay' && value >= 10 ? Math.round(value) : value
}

/** A field's text for a value of the model: what was typed whole, and the number that it begins with as people count it. */
export function fieldText({ key, unit }: Pick<Assumption, 'key' | 'unit'>, value: number, original: number): string {
  return typedText((value === original ? roundAsCounted(key, value) : value) * typedFactor(unit))
}

/** The model's value for a typed number; the text that the field began with is that number again, to its last decimal. */
export function fieldValue(assumption: Pick<Assumption, 'key' | 'unit'>, typed: number, original: number): number {
  return typedText(typed) === fieldText(assumption, original, original) ? original : toModelValue(typed, assumption.unit)
}

/** Step of the − and + buttons: about a twentieth of the range from low to high. */
export function buttonStep(scale: SliderScale): number {
  return niceStep((scale.to - scale.from) / 40)
}

/** 1, 2 or 5 times a power of ten, near the given size. */
export function niceStep(size: number): number {
  if (!(size > 0) || !Number.isFinite(size)) return 1
  const power = 10 ** Math.floor(Math.log10(size))
  const multiple = [1, 2, 5, 10].find((each) => each * power >= size * 0.999) ?? 10
  return Number((multiple * power).toPrecision(6))
}
