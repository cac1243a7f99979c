/** Prices, sales, hires and replacements of two paths: `simulate-path.ts`. */

import { exp, log, log1p } from './exact-math'
import {
  baseStaffing,
  batches,
  capacity,
  costImport,
  costMonth,
  equipmentImport,
  fairShareWeight,
  hireCount,
  hires,
  isInSeason,
  isPricePosted,
  lastReview,
  months,
  openDays,
  passThrough,
  postedCost,
  priceImport,
  pull,
  rampLogits,
  replacementCount,
  replacements,
  season,
  startsSelling,
} from './inputs'
import { add, at, both, div, first, larger, max, min, mul, num, one, only, pair, put, second, small, sub, two } from './lanes'
import { bought, busiestUnits, costFactor, costOfSales, cpi, drawn, extraDepreciation, fx, revenue, salesShare, staffing } from './scratch'

/** Price levels of the months; the sum of all. */
export function priceLevels(): v128 {
  const inflation = at(drawn, 16)
  const depreciated = at(drawn, 17)
  const monthly = pair(exp(log1p(first(inflation)) / 12), exp(log1p(second(inflation)) / 12))
  const monthlyFx = pair(exp(log1p(first(depreciated)) / 12), exp(log1p(second(depreciated)) / 12))
  put(cpi, 0, both(1))
  put(fx, 0, both(1))
  let all = both(0)
  let level = both(1)
  let foreign = both(1)
  for (let m = 1; m <= months; m++) {
    level = mul(level, monthly)
    foreign = mul(foreign, monthlyFx)
    put(cpi, m, level)
    put(fx, m, foreign)
    all = add(all, level)
  }
  for (let m = months + 1; m <= lastReview; m++) {
    level = mul(level, monthly)
    put(cpi, m, level)
  }
  return all
}

/** What people spend limits one path’s sales. */
function limitSales(units: f64, share: f64): f64 {
  return fairShareWeight >= 1 ? share : units * exp(fairShareWeight * log(share / units))
}

/** By bits which of the two paths the market limits. `noiseA` and `noiseB` are the addresses of their factors by month. */
export function simulateSales(owner: v128, hasShock: bool, noiseA: usize, noiseB: usize): i32 {
  const price0 = at(drawn, 0)
  const homePrice = mul(price0, both(1 - priceImport))
  const worldPrice = mul(price0, both(priceImport))
  const unitCost = mul(at(drawn, 2), add(both(1), at(drawn, 3)))
  const fixedCost = mul(unitCost, both(postedCost))
  const homeCost = mul(sub(unitCost, fixedCost), both(1 - costImport))
  const worldCost = mul(sub(unitCost, fixedCost), both(costImport))
  const limit = both(capacity)
  let limited = 0
  const days = both(openDays)
  const passed = both(passThrough)
  let unitsPerDay = at(drawn, 1)
  const marketSpending = at(drawn, 21)
  const isKnown = f64x2.gt(marketSpending, both(0))
  if (v128.any_true(isKnown)) {
    const share = div(div(div(mul(both(pull), marketSpending), add(at(drawn, 20), both(1))), price0), days)
    const capped = i64x2.bitmask(only(isKnown, f64x2.lt(share, unitsPerDay)))
    let unitsA = first(unitsPerDay)
    let unitsB = second(unitsPerDay)
    if (capped & 1) unitsA = limitSales(unitsA, first(share))
    if (capped & 2) unitsB = limitSales(unitsB, second(share))
    unitsPerDay = pair(unitsA, unitsB)
    limited = capped
  }
  unitsPerDay = mul(unitsPerDay, owner)
  const rampMonths = max(both(0.25), at(drawn, 12))
  const slope = div(both(rampLogits), rampMonths)
  const middle = mul(f64x2.neg(slope), sub(both(0.5), div(rampMonths, both(2))))
  const decay = pair(exp(-first(slope)), exp(-second(slope)))
  let logisticTerm = pair(exp(first(middle)), exp(second(middle)))
  for (let m = 1; m < startsSelling && m <= months; m++) {
    put(revenue, m, both(0))
    put(costOfSales, m, both(0))
  }
  for (let m = startsSelling; m <= months; m++) {
    const baseUnits = div(mul(unitsPerDay, one(season, m)), add(both(1), logisticTerm))
    logisticTerm = mul(logisticTerm, decay)
    if (hireCount) put(busiestUnits, m, min(baseUnits, limit))
    const level = at(cpi, m)
    const foreign = at(fx, m)
    const goods = add(add(fixedCost, mul(homeCost, level)), mul(worldCost, foreign))
    const noise = (m as usize) << 4
    let unitsSold = mul(min(mul(baseUnits, two(noiseA + noise, noiseB + noise)), limit), days)
    let price = isPricePosted ? price0 : add(mul(homePrice, level), mul(worldPrice, foreign))
    let cost = mul(goods, two(noiseA + noise + 8, noiseB + noise + 8))
    if (hasShock) {
      const factor = at(costFactor, m)
      unitsSold = mul(unitsSold, at(salesShare, m))
      if (!isPricePosted) price = add(price, mul(mul(passed, sub(factor, both(1))), goods))
      cost = mul(cost, factor)
    }
    const units = mul(unitsSold, one(batches, m))
    put(revenue, m, mul(units, price))
    put(costOfSales, m, mul(units, cost))
  }
  if (hireCount) {
    simulateHires(0)
    simulateHires(1)
  }
  put(revenue, months + 1, at(revenue, months))
  const horizon = Math.ceil(larger(at(drawn, 13)) / 30)
  const last: i32 = horizon < 1 ? months + 1 : horizon > months ? 2 * months : months + (horizon as i32)
  for (let m = months + 1; m <= last; m++) put(costOfSales, m, at(costOfSales, small(costMonth, m)))
  return limited
}

function simulateHires(lane: usize): void {
  const offset = lane << 3
  for (let m = 0; m <= months; m++) store<f64>(staffing + ((m as usize) << 4) + offset, num(baseStaffing, m))
  for (let h = 0, hire = hires; h < hireCount; h++, hire += 32) {
    const share = load<f64>(hire, 0)
    const fromMonth = load<f64>(hire, 8) as i32
    const fromSales = load<f64>(hire, 16)
    const isSeasonal = load<f64>(hire, 24) !== 0
    for (let m = fromMonth > startsSelling ? fromMonth : startsSelling; m <= months; m++) {
      if (load<f64>(busiestUnits + ((m as usize) << 4) + offset) < fromSales) continue
      for (let later = m; later <= months; later++) {
        const place = staffing + ((later as usize) << 4) + offset
        if (!isSeasonal || small(isInSeason, later)) store<f64>(place, load<f64>(place) + share)
      }
      break
    }
  }
}

export function replaceEquipment(): void {
  const equipment = at(drawn, 9)
  for (let m = 0; m <= months; m++) {
    put(bought, m, both(0))
    put(extraDepreciation, m, both(0))
  }
  for (let r = 0, replacement = replacements; r < replacementCount; r++, replacement += 24) {
    const month = load<f64>(replacement, 0) as i32
    const lifeMonths = load<f64>(replacement, 16)
    const levels = add(mul(both(1 - equipmentImport), at(cpi, month)), mul(both(equipmentImport), at(fx, month)))
    const cost = mul(mul(equipment, v128.load_splat<f64>(replacement, 8)), levels)
    put(bought, month, add(at(bought, month), cost))
    const wear = div(cost, both(lifeMonths))
    const last = (month as f64) + lifeMonths - 1
    const end: i32 = last < months ? (last as i32) : months
    for (let m = month; m <= end; m++) put(extraDepreciation, m, add(at(extraDepreciation, m), wear))
  }
}
