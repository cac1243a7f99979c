import { type CheapestStart, cheapestStart } from '../model/cheapest-start.ts'
import { isShort, shortfall } from '../quantity/shortfall.ts'
import type { StoredReport } from './report-data.ts'

/** What an amount of money is enough for. `missing` is to open; in `open` it is to be safe. */
export type StartAnswer =
  | { kind: 'safe' }
  | { kind: 'open'; missing: number }
  | { kind: 'cheapest'; missing: number; start: CheapestStart }
  | { kind: 'short'; missing: number; start: CheapestStart | null; missingAtLeast: number }

export function answerStart(amount: number, { model, first }: Pick<StoredReport, 'model' | 'first'>): StartAnswer {
  const safeAmount = Math.max(first.cashNeeded.p80, model.startupTotal)
  if (!isShort(safeAmount, amount)) return { kind: 'safe' }
  if (!isShort(model.startupTotal, amount)) return { kind: 'open', missing: shortfall(safeAmount, amount) }
  const start = cheapestStart(model)
  const missing = shortfall(model.startupTotal, amount)
  if (start && !isShort(start.toOpen, amount)) return { kind: 'cheapest', missing, start }
  return { kind: 'short', missing, start, missingAtLeast: shortfall(start?.toOpen ?? model.startupTotal, amount) }
}
