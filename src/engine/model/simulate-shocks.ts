import { pathKey, pathSalt, uniformAt } from '../chance/random.ts'
import { horizonMonths } from '../economy/constants.ts'
import type { ShockKind } from '../market/archetype.ts'
import { log, log1p, power } from '../quantity/exact-math.ts'
import { cityColumns, ownColumns, ownShockCount, sharedKindCount, shockColumn } from './draw-tables.ts'
import type { ModelShock } from './model-inputs.ts'

/** Shocks that strike everyone in a city at once. */
const sharedKinds = ['outage', 'fuel', 'currency', 'rain', 'school-calendar', 'platform'] as const satisfies readonly ShockKind[]
const sharedAt = new Map<string, number>(sharedKinds.map((kind, index) => [kind, index]))
/** Draws that one shock may take, apart from the others. */
const drawsEach = 128
const months = horizonMonths

/** One shock as the simulations read it; `place` is where its stream has its draws. */
type ShockPlan = {
  isShared: boolean
  place: number
  /** ln(1 − chance in a month): months until it begins are ⌊ln u ÷ hazard⌋. */
  hazard: number
  /** No ln u below it begins one within the horizon; a hair to the safe side. */
  calm: number
  lasts: number
  salesKept: number
  dearer: number
  equipmentLost: number
}

/** What the shocks of one path come to by month: the share of sales kept, the factor on costs, the share of equipment lost. */
export type Struck = { kept: Float64Array; dearer: Float64Array; lost: Float64Array }

export function noShocks(): Struck {
  const size = months + 1
  return { kept: new Float64Array(size).fill(1), dearer: new Float64Array(size).fill(1), lost: new Float64Array(size) }
}

export function clear({ kept, dearer, lost }: Struck): void {
  kept.fill(1)
  dearer.fill(1)
  lost.fill(0)
}

export function shockPlans(shocks: readonly ModelShock[]): ShockPlan[] {
  const seen = new Map<string, number>()
  return shocks.flatMap(({ kind, chancePerYear, months: length, salesLost, costUp, equipmentLost }) => {
    const shared = sharedAt.get(kind)
    const group = shared === undefined ? 'own' : kind
    const before = seen.get(group) ?? 0
    seen.set(group, before + 1)
    const hazard = log1p(-monthlyChance(chancePerYear))
    if (hazard === 0) return []
    return {
      isShared: shared !== undefined,
      place: shared === undefined ? before : shared + before * sharedKindCount,
      hazard,
      calm: (months + 1e-6) * hazard,
      lasts: Math.max(1, Math.round(length)),
      salesKept: 1 - salesLost,
      dearer: 1 + costUp,
      equipmentLost,
    }
  })
}

/** Chance that a shock begins in a month, from its chance in a year. */
export function monthlyChance(chancePerYear: number): number {
  return 1 - power(1 - Math.min(0.999, chancePerYear), 1 / 12)
}

/** Where a path finds its draws: its rows in two tables, and the streams for what the tables do not hold. */
export type ShockDraws = { city: Float64Array; own: Float64Array; cityStream: number; ownStream: number }

/**
 * Months until a shock begins again are geometric; it does not begin again while it lasts. The first draw is a table's, the rarer later ones are hashed.
 * True where any strikes: then `into`, which must be of no shocks, holds them.
 */
export function strike(
  plans: readonly ShockPlan[],
  { city, own, cityStream, ownStream }: ShockDraws,
  path: number,
  cityRow: number,
  ownRow: number,
  into: Struck,
): boolean {
  let isStruck = false
  for (let s = 0; s < plans.length; s++) {
    const { isShared, place, hazard, calm, lasts, salesKept, dearer, equipmentLost } = plans[s]!
    const stream = isShared ? cityStream : ownStream
    const isInTable = place < (isShared ? cityColumns : ownShockCount)
    const first = isInTable
      ? isShared
        ? city[cityRow * cityColumns + place]!
        : own[ownRow * ownColumns + shockColumn + place]!
      : later(stream, path, place, 0)
    if (first < calm) continue
    let start = 1 + Math.floor(first / hazard)
    for (let k = 1; start <= months; k++) {
      isStruck = true
      into.lost[start]! += equipmentLost
      const end = Math.min(months, start + lasts - 1)
      for (let m = start; m <= end; m++) {
        into.kept[m]! *= salesKept
        into.dearer[m]! *= dearer
      }
      start = end + 1 + Math.floor(later(stream, path, place, k) / hazard)
    }
  }
  return isStruck
}

/** ln u of draw k of a shock in one path. */
function later(stream: number, path: number, place: number, k: number): number {
  return log(uniformAt(pathKey(stream, path), pathSalt(stream, path), place * drawsEach + k))
}
