import { startupLines } from '#words/engine/assumptions.ts'
import { roundMinor } from '../quantity/money.ts'
import { forecast, ownedAmounts, splitByShare } from './forecast.ts'
import type { BusinessShape, ValueKey, Values } from './model-inputs.ts'
import type { Resolved } from './resolve.ts'
import type { CostLine } from './resolve-lines.ts'
import type { StartupLine } from './result.ts'

/** Start-up needs, minor units. */
export type Startup = {
  /** Costs before the first sale; the lines add up to `toOpen` exactly. */
  lines: StartupLine[]
  toOpen: number
  /** What the base case still needs from there, the owner's pay included, and the month in which it needs most; 0 where it needs nothing. */
  toLiveOn: number
  lowestMonth: number
}

export function computeStartup(v: Values, shape: BusinessShape, resolved: Resolved): Startup {
  const withoutFunding = forecast({ ...v, ownCapital: 0, loanAmount: 0 }, shape)
  const { opening } = withoutFunding
  const lowest = withoutFunding.months.reduce((low, row) => (row.closingCash < low.closingCash ? row : low))
  const toLiveOn = Math.max(0, -(lowest.closingCash + opening.total))

  const isOpeningStock = v.openingStock > 0 && opening.stock === roundMinor(v.openingStock)
  const requireRow = (key: ValueKey) => resolved.rows.get(key)!
  const owned = ownedAmounts(opening.equipment, shape)
  const lines: StartupLine[] = splitAmount(
    opening.equipment,
    resolved.lines.equipment,
    shape.equipment.map((line) => line.share),
    'equipment',
    startupLines.equipment,
    requireRow('equipmentTotal').evidence,
  ).map((line, index) => withoutOwned(line, owned[index]!))
  const rentEvidence = ['assumption:rentPerMonth', 'assumption:rentAheadMonths', 'assumption:depositMonths']
  lines.push(singleLine(startupLines.rentAhead, opening.prepaidRent, 'premises', rentEvidence, relativeRange(resolved, 'rentPerMonth')))
  lines.push(singleLine(startupLines.deposit, opening.deposit, 'premises', rentEvidence, relativeRange(resolved, 'rentPerMonth')))
  lines.push(
    ...splitAmount(opening.licences, resolved.lines.permits, null, 'licence', startupLines.licences, requireRow('permitFees').evidence),
  )
  lines.push(
    ...splitAmount(
      opening.preOperating,
      resolved.lines.preOperating,
      null,
      'preoperating',
      startupLines.preOperating,
      requireRow('preOperatingTotal').evidence,
    ),
  )
  const { scale } = requireRow('preOperatingTotal')
  for (const { item, likely, id } of resolved.lines.owned)
    lines.push({ item, amount: 0, low: 0, high: 0, kind: 'preoperating', evidence: [id], owned: roundMinor(likely * scale) })
  lines.push(
    singleLine(
      isOpeningStock ? resolved.leastStockName : resolved.stockName,
      opening.stock,
      'stock',
      isOpeningStock
        ? ['assumption:openingStock']
        : ['assumption:stockDays', 'assumption:costOfSalesPerUnit', 'assumption:unitsPerDay', 'assumption:rampMonths'],
      relativeRange(resolved, isOpeningStock ? 'openingStock' : 'stockDays'),
    ),
  )
  if (resolved.rows.has('cashFloat'))
    lines.push(singleLine(startupLines.cashFloat, opening.float, 'float', ['assumption:cashFloat'], relativeRange(resolved, 'cashFloat')))
  const nonZeroLines = lines.filter((line) => line.amount > 0 || line.owned)
  return { lines: nonZeroLines, toOpen: opening.total, toLiveOn, lowestMonth: toLiveOn > 0 ? lowest.month : 0 }
}

/** What is owned is not paid; its range goes with it. */
function withoutOwned(line: StartupLine, owned: number): StartupLine {
  if (owned === 0) return line
  const paid = (line.amount - owned) / line.amount
  return { ...line, amount: line.amount - owned, low: roundMinor(line.low * paid), high: roundMinor(line.high * paid), owned }
}

type RelativeRange = { low: number; high: number }

function singleLine(item: string, amount: number, kind: StartupLine['kind'], evidence: string[], spread: RelativeRange): StartupLine {
  return { item, amount, low: roundMinor(amount * spread.low), high: roundMinor(amount * spread.high), kind, evidence }
}

/** Low and high over the value: the relative range of an amount that follows this assumption. */
function relativeRange(resolved: Resolved, key: ValueKey): RelativeRange {
  const row = resolved.rows.get(key)!
  return row.value > 0 ? { low: row.low / row.value, high: row.high / row.value } : { low: 1, high: 1 }
}

/** A total over its lines by their weights, cumulative rounding, so that the parts add up to it. */
function splitAmount(
  total: number,
  lines: readonly CostLine[],
  weights: readonly number[] | null,
  kind: StartupLine['kind'],
  whole: string,
  evidence: string[],
): StartupLine[] {
  const sum = lines.reduce((likelySum, line) => likelySum + line.likely, 0)
  if (lines.length === 0 || sum <= 0) return [{ item: whole, amount: total, low: total, high: total, kind, evidence }]
  const amounts = splitByShare(total, weights ?? lines.map((line) => line.likely / sum))
  return lines.map((line, index) => {
    const amount = amounts[index]!
    const factor = line.likely > 0 ? amount / line.likely : 0
    const { item, drawn } = line
    return {
      item,
      ...(drawn ? { drawn } : {}),
      amount,
      low: roundMinor(line.low * factor),
      high: roundMinor(line.high * factor),
      kind,
      evidence: [line.id],
    }
  })
}
