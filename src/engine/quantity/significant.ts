/** To so many significant figures by the decimal digits themselves: for prices that are carried on, where prose rounds with `roundSignificant`. */
export function toSignificant(value: number, digits: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(digits))
}
