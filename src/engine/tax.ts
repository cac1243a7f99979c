import type { TaxRegime } from './place.ts'

/**
 * Tax of one year on `base` (turnover or profit so far, in the bands' own unit), unrounded; nothing on a loss.
 * 'slice' puts each rate on its own slice, 'whole' puts the rate of the band reached on the whole base.
 */
export function yearlyTax(tax: Pick<TaxRegime, 'bands' | 'applies'>, base: number): number {
  if (base <= 0) return 0
  let from = 0
  let sum = 0
  for (const band of tax.bands) {
    const to = band.upTo ?? Number.POSITIVE_INFINITY
    if (tax.applies === 'whole') {
      if (base <= to) return base * band.rate
    } else if (base > from) {
      sum += (Math.min(base, to) - from) * band.rate
    }
    from = to
  }
  return sum
}
