import type { Closure } from '../market/closure.ts'
import type { Drawing } from '../market/drawing.ts'
import type { CardLoan, LoanOffer } from './loan-offer.ts'
import type { TaxCase } from './tax.ts'

/** Shapes of what the engine answers. Amounts are major units of `currency`, computed in integer minor units. */

export type Band = { p10: number; p50: number; p90: number }
export type NeedBand = { p50: number; p80: number; p90: number }

export type Assumption = {
  key: string
  label: string
  value: number
  unit: string
  low: number
  high: number
  /** Hard limits of what-if. */
  min: number
  max: number
  evidence: string[]
  editable: boolean
}

export const startupKinds = ['equipment', 'premises', 'licence', 'stock', 'float', 'preoperating'] as const
export type StartupLine = {
  item: string
  /** Absent where only the kind tells what it is, and in reports of earlier releases. */
  drawn?: Drawing
  amount: number
  low: number
  high: number
  kind: (typeof startupKinds)[number]
  evidence: string[]
  /** The part that the person owns already, beyond `amount`. */
  owned?: number
}

export type Month = {
  month: number
  units: number
  revenue: number
  costOfSales: number
  grossProfit: number
  operatingCosts: number
  depreciation: number
  interest: number
  /** All tax: on sales or profit, and VAT. */
  tax: number
  /** The part of it that is VAT. */
  vat: number
  ownerDraw: number
  netProfit: number
  cashIn: number
  cashOut: number
  closingCash: number
  loanBalance: number
}

export type BalanceSheet = {
  month: number
  /** `float` is cash in a drawer or a wallet that the work needs; absent where there is none, and in older reports. */
  assets: { cash: number; float?: number; stock: number; debtors: number; prepaid: number; equipment: number; total: number }
  liabilities: { creditors: number; loan: number; tax: number; shortfall: number; total: number }
  equity: { capital: number; retained: number; drawings: number; total: number }
}

/** `worth` is the value of information before deciding to start: see `expectedValueOfInformation`. */
export type RiskDriver = { assumption: string; label: string; share: number; worth: number; profitAtLow: number; profitAtHigh: number }

/**
 * `own` is the money that was set aside: the share of the simulations in which it is gone within the 36 months, and of these the middle of the months in
 * which they close and of what is lost by then, the owner's pay counted; null where none closes.
 */
export type Closed = { own: number; share: number; month: number | null; lost: number | null }

export type Risk = {
  paths: number
  month12Revenue: Band
  month12Profit: Band
  year1Profit: Band
  /** Months 13 to 24 together at the prices of the opening day, and the share of the simulations in which they are a loss. */
  year2Profit: Band
  year2LossOdds: number
  cashNeeded: NeedBand
  paybackMonth: { p10: number | null; p50: number | null; p90: number | null }
  /** The month until which the needed cash covers: that of payback in the base case, at least 24. */
  cashNeededUntil: number
  /** Absent in older reports. */
  closing?: Closed | null
  /** Share of the simulations in which the fair share limits sales. */
  cappedShare: number
  /** Share of the simulations in which VAT is due within the 36 months. */
  vatShare: number
  /** Share of the simulations whose last year leaves more than a full-time helper's pay, at the prices of that year and before the owner's pay. */
  wageOdds: number
  /** Shares 0–1 of this model's runs. */
  probabilityCashOut: number
  probabilityLoss: number
  byMonth: {
    cashOut: number[]
    loss: number[]
    profit: Band[]
    cash: Band[]
    revenue: Band[]
    /** Own money with which cash never falls below 0 until month m, 0 being the opening day: see `needByMonth`. Absent in older reports. */
    need?: number[][]
  }
  drivers: RiskDriver[]
}

/** The risk without the parts of a report alone: the bands of every month, and the drivers. */
export type CardRisk = Omit<Risk, 'byMonth' | 'drivers'>

/** The best loan that the plan can repay, or the one of the easiest lender where it can repay none: amount 0. */
export type LoanExample = {
  lender: string
  amount: number
  /** Always the largest that keeps every rule. */
  largest: true
  ownShare: number
  /** As quoted, and what it costs a year with fees, compounded. */
  ratePerYear: number
  effectiveRate: number
  months: number
  graceMonths: number
  instalments: { month: number; payment: number; interest: number; principal: number; balance: number }[]
  dscrWorst: number | null
  dscrAverage: number | null
  dscrAtSalesMinus20: number | null
}

/** The largest loan that the plan can repay; none where the start costs less than a month of a helper's pay, or where nobody could be repaid. */
export type LargestLoan = { kind: 'lent'; amount: number; lender: string; months: number } | { kind: 'small' | 'none' }

export type Model = {
  currency: string
  asOf: string
  /** The month of the opening day, month 1 of the model; absent in reports of engines before 3, whose month 1 follows `asOf`. */
  firstMonth?: string
  horizonMonths: number
  seed: number
  engineVersion: string
  factsVersion: string
  assumptions: Assumption[]
  /** Why it is not for this city; null where it is. */
  closed: Closure | null
  startup: StartupLine[]
  startupTotal: number
  /** What the verdict judges, as if nothing were owned; absent where nothing is. */
  unowned?: { startupTotal: number; cashNeededP80: number; year2ProfitP50: number; year2LossOdds: number; paybackMonth: number | null }
  /** Own money with which a year is lasted in 55 of 100 simulations, as if nothing were owned; absent in older reports. */
  yearMoney?: number
  /** What the base case still needs from there to its lowest month, the owner's pay included. */
  toLiveOn: { amount: number; untilMonth: number }
  /** How many animals, beds or tanks the plan keeps of those that the business plans, because no more can be sold; absent where it keeps all. */
  kept?: { count: number; planned: number }
  /** The first month in which somebody is paid and the last that brings more people, null where the sales of the base case never do; absent without staff. */
  hiring?: { first: number | null; last: number | null }
  /** Profit of an average month of year 2 at the prices of the opening day, over the simulations and before the owner's pay: what the verdict is made from. */
  usualMonth: Band
  /** Profit per hour of the owner's work: the likely one of that month, and the mean of the base case's first year; before the owner's pay. */
  perHour: { usual: number | null; year1: number | null }
  months: Month[]
  balance: BalanceSheet[]
  taxes: {
    /** VAT threshold of this business, and the month from which it is due in the base case; null where it never is. */
    vat: { limit: number; fromMonth: number | null } | null
    /** The first year of the base case whose sales are above the ceiling of the tax regime. */
    beyondFromYear: number | null
    /** Tax on sales as a share of them in year 2; absent in older reports, whose contribution leaves it out. */
    onSales?: number
    /** How each of the three years is taxed, and on what; absent in older reports. */
    cases?: TaxCase[]
    bases?: ('turnover' | 'profit')[]
    /** Year 1, where the tax may be chosen: what either comes to, the accountant within that on profit. */
    choice?: { onSales: number; onProfit: number; accountant: number } | null
  }
  breakEven: {
    unitsPerDay: number | null
    /** Break-even with the owner's own pay included. */
    unitsPerDayWithOwnPay: number | null
    unitsPerMonth: number | null
    revenuePerMonth: number | null
    month: number | null
    paybackMonth: number | null
    marginOfSafety: number | null
    /** Where it never breaks even: why, as a code the composer words. */
    reason?: 'negative-margin' | 'fixed-costs-above-capacity' | 'beyond-horizon'
  }
  cashLow: { month: number; amount: number }
  ratios: {
    grossMargin: number
    netMargin: number
    dscrWorst: number | null
    dscrAverage: number | null
    dscrAtSalesMinus20: number | null
    roi12: number
    currentRatio: number | null
    contributionPerUnit: number
    rentToSales: number
    npv: number | null
    irr: number | null
  }
  risk: Risk
  loanExample: LoanExample | null
  /** The largest loan of each kind of local lender, major units. */
  loans: LoanOffer[]
}

/** The part of a model that a catalogue card needs. */
export type CardModel = Omit<Model, 'risk' | 'loans'> & { risk: CardRisk; loans: CardLoan[] }
