import { daysPerMonth, horizonMonths } from '../economy/constants.ts'
import { isReady, rampRate, seasonFactor, withinHorizon } from '../economy/price-index.ts'
import { exp, log1p } from '../quantity/exact-math.ts'
import type { Shape, Values } from './model-inputs.ts'
import { type FixedSchedules, fixedSchedules } from './simulate-schedules.ts'
import { noShocks, type Struck } from './simulate-shocks.ts'
import type { MonthSeries, Simulations } from './simulations.ts'
import { type TaxTable, tableOfYear, yearlyTax } from './tax.ts'
import { type VatRule, vatStart } from './vat.ts'

const months = horizonMonths

/** Scratch of one path and what all paths share, in one layout whatever the business, so that the compiled loop fits all; index m is month m. */
export type PathWork = {
  capacity: number
  openDays: number
  marketSpending: number
  pull: number
  ownerPay: number
  permitRenewal: number
  ownCapital: number
  loanAmount: number
  depositMonths: number
  imported: Shape['importShare']
  startsSelling: number
  /** The month whose cost of sales is taken for month m, past the horizon too. */
  costMonth: Uint8Array
  hires: Shape['hires']
  vat: VatRule | null
  tax: TaxTable
  vatIncluded: number
  vatCredited: number
  /** Share of a shock's rise in the cost of goods that the price follows. */
  passedOn: number
  plan: FixedSchedules
  /** Cash that is safe covers until this month. */
  needMonths: number
  /** A helper's pay a month at today's prices. */
  wage: number
  season: Float64Array
  /** How many months' goods are sold in month m: 1, or a whole batch every few months. */
  batches: Float64Array
  /** Share of the wage bill of those who are hired whatever is sold, and of all. */
  hired: Float64Array
  staffing: Float64Array
  /** Whether somebody waits to be hired; then `busiest` is units a day of month m before noise and shocks. */
  isWaiting: boolean
  busiest: Float64Array
  /** What this person sells over what others would. */
  owner: number
  /** Factors of month m on sales at `noiseFrom + 2 · m`, and on costs behind it. */
  noise: Float64Array
  noiseFrom: number
  /** Whether this path has a shock; without one `struck` holds none. */
  isStruck: boolean
  struck: Struck
  cpi: Float64Array
  fx: Float64Array
  revenue: Float64Array
  costOfSales: Float64Array
  purchases: Float64Array
  bought: Float64Array
  extraWear: Float64Array
  /** Before the tax on profit, and what that is put on. */
  untaxed: Float64Array
  taxed: Float64Array
  /** The sum of the price levels of the last twelve months. */
  lastPrices: number
  /** In how many paths it is so. */
  counts: { loss: number; cashOut: number; wage: number; capped: number; vat: number }
}

export function pathWork(
  likely: Values,
  shape: Shape,
  { needMonths, wage, noise }: { needMonths: number; wage: number; noise: Float64Array },
): PathWork {
  const array = (length = months + 1) => new Float64Array(length)
  const { hires, production, importShare, vat } = shape
  const { price, cost, keeping, utilities, other, equipment } = importShare
  const hired = array()
  for (const { share, fromMonth, fromSales } of hires) if (fromSales === 0) for (let m = fromMonth; m <= months; m++) hired[m]! += share
  return {
    capacity: likely.capacityPerDay,
    openDays: likely.openDaysPerMonth,
    marketSpending: likely.marketSpending,
    pull: likely.pull,
    ownerPay: likely.ownerDrawPerMonth,
    permitRenewal: likely.permitRenewalPerYear,
    ownCapital: likely.ownCapital,
    loanAmount: likely.loanAmount,
    depositMonths: likely.depositMonths,
    imported: { price, cost, keeping, utilities, other, equipment },
    startsSelling: production.startsSelling,
    costMonth: Uint8Array.from({ length: 2 * months + 1 }, (_, m) => withinHorizon(m, production.cycleMonths)),
    hires,
    vat: vat ? { threshold: vat.threshold, included: vat.included, credited: vat.credited } : null,
    tax: oneLayout(shape.tax),
    vatIncluded: vat?.included ?? 0,
    vatCredited: vat?.credited ?? 0,
    passedOn: passedOnShare(likely),
    plan: fixedSchedules(likely, shape),
    needMonths,
    wage,
    season: Float64Array.from({ length: months + 1 }, (_, m) => (m === 0 ? 0 : seasonFactor(shape, m))),
    batches: Float64Array.from({ length: months + 1 }, (_, m) => (isReady(production, m) ? production.cycleMonths : 0)),
    hired,
    staffing: hired.slice(),
    isWaiting: hires.some(({ fromSales }) => fromSales > 0),
    busiest: array(),
    owner: 1,
    noise,
    noiseFrom: 0,
    isStruck: false,
    struck: noShocks(),
    cpi: array(2 * months + 1),
    fx: array(),
    revenue: array(months + 2),
    costOfSales: array(2 * months + 1),
    purchases: array(),
    bought: array(),
    extraWear: array(),
    untaxed: array(),
    taxed: array(),
    lastPrices: 0,
    counts: { loss: 0, cashOut: 0, wage: 0, capped: 0, vat: 0 },
  }
}

/** A trader adds a mark-up to what the goods cost and raises the price with them; a service's price hardly knows its materials (assumption). */
export function passedOnShare({ pricePerUnit, costOfSalesPerUnit }: Pick<Values, 'pricePerUnit' | 'costOfSalesPerUnit'>): number {
  return pricePerUnit > 0 ? Math.min(1, costOfSalesPerUnit / pricePerUnit) : 0
}

function oneLayout({ whole, turnover, floors, base, rates, beyond }: TaxTable): TaxTable {
  const after = beyond && { turnover: beyond.turnover, table: oneLayout(beyond.table) }
  return { whole, turnover, floors, base, rates, beyond: after }
}

/**
 * One simulation: `drawn` holds its assumptions in the order of `drawnKeys`. Writes place `path` of `out`, and of `series` where months are wanted.
 * The arithmetic of `forecast`, unrounded.
 */
export function runPath(drawn: Float64Array, work: PathWork, out: Simulations, series: MonthSeries | null, path: number): void {
  priceLevels(work, drawn[16]!, drawn[17]!, series, path)
  sell(work, drawn)
  replaceEquipment(work, drawn[9]!)
  settle(work, drawn, out, series, path)
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
  work.lastPrices = last
  if (series !== null) series.priceYears[path] = all
  for (let m = months + 1; m <= plan.lastReview; m++) cpi[m] = cpi[m - 1]! * monthlyCpi
}

function sell(work: PathWork, drawn: Float64Array): void {
  const { passedOn, season, batches, noise, noiseFrom, isWaiting, busiest, isStruck, cpi, fx, revenue, costOfSales } = work
  const { kept, dearer } = work.struck
  const { price: priceImport, cost: costImport } = work.imported
  const { capacity, openDays, marketSpending, pull, startsSelling, costMonth } = work
  const homePrice = drawn[0]! * (1 - priceImport)
  const worldPrice = drawn[0]! * priceImport
  const unitCost = drawn[2]! * (1 + drawn[3]!)
  const homeCost = unitCost * (1 - costImport)
  const worldCost = unitCost * costImport
  let unitsPerDay = drawn[1]!
  if (marketSpending > 0) {
    const share = (pull * marketSpending) / (drawn[20]! + 1) / drawn[0]! / openDays
    if (share < unitsPerDay) {
      unitsPerDay = share
      work.counts.capped++
    }
  }
  unitsPerDay *= work.owner
  const rampMonths = Math.max(0.25, drawn[12]!)
  const steep = rampRate(rampMonths)
  const fade = exp(-steep)
  let gap = exp(-steep * (0.5 - rampMonths / 2))
  for (let m = 1; m < startsSelling && m <= months; m++) {
    revenue[m] = 0
    costOfSales[m] = 0
  }
  for (let m = startsSelling; m <= months; m++) {
    const usual = (unitsPerDay * season[m]!) / (1 + gap)
    gap *= fade
    if (isWaiting) busiest[m] = Math.min(usual, capacity)
    const level = cpi[m]!
    const foreign = fx[m]!
    const goods = homeCost * level + worldCost * foreign
    let open = Math.min(usual * noise[noiseFrom + 2 * m]!, capacity) * openDays
    let price = homePrice * level + worldPrice * foreign
    let cost = goods * noise[noiseFrom + 2 * m + 1]!
    if (isStruck) {
      open *= kept[m]!
      price += passedOn * (dearer[m]! - 1) * goods
      cost *= dearer[m]!
    }
    const units = open * batches[m]!
    revenue[m] = units * price
    costOfSales[m] = units * cost
  }
  if (isWaiting) hire(work)
  revenue[months + 1] = revenue[months]!
  // As far ahead as stock is bought for.
  const last = Math.min(2 * months, months + Math.max(1, Math.ceil(drawn[13]! / daysPerMonth)))
  for (let m = months + 1; m <= last; m++) costOfSales[m] = costOfSales[costMonth[m]!]!
}

/** Who waits for sales is hired in the first month that brings them, and stays. */
function hire({ hires, startsSelling, busiest, hired, staffing }: PathWork): void {
  staffing.set(hired)
  for (let h = 0; h < hires.length; h++) {
    const { share, fromMonth, fromSales } = hires[h]!
    if (fromSales === 0) continue
    for (let m = Math.max(startsSelling, fromMonth); m <= months; m++) {
      if (busiest[m]! < fromSales) continue
      for (let later = m; later <= months; later++) staffing[later]! += share
      break
    }
  }
}

function replaceEquipment({ bought, extraWear, plan, imported: { equipment: imported }, cpi, fx }: PathWork, equipment: number): void {
  if (plan.replacements.length === 0) return
  bought.fill(0)
  extraWear.fill(0)
  for (const { month, share, lifeMonths } of plan.replacements) {
    const cost = equipment * share * ((1 - imported) * cpi[month]! + imported * fx[month]!)
    bought[month]! += cost
    const end = Math.min(months, month + lifeMonths - 1)
    for (let m = month; m <= end; m++) extraWear[m]! += cost / lifeMonths
  }
}

/**
 * What each path has none of (a loan, replacements, equipment lost, VAT) is not calculated, month by month: this loop is most of what a card costs.
 */
function settle(work: PathWork, drawn: Float64Array, out: Simulations, series: MonthSeries | null, path: number): void {
  const { plan, needMonths, staffing, isStruck, cpi, fx, revenue, costOfSales, purchases, bought, extraWear, untaxed, taxed, counts } = work
  const { lost } = work.struck
  const { wear, rentReview, rentPaidAtStart, interest, principal, hasLoan } = plan
  const { months: rentMonths, review: rentLevel, laterMonths, laterReview } = plan.rentDue
  const { ownerPay, permitRenewal, ownCapital, loanAmount, depositMonths, tax, vat, vatIncluded, vatCredited } = work
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

  let stock = Math.max(drawn[19]!, coverFrom(costOfSales, 0, stockMonths))
  let debtors = 0
  let creditors = 0
  let flow = loanAmount - equipment - drawn[10]! - drawn[11]! - stock - rent * (depositMonths + rentPaidAtStart)
  let least = flow
  let lowest = flow
  let payback = months + 1
  const vatFrom = vatStart(vat, revenue)
  if (vatFrom <= months) counts.vat++
  let table = tax
  let salesTax = 0
  let taxOwed = 0
  let vatOwed = 0
  let vatCarried = 0
  // The licences and what is spent before the first sale are a loss of the first day.
  let year1 = -drawn[10]! - drawn[11]!
  if (series !== null) {
    series.openingCash[path] = ownCapital + flow
    series.openingLoss[path] = -year1
  }
  let lastYear = -work.wage * work.lastPrices
  let reviewed = -1
  let rentCost = 0
  let at = path
  for (let start = 1; start <= months; start += 12) {
    if (tax.turnover || tax.beyond) {
      const taxable = salesOfYear(work, start, vatFrom)
      table = tableOfYear(tax, taxable)
      salesTax = table.turnover ? rateOfYear(table, taxable) : 0
    }
    const onTurnover = table.turnover
    let profitOfYear = 0
    const from = at
    for (let m = start; m < start + 12; m++) {
      const level = cpi[m]!
      const foreign = fx[m]!
      const sales = revenue[m]!
      const cost = costOfSales[m]!
      const home = isStruck ? wages * staffing[m]! + homeCosts + lost[m]! * equipment : wages * staffing[m]! + homeCosts
      let running = sales * fees + home * level + worldCosts * foreign
      if (m === start && m > 1) running += permitRenewal * level
      if (rentReview[m]! !== reviewed) {
        reviewed = rentReview[m]!
        rentCost = rent * cpi[reviewed]!
      }
      let beforeTax = sales - cost - running - rentCost - wear[m]! * equipment
      if (isReplacing) beforeTax -= extraWear[m]!
      if (hasLoan) beforeTax -= interest[m]!
      let vatHeld = 0
      let vatDue = 0
      if (m >= vatFrom) {
        vatHeld = sales * vatIncluded
        const owed = vatHeld - cost * vatCredited - vatCarried
        vatDue = Math.max(0, owed)
        vatCarried = Math.max(0, -owed)
      }
      const incomePaid = onTurnover || m === start ? taxOwed : 0
      const taxPaid = incomePaid + vatOwed
      const onSales = (sales - vatHeld) * salesTax
      taxOwed += onSales - incomePaid
      vatOwed = vatDue
      const profit = beforeTax - vatDue
      taxed[m] = profit
      untaxed[m] = profit - onSales
      profitOfYear += profit

      const afterSales = stock - cost
      const target = stockMonths <= 1 ? costOfSales[m + 1]! * stockMonths : coverFrom(costOfSales, m, stockMonths)
      stock = Math.max(target, afterSales, homeShelf * level + worldShelf * foreign)
      const purchase = stock - afterSales
      purchases[m] = purchase
      const nextDebtors =
        debtorMonths < 0 ? revenue[m + 1]! * debtorMonths : debtorMonths < 1 ? sales * debtorMonths : owedFor(revenue, m, debtorMonths)
      const nextCreditors = creditorMonths < 1 ? purchase * creditorMonths : owedFor(purchases, m, creditorMonths)
      let rentPaid = 0
      if (rentMonths[m]! > 0) rentPaid = rent * (rentMonths[m]! * cpi[rentLevel[m]!]! + laterMonths[m]! * cpi[laterReview[m]!]!)
      let paid = sales + debtors - nextDebtors - purchase - creditors + nextCreditors - running - rentPaid
      if (hasLoan) paid = paid - interest[m]! - principal[m]!
      paid -= taxPaid
      if (isReplacing) paid -= bought[m]!
      flow += paid - ownerPay * level
      debtors = nextDebtors
      creditors = nextCreditors
      if (flow < least && m <= needMonths) least = flow
      if (flow < lowest) lowest = flow
      if (flow >= 0 && payback > months) payback = m
      if (series !== null) {
        series.revenue[at] = sales
        series.cash[at] = ownCapital + flow
        at += paths
      }
    }
    const rate = onTurnover ? 0 : rateOfYear(table, profitOfYear)
    taxOwed += rate * profitOfYear
    let place = from
    for (let m = start; m < start + 12; m++) {
      const profit = rate > 0 ? untaxed[m]! - taxed[m]! * rate : untaxed[m]!
      if (start === 1) year1 += profit
      else if (start > months - 12) lastYear += profit
      if (m === 12) out.month12Profit[path] = profit
      if (series !== null) {
        series.profit[place] = profit
        place += paths
      }
    }
  }
  if (year1 < 0) counts.loss++
  if (ownCapital + lowest < 0) counts.cashOut++
  if (lastYear > 0) counts.wage++
  out.month12Revenue[path] = revenue[12]!
  out.month24Revenue[path] = revenue[24]!
  out.year1Profit[path] = year1
  out.cashNeeded[path] = least < 0 ? -least : 0
  out.payback[path] = payback
}

/** What each unit of a year's sales or profit bears in tax. */
function rateOfYear(table: TaxTable, amount: number): number {
  return amount > 0 ? yearlyTax(table, amount) / amount : 0
}

/** Cost of sales of the coming days, from the end of month m. */
function coverFrom(costOfSales: Float64Array, m: number, span: number): number {
  let cover = 0
  for (let ahead = 1; ahead - 1 < span; ahead++) cover += costOfSales[m + ahead]! * Math.min(1, span - ahead + 1)
  return cover
}

/** Sales of the twelve months from `start`, VAT left out. */
function salesOfYear({ revenue, vat }: PathWork, start: number, vatFrom: number): number {
  let sum = 0
  for (let m = start; m < start + 12; m++) sum += revenue[m]! * (vat && m >= vatFrom ? 1 - vat.included : 1)
  return sum
}

/** As in `forecast`: whole months back, then a part of one. */
function owedFor(series: Float64Array, m: number, span: number): number {
  const whole = Math.floor(span)
  let owed = 0
  for (let back = 0; back < whole && back < m; back++) owed += series[m - back]!
  return owed + (m > whole ? series[m - whole]! * (span - whole) : 0)
}
