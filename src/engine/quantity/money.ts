import { currencyFormats } from './country-table.ts'

declare const moneyBrand: unique symbol

/**
 * An amount of one currency, in whole minor units (kobo, cents; francs have none). Amounts of two currencies cannot be added: where the compiler
 * knows the currencies it refuses, and where they come from a row or a request, `MixedCurrencies` is thrown. Major units, which a person reads and
 * types, appear only at the edges, in functions whose names say Major.
 *
 * The simulations do not use it: one run has one currency by construction, and counts 36 months × thousands of simulations in bare minor units.
 */
export type Money<C extends string = string> = { readonly currency: C; readonly minor: number; readonly [moneyBrand]: true }

export class MixedCurrencies extends RangeError {
  constructor(one: string, other: string) {
    super(`${one} and ${other} cannot be added or compared`)
    this.name = 'MixedCurrencies'
  }
}

/** Throws a RangeError for a currency we cannot write and for anything but whole minor units. */
export function money<C extends string>(minor: number, currency: C): Money<C> {
  minorPerMajor(currency)
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is no whole number of minor units of ${currency}`)
  return { currency, minor: minor === 0 ? 0 : minor } as Money<C>
}

export function addMoney<C extends string>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> {
  return money(a.minor + assertSameCurrency(a, b).minor, a.currency)
}

export function subtractMoney<C extends string>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> {
  return money(a.minor - assertSameCurrency(a, b).minor, a.currency)
}

/** Below 0 when `a` is less than `b`. */
export function compareMoney<C extends string>(a: Money<C>, b: Money<NoInfer<C>>): number {
  return a.minor - assertSameCurrency(a, b).minor
}

/** The currency is named, because the sum of no amounts has one too. */
export function sumMoney<C extends string>(currency: C, amounts: readonly Money<NoInfer<C>>[]): Money<C> {
  return amounts.reduce<Money<C>>((sum, each) => addMoney(sum, each), money(0, currency))
}

/** A part or a multiple, rounded to the minor unit. */
export function timesMoney<C extends string>(amount: Money<C>, factor: number): Money<C> {
  return money(roundMinor(amount.minor * factor), amount.currency)
}

/** The ratio to `whole`, 0–1. */
export function shareOfMoney<C extends string>(part: Money<C>, whole: Money<NoInfer<C>>): number {
  return part.minor / assertSameCurrency(part, whole).minor
}

/** At an exchange rate of `perUsd` units of its currency for a dollar. */
export function moneyInDollars(amount: Money, perUsd: number): Money<'USD'> {
  return moneyFromMajor(majorUnits(amount) / perUsd, 'USD')
}

/** To the nearest minor unit. */
export function moneyFromMajor<C extends string>(amountMajor: number, currency: C): Money<C> {
  return money(roundMinor(amountMajor * minorPerMajor(currency)), currency)
}

export function majorUnits({ minor, currency }: Money): number {
  return minor / minorPerMajor(currency)
}

/** Adds major units of one currency without the tail that adding decimals leaves. */
export function sumMajor(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * minorScale), 0) / minorScale
}

/** The largest number of minor units in a major one. */
const minorScale = 100

export function minorPerMajor(currency: string): 1 | 100 {
  const format = currencyFormats[currency]
  if (!format) throw new RangeError(`No format is known for the currency "${currency}"`)
  return format.decimals === 0 ? 1 : 100
}

/** Half away from zero, so that a loss rounds as a gain of the same size does; never −0. */
export function roundMinor(amount: number): number {
  const rounded = amount < 0 ? -Math.round(-amount) : Math.round(amount)
  return rounded === 0 ? 0 : rounded
}

function assertSameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new MixedCurrencies(a.currency, b.currency)
  return b
}
