import type { Evidence } from '../evidence/evidence.ts'
import type { Closed } from '../market/closed-places.ts'
import type { Axis, CountryCode, ExploreCategory, GapCategory, SectionKey, Tag } from '../quantity/vocabulary.ts'
import type { CardLoan, LoanOffer } from './loan-offer.ts'

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

export const startupKinds = ['equipment', 'premises', 'licence', 'stock', 'preoperating'] as const
export type StartupLine = {
  item: string
  amount: number
  low: number
  high: number
  kind: (typeof startupKinds)[number]
  evidence: string[]
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
  assets: { cash: number; stock: number; debtors: number; prepaid: number; equipment: number; total: number }
  liabilities: { creditors: number; loan: number; tax: number; shortfall: number; total: number }
  equity: { capital: number; retained: number; drawings: number; total: number }
}

/** `worth` is what it is worth to know it before deciding to start: see `worthOfKnowing`. */
export type RiskDriver = { assumption: string; label: string; share: number; worth: number; profitAtLow: number; profitAtHigh: number }

export type Risk = {
  paths: number
  month12Revenue: Band
  month12Profit: Band
  year1Profit: Band
  cashNeeded: NeedBand
  paybackMonth: { p10: number | null; p50: number | null; p90: number | null }
  /** Until when the cash that is needed covers: the month of payback in the base case, at least 24. */
  cashNeededUntil: number
  /** Share of the simulations in which sales are limited by the fair share of what people spend. */
  cappedShare: number
  /** Share of the simulations in which VAT is due within the 36 months. */
  vatShare: number
  /** Share of the simulations whose last year leaves more than a full-time helper is paid, at the prices of that year and before the owner's pay. */
  wageOdds: number
  /** Shares 0–1 of this model's runs. */
  probabilityCashOut: number
  probabilityLoss: number
  byMonth: { cashOut: number[]; loss: number[]; profit: Band[]; cash: Band[]; revenue: Band[] }
  drivers: RiskDriver[]
}

/** The risk without what only a report shows: the bands of every month, and what drives it. */
export type CardRisk = Omit<Risk, 'byMonth' | 'drivers'>

/** The best of the loans that the plan can repay, or the one asked least for where it can repay none: amount 0. */
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
  horizonMonths: number
  seed: number
  engineVersion: string
  factsVersion: string
  assumptions: Assumption[]
  /** Why it is not for this city; null where it is. */
  closed: Closed | null
  startup: StartupLine[]
  /** What is paid before the first sale. */
  startupTotal: number
  /** What the base case still needs from there to its lowest month, the owner's pay included. */
  toLiveOn: { amount: number; untilMonth: number }
  /** What is left for an hour of the owner's work in month 12 and as a mean of the first year, before the owner's pay. */
  perHour: { month12: number | null; year1: number | null }
  months: Month[]
  balance: BalanceSheet[]
  taxes: {
    /** What VAT asks of this business, and the month from which it is due in the base case; null where it asks nothing, whatever is sold. */
    vat: { limit: number; fromMonth: number | null } | null
    /** The first year of the base case whose sales are above the ceiling of the tax regime. */
    beyondFromYear: number | null
    /** Tax on sales as a share of them in year 2; none in reports made before it was counted in the contribution. */
    onSales?: number
  }
  breakEven: {
    unitsPerDay: number | null
    /** The same with the owner's own pay in it. */
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
  /** The largest loan of each kind of lender that lends here, major units. */
  loans: LoanOffer[]
}

/** What a card of the catalogue needs of a model. */
export type CardModel = Omit<Model, 'risk' | 'loans'> & { risk: CardRisk; loans: CardLoan[] }

export type AxisScore = {
  axis: Axis
  /** 0–100, null when the evidence is missing. */
  score: number | null
  low: number | null
  high: number | null
  /** One sentence of how it was made, and the evidence behind it. */
  formula: string
  evidence: string[]
}

export type Verdict = 'good' | 'careful' | 'no'

/** One archetype in one city as the catalogue keeps it: about 1 KB, from the same simulations as its report. USD major units. */
export type CatalogueEntry = {
  id: string
  archetype: string
  title: string
  description: string
  category: ExploreCategory
  gapCategory: GapCategory
  cityId: string
  city: string
  country: string
  countryCode: CountryCode
  currency: string
  tag: Tag | null
  startupCostMin: number
  startupCostMax: number
  revenueMin: number
  revenueMax: number
  roiMin: number
  roiMax: number
  scores: { axis: Axis; score: number | null; low: number | null; high: number | null }[]
  overallScore: number
  overallLow: number
  overallHigh: number
  cashNeededP80: number
  /** What is bought before the first customer: the likely start-up money without the cash to keep trading. */
  openingCost: number
  /** Local currency, major units, and units on an open day once established: the base case. */
  pricePerUnit: number
  unitsPerDay: number
  monthlyProfit: Band
  lossOdds: number
  breakEvenMonth: number | null
  verdict: Verdict
  /** Forbidden here, or without sense here: it can be opened by its id and is not sold. */
  closed: boolean
}

export type Fit = {
  score: number
  capital: number
  skill: number
  interest: number
  place: number
  why: string[]
  wouldMove: string | null
}

/** Words around one figure; `figures` names the evidence ids in reading order. */
export type Paragraph = { kind: 'paragraph'; text: string; figures: TextFigure[]; tone?: 'plain' | 'good' | 'warning' }
/** A figure inside a text: the exact substring printed, and what it is made from. */
export type TextFigure = { text: string; evidence: string }
export type TableBlock = {
  kind: 'table'
  title: string
  columns: { label: string; numeric: boolean }[]
  /** A cell with evidence is a figure that opens. */
  rows: { cells: { text: string; evidence?: string }[]; strong?: boolean }[]
  note?: string
}
export type ChartKind = 'radar' | 'profit' | 'cash' | 'break-even' | 'tornado' | 'ladder' | 'bars' | 'season' | 'odds'
export type ChartBlock = {
  kind: 'chart'
  chart: ChartKind
  title: string
  subtitle: string
  summary: string
  data: unknown
  figures?: TextFigure[]
}
export type ChecklistBlock = { kind: 'checklist'; title: string; items: { text: string; detail?: string; figures?: TextFigure[] }[] }
/** Texts of their own, each under a heading. */
export type LabelledBlock = { kind: 'labelled'; items: { label: string; text: string; figures: TextFigure[] }[] }
export type Block = Paragraph | LabelledBlock | TableBlock | ChartBlock | ChecklistBlock

export type Section = {
  key: SectionKey
  title: string
  question: string
  summary: string
  summaryFigures: TextFigure[]
  keyFigure: { text: string; evidence: string } | null
  blocks: Block[]
}

/** Page one of a report, from the same run as the sections. */
export type FirstPage = {
  verdict: Verdict
  verdictText: string
  /** Month-12 net profit before the owner's pay. */
  monthly: Band
  cashNeeded: NeedBand
  /** Until when the cash to be safe covers. */
  cashUntilMonth: number | null
  /** What is paid before the first sale, and what the base case needs from there until it earns. */
  toOpen: number
  toLiveOn: { amount: number; untilMonth: number }
  lossOdds: number
  breakEvenUnitsPerDay: number | null
  cashLow: { month: number; amount: number }
  /** `worth` is what it is worth to know the number before deciding, in `currency`. */
  checkFirst: { assumption: string; label: string; text: string; howToCheck: string; worth: number }[]
  test: { how: string[]; measure: string; passMark: string }
  doNotStartIf: string[]
  /** Share of inputs that are assumptions, 0–1. */
  assumptionShare: number
  placeNote: string | null
  /** How new firms fared, whatever the plan says; null where no study speaks of them. */
  newFirms: {
    text: string
    closedBy: readonly [one: number, two: number, three: number]
    measured: 'here' | 'elsewhere'
    year: number
  } | null
  /** The figures inside `verdictText`, `newFirms`, `placeNote` and the checks, in that order. */
  figures?: TextFigure[]
}

export type ReportFigures = { model: Model; first: FirstPage; sections: Section[]; scores: AxisScore[]; evidence: Evidence[] }
