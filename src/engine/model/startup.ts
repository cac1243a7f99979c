import { startupLines } from '#words/engine/assumptions.ts'
import { roundMinor } from '../quantity/money.ts'
import { cashFixedCosts } from './break-even.ts'
import { forecast } from './forecast.ts'
import type { Shape, ValueKey, Values } from './model-inputs.ts'
import type { Resolved } from './resolve.ts'
import type { Line } from './resolve-lines.ts'
import type { StartupLine } from './result.ts'

/**
 * What must be paid before the first sale and kept as cash, in minor units; the lines add up to `total` exactly.
 * Working capital = the lowest cash balance of the base case without working capital, plus a month of fixed costs.
 */
export function startupOf(v: Values, shape: Shape, resolved: Resolved): { lines: StartupLine[]; total: number; opening: number } {
  const bare = forecast({ ...v, ownCapital: 0, loanAmount: 0 }, shape)
  const { opening } = bare
  const least = bare.months.reduce((low, row) => Math.min(low, row.closingCash + opening.total), 0)
  const workingCapital = -least + roundMinor(cashFixedCosts(v))

  const rowOf = (key: ValueKey) => resolved.rows.get(key)!
  const lines: StartupLine[] = [
    ...split(
      opening.equipment,
      resolved.lines.equipment,
      shape.equipment.map((line) => line.share),
      'equipment',
      startupLines.equipment,
      rowOf('equipmentTotal').evidence,
    ),
  ]
  const rentEvidence = ['assumption:rentPerMonth', 'assumption:rentAheadMonths', 'assumption:depositMonths']
  lines.push(single(startupLines.rentAhead, opening.prepaidRent, 'premises', rentEvidence, spreadOf(resolved, 'rentPerMonth')))
  lines.push(single(startupLines.deposit, opening.deposit, 'premises', rentEvidence, spreadOf(resolved, 'rentPerMonth')))
  lines.push(...split(opening.licences, resolved.lines.permits, null, 'licence', startupLines.licences, rowOf('permitFees').evidence))
  lines.push(
    ...split(
      opening.preOperating,
      resolved.lines.preOperating,
      null,
      'preoperating',
      startupLines.preOperating,
      rowOf('preOperatingTotal').evidence,
    ),
  )
  lines.push(
    single(
      startupLines.stock,
      opening.stock,
      'stock',
      ['assumption:stockDays', 'assumption:costOfSalesPerUnit', 'assumption:unitsPerDay', 'assumption:rampMonths'],
      spreadOf(resolved, 'stockDays'),
    ),
  )
  lines.push({
    item: startupLines.workingCapital,
    amount: workingCapital,
    low: roundMinor(cashFixedCosts(v)),
    high: roundMinor(-least * 1.5 + cashFixedCosts(v)),
    kind: 'workingCapital',
    evidence: [
      'assumption:rentPerMonth',
      'assumption:wagesPerMonth',
      'assumption:utilitiesPerMonth',
      'assumption:otherCostsPerMonth',
      'assumption:ownerDrawPerMonth',
    ],
  })
  const kept = lines.filter((line) => line.amount > 0)
  return { lines: kept, total: kept.reduce((sum, line) => sum + line.amount, 0), opening: opening.total }
}

type Spread = { low: number; high: number }

function single(item: string, amount: number, kind: StartupLine['kind'], evidence: string[], spread: Spread): StartupLine {
  return { item, amount, low: roundMinor(amount * spread.low), high: roundMinor(amount * spread.high), kind, evidence }
}

/** Low and high over the value: how far an amount that follows this assumption may move. */
function spreadOf(resolved: Resolved, key: ValueKey): Spread {
  const row = resolved.rows.get(key)!
  return row.value > 0 ? { low: row.low / row.value, high: row.high / row.value } : { low: 1, high: 1 }
}

/** A total over its lines by their weights, cumulative rounding, so that the parts add up to it. */
function split(
  total: number,
  lines: readonly Line[],
  weights: readonly number[] | null,
  kind: StartupLine['kind'],
  whole: string,
  evidence: string[],
): StartupLine[] {
  const sum = lines.reduce((all, line) => all + line.likely, 0)
  if (lines.length === 0 || sum <= 0) return [{ item: whole, amount: total, low: total, high: total, kind, evidence }]
  let done = 0
  let share = 0
  return lines.map((line, index) => {
    share += weights?.[index] ?? line.likely / sum
    const amount = index === lines.length - 1 ? total - done : roundMinor(total * share) - done
    done += amount
    const factor = line.likely > 0 ? amount / line.likely : 0
    return { item: line.item, amount, low: roundMinor(line.low * factor), high: roundMinor(line.high * factor), kind, evidence: [line.id] }
  })
}
