import { horizonMonths, lenderThresholds } from '../economy/constants.ts'
import { power } from '../quantity/exact-math.ts'
import { contributionPerUnit, matureUnitsPerDay, ownerFlows, plannedLevies } from './break-even.ts'
import { type Forecast, forecast } from './forecast.ts'
import { internalRate, netPresentValue } from './investment.ts'
import { monthlyFromEffective } from './loan.ts'
import type { BusinessShape, Values } from './model-inputs.ts'
import type { Model } from './result.ts'

/** Debt service coverage ratio (DSCR) of a loan that is entered; that of the report's table is of the largest loan (`loan-capacity.ts`): cash available (net profit + depreciation + interest − owner's pay) over the instalment, in months with one. */
export function enteredLoanCover(run: Forecast): { worst: number | null; average: number | null } {
  let worst: number | null = null
  let available = 0
  let due = 0
  run.months.forEach((row, index) => {
    const instalment = run.debtService[index]!
    if (instalment <= 0) return
    const availableCash = row.netProfit + row.depreciation + row.interest - row.ownerDraw
    const cover = availableCash / instalment
    worst = worst === null ? cover : Math.min(worst, cover)
    available += availableCash
    due += instalment
  })
  return { worst, average: due > 0 ? available / due : null }
}

/** The lender's stress test: a fifth fewer sales in every month, worst month. Null without a loan. */
export function stressedDebtCover(v: Values, shape: BusinessShape): number | null {
  return v.loanAmount > 0 ? enteredLoanCover(forecast(v, shape, 1 - lenderThresholds.salesStress)).worst : null
}

/** Ratios of the base case; `contributionPerUnit` and `npv` in major units. `capital` (to open, and to live on until it earns) in minor units, `minor` per major. */
export function computeRatios(v: Values, shape: BusinessShape, run: Forecast, capital: number, minor: number): Model['ratios'] {
  const sum = (field: 'revenue' | 'grossProfit' | 'netProfit' | 'ownerDraw', months: number): number =>
    run.months.slice(0, months).reduce((total, row) => total + row[field], 0)
  const revenue = sum('revenue', horizonMonths)
  const cover = enteredLoanCover(run)
  const year = run.balance[12]!
  const { cash, float = 0, stock, debtors, prepaid } = year.assets
  const { creditors, tax, shortfall, loan } = year.liabilities
  const currentLiabilities = creditors + tax + shortfall + (loan - run.balance[24]!.liabilities.loan)
  const matureSales = matureUnitsPerDay(v) * v.openDaysPerMonth * v.pricePerUnit

  const flows = ownerFlows(run)
  const last = run.balance[horizonMonths]!
  const { float: floatBack = 0, ...assets } = last.assets
  const endValue = floatBack + assets.stock + assets.debtors + assets.prepaid - last.liabilities.creditors - last.liabilities.tax
  const flowsWithEndValue = flows.map((flow, index) => (index === horizonMonths ? flow + endValue : flow))
  const monthlyReturn = internalRate(flowsWithEndValue)
  return {
    grossMargin: revenue > 0 ? sum('grossProfit', horizonMonths) / revenue : 0,
    netMargin: revenue > 0 ? sum('netProfit', horizonMonths) / revenue : 0,
    dscrWorst: cover.worst,
    dscrAverage: cover.average,
    dscrAtSalesMinus20: stressedDebtCover(v, shape),
    roi12: capital > 0 ? (sum('netProfit', 12) - run.opening.licences - run.opening.preOperating - sum('ownerDraw', 12)) / capital : 0,
    currentRatio: currentLiabilities > 0 ? (cash + float + stock + debtors + prepaid) / currentLiabilities : null,
    contributionPerUnit: contributionPerUnit(v, plannedLevies(shape, run)) / minor,
    rentToSales: matureSales >= 1 ? v.rentPerMonth / matureSales : 0,
    npv: Math.round(netPresentValue(monthlyFromEffective(v.loanRate), flowsWithEndValue)) / minor,
    irr: monthlyReturn === null ? null : power(1 + monthlyReturn, 12) - 1,
  }
}
