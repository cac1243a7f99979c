const least = -323
const most = 308

/** 10^e for e = −323 … 308 from decimal literals: the nearest double. */
const powersOfTen = Float64Array.from({ length: most - least + 1 }, (_, index) => Number(`1e${least + index}`))

/** 10^e of a whole number e from −323 to 308. */
export function powerOfTen(e: number): number {
  return powersOfTen[e - least]!
}

/** The whole number e with 10^e ≤ x < 10^(e + 1), of an x > 0: a search among the powers, so that a phone needs no logarithm of ours to print a number. */
export function magnitude(x: number): number {
  let below = least - 1
  let above = most + 1
  while (above - below > 1) {
    const middle = (below + above) >> 1
    if (powerOfTen(middle) <= x) below = middle
    else above = middle
  }
  return below
}

/** To so many significant figures by the decimal digits themselves: for prices that are computed with, where prose rounds with `roundSignificant`. */
export function toSignificant(value: number, digits: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(digits))
}

/**
 * Rounds a price in major units to a payable one, the nearest step of a coin (KSh 80 for 80.30). The step is 1, 2 or 5 of a power of ten, about five
 * US cents or a fortieth of the price, and moves the price by less than 3%. Thin margins have finer steps: `marginPerUnit`, one sale less its goods,
 * moves by a tenth at most.
 */
export function toCoin(price: number, fxPerUsd: number, marginPerUnit = price): number {
  const size = Math.abs(price)
  if (size === 0) return price
  const coin = Math.min(Math.max(0.05 * fxPerUsd, size / 40), size / 20)
  const largest = marginPerUnit > 0 ? Math.min(coin, marginPerUnit / 5) : coin
  const power = powerOfTen(magnitude(largest))
  const step = [5, 2, 1].map((each) => each * power).find((each) => each <= largest * (1 + 1e-9)) ?? power
  // A tie is a tie in every currency, however its fraction is represented (11.1 / 0.2 is a little less than 55.5).
  const steps = Math.round(Number((price / step).toPrecision(12)))
  return Number((steps * step).toPrecision(12))
}
