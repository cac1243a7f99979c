import { daysPerMonth, horizonMonths } from '../economy/constants.ts'
import type { PathWork } from './path-work.ts'
import type { MonthSeries, PathResults, Trail } from './simulations.ts'
import { annualTax, isProfitTaxPaid, startUpDeduction, type TaxTable, taxForYear } from './tax.ts'
import { vatStartMonth } from './vat.ts'

const months = horizonMonths

/**
 * The profit and cash of one path, from its sales: what each month leaves, into `out`, `trail`, and place `lane` of `series`. Features that a path does not
 * have (a loan, replacements, equipment lost, VAT) are skipped, month by month: this loop is most of a card's run time.
 */
export function simulateCash(
  work: PathWork,
  drawn: Float64Array,
  out: PathResults,
  path: number,
  trail: Trail | null,
  series: MonthSeries | null,
  lane: number,
): void {
  const { plan, needMonths, hasShock, cpi, fx, revenue, costOfSales, purchases, bought, lostStock, counts } = work
  const { operating, vatDues, taxableProfit } = work
  const { boughtShare, resaleShare, rentPaidAtStart, interest, principal, owed, hasLoan } = plan
  const { months: rentMonths, review: rentLevel, laterMonths, laterReview } = plan.rentDue
  const { ownerPay, permitRenewal, ownCapital, loanAmount, depositMonths, cashFloat, tax, vatIncluded } = work
  const { cost: costImport } = work.imported
  const isReplacing = plan.replacements.length > 0
  const rent = drawn[6]!
  const equipment = drawn[9]!
  const spentBefore = drawn[10]! + drawn[11]!
  const stockMonths = drawn[13]! / daysPerMonth
  const homeShelf = drawn[19]! * (1 - costImport)
  const worldShelf = drawn[19]! * costImport
  const debtorMonths = drawn[14]! / daysPerMonth
  const creditorMonths = drawn[15]! / daysPerMonth

  const vatFrom = vatStartMonth(work.vat, revenue)
  if (vatFrom <= months) counts.vat++
  simulateProfit(work, drawn, vatFrom)

  let stock = Math.max(drawn[19]!, stockCover(costOfSales, 0, stockMonths))
  let debtors = 0
  let creditors = 0
  // The float is cash that is not free: it counts as spent until the money is back.
  let flow = loanAmount - equipment * boughtShare - drawn[10]! - drawn[11]! - stock - cashFloat - rent * (depositMonths + rentPaidAtStart)
  const openingFlow = flow
  let lowestNeed = flow
  let lowestCash = Number.POSITIVE_INFINITY
  let payback = months + 1
  const isTaxByYear = tax.turnover || tax.beyond !== undefined || tax.freeYears !== undefined
  let table = tax
  let accountant = 0
  let salesTax = 0
  let taxOwed = 0
  let vatOwed = 0
  // Licences and spending before the first sale are a loss of the first day.
  let year1 = -drawn[10]! - drawn[11]!
  const seriesPaths = series === null ? 0 : series.openingCash.length
  if (series !== null) {
    series.openingCash[lane] = ownCapital + flow
    series.openingLoss[lane] = -year1
  }
  let lastYear = -work.wage * work.priceSum
  let year2 = 0
  let seriesIndex = lane
  // What closing would bring beside the cash: the float and the things at their resale value, less the loan.
  const recoverable = cashFloat + equipment * resaleShare
  let trailIndex = path * months
  out.monthlyCpi[path] = cpi[1]!
  for (let start = 1; start <= months; start += 12) {
    let profitOfYear = 0
    for (let m = start; m < start + 12; m++) profitOfYear += taxableProfit[m]!
    if (isTaxByYear) {
      const taxable = taxableSales(work, start, vatFrom)
      const yearTax = taxForYear(tax, (start + 11) / 12, taxable, profitOfYear)
      table = yearTax.table
      accountant = yearTax.accountant
      salesTax = table.turnover ? effectiveTaxRate(table, taxable) : 0
    }
    const onTurnover = table.turnover
    const deduction = startUpDeduction(table, (start + 11) / 12, spentBefore)
    const rate = onTurnover ? 0 : effectiveTaxRate(table, profitOfYear, accountant + deduction)
    const byQuarter = tax.quarterly === true && !onTurnover
    const accountantPerMonth = accountant / 12
    const dues = duesPerMonth(permitRenewal, cpi, start)
    for (let m = start; m < start + 12; m++) {
      const level = cpi[m]!
      const foreign = fx[m]!
      const sales = revenue[m]!
      const cost = costOfSales[m]!
      const taxable = taxableProfit[m]!
      const incomePaid = byQuarter ? (isProfitTaxPaid(tax, m) ? Math.max(0, taxOwed) : 0) : onTurnover || m === start ? taxOwed : 0
      const taxPaid = incomePaid + vatOwed
      const onSales = (m >= vatFrom ? sales - sales * vatIncluded : sales) * salesTax
      taxOwed += (byQuarter ? rate * taxable : onSales) - incomePaid
      if (m >= vatFrom) vatOwed = vatDues[m]!
      const beforeProfitTax = taxable - onSales - accountantPerMonth
      const profit = rate > 0 ? beforeProfitTax - taxable * rate : beforeProfitTax
      if (start === 1) year1 += profit
      else if (start > months - 12) lastYear += profit
      else year2 += profit / level
      if (m === 12) out.month12Profit[path] = profit

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
      if (flow < lowestCash) {
        lowestCash = flow
        if (m <= needMonths && flow < lowestNeed) lowestNeed = flow
        if (trail !== null) {
          trail.month[trailIndex] = m
          trail.flow[trailIndex] = flow
          trail.left[trailIndex] = flow + debtors - creditors - taxOwed - vatOwed + recoverable - owed[m]!
          trailIndex++
        }
      }
      if (flow + cashFloat < 0) payback = months + 1
      else if (payback > months) payback = m
      if (series !== null) {
        series.revenue[seriesIndex] = sales
        series.profit[seriesIndex] = profit
        series.cash[seriesIndex] = ownCapital + flow
        seriesIndex += seriesPaths
      }
    }
    if (!byQuarter) taxOwed += rate * profitOfYear + accountant
  }
  if (trail !== null) trail.end[path] = trailIndex
  if (openingFlow < lowestCash) lowestCash = openingFlow
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

/** Operating costs, VAT due and profit before other taxes of all months: the tax of a year is known after its profit, and the cash after its tax. */
function simulateProfit(work: PathWork, drawn: Float64Array, vatFrom: number): void {
  const { plan, staffing, hasShock, cpi, fx, revenue, costOfSales, extraDepreciation, lostStock } = work
  const { operating, vatDues, taxableProfit, permitRenewal, cashFloat, vatIncluded, vatCredited } = work
  const { equipmentLoss, stockLoss, floatLoss } = work.shocks
  const { depreciation, rentReview, interest, hasLoan } = plan
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
  let vatCarried = 0
  let lastReviewMonth = -1
  let rentCost = 0
  let dues = 0
  for (let m = 1; m <= months; m++) {
    if (m % 12 === 1) dues = duesPerMonth(permitRenewal, cpi, m)
    const sales = revenue[m]!
    const cost = costOfSales[m]!
    const home = hasShock ? wages * staffing[m]! + homeCosts + equipmentLoss[m]! * equipment : wages * staffing[m]! + homeCosts
    let operatingCosts = sales * fees + home * cpi[m]! + worldCosts * fx[m]!
    operatingCosts += dues
    if (hasShock) operatingCosts += floatLoss[m]! * cashFloat
    if (rentReview[m]! !== lastReviewMonth) {
      lastReviewMonth = rentReview[m]!
      rentCost = rent * cpi[lastReviewMonth]!
    }
    let beforeTax = sales - cost - operatingCosts - rentCost - depreciation[m]! * equipment
    if (isReplacing) beforeTax -= extraDepreciation[m]!
    if (hasShock) {
      // What was on the shelf at the end of the month before; it stays at its target.
      const loss = stockLoss[m]!
      lostStock[m] =
        loss === 0 ? 0 : loss * Math.max(homeShelf * cpi[m - 1]! + worldShelf * fx[m - 1]!, stockCover(costOfSales, m - 1, stockMonths))
      beforeTax -= lostStock[m]!
    }
    if (hasLoan) beforeTax -= interest[m]!
    if (m >= vatFrom) {
      const vatBalance = sales * vatIncluded - cost * vatCredited - vatCarried
      const vatDue = Math.max(0, vatBalance)
      vatCarried = Math.max(0, -vatBalance)
      vatDues[m] = vatDue
      beforeTax -= vatDue
    }
    operating[m] = operatingCosts
    taxableProfit[m] = beforeTax
  }
}

/** A month's part of the renewals that are paid with the first month of the year from `start`, of the second year or a later one. */
function duesPerMonth(permitRenewal: number, cpi: Float64Array, start: number): number {
  return start > 1 ? (permitRenewal * cpi[start]!) / 12 : 0
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
