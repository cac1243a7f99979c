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
