import { shortfall } from '../quantity/shortfall.ts'
import { type CheapestStart, cheapestStart } from './plan-parts.ts'
import type { StoredReport } from './report-data.ts'

/** What an amount of money is enough for. `missing` is to open; in `open` it is to be safe. */
export type StartAnswer =
  | { kind: 'safe' }
  | { kind: 'open'; missing: number }
  | { kind: 'cheapest'; missing: number; start: CheapestStart }
  | { kind: 'short'; missing: number; start: CheapestStart | null; missingAtLeast: number }

export function answerStart(amount: number, { model, first }: Pick<StoredReport, 'model' | 'first'>): StartAnswer {
  const safeAmount = Math.max(first.cashNeeded.p80, model.startupTotal)
  if (amount >= safeAmount) return { kind: 'safe' }
  if (amount >= model.startupTotal) return { kind: 'open', missing: shortfall(safeAmount, amount) }
  const start = cheapestStart(model)
  const missing = shortfall(model.startupTotal, amount)
  if (start && amount >= start.toOpen) return { kind: 'cheapest', missing, start }
  return { kind: 'short', missing, start, missingAtLeast: shortfall(start?.toOpen ?? model.startupTotal, amount) }
}
