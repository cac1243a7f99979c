import { formatNumber } from '../quantity/format.ts'

/** Rounded up to whole units, for nobody sells 3.2 cups: "4 cups", "31 plates". Under one a day, to a tenth: "0.4 heads". */
export function atLeastUnits(count: number, unit: { one: string; many: string }): string {
  if (count >= 1) return unitsText(Math.ceil(count - 1e-9), unit)
  const tenth = Math.ceil(count * 10 - 1e-9) / 10
  return `${formatNumber(tenth, 1)} ${tenth === 1 ? unit.one : unit.many}`
}

export function unitsText(count: number, unit: { one: string; many: string }): string {
  return `${formatNumber(count)} ${count === 1 ? unit.one : unit.many}`
}
