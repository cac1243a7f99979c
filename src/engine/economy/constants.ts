/** Named numbers of the model. Each says where it comes from; a change of any of them is a new engine version. */

/** Part of the seed and of every stored report: same version, same bytes. */
export const engineVersion = '3.0.0'

/** Versions, by major and minor number, whose base case uses today's formulas. */
const formulaVersions: readonly string[] = ['3.0']

export function hasCurrentFormulas(version: string): boolean {
  return formulaVersions.includes(version.split('.').slice(0, 2).join('.'))
}

/** Engines that differ in their major version compute different figures. */
export function majorVersionOf(version: string): number {
  return Number.parseInt(version, 10)
}

/** Three years: what a microfinance lender asks a start-up to show. */
export const horizonMonths = 36
/** Cash to be safe covers until the base case has all its money back, and at least so many months. */
export const cashNeedMonths = 24
/**
 * Simulations per catalogue card, preview, comparison and report: with fewer, a row would show other amounts than the page it opens. A power of two,
 * which the Sobol points fill evenly: percentiles are closer to the limit than with twice as many pseudo-random paths.
 */
export const reportPaths = 2048
/** Under this many paths a tenth percentile rests on fewer than ten simulations. */
export const minPaths = 100
export const maxPaths = 100_000

/** Days in a month for stock, debtor and creditor days: the banker's month. */
export const daysPerMonth = 30
/** A month has a little more than four weeks. */
export const weeksPerMonth = 52 / 12
/** The owner's week where a business does not say: six days of eight hours. What a helper's full time is, each country says. */
export const defaultOwnerHoursPerWeek = 48

/** Logistic ramp-up: share of mature sales at opening and after `rampMonths`. */
export const rampStartShare = 0.1
export const rampEndShare = 0.9

/** PERT weight of the likely value (Malcolm et al. 1959). */
export const pertWeight = 4
/** A symmetric PERT (beta 3, 3) has 5% of its mass below 0.1893 of its width: authors' 5th and 95th lie this far inside the ends. */
export const pertReach = 0.5 / (0.5 - 0.1893)

/** Month-to-month noise around a path's own level (standard deviations, shares): assumption, a shop's monthly sales move about 10%. */
export const salesNoiseSd = 0.1
export const costNoiseSd = 0.04

/** Owner's pay: share of a mature month's profit that goes to the household. KNBS 2016, which we did not read, is cited for 44–45% in licensed Kenyan micro firms. */
export const ownerPayShareOfProfit = 0.45
/** Its bounds as shares of a helper's pay for the same hours: an owner eats from the first day, and does not out-earn hired help while starting. */
export const ownerPayFloor = 0.3
export const ownerPayCeiling = 1

/**
 * Spread of sales between owners of the same business: standard deviation of the logarithm, median 1. Our own assumption, calibrated so that the
 * spread of sales after two years is that of the small firms in studies; it cannot be checked beforehand.
 */
export const ownerEffectSd = 0.7

/** Sellers that a walker misses for every one met: from the house, from a head-pan, on the phone. Our assumption. */
export const unseenSellersShare = 0.25

/** Customers within reach of a tier 1, 2, 3 place, against tier 1 (assumption: footfall falls less than population, city-wide trade more). */
export const tierReach = { 'walk-in': [1, 0.92, 0.82], city: [1, 0.85, 0.68], online: [1, 1, 1] } as const
/** Elasticity of volume to the price over local incomes (assumption, a quarter of the income elasticity), and its bounds. */
export const affordabilityPower = 0.25
export const affordabilityBounds = [0.7, 1.3] as const
/** Bounds of an outage shock's chance against the home country's: the shares of dark hours differ more than the losses do. */
export const outageBounds = [0.2, 3] as const

/** Range added when a figure is transferred to another country (each end by this share), by its carrier: assumption. */
export const transferWidening = {
  imported: 0.05,
  fixed: 0.02,
  wages: 0.1,
  food: 0.15,
  prices: 0.15,
  services: 0.2,
  rent: 0.25,
  energy: 0.1,
} as const
/** Range added for a town without figures of its own. */
export const unknownPlaceWidening = 0.15
/** Share of the extrapolated price change that is added to each end of a range past the last CPI. */
export const extrapolationWidening = 0.5
/** Transferred amounts are rounded to this many significant figures: more would be pretended precision. */
export const transferredDigits = 3

/** Lenders' thresholds (design paper, usual practice): debt-service cover, own contribution, collateral. */
export const lenderThresholds = {
  /** Cover of the weakest months in a row in the base case. */
  window: 1.1,
  dscr: { microfinance: 1.1, bank: 1.25, developmentBank: 1.3 },
  ownContribution: { low: 0.1, high: 0.3 },
  collateral: 1.25,
  salesStress: 0.2,
} as const

/** The usual term of a first micro-loan in months. */
export const loanExampleMonths = 12

/** The owner falls ill where an archetype names no such shock: assumption, once in four years a month at 40% fewer sales. */
export const ownerIllness = { chancePerYear: 0.25, months: 1, salesLost: 0.4 } as const
/** A currency jump where an archetype names none: assumption, once in eight years the imported part of costs rises by a quarter for four months before prices follow. */
export const currencyJump = { chancePerYear: 0.125, months: 4, importedCostUp: 0.25 } as const
