import { daysPerMonth, horizonMonths } from '../economy/constants.ts'
import {
  demandedUnits,
  isBatchReady,
  isInSeason,
  priceLevels,
  rampShare,
  rentReviewMonth,
  seasonFactor,
  wrapToHorizon,
} from '../economy/price-index.ts'
import { roundMinor } from '../quantity/money.ts'
import { monthlyFromEffective, reducingSchedule } from './loan.ts'
import type { BusinessShape, Values } from './model-inputs.ts'
import type { BalanceSheet, Month } from './result.ts'
import { annualTax, isProfitTaxPaid, spreadTaxByMonth, startUpDeduction, type TaxCase, taxAndAccountant, taxForYear } from './tax.ts'
import { computeVat } from './vat.ts'

/** All amounts are integer minor units; `units` has two decimals. `balance[m]` is the end of month m, 0 the start. */
export type Forecast = {
  /** `owned` is the part of `equipment` that is not bought; `total` is what is paid. */
  opening: {
    equipment: number
    owned: number
    prepaidRent: number
    deposit: number
    licences: number
    preOperating: number
    stock: number
    float: number
    total: number
  }
  months: Month[]
  balance: BalanceSheet[]
  /** Share of the full wage bill that is paid, index m is month m. */
  staffing: number[]
  /** Rent, wages, utilities, other costs and fees of each month, for the cost tables. */
  costs: { fees: number; wages: number; rent: number; keeping: number; utilities: number; other: number; permits: number }[]
  /** Instalment (interest and principal) of each month. */
  debtService: number[]
  /** The month from which VAT is due, and the first year above the ceiling of the tax regime; null where there is none. */
  vatFrom: number | null
  beyondFromYear: number | null
  /** How each of the three years is taxed, and the basis of its tax. */
  taxCases: TaxCase[]
  taxBases: ('turnover' | 'profit')[]
  /** Year 1, where the tax may be chosen: what either comes to, the accountant within that on profit. */
  taxChoice: { onSales: number; onProfit: number; accountant: number } | null
  /** Tax on sales as a share of the sales of year 2, or of the last one that was computed; 0 where profit is taxed. */
  salesTax: number
}

/**
 * The base case: 36 months from one set of values. Pure arithmetic in integer minor units, so
 * closingCash[m] = closingCash[m−1] + cashIn − cashOut and assets = liabilities + equity hold exactly in every month.
 * `salesFactor` scales what is sold (0.8 for the lender's stress).
 */
export function forecast(v: Values, shape: BusinessShape, salesFactor = 1): Forecast {
  const plan = planIncome(v, shape, salesFactor, horizonMonths)
  const { priceLevel, trade, equipment, rent, loan, vat, dues, earnings, taxes } = plan
  const stockTarget = stockTargets(v, shape, trade.costOfSales, priceLevel)

  const opening = {
    equipment: equipment.bought[0]!,
    owned: ownedAmounts(equipment.bought[0]!, shape).reduce((sum, amount) => sum + amount, 0),
    prepaidRent: rent.paid[0]!,
    deposit: rent.deposit,
    licences: plan.licences,
    preOperating: plan.preOperating,
    stock: stockTarget(0),
    float: roundMinor(v.cashFloat),
    total: 0,
  }
  opening.total =
    opening.equipment -
    opening.owned +
    opening.prepaidRent +
    opening.deposit +
    opening.licences +
    opening.preOperating +
    opening.stock +
    opening.float

  const capital = roundMinor(v.ownCapital) + opening.owned
  let cash = roundMinor(v.ownCapital) + roundMinor(v.loanAmount) - opening.total
  let stock = opening.stock
  let debtors = 0
  let creditors = 0
  let prepaid = opening.prepaidRent + opening.deposit
  let equipmentNet = opening.equipment
  let loanBalance = roundMinor(v.loanAmount)
  let retained = -opening.licences - opening.preOperating
  let drawings = 0
  const result: Forecast = {
    opening,
    months: [],
    balance: [],
    staffing: plan.staffing,
    costs: [],
    debtService: [],
    vatFrom: vat.start <= horizonMonths ? vat.start : null,
    beyondFromYear: taxes.beyondFromYear,
    taxCases: taxes.cases,
    taxBases: taxes.bases,
    taxChoice: taxes.choice,
    salesTax: taxes.onSales,
  }
  let taxOwed = 0
  let vatOwed = 0
  const purchases: number[] = [0]

  const balanceSheet = (month: number): BalanceSheet => {
    const owedByCustomers = Math.max(0, debtors)
    // Tax on profit of a year that begins with losses is negative for some months: until then it is a prepayment.
    const tax = taxOwed + vatOwed
    const paidAhead = prepaid + Math.max(0, -tax)
    const { float } = opening
    const assets = {
      cash: Math.max(0, cash),
      ...(float > 0 ? { float } : {}),
      stock,
      debtors: owedByCustomers,
      prepaid: paidAhead,
      equipment: equipmentNet,
      total: 0,
    }
    assets.total = assets.cash + float + stock + owedByCustomers + paidAhead + equipmentNet
    // Deposits for coming sales are a liability until the customers are served.
    const owed = creditors + Math.max(0, -debtors)
    const liabilities = { creditors: owed, loan: loanBalance, tax: Math.max(0, tax), shortfall: Math.max(0, -cash), total: 0 }
    liabilities.total = owed + loanBalance + liabilities.tax + liabilities.shortfall
    return { month, assets, liabilities, equity: { capital, retained, drawings, total: capital + retained - drawings } }
  }
  result.balance.push(balanceSheet(0))

  for (let m = 1; m <= horizonMonths; m++) {
    const revenue = trade.revenue[m]!
    const costOfSales = trade.costOfSales[m]!
    const { costs, operatingCosts, depreciation, interest, grossProfit } = earnings[m - 1]!
    const { tax, netProfit, ownerDraw } = incomeOf(plan, v, m)
    const principal = loan[m - 1]?.principal ?? 0
    const vatDue = vat.due[m]!
    // Turnover tax and VAT fall due the month after; tax on profit in the first month of the next year, or of the next quarter.
    const onTurnover = taxes.onTurnover[m]
    const isDue = onTurnover || isProfitTaxPaid(shape.tax, m)
    // What a quarter paid too much is carried to the next one.
    const incomePaid = !isDue ? 0 : shape.tax.quarterly && !onTurnover ? Math.max(0, taxOwed) : taxOwed
    const taxPaid = incomePaid + vatOwed
    taxOwed += taxes.monthTaxes[m]! - incomePaid
    vatOwed = vatDue

    // Stock is bought to keep the shelf full and to cover the coming days, and is never sold back: it only shrinks by sales.
    const nextStock = Math.max(stockTarget(m), stock - costOfSales)
    const purchased = costOfSales + nextStock - stock
    purchases.push(purchased)
    const nextDebtors =
      v.debtorDays < 0 ? -advance(v, trade.revenue[Math.min(m + 1, horizonMonths)]!) : outstandingFor(trade.revenue, m, v.debtorDays)
    const nextCreditors = outstandingFor(purchases, m, v.creditorDays)
    const cashIn = revenue + debtors - nextDebtors
    const paidSuppliers = purchased + creditors - nextCreditors
    const capex = equipment.bought[m]!
    const duesPaid = monthOfYear(m) === 0 ? dues(m) : 0
    const paidCosts = operatingCosts - costs.rent - costs.permits + rent.paid[m]! + duesPaid
    const cashOut = paidSuppliers + paidCosts + interest + principal + taxPaid + capex + ownerDraw

    stock = nextStock
    debtors = nextDebtors
    creditors = nextCreditors
    prepaid += rent.paid[m]! - costs.rent + duesPaid - costs.permits
    equipmentNet += capex - depreciation
    loanBalance -= principal
    retained += netProfit
    drawings += ownerDraw
    cash += cashIn - cashOut
    result.months.push({
      month: m,
      units: trade.units[m]!,
      revenue,
      costOfSales,
      grossProfit,
      operatingCosts,
      depreciation,
      interest,
      tax,
      vat: vatDue,
      ownerDraw,
      netProfit,
      cashIn,
      cashOut,
      closingCash: cash,
      loanBalance,
    })
    result.costs.push(costs)
    result.debtService.push(interest + principal)
    result.balance.push(balanceSheet(m))
  }
  return result
}

/** The income of a month, as in `Month`. */
export type Income = Pick<Month, 'depreciation' | 'interest' | 'tax' | 'netProfit' | 'ownerDraw'>

/**
 * Month by month what `forecast` has of income, until month `until`, without its cash and balance sheets; `spentBefore` is lost before the first sale.
 */
export function forecastIncome(
  v: Values,
  shape: BusinessShape,
  salesFactor = 1,
  until = horizonMonths,
): { spentBefore: number; months: Income[] } {
  const plan = planIncome(v, shape, salesFactor, until)
  return {
    spentBefore: plan.licences + plan.preOperating,
    months: Array.from({ length: until }, (_, index) => incomeOf(plan, v, index + 1)),
  }
}

function incomeOf({ priceLevel, earnings, taxes, vat }: IncomePlan, v: Values, m: number): Income {
  const { depreciation, interest, beforeTax } = earnings[m - 1]!
  const tax = taxes.monthTaxes[m]! + vat.due[m]!
  return { depreciation, interest, tax, netProfit: beforeTax - tax, ownerDraw: roundMinor(v.ownerDrawPerMonth * priceLevel(0, m)) }
}

type IncomePlan = ReturnType<typeof planIncome>

/** What is sold, what it costs and how it is taxed, by whole years until month `until`; sales and their costs of all months. */
function planIncome(v: Values, shape: BusinessShape, salesFactor: number, until: number) {
  const priceLevel = priceLevels(v.inflation, v.fxDepreciation)
  const trade = planTrade(v, shape, salesFactor, priceLevel)
  const equipment = equipmentPlan(v, shape, priceLevel)
  const rent = rentPlan(v, priceLevel)
  const loanTerm = Math.max(1, Math.round(v.loanMonths))
  const grace = Math.min(loanTerm - 1, Math.max(0, Math.round(v.loanGraceMonths)))
  const loan = v.loanAmount > 0 ? reducingSchedule(roundMinor(v.loanAmount), monthlyFromEffective(v.loanRate), loanTerm, grace) : []
  const licences = roundMinor(v.permitFees)
  const preOperating = roundMinor(v.preOperatingTotal)
  const vat = computeVat(shape.vat, trade.revenue, trade.costOfSales, roundMinor)
  /** Yearly renewals are paid with the first month of their year, from the second on, and borne by its twelve months. */
  const dues = (m: number) => (m <= 12 ? 0 : roundMinor(v.permitRenewalPerYear * priceLevel(0, firstMonthOfYear(m))))
  const staffing = [0]
  const earnings: Earnings[] = []
  // A month's tax is a part of its year's.
  for (let m = 1; m <= 12 * Math.ceil(until / 12); m++) {
    const level = priceLevel(0, m)
    const revenue = trade.revenue[m]!
    staffing.push(staffedShare(shape, trade.perDay, m))
    const costs = {
      fees: roundMinor(revenue * v.paymentFeeShare),
      wages: roundMinor(v.wagesPerMonth * staffing[m]! * level),
      rent: rent.expense[m]!,
      keeping: roundMinor(v.keepingPerMonth * priceLevel(shape.importShare.keeping, m)),
      utilities: roundMinor(v.utilitiesPerMonth * priceLevel(shape.importShare.utilities, m)),
      other: roundMinor(v.otherCostsPerMonth * priceLevel(shape.importShare.other, m)),
      permits: roundMinor((dues(m) * (monthOfYear(m) + 1)) / 12) - roundMinor((dues(m) * monthOfYear(m)) / 12),
    }
    const operatingCosts = costs.fees + costs.wages + costs.rent + costs.keeping + costs.utilities + costs.other + costs.permits
    const depreciation = equipment.depreciation[m]!
    const interest = loan[m - 1]?.interest ?? 0
    const grossProfit = revenue - trade.costOfSales[m]!
    earnings.push({
      costs,
      operatingCosts,
      depreciation,
      interest,
      grossProfit,
      beforeTax: grossProfit - operatingCosts - depreciation - interest,
    })
  }
  const taxes = planTaxes(shape, trade.revenue, vat, earnings, licences + preOperating)
  return { priceLevel, trade, equipment, rent, loan, licences, preOperating, vat, dues, staffing, earnings, taxes }
}

/** 0 for the first month of a year of the model. */
const monthOfYear = (m: number) => (m - 1) % 12
const firstMonthOfYear = (m: number) => m - monthOfYear(m)

/** The twelve months from `start` together. */
function yearSum(series: readonly number[], start: number): number {
  let sum = 0
  for (let m = start; m < start + 12; m++) sum += series[m] ?? 0
  return sum
}

/** Costs of a month and its profit before tax. */
type Earnings = Pick<Month, 'operatingCosts' | 'depreciation' | 'interest' | 'grossProfit'> & {
  costs: Forecast['costs'][number]
  beforeTax: number
}

type Taxes = {
  monthTaxes: number[]
  onTurnover: boolean[]
  beyondFromYear: number | null
  cases: TaxCase[]
  bases: Forecast['taxBases']
  choice: Forecast['taxChoice']
  onSales: number
}

/** Tax on sales or on profit, index m is month m: the tax of each year, spread over its months by what they sell or earn. */
function planTaxes(
  shape: BusinessShape,
  revenue: readonly number[],
  vat: ReturnType<typeof computeVat>,
  earnings: readonly Earnings[],
  spentBefore: number,
): Taxes {
  const taxes: Taxes = { monthTaxes: [0], onTurnover: [false], beyondFromYear: null, cases: [], bases: [], choice: null, onSales: 0 }
  for (let start = 1; start <= earnings.length; start += 12) {
    const year = Math.ceil(start / 12)
    const months = Array.from({ length: 12 }, (_, index) => start + index)
    const sales = months.map((m) => revenue[m]! - vat.collected[m]!)
    const profits = months.map((m) => earnings[m - 1]!.beforeTax - vat.due[m]!)
    const yearSales = sumOf(sales)
    const yearProfit = sumOf(profits)
    const yearTax = taxForYear(shape.tax, year, yearSales, yearProfit)
    const { table } = yearTax
    taxes.cases.push(yearTax.case)
    // A year without tax is still filed as the one that it would pay.
    const filed = yearTax.case === 'free' ? taxForYear({ ...shape.tax, freeYears: 0 }, year, yearSales, yearProfit).table : table
    taxes.bases.push(filed.turnover ? 'turnover' : 'profit')
    if (yearTax.case === 'beyond') taxes.beyondFromYear ??= year
    const { beyond } = shape.tax
    if (year === 1 && beyond?.accountant !== undefined && (yearTax.case === 'usual' || yearTax.case === 'chosen')) {
      const { accountant } = beyond
      const onProfit = roundMinor(taxAndAccountant(beyond.table, yearProfit, accountant))
      taxes.choice = { onSales: roundMinor(annualTax(shape.tax, yearSales)), onProfit, accountant }
    }
    const monthTaxes = spreadTaxByMonth(yearTax, table.turnover ? sales : profits, roundMinor, startUpDeduction(table, year, spentBefore))
    if (start <= 13) {
      const withVat = yearSum(revenue, start)
      taxes.onSales = table.turnover && withVat > 0 ? sumOf(monthTaxes) / withVat : 0
    }
    taxes.monthTaxes.push(...monthTaxes)
    taxes.onTurnover.push(...months.map(() => table.turnover))
  }
  return taxes
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

type PriceLevel = ReturnType<typeof priceLevels>
type Trade = { perDay: number[]; units: number[]; revenue: number[]; costOfSales: number[] }

/** Index m is month m; month 0 sells nothing. `perDay` is the month's average, also where a batch is not ready yet. */
function planTrade(v: Values, shape: BusinessShape, salesFactor: number, priceLevel: PriceLevel): Trade {
  const trade: Trade = { perDay: [0], units: [0], revenue: [0], costOfSales: [0] }
  const { startsSelling, cycleMonths } = shape.production
  const posted = shape.postedCost ?? 0
  const mature = demandedUnits(v)
  for (let m = 1; m <= horizonMonths; m++) {
    const demanded = m < startsSelling ? 0 : mature * rampShare(v.rampMonths, m - startsSelling + 1) * seasonFactor(shape, m)
    const perDay = Math.min(v.capacityPerDay, demanded)
    trade.perDay.push(perDay * salesFactor)
    const batches = isBatchReady(shape.production, m) ? cycleMonths : 0
    // A half that binary fractions show as a hair less is still a half, as in a spreadsheet or by hand.
    const hundredths = perDay * v.openDaysPerMonth * batches * salesFactor * 100
    const units = Math.round(hundredths * (1 + 1e-13)) / 100
    trade.units.push(units)
    trade.revenue.push(roundMinor(units * v.pricePerUnit * (shape.isPricePosted ? 1 : priceLevel(shape.importShare.price, m))))
    const costLevel = posted + (1 - posted) * priceLevel(shape.importShare.cost, m)
    trade.costOfSales.push(roundMinor(units * v.costOfSalesPerUnit * (1 + v.shrinkageShare) * costLevel))
  }
  return trade
}

/** Share of the full wage bill in month m: a hire stays, and a seasonal one comes back with the season. */
function staffedShare(shape: BusinessShape, perDay: readonly number[], m: number): number {
  return shape.hires.reduce((sum, { share, fromMonth, fromSales, isSeasonal }) => {
    if (isSeasonal && !isInSeason(seasonFactor(shape, m))) return sum
    const hired = m >= fromMonth && (fromSales === 0 || perDay.slice(fromMonth, m + 1).some((units) => units >= fromSales))
    return hired ? sum + share : sum
  }, 0)
}

/** Stock at the end of month m: the full shelf, or the cost of sales of the coming days; the larger. */
function stockTargets(
  v: Values,
  { production, importShare }: BusinessShape,
  costOfSales: readonly number[],
  priceLevel: PriceLevel,
): (m: number) => number {
  const months = v.stockDays / daysPerMonth
  return (m) => {
    let cover = 0
    for (let monthsAhead = 1; monthsAhead - 1 < months; monthsAhead++)
      cover += costOfSales[wrapToHorizon(m + monthsAhead, production.cycleMonths)]! * Math.min(1, months - monthsAhead + 1)
    return Math.max(roundMinor(v.openingStock * priceLevel(importShare.cost, m)), roundMinor(cover))
  }
}

/** Customers who pay ahead (negative debtor days) have paid this much of the coming month's sales. */
function advance(v: Values, revenueNextMonth: number): number {
  return roundMinor((revenueNextMonth * -v.debtorDays) / daysPerMonth)
}

/** Balance at the end of month m of the last `days` of a monthly series: whole months back, then a part of one. */
function outstandingFor(series: readonly number[], m: number, days: number): number {
  const months = days / daysPerMonth
  const fullMonths = Math.floor(months)
  let owed = 0
  for (let monthsBack = 0; monthsBack < fullMonths; monthsBack++) owed += series[m - monthsBack] ?? 0
  return owed + roundMinor((series[m - fullMonths] ?? 0) * (months - fullMonths))
}

/**
 * Straight line over each line's life, down to its resale value; a line worn out is replaced at that month's price less the resale value, because the
 * work goes on.
 */
function equipmentPlan(v: Values, shape: BusinessShape, priceLevel: PriceLevel): { bought: number[]; depreciation: number[] } {
  const bought = new Array<number>(horizonMonths + 1).fill(0)
  const depreciation = new Array<number>(horizonMonths + 1).fill(0)
  for (const { share, lifeMonths, resaleShare } of shape.equipment) {
    for (let start = 0; start < horizonMonths; start += lifeMonths) {
      const purchaseMonth = start === 0 ? 0 : start + 1
      const level = priceLevel(shape.importShare.equipment, purchaseMonth)
      const whole = v.equipmentTotal * share * level
      const depreciable = roundMinor(whole * (1 - resaleShare))
      bought[purchaseMonth]! += start === 0 ? roundMinor(whole) : depreciable
      for (let monthsUsed = 1; monthsUsed <= lifeMonths && start + monthsUsed <= horizonMonths; monthsUsed++) {
        depreciation[start + monthsUsed]! +=
          roundMinor((depreciable * monthsUsed) / lifeMonths) - roundMinor((depreciable * (monthsUsed - 1)) / lifeMonths)
      }
    }
  }
  return { bought, depreciation }
}

/** The part of each equipment line that the person owns, of the `total` of all lines. */
export function ownedAmounts(total: number, { equipment }: Pick<BusinessShape, 'equipment'>): number[] {
  return splitByShare(
    total,
    equipment.map(({ share }) => share),
  ).map((amount, index) => roundMinor(amount * (equipment[index]!.ownedShare ?? 0)))
}

/** Cumulative rounding, so that the parts add up to the total. */
export function splitByShare(total: number, shares: readonly number[]): number[] {
  let allocated = 0
  let cumulative = 0
  return shares.map((share, index) => {
    cumulative += share
    const amount = index === shares.length - 1 ? total - allocated : roundMinor(total * cumulative) - allocated
    allocated += amount
    return amount
  })
}

/** Rent is paid in blocks of `rentAheadMonths`: the first before opening, the next in the month it begins; the deposit stays paid. */
function rentPlan(v: Values, priceLevel: PriceLevel): { expense: number[]; paid: number[]; deposit: number } {
  const blockMonths = Math.round(v.rentAheadMonths)
  const rentInMonth = (m: number) => roundMinor(v.rentPerMonth * priceLevel(0, rentReviewMonth(blockMonths, m)))
  const expense = [0]
  const paid = new Array<number>(horizonMonths + 1).fill(0)
  for (let m = 1; m <= horizonMonths; m++) expense.push(rentInMonth(m))
  if (blockMonths < 1) {
    for (let m = 1; m <= horizonMonths; m++) paid[m] = expense[m]!
  } else {
    for (let start = 1; start <= horizonMonths; start += blockMonths) {
      let block = 0
      for (let m = start; m < start + blockMonths; m++) block += rentInMonth(m)
      paid[start === 1 ? 0 : start]! += block
    }
  }
  return { expense, paid, deposit: roundMinor(v.rentPerMonth * v.depositMonths) }
}
