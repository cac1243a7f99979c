import { daysPerMonth, horizonMonths } from '../economy/constants.ts'
import { isBatchReady, isInSeason, rampRate, seasonFactor, wrapToHorizon } from '../economy/price-index.ts'
import { exp, log, log1p } from '../quantity/exact-math.ts'
import type { BusinessShape, Values } from './model-inputs.ts'
import { type FixedSchedules, fixedSchedules } from './simulate-schedules.ts'
import { noShocks, type ShockEffects } from './simulate-shocks.ts'
import type { MonthSeries, PathResults, Trail } from './simulations.ts'
import { annualTax, isProfitTaxPaid, startUpDeduction, type TaxTable, taxForYear } from './tax.ts'
import { type VatRule, vatStartMonth } from './vat.ts'

const months = horizonMonths

/** Scratch of one path and data common to all paths, in one layout whatever the business, so that the compiled loop fits all; index m is month m. */
export type PathWork = {
  capacity: number
  openDays: number
  pull: number
  fairShareWeight: number
  ownerPay: number
  permitRenewal: number
  ownCapital: number
  loanAmount: number
  depositMonths: number
  cashFloat: number
  imported: BusinessShape['importShare']
  isPricePosted: boolean
  startsSelling: number
  /** The month whose cost of sales month m takes, past the horizon too. */
  costMonth: Uint8Array
  hires: BusinessShape['hires']
  vat: VatRule | null
  tax: TaxTable
  vatIncluded: number
  vatCredited: number
  /** Share of a shock's rise in the cost of goods that the price follows. */
  passThrough: number
  plan: FixedSchedules
  /** Cash to be safe covers until this month. */
  needMonths: number
  /** A helper's pay a month at today's prices. */
  wage: number
  season: Float64Array
  /** Months' worth of goods sold in month m: 1, or a whole batch every few months. */
  batches: Float64Array
  /** Share of the wage bill of unconditional hires, and of all. */
  baseStaffing: Float64Array
  staffing: Float64Array
  /** Whether some hires wait for sales; then `busiestUnits` is units a day of month m before noise and shocks. */
  hasLaterHires: boolean
  busiestUnits: Float64Array
  /** The owner's effect: a factor on sales. */
  owner: number
  /** Factors of month m on sales at `noiseFrom + 2 · m`, and on costs behind it. */
  noise: Float64Array
  noiseFrom: number
  /** Whether this path has a shock; without one `shocks` is neutral. */
  hasShock: boolean
  shocks: ShockEffects
  cpi: Float64Array
  fx: Float64Array
  revenue: Float64Array
  costOfSales: Float64Array
  purchases: Float64Array
  bought: Float64Array
  extraDepreciation: Float64Array
  /** What shocks took of the stock. */
  lostStock: Float64Array
  /** Profit before the tax on profit, and the base of that tax. */
  /** Operating costs, VAT due and sales without VAT, by month: the tax of a year is known after its profit, and the cash after its tax. */
  operating: Float64Array
  vatDues: Float64Array
  netSales: Float64Array
  preTaxProfit: Float64Array
  taxableProfit: Float64Array
  /** The sum of the price levels of the last twelve months. */
  priceSum: number
  /** Numbers of paths. */
  counts: { cashOut: number; capped: number; vat: number }
}

export function createPathWork(
  likely: Values,
  shape: BusinessShape,
  { needMonths, wage, noise }: { needMonths: number; wage: number; noise: Float64Array },
): PathWork {
  const array = (length = months + 1) => new Float64Array(length)
  const { hires, production, importShare, vat } = shape
  const { price, cost, keeping, utilities, other, equipment } = importShare
  const baseStaffing = array()
  const season = Float64Array.from({ length: months + 1 }, (_, m) => (m === 0 ? 0 : seasonFactor(shape, m)))
  for (const { share, fromMonth, fromSales, isSeasonal } of hires)
    if (fromSales === 0) for (let m = fromMonth; m <= months; m++) if (!isSeasonal || isInSeason(season[m]!)) baseStaffing[m]! += share
  return {
    capacity: likely.capacityPerDay,
    openDays: likely.openDaysPerMonth,
    pull: likely.pull,
    fairShareWeight: likely.fairShareWeight,
    ownerPay: likely.ownerDrawPerMonth,
    permitRenewal: likely.permitRenewalPerYear,
    ownCapital: likely.ownCapital,
    loanAmount: likely.loanAmount,
    depositMonths: likely.depositMonths,
    cashFloat: likely.cashFloat,
    imported: { price, cost, keeping, utilities, other, equipment },
    isPricePosted: shape.isPricePosted ?? false,
    startsSelling: production.startsSelling,
    costMonth: Uint8Array.from({ length: 2 * months + 1 }, (_, m) => wrapToHorizon(m, production.cycleMonths)),
    hires,
    vat: vat ? { threshold: vat.threshold, included: vat.included, credited: vat.credited } : null,
    tax: copyTaxTable(shape.tax),
    vatIncluded: vat?.included ?? 0,
    vatCredited: vat?.credited ?? 0,
    passThrough: passThroughShare(likely),
    plan: fixedSchedules(likely, shape),
    needMonths,
    wage,
    season,
    batches: Float64Array.from({ length: months + 1 }, (_, m) => (isBatchReady(production, m) ? production.cycleMonths : 0)),
    baseStaffing,
    staffing: baseStaffing.slice(),
    hasLaterHires: hires.some(({ fromSales }) => fromSales > 0),
    busiestUnits: array(),
    owner: 1,
    noise,
    noiseFrom: 0,
    hasShock: false,
    shocks: noShocks(),
    cpi: array(2 * months + 1),
    fx: array(),
    revenue: array(months + 2),
    costOfSales: array(2 * months + 1),
    purchases: array(),
    bought: array(),
    extraDepreciation: array(),
    lostStock: array(),
    operating: array(),
    vatDues: array(),
    netSales: array(),
    preTaxProfit: array(),
    taxableProfit: array(),
    priceSum: 0,
    counts: { cashOut: 0, capped: 0, vat: 0 },
  }
}

/** A trader adds a mark-up to what the goods cost and raises the price with them; a service's price hardly knows its materials (assumption). */
export function passThroughShare({ pricePerUnit, costOfSalesPerUnit }: Pick<Values, 'pricePerUnit' | 'costOfSalesPerUnit'>): number {
  return pricePerUnit > 0 ? Math.min(1, costOfSalesPerUnit / pricePerUnit) : 0
}

function copyTaxTable({ beyond, ...table }: TaxTable): TaxTable {
  return { ...table, beyond: beyond && { ...beyond, table: copyTaxTable(beyond.table) } }
}

/**
 * One simulation: `drawn` holds its assumptions in the order of `drawnKeys`. Writes place `path` of `out`, and of `series` where months are wanted.
 * The arithmetic of `forecast`, unrounded.
 */
export function runPath(
  drawn: Float64Array,
  work: PathWork,
  out: PathResults,
  series: MonthSeries | null,
  trail: Trail | null,
  path: number,
): void {
  priceLevels(work, drawn[16]!, drawn[17]!, series, path)
  simulateSales(work, drawn)
  replaceEquipment(work, drawn[9]!)
  settle(work, drawn, out, series, trail, path)
}

function priceLevels(work: PathWork, inflation: number, fxDepreciation: number, series: MonthSeries | null, path: number): void {
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
  if (series !== null) series.priceYears[path] = all
  for (let m = months + 1; m <= plan.lastReview; m++) cpi[m] = cpi[m - 1]! * monthlyCpi
}

function simulateSales(work: PathWork, drawn: Float64Array): void {
  const { passThrough, season, batches, noise, noiseFrom, hasLaterHires, busiestUnits, hasShock, cpi, fx, revenue, costOfSales } = work
  const { salesShare, costFactor } = work.shocks
  const { price: priceImport, cost: costImport } = work.imported
  const { capacity, openDays, pull, fairShareWeight, isPricePosted, startsSelling, costMonth } = work
  const marketSpending = drawn[21]!
  const homePrice = drawn[0]! * (1 - priceImport)
  const worldPrice = drawn[0]! * priceImport
  const unitCost = drawn[2]! * (1 + drawn[3]!)
  const homeCost = unitCost * (1 - costImport)
  const worldCost = unitCost * costImport
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
    const goods = homeCost * level + worldCost * foreign
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

/** Features that a path does not have (a loan, replacements, equipment lost, VAT) are skipped, month by month: this loop is most of a card's run time. */
function settle(
  work: PathWork,
  drawn: Float64Array,
  out: PathResults,
  series: MonthSeries | null,
  trail: Trail | null,
  path: number,
): void {
  const {
    plan,
    needMonths,
    staffing,
    hasShock,
    cpi,
    fx,
    revenue,
    costOfSales,
    purchases,
    bought,
    extraDepreciation,
    lostStock,
    operating,
    vatDues,
    netSales,
    preTaxProfit,
    taxableProfit,
    counts,
  } = work
  const { equipmentLoss, stockLoss, floatLoss } = work.shocks
  const { depreciation, boughtShare, resaleShare, rentReview, rentPaidAtStart, interest, principal, hasLoan } = plan
  const { months: rentMonths, review: rentLevel, laterMonths, laterReview } = plan.rentDue
  const { ownerPay, permitRenewal, ownCapital, loanAmount, depositMonths, cashFloat, tax, vat, vatIncluded, vatCredited } = work
  const { utilities: utilitiesImport, other: otherImport, keeping: keepingImport, cost: costImport } = work.imported
  const isReplacing = plan.replacements.length > 0
  const fees = drawn[4]!
  const wages = drawn[5]!
  const rent = drawn[6]!
  const homeCosts = drawn[7]! * (1 - utilitiesImport) + drawn[8]! * (1 - otherImport) + drawn[18]! * (1 - keepingImport)
  const worldCosts = drawn[7]! * utilitiesImport + drawn[8]! * otherImport + drawn[18]! * keepingImport
  const equipment = drawn[9]!
  const stockMonths = drawn[13]! / daysPerMonth
  const homeShelf = drawn[19]! * (1 - costImport)
  const worldShelf = drawn[19]! * costImport
  const debtorMonths = drawn[14]! / daysPerMonth
  const creditorMonths = drawn[15]! / daysPerMonth
  const { paths } = out

  let stock = Math.max(drawn[19]!, stockCover(costOfSales, 0, stockMonths))
  let debtors = 0
  let creditors = 0
  // The float is cash that is not free: it counts as spent until the money is back.
  let flow = loanAmount - equipment * boughtShare - drawn[10]! - drawn[11]! - stock - cashFloat - rent * (depositMonths + rentPaidAtStart)
  let lowestNeed = flow
  let lowestCash = flow
  let payback = months + 1
  const vatFrom = vatStartMonth(vat, revenue)
  if (vatFrom <= months) counts.vat++
  const isTaxByYear = tax.turnover || tax.beyond !== undefined || tax.freeYears !== undefined
  let table = tax
  let accountant = 0
  let salesTax = 0
  let taxOwed = 0
  let vatOwed = 0
  let vatCarried = 0
  // Licences and spending before the first sale are a loss of the first day.
  let year1 = -drawn[10]! - drawn[11]!
  if (series !== null) {
    series.openingCash[path] = ownCapital + flow
    series.openingLoss[path] = -year1
  }
  let lastYear = -work.wage * work.priceSum
  let year2 = 0
  let lastReviewMonth = -1
  let rentCost = 0
  let seriesIndex = path
  // What closing would bring beside the cash: the float and the things at their resale value, less the loan.
  let owed = loanAmount
  const recoverable = cashFloat + equipment * resaleShare
  let trailIndex = path * months
  out.monthlyCpi[path] = cpi[1]!
  for (let start = 1; start <= months; start += 12) {
    // Renewals are paid with the first month of their year and borne by all twelve.
    const dues = start > 1 ? (permitRenewal * cpi[start]!) / 12 : 0
    let profitOfYear = 0
    for (let m = start; m < start + 12; m++) {
      const level = cpi[m]!
      const foreign = fx[m]!
      const sales = revenue[m]!
      const cost = costOfSales[m]!
      const home = hasShock ? wages * staffing[m]! + homeCosts + equipmentLoss[m]! * equipment : wages * staffing[m]! + homeCosts
      let operatingCosts = sales * fees + home * level + worldCosts * foreign
      operatingCosts += dues
      if (hasShock) operatingCosts += floatLoss[m]! * cashFloat
      if (rentReview[m]! !== lastReviewMonth) {
        lastReviewMonth = rentReview[m]!
        rentCost = rent * cpi[lastReviewMonth]!
      }
      let beforeTax = sales - cost - operatingCosts - rentCost - depreciation[m]! * equipment
      if (isReplacing) beforeTax -= extraDepreciation[m]!
      if (hasShock) {
        // What was on the shelf at the end of the month before; it is kept at its target.
        const loss = stockLoss[m]!
        lostStock[m] =
          loss === 0 ? 0 : loss * Math.max(homeShelf * cpi[m - 1]! + worldShelf * fx[m - 1]!, stockCover(costOfSales, m - 1, stockMonths))
        beforeTax -= lostStock[m]!
      }
      if (hasLoan) beforeTax -= interest[m]!
      let vatHeld = 0
      let vatDue = 0
      if (m >= vatFrom) {
        vatHeld = sales * vatIncluded
        const vatBalance = vatHeld - cost * vatCredited - vatCarried
        vatDue = Math.max(0, vatBalance)
        vatCarried = Math.max(0, -vatBalance)
      }
      const profit = beforeTax - vatDue
      operating[m] = operatingCosts
      vatDues[m] = vatDue
      netSales[m] = sales - vatHeld
      taxableProfit[m] = profit
      profitOfYear += profit
    }

    if (isTaxByYear) {
      const taxable = taxableSales(work, start, vatFrom)
      const yearTax = taxForYear(tax, (start + 11) / 12, taxable, profitOfYear)
      table = yearTax.table
      accountant = yearTax.accountant
      salesTax = table.turnover ? effectiveTaxRate(table, taxable) : 0
    }
    const onTurnover = table.turnover
    const deduction = startUpDeduction(table, (start + 11) / 12, drawn[10]! + drawn[11]!)
    const rate = onTurnover ? 0 : effectiveTaxRate(table, profitOfYear, accountant + deduction)
    const byQuarter = tax.quarterly === true && !onTurnover
    const accountantPerMonth = accountant / 12
    const yearStartIndex = seriesIndex
    for (let m = start; m < start + 12; m++) {
      const level = cpi[m]!
      const foreign = fx[m]!
      const sales = revenue[m]!
      const cost = costOfSales[m]!
      const incomePaid = byQuarter ? (isProfitTaxPaid(tax, m) ? Math.max(0, taxOwed) : 0) : onTurnover || m === start ? taxOwed : 0
      const taxPaid = incomePaid + vatOwed
      const onSales = netSales[m]! * salesTax
      taxOwed += (byQuarter ? rate * taxableProfit[m]! : onSales) - incomePaid
      vatOwed = vatDues[m]!
      preTaxProfit[m] = taxableProfit[m]! - onSales - accountantPerMonth

      const stockLeft = stock - cost - (hasShock ? lostStock[m]! : 0)
      const stockTarget = stockMonths <= 1 ? costOfSales[m + 1]! * stockMonths : stockCover(costOfSales, m, stockMonths)
      stock = Math.max(stockTarget, stockLeft, homeShelf * level + worldShelf * foreign)
      const purchase = stock - stockLeft
      purchases[m] = purchase
      const nextDebtors =
        debtorMonths < 0
          ? revenue[m + 1]! * debtorMonths
          : debtorMonths < 1
            ? sales * debtorMonths
            : outstandingFor(revenue, m, debtorMonths)
      const nextCreditors = creditorMonths < 1 ? purchase * creditorMonths : outstandingFor(purchases, m, creditorMonths)
      let rentPaid = 0
      if (rentMonths[m]! > 0) rentPaid = rent * (rentMonths[m]! * cpi[rentLevel[m]!]! + laterMonths[m]! * cpi[laterReview[m]!]!)
      let netCash = sales + debtors - nextDebtors - purchase - creditors + nextCreditors - operating[m]! - rentPaid
      if (hasLoan) netCash = netCash - interest[m]! - principal[m]!
      netCash += m === start ? -11 * dues : dues
      netCash -= taxPaid
      if (isReplacing) netCash -= bought[m]!
      flow += netCash - ownerPay * level
      debtors = nextDebtors
      creditors = nextCreditors
      if (trail !== null) {
        if (hasLoan) owed -= principal[m]!
        trail.flow[trailIndex] = flow
        trail.left[trailIndex] = flow + debtors - creditors - taxOwed - vatOwed + recoverable - owed
        trailIndex++
      }
      if (flow < lowestNeed && m <= needMonths) lowestNeed = flow
      if (flow < lowestCash) lowestCash = flow
      if (flow + cashFloat < 0) payback = months + 1
      else if (payback > months) payback = m
      if (series !== null) {
        series.revenue[seriesIndex] = sales
        series.cash[seriesIndex] = ownCapital + flow
        seriesIndex += paths
      }
    }
    if (!byQuarter) taxOwed += rate * profitOfYear + accountant
    let offset = yearStartIndex
    for (let m = start; m < start + 12; m++) {
      const profit = rate > 0 ? preTaxProfit[m]! - taxableProfit[m]! * rate : preTaxProfit[m]!
      if (start === 1) year1 += profit
      else if (start > months - 12) lastYear += profit
      else year2 += profit / cpi[m]!
      if (m === 12) out.month12Profit[path] = profit
      if (series !== null) {
        series.profit[offset] = profit
        offset += paths
      }
    }
  }
  if (ownCapital + lowestCash < 0) counts.cashOut++
  out.beatsWage[path] = lastYear > 0 ? 1 : 0
  out.lowestFlow[path] = lowestCash
  out.month12Revenue[path] = revenue[12]!
  out.month24Revenue[path] = revenue[24]!
  out.year1Profit[path] = year1
  out.year2Profit[path] = year2
  out.cashNeeded[path] = lowestNeed < 0 ? -lowestNeed : 0
  out.payback[path] = payback
}

function effectiveTaxRate(table: TaxTable, amount: number, deduction = 0): number {
  return amount > 0 ? annualTax(table, amount - deduction) / amount : 0
}

/** Cost of sales of the coming days, from the end of month m. */
function stockCover(costOfSales: Float64Array, m: number, span: number): number {
  let cover = 0
  for (let monthsAhead = 1; monthsAhead - 1 < span; monthsAhead++)
    cover += costOfSales[m + monthsAhead]! * Math.min(1, span - monthsAhead + 1)
  return cover
}

/** Sales of the twelve months from `start`, VAT left out. */
function taxableSales({ revenue, vat }: PathWork, start: number, vatFrom: number): number {
  let sum = 0
  for (let m = start; m < start + 12; m++) sum += revenue[m]! * (vat && m >= vatFrom ? 1 - vat.included : 1)
  return sum
}

/** As in `forecast`: whole months back, then a part of one. */
function outstandingFor(series: Float64Array, m: number, span: number): number {
  const fullMonths = Math.floor(span)
  let outstanding = 0
  for (let monthsBack = 0; monthsBack < fullMonths && monthsBack < m; monthsBack++) outstanding += series[m - monthsBack]!
  return outstanding + (m > fullMonths ? series[m - fullMonths]! * (span - fullMonths) : 0)
}
