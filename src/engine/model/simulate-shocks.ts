import { pathKey, pathSalt, uniformAt } from '../chance/random.ts'
import { horizonMonths } from '../economy/constants.ts'
import type { ShockKind } from '../market/archetype.ts'
import { log, log1p, power } from '../quantity/exact-math.ts'
import { businessColumns, businessShockCount, cityColumns, sharedKindCount, shockColumn } from './draw-tables.ts'
import type { ModelShock } from './model-inputs.ts'

/** Shocks that strike everyone in a city at once. */
const sharedKinds = ['outage', 'fuel', 'currency', 'rain', 'school-calendar', 'platform'] as const satisfies readonly ShockKind[]
const sharedShockOffset = new Map<string, number>(sharedKinds.map((kind, index) => [kind, index]))
/** Size of a shock's own block of draws. */
export const drawsPerShock = 128
const months = horizonMonths

/** One shock of the simulations; `drawIndex` is the start of its block of draws. */
export type ShockPlan = {
  isShared: boolean
  drawIndex: number
  /** ln(1 − chance in a month): months until it begins are ⌊ln u ÷ hazard⌋. */
  hazard: number
  /** No ln u below it begins one within the horizon; a hair to the safe side. */
  hazardLimit: number
  duration: number
  salesShareFactor: number
  costFactor: number
  equipmentLost: number
  stockLost: number
  floatLost: number
}

/** Combined effects of one path's shocks by month: the remaining share of sales, the factor on costs, the shares of equipment, of stock and of float lost. */
export type ShockEffects = {
  salesShare: Float64Array
  costFactor: Float64Array
  equipmentLoss: Float64Array
  stockLoss: Float64Array
  floatLoss: Float64Array
}

export function noShocks(): ShockEffects {
  const size = months + 1
  return {
    salesShare: new Float64Array(size).fill(1),
    costFactor: new Float64Array(size).fill(1),
    equipmentLoss: new Float64Array(size),
    stockLoss: new Float64Array(size),
    floatLoss: new Float64Array(size),
  }
}

export function resetShockEffects({ salesShare, costFactor, equipmentLoss, stockLoss, floatLoss }: ShockEffects): void {
  salesShare.fill(1)
  costFactor.fill(1)
  equipmentLoss.fill(0)
  stockLoss.fill(0)
  floatLoss.fill(0)
}

export function shockPlans(shocks: readonly ModelShock[]): ShockPlan[] {
  const drawsByGroup = new Map<string, number>()
  return shocks.flatMap(({ kind, chancePerYear, months: length, salesLost, costUp, equipmentLost, stockLost = 0, floatLost = 0 }) => {
    const shared = sharedShockOffset.get(kind)
    const group = shared === undefined ? 'own' : kind
    const priorDraws = drawsByGroup.get(group) ?? 0
    drawsByGroup.set(group, priorDraws + 1)
    const hazard = log1p(-monthlyProbability(chancePerYear))
    if (hazard === 0) return []
    return {
      isShared: shared !== undefined,
      drawIndex: shared === undefined ? priorDraws : shared + priorDraws * sharedKindCount,
      hazard,
      hazardLimit: (months + 1e-6) * hazard,
      duration: Math.max(1, Math.round(length)),
      salesShareFactor: 1 - salesLost,
      costFactor: 1 + costUp,
      equipmentLost,
      stockLost,
      floatLost,
    }
  })
}

/** Chance that a shock begins in a month, from its chance in a year. */
export function monthlyProbability(chancePerYear: number): number {
  return 1 - power(1 - Math.min(0.999, chancePerYear), 1 / 12)
}

/** The draws of a path: its rows in two tables, and the streams for later occurrences. */
export type ShockDraws = { city: Float64Array; own: Float64Array; cityStream: number; businessStream: number }

/**
 * Months until a shock begins again are geometric; it does not begin again while it lasts. The first draw is a table's, the rarer later ones are
 * hashed. True where any strikes: then `into`, which must be neutral, holds them.
 */
export function applyShocks(
  plans: readonly ShockPlan[],
  { city, own: business, cityStream, businessStream }: ShockDraws,
  path: number,
  cityRow: number,
  businessRow: number,
  effects: ShockEffects,
): boolean {
  let hasShock = false
  for (let s = 0; s < plans.length; s++) {
    const { isShared, drawIndex, hazard, hazardLimit, duration, salesShareFactor, costFactor, equipmentLost, stockLost, floatLost } =
      plans[s]!
    const stream = isShared ? cityStream : businessStream
    const isInTable = drawIndex < (isShared ? cityColumns : businessShockCount)
    const first = isInTable
      ? isShared
        ? city[cityRow * cityColumns + drawIndex]!
        : business[businessRow * businessColumns + shockColumn + drawIndex]!
      : drawLog(stream, path, drawIndex, 0)
    if (first < hazardLimit) continue
    let start = 1 + Math.floor(first / hazard)
    for (let occurrence = 1; start <= months; occurrence++) {
      hasShock = true
      effects.equipmentLoss[start]! += equipmentLost
      // Two in one month take no more than there is.
      effects.stockLoss[start] = 1 - (1 - effects.stockLoss[start]!) * (1 - stockLost)
      effects.floatLoss[start] = 1 - (1 - effects.floatLoss[start]!) * (1 - floatLost)
      const end = Math.min(months, start + duration - 1)
      for (let m = start; m <= end; m++) {
        effects.salesShare[m]! *= salesShareFactor
        effects.costFactor[m]! *= costFactor
      }
      start = end + 1 + Math.floor(drawLog(stream, path, drawIndex, occurrence) / hazard)
    }
  }
  return hasShock
}

/** ln u of draw k of a shock in one path. */
function drawLog(stream: number, path: number, drawIndex: number, occurrence: number): number {
  return log(uniformAt(pathKey(stream, path), pathSalt(stream, path), drawIndex * drawsPerShock + occurrence))
}
