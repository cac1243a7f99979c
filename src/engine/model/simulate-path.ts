import { daysPerMonth, horizonMonths } from '../economy/constants.ts'
import { isInSeason, rampRate } from '../economy/price-index.ts'
import { exp, log, log1p } from '../quantity/exact-math.ts'
import type { PathWork } from './path-work.ts'
import { simulateCash } from './simulate-cash.ts'
import type { MonthSeries, PathResults, Trail } from './simulations.ts'

const months = horizonMonths

/**
 * One simulation: `drawn` holds its assumptions in the order of `drawnKeys`. Writes place `path` of `out`, and place `lane` of `series` where months are
 * wanted.
 * The arithmetic of `forecast`, unrounded.
 */
export function runPath(
  drawn: Float64Array,
  work: PathWork,
  out: PathResults,
  path: number,
  trail: Trail | null,
  series: MonthSeries | null,
  lane: number,
): void {
  priceLevels(work, drawn[16]!, drawn[17]!, series, lane)
  simulateSales(work, drawn)
  replaceEquipment(work, drawn[9]!)
  simulateCash(work, drawn, out, path, trail, series, lane)
}

function priceLevels(work: PathWork, inflation: number, fxDepreciation: number, series: MonthSeries | null, lane: number): void {
  const { cpi, fx, plan } = work
  const monthlyCpi = exp(log1p(inflation) / 12)
  const monthlyFx = exp(log1p(fxDepreciation) / 12)
  cpi[0] = 1
  fx[0] = 1
  let all = 0
  let last = 0
  let level = 1
  let foreign = 1
  for (let m = 1; m <= months; m++) {
    level *= monthlyCpi
    foreign *= monthlyFx
    cpi[m] = level
    fx[m] = foreign
    all += level
    if (m > months - 12) last += level
  }
  work.priceSum = last
  if (series !== null) series.priceYears[lane] = all
  for (let m = months + 1; m <= plan.lastReview; m++) cpi[m] = cpi[m - 1]! * monthlyCpi
}

function simulateSales(work: PathWork, drawn: Float64Array): void {
  const { passThrough, season, batches, noise, noiseFrom, hasLaterHires, busiestUnits, hasShock, cpi, fx, revenue, costOfSales } = work
  const { salesShare, costFactor } = work.shocks
  const { price: priceImport, cost: costImport } = work.imported
  const { capacity, openDays, pull, fairShareWeight, isPricePosted, postedCost, startsSelling, costMonth } = work
  const marketSpending = drawn[21]!
  const homePrice = drawn[0]! * (1 - priceImport)
  const worldPrice = drawn[0]! * priceImport
  const unitCost = drawn[2]! * (1 + drawn[3]!)
  const fixedCost = unitCost * postedCost
  const homeCost = (unitCost - fixedCost) * (1 - costImport)
  const worldCost = (unitCost - fixedCost) * costImport
  let unitsPerDay = drawn[1]!
  if (marketSpending > 0) {
    const share = (pull * marketSpending) / (drawn[20]! + 1) / drawn[0]! / openDays
    if (share < unitsPerDay) {
      unitsPerDay = fairShareWeight >= 1 ? share : unitsPerDay * exp(fairShareWeight * log(share / unitsPerDay))
      work.counts.capped++
    }
  }
  unitsPerDay *= work.owner
  const rampMonths = Math.max(0.25, drawn[12]!)
  const slope = rampRate(rampMonths)
  const decay = exp(-slope)
  let logisticTerm = exp(-slope * (0.5 - rampMonths / 2))
  for (let m = 1; m < startsSelling && m <= months; m++) {
    revenue[m] = 0
    costOfSales[m] = 0
  }
  for (let m = startsSelling; m <= months; m++) {
    const baseUnits = (unitsPerDay * season[m]!) / (1 + logisticTerm)
    logisticTerm *= decay
    if (hasLaterHires) busiestUnits[m] = Math.min(baseUnits, capacity)
    const level = cpi[m]!
    const foreign = fx[m]!
    const goods = fixedCost + homeCost * level + worldCost * foreign
    let unitsSold = Math.min(baseUnits * noise[noiseFrom + 2 * m]!, capacity) * openDays
    let price = isPricePosted ? drawn[0]! : homePrice * level + worldPrice * foreign
    let cost = goods * noise[noiseFrom + 2 * m + 1]!
    if (hasShock) {
      unitsSold *= salesShare[m]!
      if (!isPricePosted) price += passThrough * (costFactor[m]! - 1) * goods
      cost *= costFactor[m]!
    }
    const units = unitsSold * batches[m]!
    revenue[m] = units * price
    costOfSales[m] = units * cost
  }
  if (hasLaterHires) simulateHires(work)
  revenue[months + 1] = revenue[months]!
  // The stock horizon.
  const last = Math.min(2 * months, months + Math.max(1, Math.ceil(drawn[13]! / daysPerMonth)))
  for (let m = months + 1; m <= last; m++) costOfSales[m] = costOfSales[costMonth[m]!]!
}

/** Conditional hires start in the first month whose sales trigger them, and stay. */
function simulateHires({ hires, season, startsSelling, busiestUnits, baseStaffing, staffing }: PathWork): void {
  staffing.set(baseStaffing)
  for (let h = 0; h < hires.length; h++) {
    const { share, fromMonth, fromSales, isSeasonal } = hires[h]!
    if (fromSales === 0) continue
    for (let m = Math.max(startsSelling, fromMonth); m <= months; m++) {
      if (busiestUnits[m]! < fromSales) continue
      for (let laterMonth = m; laterMonth <= months; laterMonth++)
        if (!isSeasonal || isInSeason(season[laterMonth]!)) staffing[laterMonth]! += share
      break
    }
  }
}

function replaceEquipment(
  { bought, extraDepreciation, plan, imported: { equipment: imported }, cpi, fx }: PathWork,
  equipment: number,
): void {
  if (plan.replacements.length === 0) return
  bought.fill(0)
  extraDepreciation.fill(0)
  for (const { month, share, lifeMonths } of plan.replacements) {
    const cost = equipment * share * ((1 - imported) * cpi[month]! + imported * fx[month]!)
    bought[month]! += cost
    const end = Math.min(months, month + lifeMonths - 1)
    for (let m = month; m <= end; m++) extraDepreciation[m]! += cost / lifeMonths
  }
}
