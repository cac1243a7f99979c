import { minorPerMajor } from './format.ts'

/** Integer minor units of a major amount, half away from zero. XOF has no minor unit. Throws a RangeError for an unknown currency. */
export function toMinor(major: number, currency: string): number {
  return roundMinor(major * minorPerMajor(currency))
}

export function toMajor(minor: number, currency: string): number {
  return minor / minorPerMajor(currency)
}

/** Half away from zero, so that a loss rounds as a gain of the same size does; never −0. */
export function roundMinor(amount: number): number {
  const rounded = amount < 0 ? -Math.round(-amount) : Math.round(amount)
  return rounded === 0 ? 0 : rounded
}

export function roundSignificant(value: number, digits: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(digits))
}
