import { startupLines } from '#words/engine/assumptions.ts'
import { roundMinor } from '../quantity/money.ts'
import { forecast } from './forecast.ts'
import type { Shape, ValueKey, Values } from './model-inputs.ts'
import type { Resolved } from './resolve.ts'
import type { Line } from './resolve-lines.ts'
import type { StartupLine } from './result.ts'

/** What it takes to start, minor units. */
export type Startup = {
  /** What is paid before the first sale; the lines add up to `toOpen` exactly. */
  lines: StartupLine[]
  toOpen: number
  /** What the base case still needs from there, the owner's pay included, and the month in which it needs most; 0 where it needs nothing. */
  toLiveOn: number
  lowestMonth: number
}

/** What is paid before the first sale, line by line, and what the base case still needs from there to its lowest month. */
export function startupOf(v: Values, shape: Shape, resolved: Resolved): Startup {
  const bare = forecast({ ...v, ownCapital: 0, loanAmount: 0 }, shape)
  const { opening } = bare
  const lowest = bare.months.reduce((low, row) => (row.closingCash < low.closingCash ? row : low))
  const toLiveOn = Math.max(0, -(lowest.closingCash + opening.total))

  const isShelf = v.openingStock > 0 && opening.stock === roundMinor(v.openingStock)
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
      isShelf ? startupLines.openingStock : resolved.stockName,
      opening.stock,
      'stock',
      isShelf
        ? ['assumption:openingStock']
        : ['assumption:stockDays', 'assumption:costOfSalesPerUnit', 'assumption:unitsPerDay', 'assumption:rampMonths'],
      spreadOf(resolved, isShelf ? 'openingStock' : 'stockDays'),
    ),
  )
  const kept = lines.filter((line) => line.amount > 0)
  return { lines: kept, toOpen: opening.total, toLiveOn, lowestMonth: toLiveOn > 0 ? lowest.month : 0 }
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
