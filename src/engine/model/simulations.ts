/**
 * Results by simulation, minor units, unrounded; `shares` are those of the simulations in which something happens. What a month sells and earns, and
 * the cash that is needed, are of the business as it runs on; what a person ends with is of the person, who closes when the money is gone:
 * `year1Profit`, `payback`, `shares.loss` and `shares.wage`.
 */
export type Simulations = {
  paths: number
  month12Revenue: Float64Array
  month24Revenue: Float64Array
  month12Profit: Float64Array
  year1Profit: Float64Array
  /** Months 13 to 24 together, each at the prices of the opening day. */
  year2Profit: Float64Array
  /** Own money with which cash never falls below 0, from the start to `needMonths`. */
  cashNeeded: Float64Array
  /** First month in which cash again equals all that was put in, one past the horizon when never. */
  payback: Float64Array
  /** What closes; null where it was not requested. */
  closing: Closing | null
  shares: {
    /** The first year is a loss, spending before the first sale included. */
    loss: number
    /** Cash falls below 0 within the 36 months; the start counts. */
    cashOut: number
    /** The last twelve months leave more than `wage`, which rises with prices. */
    wage: number
    /** The fair share of what people spend limits sales. */
    capped: number
    /** VAT is due within the 36 months. */
    vat: number
  }
}

/**
 * `own` is the money that was set aside. A path closes in the first month that ends with less than nothing of it: `month` is 0 where it never does.
 * `left` is what it then has of the money that was put in, below 0 where some is gone; `profit` what it has earned, written off what brings nothing, and
 * `prices` the sum of the price levels until then.
 */
export type Closing = {
  own: number
  share: number
  month: Uint8Array
  left: Float64Array
  profit: Float64Array
  prices: Float64Array
  /** By path, the own money with which cash never falls below 0 in the first year. */
  yearNeed: Float64Array
}

/** What a path leaves beside its results: whether its last year beats a wage, its lowest money, and its first price level. */
export type PathResults = Simulations & { beatsWage: Uint8Array; lowestFlow: Float64Array; monthlyCpi: Float64Array }

/**
 * The months that end with less money than all before them, path by path: those of path i lie from `i · months` to before `end[i]`, the first is month 1.
 * `flow` is the money since the start, own money apart, and `left` what is left of it if the path closes then.
 */
export type Trail = { month: Uint8Array; flow: Float64Array; left: Float64Array; end: Int32Array }

/**
 * Series of a report alone. Month series are month-major: month m of path i is at `(m − 1) · paths + i`. `draws` holds the correlated normals of the
 * assumptions that have a range, driver-major, in the order of `drawnKeys`.
 */
export type MonthSeries = {
  revenue: Float64Array
  profit: Float64Array
  cash: Float64Array
  /** Cash on the opening day, before the first sale. */
  openingCash: Float64Array
  /** Licences and spending before the first sale: a loss of the first day. */
  openingLoss: Float64Array
  /** Sum of the price levels of all months: converts a monthly amount at today's prices to its total. */
  priceYears: Float64Array
  draws: Float64Array
}

export type MonthlySimulations = Simulations & MonthSeries

/** As the rows of both loops’ series follow each other. */
export const seriesOrder = [
  'revenue',
  'profit',
  'cash',
  'openingCash',
  'openingLoss',
  'priceYears',
  'draws',
] as const satisfies readonly (keyof MonthSeries)[]
