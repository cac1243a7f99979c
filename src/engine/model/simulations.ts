/** Results by simulation, minor units, unrounded; `shares` are those of the simulations in which something happens. */
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
