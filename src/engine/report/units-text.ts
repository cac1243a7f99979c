import { planTexts } from '#words/engine/report-figures.ts'
import { formatNumber } from '../quantity/format.ts'

type Unit = { one: string; many: string }

/** Rounded up to whole units, for nobody sells 3.2 cups: "4 cups", "31 plates". Under one a day, to a tenth: "0.4 heads". */
export function minUnits(count: number, { one, many }: Unit): string {
  return planTexts.units({ ...roundedCount(roundUp(count)), one, many })
}

export function minUnitsPerDay(count: number, { one, many }: Unit): string {
  return planTexts.unitsADay({ ...roundedCount(roundUp(count)), one, many })
}

/**
 * The least units a month to sell, rounded up to whole ones: "2 cleans a month". Below three, to a tenth where whole ones would be on the other side
 * of `planned`, the units a month of the plan: 1.2 of 1.4, and never 2 of 1.4.
 */
export function minUnitsPerMonth(count: number, planned: number, { one, many }: Unit): string {
  const shown = roundedCount(planned).n
  const isHidden = Math.sign(wholeAtLeast(count) - shown) !== Math.sign(roundTenth(count) - shown)
  const least = count < 3 && isHidden ? Math.ceil(count * 10 - 1e-9) / 10 : roundUp(count)
  return planTexts.unitsAMonth({ ...roundedCount(least), one, many })
}

export function unitsText(count: number, { one, many }: Unit): string {
  return planTexts.units({ ...roundedCount(count), one, many })
}

export function unitsInTenths(count: number, { one, many }: Unit): string {
  return planTexts.units({ ...countInTenths(count), one, many })
}

export function unitsPerDayInTenths(count: number, { one, many }: Unit): string {
  return planTexts.unitsADay({ ...countInTenths(count), one, many })
}

function countInTenths(count: number): { n: number; count: string } {
  return { n: roundTenth(count), count: formatNumber(roundTenth(count), 1) }
}

/** In whole units, rounded up. */
export function wholeAtLeast(count: number): number {
  return Math.ceil(count - 1e-9)
}

/** Up to whole ones; under one, to a tenth. */
export function roundUp(count: number): number {
  return count >= 1 ? Math.ceil(count - 1e-9) : Math.ceil(count * 10 - 1e-9) / 10
}

/** A count and its text: whole from 3 up, for nobody sells 9.5 cakes, else with a tenth where it has one. */
export function roundedCount(count: number): { n: number; count: string } {
  const n = Math.abs(count) < 3 ? roundTenth(count) : Math.round(count)
  return { n, count: formatNumber(n, 1) }
}

export function roundTenth(count: number): number {
  return Math.round(count * 10) / 10
}
