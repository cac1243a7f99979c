/** Half away from zero, so that a loss rounds as a gain of the same size does; never −0. */
export function roundMinor(amount: number): number {
  const rounded = amount < 0 ? -Math.round(-amount) : Math.round(amount)
  return rounded === 0 ? 0 : rounded
}

export function roundSignificant(value: number, digits: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(digits))
}
