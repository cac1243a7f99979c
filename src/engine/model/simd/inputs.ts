/** What the host writes before a run and where its results go: numbers of the whole run, addresses, and tables in memory. */

export const months: i32 = 36
/** Columns of a row of the draw tables, in bytes. */
export let businessRowBytes: usize = 0
export let cityRowBytes: usize = 0
export let noiseByte: usize = 0

// Inputs: numbers of the whole run.
export let bits: i32 = 0
export let businessStream: u32 = 0
export let countryStream: u32 = 0
export let cityStream: u32 = 0
export let isNoisy: i32 = 0
export let samplerCount: i32 = 0
export let businessSamplers: i32 = 0
export let shockCount: i32 = 0
export let capacity: f64 = 0
export let openDays: f64 = 0
export let pull: f64 = 0
export let fairShareWeight: f64 = 0
export let ownerPay: f64 = 0
export let permitRenewal: f64 = 0
export let ownCapital: f64 = 0
export let loanAmount: f64 = 0
export let depositMonths: f64 = 0
export let cashFloat: f64 = 0
export let priceImport: f64 = 0
export let costImport: f64 = 0
export let keepingImport: f64 = 0
export let utilitiesImport: f64 = 0
export let otherImport: f64 = 0
export let equipmentImport: f64 = 0
export let isPricePosted: i32 = 0
export let postedCost: f64 = 0
export let startsSelling: i32 = 1
export let hireCount: i32 = 0
export let hasVat: i32 = 0
export let vatThreshold: f64 = 0
export let vatIncluded: f64 = 0
export let vatCredited: f64 = 0
export let passThrough: f64 = 0
export let boughtShare: f64 = 0
export let resaleShare: f64 = 0
export let replacementCount: i32 = 0
export let rentPaidAtStart: f64 = 0
export let lastReview: i32 = 0
export let hasLoan: i32 = 0
export let needMonths: i32 = 0
export let wage: f64 = 0
export let rampLogits: f64 = 0
export let isTaxByYear: i32 = 0
export let isQuarterly: i32 = 0
export let freeYears: f64 = 0
export let hasBeyond: i32 = 0
export let beyondTurnover: f64 = 0
export let beyondFrom: f64 = 0
export let hasChoice: i32 = 0
export let choiceAccountant: f64 = 0
export let hasTrail: i32 = 0
export let hasSeries: i32 = 0
/** Simulations of the whole run: a row of the series. */
export let seriesPaths: i32 = 0

// Addresses of the draw tables and of the results, which are as long as the run.
export let rankTable: usize = 0
export let ownerTable: usize = 0
export let countryTable: usize = 0
export let cityTable: usize = 0
export let businessTable: usize = 0
export let month12Revenue: usize = 0
export let month24Revenue: usize = 0
export let month12Profit: usize = 0
export let year1Profit: usize = 0
export let year2Profit: usize = 0
export let cashNeeded: usize = 0
export let payback: usize = 0
export let lowestFlow: usize = 0
export let monthlyCpi: usize = 0
export let beatsWage: usize = 0
export let trailMonth: usize = 0
export let trailFlow: usize = 0
export let trailLeft: usize = 0
export let trailEnd: usize = 0
export let series: usize = 0

// Inputs by month, one number each.
export const season: usize = memory.data(37 * 8, 16)
export const batches: usize = memory.data(37 * 8, 16)
export const depreciation: usize = memory.data(37 * 8, 16)
export const interest: usize = memory.data(37 * 8, 16)
export const principal: usize = memory.data(37 * 8, 16)
export const owed: usize = memory.data(37 * 8, 16)
export const rentMonths: usize = memory.data(37 * 8, 16)
export const laterMonths: usize = memory.data(37 * 8, 16)
export const baseStaffing: usize = memory.data(37 * 8, 16)
export const rentReview: usize = memory.data(37, 16)
export const rentLevel: usize = memory.data(37, 16)
export const laterReview: usize = memory.data(37, 16)
export const isInSeason: usize = memory.data(37, 16)
export const costMonth: usize = memory.data(73, 16)

/** The assumptions at their likely values: one number each. */
export const likely: usize = memory.data(22 * 8, 16)
// Samplers: which assumption, the end of its links; of a link the column in bytes and the weight; minimum, width and 257 quantiles.
export const samplerIndex: usize = memory.data(22, 16)
export const linkEnds: usize = memory.data(22, 16)
export const linkColumns: usize = memory.data(255, 16)
export const linkWeights: usize = memory.data(255 * 8, 16)
export const samplerMinimum: usize = memory.data(22 * 8, 16)
export const samplerWidth: usize = memory.data(22 * 8, 16)
export const quantiles: usize = memory.data(22 * 257 * 8, 16)
export const quantileBytes: usize = 257 * 8
/**
 * Shocks, 48 numbers each: shared or not, the draw’s column in bytes or −1 where it has none, the number of its first draw, hazard, its limit, duration,
 * factors on sales and on costs, shares of equipment, stock and float that are lost, and by number of months a uniform under which it surely does not
 * begin within them.
 */
export const shocks: usize = memory.data(64 * 384, 16)
export const shockBytes: usize = 384
export const notWithin: usize = 88
/** Hires that wait for sales, four numbers each: share, first month, units a day, seasonal or not. */
export const hires: usize = memory.data(64 * 32, 16)
/** Replacements, three numbers each: month, share of the equipment, life in months. */
export const replacements: usize = memory.data(512 * 24, 16)
/** Tables of tax: of the business, of the ordinary tax beyond it, and of a year without tax. Number of bands, whole, on turnover, start-up; 3 × 32. */
export const usualTax: usize = memory.data(100 * 8, 16)
export const beyondTax: usize = memory.data(100 * 8, 16)
export const untaxed: usize = memory.data(100 * 8, 16)
export const floorsAt: usize = 4 * 8
export const baseAt: usize = 36 * 8
export const ratesAt: usize = 68 * 8
