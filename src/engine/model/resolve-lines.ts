import { assumptionFormulas, assumptionReasons, lineTexts } from '#words/engine/assumptions.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { MoneyEstimate } from '../market/archetype.ts'
import type { Drawing } from '../market/drawing.ts'
import type { PriceTransfer, TransferredPrice } from '../market/price-transfer.ts'

/** A cost line of the archetype in the city's currency, major units; `id` is its evidence. */
export type CostLine = { item: string; drawn?: Drawing; low: number; likely: number; high: number; importShare: number; id: string }

export type LineWriter = {
  /** `times` multiplies the amount (three helpers at one pay). */
  line(id: string, item: string, amount: MoneyEstimate, times?: number): CostLine
}

/** Transfers single lines and records their evidence: the home figure with its reason, then its transfer. */
export function lineWriter(
  priceTransfer: PriceTransfer,
  book: EvidenceBook,
  home: string,
  currency: string,
  priceMonth: string,
  asOf: string,
): LineWriter {
  return {
    line: (id, item, amount, times = 1) => {
      const transferred = priceTransfer.transfer(amount)
      const line = {
        item,
        low: transferred.low * times,
        likely: transferred.likely * times,
        high: transferred.high * times,
        importShare: amount.importShare,
        id: `line:${id}`,
      }
      if (book.isRecording) writeEvidence(line, transferred, amount, times, { id, home, currency, priceMonth, asOf }, book)
      return line
    },
  }
}

type Context = { id: string; home: string; currency: string; priceMonth: string; asOf: string }

function writeEvidence(
  line: CostLine,
  transferred: TransferredPrice,
  amount: MoneyEstimate,
  times: number,
  context: Context,
  book: EvidenceBook,
): void {
  const { id, home, currency, priceMonth, asOf } = context
  const isAnchored = transferred.facts.length === 0
  if (isAnchored && times === 1) {
    book.assumption({
      id: line.id,
      label: line.item,
      value: line.likely,
      unit: currency,
      reason: assumptionReasons.ranged({ why: amount.why, low: line.low, high: line.high }),
      priceMonth,
    })
    return
  }
  const base = book.base(`base:${id}`, lineTexts.atHome({ item: line.item }), amount, home, priceMonth)
  book.derived({
    id: line.id,
    label: line.item,
    value: line.likely,
    unit: currency,
    formula: times === 1 ? transferred.formula : assumptionFormulas.times({ count: times, formula: transferred.formula }),
    inputs: [base, ...transferred.facts.map((fact) => book.fact(fact))],
    priceMonth: asOf,
    lower: transferred.lower,
  })
}

/** Adds ends to ends: lines of one shop tend to be expensive together, so the sum's range is not narrowed. */
export function total(writeLines: readonly CostLine[]): { low: number; likely: number; high: number; importShare: number } {
  let low = 0
  let likely = 0
  let high = 0
  let imported = 0
  for (const line of writeLines) {
    low += line.low
    likely += line.likely
    high += line.high
    imported += line.likely * line.importShare
  }
  return { low, likely, high, importShare: likely > 0 ? imported / likely : 0 }
}
