/** Profit, tax and cash of two paths, month by month: `simulate-cash.ts`. */

import {
  beatsWage,
  boughtShare,
  cashFloat,
  cashNeeded,
  costImport,
  depositMonths,
  depreciation,
  hasLoan,
  hasSeries,
  hasTrail,
  interest,
  isQuarterly,
  isTaxByYear,
  keepingImport,
  laterMonths,
  laterReview,
  loanAmount,
  lowestFlow,
  month12Profit,
  month12Revenue,
  month24Revenue,
  monthlyCpi,
  months,
  needMonths,
  otherImport,
  owed,
  ownCapital,
  ownerPay,
  payback,
  permitRenewal,
  principal,
  rentLevel,
  rentMonths,
  rentPaidAtStart,
  rentReview,
  replacementCount,
  resaleShare,
  trailEnd,
  trailFlow,
  trailLeft,
  trailMonth,
  usualTax,
  utilitiesImport,
  vatCredited,
  vatIncluded,
  wage,
  year1Profit,
  year2Profit,
} from './inputs'
import { add, at, both, div, first, laneMask, larger, max, min, mul, num, one, only, pair, pick, put, second, small, sub } from './lanes'
import {
  bought,
  costOfSales,
  cpi,
  drawn,
  equipmentLoss,
  extraDepreciation,
  floatLoss,
  fx,
  lostStock,
  operating,
  purchases,
  revenue,
  staffing,
  stockLoss,
  taxableProfit,
  vatDues,
} from './scratch'
import { openingRow } from './series-block'
import { accountantOfYear, effectiveTaxRate, isOnTurnover, startUpDeduction, taxForYear } from './tax'

function duesPerMonth(start: i32): v128 {
  return start > 1 ? div(mul(both(permitRenewal), at(cpi, start)), both(12)) : both(0)
}

/** Cost of sales of the coming days, from the end of month m; `longest` is the larger span of the two. */
function stockCover(m: i32, span: v128, longest: f64): v128 {
  let cover = both(0)
  for (let ahead = 1; ((ahead - 1) as f64) < longest && m + ahead <= 2 * months; ahead++) {
    const part = min(both(1), add(sub(span, both(ahead as f64)), both(1)))
    cover = add(cover, only(f64x2.lt(both((ahead - 1) as f64), span), mul(at(costOfSales, m + ahead), part)))
  }
  return cover
}

/** Whole months back, then a part of one, of one path. */
function outstandingFor(base: usize, m: i32, span: f64): f64 {
  const whole = Math.floor(span)
  const fullMonths: i32 = whole < months ? (whole as i32) : months
  let outstanding: f64 = 0
  for (let back = 0; back < fullMonths && back < m; back++) outstanding += load<f64>(base + (((m - back) as usize) << 4))
  return outstanding + ((m as f64) > whole ? load<f64>(base + (((m - fullMonths) as usize) << 4)) * (span - whole) : 0)
}

function simulateProfit(vatFrom: v128, anyVat: bool, hasShock: bool): void {
  const fees = at(drawn, 4)
  const wages = at(drawn, 5)
  const rent = at(drawn, 6)
  const utilities = at(drawn, 7)
  const other = at(drawn, 8)
  const keeping = at(drawn, 18)
  const homeCosts = add(
    add(mul(utilities, both(1 - utilitiesImport)), mul(other, both(1 - otherImport))),
    mul(keeping, both(1 - keepingImport)),
  )
  const worldCosts = add(add(mul(utilities, both(utilitiesImport)), mul(other, both(otherImport))), mul(keeping, both(keepingImport)))
  const equipment = at(drawn, 9)
  const stockMonths = div(at(drawn, 13), both(30))
  const longestStock = larger(stockMonths)
  const homeShelf = mul(at(drawn, 19), both(1 - costImport))
  const worldShelf = mul(at(drawn, 19), both(costImport))
  const isReplacing = replacementCount > 0
  let vatCarried = both(0)
  let lastReviewMonth = -1
  let rentCost = both(0)
  let dues = both(0)
  for (let m = 1; m <= months; m++) {
    if (m % 12 === 1) dues = duesPerMonth(m)
    const sales = at(revenue, m)
    const cost = at(costOfSales, m)
    let home = add(mul(wages, at(staffing, m)), homeCosts)
    if (hasShock) home = add(home, mul(at(equipmentLoss, m), equipment))
    let operatingCosts = add(add(mul(sales, fees), mul(home, at(cpi, m))), mul(worldCosts, at(fx, m)))
    operatingCosts = add(operatingCosts, dues)
    if (hasShock) operatingCosts = add(operatingCosts, mul(at(floatLoss, m), both(cashFloat)))
    const review = small(rentReview, m)
    if (review !== lastReviewMonth) {
      lastReviewMonth = review
      rentCost = mul(rent, at(cpi, review))
    }
    let beforeTax = sub(sub(sub(sub(sales, cost), operatingCosts), rentCost), mul(one(depreciation, m), equipment))
    if (isReplacing) beforeTax = sub(beforeTax, at(extraDepreciation, m))
    if (hasShock) {
      const loss = at(stockLoss, m)
      let lost = both(0)
      const isLost = f64x2.ne(loss, both(0))
      if (v128.any_true(isLost)) {
        const shelf = add(mul(homeShelf, at(cpi, m - 1)), mul(worldShelf, at(fx, m - 1)))
        lost = only(isLost, mul(loss, max(shelf, stockCover(m - 1, stockMonths, longestStock))))
      }
      put(lostStock, m, lost)
      beforeTax = sub(beforeTax, lost)
    }
    if (hasLoan) beforeTax = sub(beforeTax, one(interest, m))
    if (anyVat) {
      const isDue = f64x2.ge(both(m as f64), vatFrom)
      const balance = sub(sub(mul(sales, both(vatIncluded)), mul(cost, both(vatCredited))), vatCarried)
      const vatDue = only(isDue, max(both(0), balance))
      vatCarried = only(isDue, max(both(0), f64x2.neg(balance)))
      put(vatDues, m, vatDue)
      beforeTax = sub(beforeTax, vatDue)
    }
    put(operating, m, operatingCosts)
    put(taxableProfit, m, beforeTax)
  }
}

/** By bits which of the two paths run out of cash. `row` is the address of the series’ first number. */
export function simulateCash(path: i32, row: usize, vatFrom: v128, hasShock: bool): i32 {
  const rent = at(drawn, 6)
  const equipment = at(drawn, 9)
  const preOperating = at(drawn, 10)
  const permits = at(drawn, 11)
  const spentBefore = add(preOperating, permits)
  const stockMonths = div(at(drawn, 13), both(30))
  const longestStock = larger(stockMonths)
  const shelf = at(drawn, 19)
  const homeShelf = mul(shelf, both(1 - costImport))
  const worldShelf = mul(shelf, both(costImport))
  const debtorMonths = div(at(drawn, 14), both(30))
  const creditorMonths = div(at(drawn, 15), both(30))
  const isReplacing = replacementCount > 0
  const never = both(months + 1)
  const pay = both(ownerPay)
  const float = both(cashFloat)
  const own = both(ownCapital)

  const anyVat = v128.any_true(f64x2.le(vatFrom, both(months)))
  simulateProfit(vatFrom, anyVat, hasShock)

  // Which of three ways the stock, the debtors and the creditors of both paths are computed.
  const isShortStock = f64x2.le(stockMonths, both(1))
  const anyShortStock = v128.any_true(isShortStock)
  const anyLongStock = !i64x2.all_true(isShortStock)
  const isPaidAhead = f64x2.lt(debtorMonths, both(0))
  const isPaidSoon = f64x2.lt(debtorMonths, both(1))
  const anyPaidAhead = v128.any_true(isPaidAhead)
  const anyPaidLate = !i64x2.all_true(isPaidSoon)
  const isCreditShort = f64x2.lt(creditorMonths, both(1))
  const anyCreditLong = !i64x2.all_true(isCreditShort)

  let stock = max(shelf, stockCover(0, stockMonths, longestStock))
  let debtors = both(0)
  let creditors = both(0)
  let flow = sub(sub(sub(both(loanAmount), mul(equipment, both(boughtShare))), preOperating), permits)
  flow = sub(sub(sub(flow, stock), float), mul(rent, both(depositMonths + rentPaidAtStart)))
  const openingFlow = flow
  let lowestNeed = flow
  let lowestCash = both(Infinity)
  let paidBack = never
  let tableA = usualTax
  let tableB = usualTax
  let accountant = both(0)
  let salesTax = both(0)
  let taxOwed = both(0)
  let vatOwed = both(0)
  let year1 = sub(f64x2.neg(preOperating), permits)
  let lastPrices = both(0)
  for (let m = months - 11; m <= months; m++) lastPrices = add(lastPrices, at(cpi, m))
  let lastYear = mul(both(-wage), lastPrices)
  let year2 = both(0)
  if (hasSeries) {
    v128.store(row + ((openingRow as usize) << 6), add(own, flow))
    v128.store(row + (((openingRow + 1) as usize) << 6), f64x2.neg(year1))
  }
  const recoverable = add(float, mul(equipment, both(resaleShare)))
  let trailA = path * months
  let trailB = trailA + months
  for (let start = 1; start <= months; start += 12) {
    let profitOfYear = both(0)
    for (let m = start; m < start + 12; m++) profitOfYear = add(profitOfYear, at(taxableProfit, m))
    if (isTaxByYear) {
      let taxable = both(0)
      const net = both(1 - vatIncluded)
      for (let m = start; m < start + 12; m++) {
        const sales = at(revenue, m)
        taxable = add(taxable, anyVat ? mul(sales, pick(f64x2.ge(both(m as f64), vatFrom), net, both(1))) : sales)
      }
      const year: f64 = ((start + 11) / 12) as f64
      tableA = taxForYear(year, first(taxable), first(profitOfYear))
      const accountantA = accountantOfYear
      tableB = taxForYear(year, second(taxable), second(profitOfYear))
      accountant = pair(accountantA, accountantOfYear)
      salesTax = pair(
        isOnTurnover(tableA) ? effectiveTaxRate(tableA, first(taxable), 0) : 0,
        isOnTurnover(tableB) ? effectiveTaxRate(tableB, second(taxable), 0) : 0,
      )
    }
    const onTurnoverA = isOnTurnover(tableA)
    const onTurnoverB = isOnTurnover(tableB)
    const onTurnover = laneMask(onTurnoverA, onTurnoverB)
    const deductedA = first(accountant) + startUpDeduction(tableA, start, first(spentBefore))
    const deductedB = second(accountant) + startUpDeduction(tableB, start, second(spentBefore))
    const rate = pair(
      onTurnoverA ? 0 : effectiveTaxRate(tableA, first(profitOfYear), deductedA),
      onTurnoverB ? 0 : effectiveTaxRate(tableB, second(profitOfYear), deductedB),
    )
    const byQuarter = isQuarterly ? v128.not(onTurnover) : both(0)
    const isTaxed = f64x2.gt(rate, both(0))
    const accountantPerMonth = div(accountant, both(12))
    const dues = duesPerMonth(start)
    const firstDues = mul(both(-11), dues)
    for (let m = start; m < start + 12; m++) {
      const level = at(cpi, m)
      const foreign = at(fx, m)
      const sales = at(revenue, m)
      const cost = at(costOfSales, m)
      const taxable = at(taxableProfit, m)
      const paysAll = m === start ? v128.not(byQuarter) : v128.andnot(onTurnover, byQuarter)
      let incomePaid = only(paysAll, taxOwed)
      if (isQuarterly && m % 3 === 1) incomePaid = v128.or(incomePaid, only(byQuarter, max(both(0), taxOwed)))
      const taxPaid = add(incomePaid, vatOwed)
      let onSales = both(0)
      if (isTaxByYear) {
        let taxed = sales
        if (anyVat) {
          const isDue = f64x2.ge(both(m as f64), vatFrom)
          taxed = pick(isDue, sub(sales, mul(sales, both(vatIncluded))), sales)
        }
        onSales = mul(taxed, salesTax)
      }
      taxOwed = add(taxOwed, sub(pick(byQuarter, mul(rate, taxable), onSales), incomePaid))
      if (anyVat) vatOwed = at(vatDues, m)
      const profit = sub(sub(sub(taxable, onSales), accountantPerMonth), only(isTaxed, mul(taxable, rate)))
      if (start === 1) year1 = add(year1, profit)
      else if (start > months - 12) lastYear = add(lastYear, profit)
      else year2 = add(year2, div(profit, level))
      if (m === 12) v128.store(month12Profit + ((path as usize) << 3), profit)

      let stockLeft = sub(stock, cost)
      if (hasShock) stockLeft = sub(stockLeft, at(lostStock, m))
      let stockTarget = both(0)
      if (anyShortStock) stockTarget = mul(at(costOfSales, m + 1), stockMonths)
      if (anyLongStock) stockTarget = pick(isShortStock, stockTarget, stockCover(m, stockMonths, longestStock))
      stock = max(max(stockTarget, stockLeft), add(mul(homeShelf, level), mul(worldShelf, foreign)))
      const purchase = sub(stock, stockLeft)
      put(purchases, m, purchase)
      let nextDebtors = mul(sales, debtorMonths)
      if (anyPaidAhead) nextDebtors = pick(isPaidAhead, mul(at(revenue, m + 1), debtorMonths), nextDebtors)
      if (anyPaidLate) {
        const late = pair(outstandingFor(revenue, m, first(debtorMonths)), outstandingFor(revenue + 8, m, second(debtorMonths)))
        nextDebtors = pick(isPaidSoon, nextDebtors, late)
      }
      let nextCreditors = mul(purchase, creditorMonths)
      if (anyCreditLong) {
        const late = pair(outstandingFor(purchases, m, first(creditorMonths)), outstandingFor(purchases + 8, m, second(creditorMonths)))
        nextCreditors = pick(isCreditShort, nextCreditors, late)
      }
      let netCash = sub(sub(sub(add(sales, debtors), nextDebtors), purchase), creditors)
      netCash = sub(add(netCash, nextCreditors), at(operating, m))
      if (num(rentMonths, m) > 0) {
        const months = add(mul(one(rentMonths, m), at(cpi, small(rentLevel, m))), mul(one(laterMonths, m), at(cpi, small(laterReview, m))))
        netCash = sub(netCash, mul(rent, months))
      }
      if (hasLoan) netCash = sub(sub(netCash, one(interest, m)), one(principal, m))
      netCash = add(netCash, m === start ? firstDues : dues)
      netCash = sub(netCash, taxPaid)
      if (isReplacing) netCash = sub(netCash, at(bought, m))
      flow = add(flow, sub(netCash, mul(pay, level)))
      debtors = nextDebtors
      creditors = nextCreditors
      const isLower = f64x2.lt(flow, lowestCash)
      if (v128.any_true(isLower)) {
        lowestCash = min(lowestCash, flow)
        if (m <= needMonths) lowestNeed = min(lowestNeed, flow)
        if (hasTrail) {
          let left = sub(sub(add(flow, debtors), creditors), taxOwed)
          left = sub(add(sub(left, vatOwed), recoverable), one(owed, m))
          const lower = i64x2.bitmask(isLower)
          if (lower & 1) {
            store<u8>(trailMonth + (trailA as usize), m as u8)
            v128.store_lane<f64>(trailFlow + ((trailA as usize) << 3), flow, 0)
            v128.store_lane<f64>(trailLeft + ((trailA as usize) << 3), left, 0)
            trailA++
          }
          if (lower & 2) {
            store<u8>(trailMonth + (trailB as usize), m as u8)
            v128.store_lane<f64>(trailFlow + ((trailB as usize) << 3), flow, 1)
            v128.store_lane<f64>(trailLeft + ((trailB as usize) << 3), left, 1)
            trailB++
          }
        }
      }
      const isBack = pick(f64x2.gt(paidBack, both(months)), both(m as f64), paidBack)
      paidBack = pick(f64x2.lt(add(flow, float), both(0)), never, isBack)
      if (hasSeries) {
        const place = row + (((m - 1) as usize) << 6)
        v128.store(place, sales)
        v128.store(place, profit, 36 * 64)
        v128.store(place, add(own, flow), 72 * 64)
      }
    }
    taxOwed = pick(byQuarter, taxOwed, add(taxOwed, add(mul(rate, profitOfYear), accountant)))
  }
  if (hasTrail) {
    store<i32>(trailEnd + ((path as usize) << 2), trailA)
    store<i32>(trailEnd + ((path as usize) << 2), trailB, 4)
  }
  lowestCash = min(lowestCash, openingFlow)
  const place = (path as usize) << 3
  const beats = i64x2.bitmask(f64x2.gt(lastYear, both(0)))
  store<u8>(beatsWage + (path as usize), (beats & 1) as u8)
  store<u8>(beatsWage + (path as usize), (beats >> 1) as u8, 1)
  v128.store(lowestFlow + place, lowestCash)
  v128.store(month12Revenue + place, at(revenue, 12))
  v128.store(month24Revenue + place, at(revenue, 24))
  v128.store(year1Profit + place, year1)
  v128.store(year2Profit + place, year2)
  v128.store(cashNeeded + place, only(f64x2.lt(lowestNeed, both(0)), f64x2.neg(lowestNeed)))
  v128.store(payback + place, paidBack)
  v128.store(monthlyCpi + place, at(cpi, 1))
  return i64x2.bitmask(f64x2.lt(add(own, lowestCash), both(0)))
}
