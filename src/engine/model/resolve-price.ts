import { assumptionFormulas } from '#words/engine/assumptions.ts'
import { transferredDigits } from '../economy/constants.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype } from '../market/archetype.ts'
import { toSignificant } from '../quantity/significant.ts'
import type { CountryCode } from '../quantity/vocabulary.ts'
import { type CostLine, total } from './resolve-lines.ts'

/**
 * The selling price in another place: the local cost of one unit plus the seller's margin. A trader adds a mark-up, which follows the goods; a
 * service's pay follows the price's carrier; between them it follows both, by the share of the goods in the price at home (assumption). Without this
 * a trader's margin would be the difference of two price levels. `transferred` is the whole price transferred by itself, and stays where the country
 * has an anchor, where nothing is bought in, or at home.
 */
export function resolvePrice(
  archetype: Archetype,
  country: CountryCode,
  transferred: CostLine,
  cost: readonly CostLine[],
  currency: string,
  asOf: string,
  book: EvidenceBook,
): CostLine {
  const homeCost = (archetype.priceBasis ?? archetype.costOfSales).reduce((sum, line) => sum + line.amount.likely, 0)
  const homeMargin = archetype.price.likely - homeCost
  if (archetype.price.anchors?.[country] || homeCost === 0 || homeMargin <= 0) return transferred
  const targetCost = total(cost).likely
  const goods = homeCost / archetype.price.likely
  const targetMargin = homeMargin * (goods * (targetCost / homeCost) + (1 - goods) * (transferred.likely / archetype.price.likely))
  const likely = toSignificant(targetCost + targetMargin, transferredDigits)
  const ratio = likely / transferred.likely
  if (Math.abs(ratio - 1) < 0.005) return transferred
  const line = {
    ...transferred,
    id: 'line:price',
    likely,
    low: toSignificant(transferred.low * ratio, transferredDigits),
    high: toSignificant(transferred.high * ratio, transferredDigits),
  }
  book.derived({
    id: line.id,
    label: transferred.item,
    value: likely,
    unit: currency,
    formula: assumptionFormulas.price({
      cost: Number(targetCost.toPrecision(6)),
      margin: Number(targetMargin.toPrecision(4)),
      digits: transferredDigits,
    }),
    inputs: [...cost.map((one) => one.id), transferred.id],
    priceMonth: asOf,
  })
  return line
}
