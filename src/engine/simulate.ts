import type { CaseShock, Ranges, Shape, Values } from './case.ts'
import { costNoise, daysPerMonth, horizonMonths, salesNoise } from './constants.ts'
import { correlate, drawnKeys } from './copula.ts'
import { rampRate, seasonFactor } from './paths.ts'
import { pertAt, pertOf, pertTable } from './pert.ts'
import { fillUniform, pathKey, pathSalt, toNormals, uniformAt } from './random.ts'
import { fixedSchedules } from './simulate-schedules.ts'
import { yearlyTax } from './tax.ts'

/**
 * What each future came to, minor units, unrounded. Month series are month-major: month m of path i is at `(m − 1) · paths + i`.
 * `draws` holds the correlated normals, driver-major, in the order of `drawnKeys`.
 */
export type Futures = {
  paths: number
  revenue: Float64Array
  profit: Float64Array
  cash: Float64Array
  year1Profit: Float64Array
  /** Own money with which cash never falls below 0, from the start to month 36. */
  cashNeeded: Float64Array
  /** Cash on the opening day, before the first sale. */
  openingCash: Float64Array
  /** First month the till is back at all that was put in, Infinity when never. */
  payback: Float64Array
  draws: Float64Array
}

export type SimulateOptions = {
  seed: number
  paths: number /** Month-to-month wobble and shocks; off, a path is the likely case at its draws. */
  noise?: boolean
}

const drawCount = drawnKeys.length
const noiseFrom = drawCount + (drawCount % 2)
const normalCount = noiseFrom + 2 * horizonMonths

/**
 * Runs `paths` futures of one case. In each, every uncertain assumption is drawn once (PERT through a Gaussian copula) and held for all 36
 * months; sales and costs wobble a little each month; shocks begin by chance and last. The arithmetic is `forecast`'s without rounding.
 */
export function simulate(likely: Values, ranges: Ranges, shape: Shape, shocks: readonly CaseShock[], options: SimulateOptions): Futures {
  const { seed, paths, noise = true } = options
  const months = horizonMonths
  const out: Futures = {
    paths,
    revenue: new Float64Array(months * paths),
    profit: new Float64Array(months * paths),
    cash: new Float64Array(months * paths),
    year1Profit: new Float64Array(paths),
    cashNeeded: new Float64Array(paths),
    openingCash: new Float64Array(paths),
    payback: new Float64Array(paths),
    draws: new Float64Array(drawCount * paths),
  }
  const samplers = drawnKeys.map((key) => {
    const range = ranges[key]
    if (!range || !(range.high > range.low)) return null
    const pert = pertOf(range, key === 'inflation' || key === 'fxDepreciation' ? -0.5 : range.low * 0.4)
    return { pert, table: pertTable(pert) }
  })
  const drawn = new Float64Array(drawCount)
  const uniforms = new Float64Array(normalCount)
  const normals = new Float64Array(drawCount)
  const plan = fixedSchedules(likely, shape)
  const season = Float64Array.from({ length: months + 1 }, (_, m) => (m === 0 ? 0 : seasonFactor(shape, m)))
  const staffing = Float64Array.from(shape.staffing)
  const {
    price: priceImport,
    cost: costImport,
    utilities: utilitiesImport,
    other: otherImport,
    equipment: equipmentImport,
  } = shape.importShare
  const turnoverTax = shape.tax.basis === 'turnover'
  const hazards = shocks.map((shock) => Math.log(1 - (1 - (1 - Math.min(0.999, shock.chancePerYear)) ** (1 / 12))))
  const lasts = shocks.map((shock) => Math.max(1, Math.round(shock.months)))

  const cpi = new Float64Array(2 * months + 1)
  const fx = new Float64Array(months + 1)
  const revenue = new Float64Array(months + 1)
  const costOfSales = new Float64Array(months + 2)
  const purchases = new Float64Array(months + 1)
  const kept = new Float64Array(months + 1)
  const dearer = new Float64Array(months + 1)
  const lost = new Float64Array(months + 1)
  const bought = new Float64Array(months + 1)
  const wear = new Float64Array(months + 1)
  const { openDaysPerMonth, capacityPerDay, ownerDrawPerMonth, permitRenewalPerYear, ownCapital, loanAmount, depositMonths } = likely

  for (let path = 0; path < paths; path++) {
    const key = pathKey(seed, path)
    const salt = pathSalt(seed, path)
    fillUniform(uniforms, key, salt)
    toNormals(uniforms, 0, normalCount)
    correlate(uniforms, normals)
    for (let d = 0; d < drawCount; d++) {
      const sampler = samplers[d]
      const z = normals[d]!
      out.draws[d * paths + path] = z
      drawn[d] = sampler ? pertAt(sampler.pert, sampler.table, z) : likely[drawnKeys[d]!]
    }
    const price = drawn[0]!
    const unitsPerDay = drawn[1]!
    const unitCost = drawn[2]! * (1 + drawn[3]!)
    const fees = drawn[4]!
    const wages = drawn[5]!
    const rent = drawn[6]!
    const utilities = drawn[7]!
    const other = drawn[8]!
    const equipment = drawn[9]!
    const stockMonths = drawn[13]! / daysPerMonth
    const debtorMonths = drawn[14]! / daysPerMonth
    const creditorMonths = drawn[15]! / daysPerMonth
    const rampMonths = Math.max(0.25, drawn[12]!)

    const monthlyCpi = Math.exp(Math.log1p(drawn[16]!) / 12)
    const monthlyFx = Math.exp(Math.log1p(drawn[17]!) / 12)
    cpi[0] = 1
    fx[0] = 1
    for (let m = 1; m <= plan.lastReview; m++) cpi[m] = cpi[m - 1]! * monthlyCpi
    for (let m = 1; m <= months; m++) fx[m] = fx[m - 1]! * monthlyFx

    kept.fill(1)
    dearer.fill(1)
    lost.fill(0)
    if (noise) {
      let index = normalCount
      for (let s = 0; s < shocks.length; s++) {
        if (hazards[s] === 0) continue
        const shock = shocks[s]!
        let start = 1
        while (true) {
          start += Math.floor(Math.log(uniformAt(key, salt, index++)) / hazards[s]!)
          if (start > months) break
          lost[start]! += shock.equipmentLost
          const end = Math.min(months, start + lasts[s]! - 1)
          for (let m = start; m <= end; m++) {
            kept[m]! *= 1 - shock.salesLost
            dearer[m]! *= 1 + shock.costUp
          }
          start = end + 1
        }
      }
    }

    const steep = rampRate(rampMonths)
    const fade = Math.exp(-steep)
    let gap = Math.exp(-steep * (0.5 - rampMonths / 2))
    for (let m = 1; m <= months; m++) {
      const wobble = noise ? Math.max(0, 1 + salesNoise * uniforms[noiseFrom + 2 * m - 2]!) : 1
      const costWobble = noise ? Math.max(0.5, 1 + costNoise * uniforms[noiseFrom + 2 * m - 1]!) : 1
      const wanted = (unitsPerDay * season[m]! * wobble) / (1 + gap)
      gap *= fade
      const units = (wanted < capacityPerDay ? wanted : capacityPerDay) * openDaysPerMonth * kept[m]!
      revenue[m] = units * price * ((1 - priceImport) * cpi[m]! + priceImport * fx[m]!)
      costOfSales[m] = units * unitCost * ((1 - costImport) * cpi[m]! + costImport * fx[m]!) * costWobble * dearer[m]!
    }
    costOfSales[months + 1] = costOfSales[months]!

    for (let m = 0; m <= months; m++) {
      wear[m] = plan.wear[m]! * equipment
      bought[m] = 0
    }
    bought[0] = equipment
    for (const { month, share, lifeMonths } of plan.replacements) {
      const cost = equipment * share * ((1 - equipmentImport) * cpi[month]! + equipmentImport * fx[month]!)
      bought[month]! += cost
      const end = Math.min(months, month + lifeMonths - 1)
      for (let m = month; m <= end; m++) wear[m]! += cost / lifeMonths
    }

    let stock = costOfSales[1]! * stockMonths
    let debtors = 0
    let creditors = 0
    let flow = loanAmount - equipment - drawn[10]! - drawn[11]! - stock - rent * (depositMonths + plan.rentPaidAtStart)
    let least = flow
    out.openingCash[path] = ownCapital + flow
    let payback = Number.POSITIVE_INFINITY
    let taxBase = 0
    let taxOfYear = 0
    let taxOwed = 0
    let year1 = 0
    let block = 0
    for (let m = 1; m <= months; m++) {
      const level = cpi[m]!
      const foreign = fx[m]!
      const sales = revenue[m]!
      let running =
        sales * fees +
        wages * staffing[m - 1]! * level +
        utilities * ((1 - utilitiesImport) * level + utilitiesImport * foreign) +
        other * ((1 - otherImport) * level + otherImport * foreign) +
        lost[m]! * equipment * level
      const newYear = m % 12 === 1
      if (newYear) {
        taxBase = 0
        taxOfYear = 0
        if (m > 1) running += permitRenewalPerYear * level
      }
      const rentExpense = rent * cpi[plan.rentReview[m]!]!
      const interest = plan.interest[m]!
      const beforeTax = sales - costOfSales[m]! - running - rentExpense - wear[m]! - interest
      taxBase += turnoverTax ? sales : beforeTax
      const taxSoFar = taxBase > 0 ? yearlyTax(shape.tax, taxBase) : 0
      const tax = taxSoFar - taxOfYear
      taxOfYear = taxSoFar
      const taxPaid = turnoverTax || newYear ? taxOwed : 0
      taxOwed += tax - taxPaid
      const profit = beforeTax - tax

      const afterSales = stock - costOfSales[m]!
      const target = costOfSales[m + 1]! * stockMonths
      const nextStock = target > afterSales ? target : afterSales
      const purchase = nextStock - afterSales
      purchases[m] = purchase
      stock = nextStock
      const nextDebtors = debtorMonths < 1 ? sales * debtorMonths : owedFor(revenue, m, debtorMonths)
      const nextCreditors = creditorMonths < 1 ? purchase * creditorMonths : owedFor(purchases, m, creditorMonths)
      let rentPaid = 0
      while (block < plan.rentPayments.length && plan.rentPayments[block]!.month === m) {
        const payment = plan.rentPayments[block++]!
        rentPaid += rent * payment.months * cpi[payment.review]!
      }
      flow +=
        sales +
        debtors -
        nextDebtors -
        (purchase + creditors - nextCreditors) -
        running -
        rentPaid -
        interest -
        plan.principal[m]! -
        taxPaid -
        bought[m]! -
        ownerDrawPerMonth * level
      debtors = nextDebtors
      creditors = nextCreditors
      if (flow < least) least = flow
      if (flow >= 0 && payback > months) payback = m
      if (m <= 12) year1 += profit
      const at = (m - 1) * paths + path
      out.revenue[at] = sales
      out.profit[at] = profit
      out.cash[at] = ownCapital + flow
    }
    out.year1Profit[path] = year1
    out.cashNeeded[path] = least < 0 ? -least : 0
    out.payback[path] = payback
  }
  return out
}

/** As in `forecast`: whole months back, then a part of one. */
function owedFor(series: Float64Array, m: number, months: number): number {
  const whole = Math.floor(months)
  let owed = 0
  for (let back = 0; back < whole && back < m; back++) owed += series[m - back]!
  return owed + (m > whole ? series[m - whole]! * (months - whole) : 0)
}
