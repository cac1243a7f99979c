import type { Assumption, Model, StartupLine } from '#engine/model/result.ts'
import { roundSignificant } from '#engine/quantity/format.ts'
import { sumMajor } from '#engine/quantity/money.ts'

type OpeningModel = Pick<Model, 'assumptions' | 'startup' | 'startupTotal'>

/** Parts of the opening cost that a buyer can decide. */
const kinds: Record<string, StartupLine['kind']> = {
  equipmentTotal: 'equipment',
  preOperatingTotal: 'preoperating',
  openingStock: 'stock',
  cashFloat: 'float',
}

/** The cost to open as a field: the assumption that changes it, and both in the other’s terms, major units. */
export type OpeningField = { part: Assumption; toTotal: (part: number) => number; toPart: (total: number) => number }

/**
 * The field of the largest part that is paid for. The total follows the part by what is not owned of it, and never by the part’s own change, which
 * `shown` has made or not yet made. Undefined where no part can be changed.
 */
export function openingField(base: OpeningModel, shown: OpeningModel): OpeningField | undefined {
  const part = base.assumptions
    .filter(({ key, editable, value }) => editable && key in kinds && value * paidShare(base, kinds[key]!) > 0)
    .toSorted((a, b) => b.value * paidShare(base, kinds[b.key]!) - a.value * paidShare(base, kinds[a.key]!))[0]
  if (!part) return undefined
  const kind = kinds[part.key]!
  const [usual, now] = [paidShare(base, kind), paidShare(shown, kind)]
  // Lines are of whole coins: their share differs by a little with each amount.
  const paid = now > 0 && Math.abs(now - usual) > 0.001 ? now : usual
  const rest = sumMajor([shown.startupTotal, ...linesOf(shown, kind).map(({ amount }) => -amount)])
  const total = roundSignificant(rest + paid * part.value, 3)
  return {
    part,
    toTotal: (value) => clearNoise(total + paid * (value - part.value)),
    toPart: (value) => Math.min(part.max, Math.max(part.min, part.value + (value - total) / paid)),
  }
}

/** The assumption in terms of the total. Its range begins no higher than the report's own smaller start, as that is shown. */
export function asTotal({ part, toTotal }: OpeningField, smallerStart = Number.POSITIVE_INFINITY): Assumption {
  const [value, low, high, min, max] = [part.value, part.low, part.high, part.min, part.max].map(toTotal) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const smallest = Number.isFinite(smallerStart) ? Math.min(smallerStart, roundSignificant(smallerStart)) : low
  return { ...part, value, low: Math.min(low, smallest), high, min: Math.min(min, smallest), max }
}

const linesOf = ({ startup }: OpeningModel, kind: StartupLine['kind']) => startup.filter((line) => line.kind === kind)

function paidShare(model: OpeningModel, kind: StartupLine['kind']): number {
  const lines = linesOf(model, kind)
  const paid = sumMajor(lines.map(({ amount }) => amount))
  // What the person has of the costs before opening is no part of their assumption.
  const owned = kind === 'equipment' ? sumMajor(lines.map((line) => line.owned ?? 0)) : 0
  return paid > 0 ? paid / (paid + owned) : 0
}

const clearNoise = (value: number) => Number(value.toPrecision(12))
