import type {
  DateText,
  DurationText,
  MoneyText,
  MonthText,
  NumberText,
  OddsText,
  QuantityText,
  RatioText,
  SentenceText,
  ShareText,
} from '#language/slots.ts'

/**
 * The slots that a report's messages may have. The compiler refuses a message with another slot, or with one of another kind; that a slot's
 * value is of its kind is seen over many reports in `tests/property/report-words.test.ts`.
 */

/** A figure of the run: what it is said as, and its name among the report's figures. */
export const figureSlots = {
  baseClosures: ['number', 'base.closures'],
  baseHousehold: ['ratio', 'base.household'],
  breakEvenMonth: ['month', 'be.month'],
  breakEvenOfPlan: ['ratio', 'be.shareOfPlan'],
  breakEvenRate: ['quantity', 'be.rate'],
  breakEvenRevenue: ['money', 'be.revenuePerMonth'],
  cashLowAmount: ['money', 'cashLow.amount'],
  cashLowMonth: ['month', 'cashLow.month'],
  cashSafe: ['money', 'cash.safe'],
  cityHouseholds: ['number', 'city.households'],
  cityPopulation: ['number', 'city.population'],
  cityPopulationOther: ['number', 'city.populationOther'],
  costOfSalesPerUnit: ['money', 'a.costOfSalesPerUnit'],
  grossOf100: ['ratio', 'grossOf100'],
  keptPerUnit: ['money', 'keptPerUnit'],
  loanAmount: ['money', 'loan.amount'],
  loanDscrAverage: ['ratio', 'loan.dscrAverage'],
  loanDscrWorst: ['ratio', 'loan.dscrWorst'],
  loanInstalment: ['money', 'loan.instalment'],
  loanMonths: ['duration', 'loan.months'],
  loanOwn: ['money', 'loan.own'],
  loanRate: ['share', 'loan.rate'],
  loanRateMonth: ['share', 'loan.rateMonth'],
  loanTotal: ['money', 'loan.total'],
  lossAgainMonth: ['month', 'be.lossAgain'],
  localAccounts: ['ratio', 'local.accounts'],
  localDepositMonths: ['duration', 'local.depositMonths'],
  localFoodShare: ['share', 'local.foodShare'],
  localHelperWage: ['money', 'local.helperWage'],
  localInflation: ['share', 'local.inflation'],
  localLoanRate: ['share', 'local.loanRate'],
  localMinimumWage: ['money', 'local.minimumWage'],
  localMobileMoney: ['ratio', 'local.mobileMoney'],
  localOnline: ['ratio', 'local.online'],
  localOutage: ['ratio', 'local.outage'],
  localRentMonths: ['duration', 'local.rentMonths'],
  localVatThreshold: ['money', 'local.vatThreshold'],
  marketFairShare: ['number', 'market.fairShare'],
  marketHouseholdsNeeded: ['number', 'market.householdsNeeded'],
  marketPerHousehold: ['money', 'market.perHousehold'],
  marketRange: ['money', 'market.range'],
  month12Count: ['number', 'm12.count'],
  month12Units: ['quantity', 'm12.units'],
  month1Revenue: ['money', 'm1.revenue'],
  month1Units: ['quantity', 'm1.units'],
  month36NetProfit: ['money', 'm36.netProfit'],
  month3Units: ['quantity', 'm3.units'],
  month6Revenue: ['money', 'm6.revenue'],
  oddsCashOut: ['odds', 'odds.cashOut'],
  oddsLoss: ['odds', 'odds.loss'],
  ownerDrawPerMonth: ['money', 'a.ownerDrawPerMonth'],
  paybackMonth: ['month', 'be.payback'],
  planCapacity: ['quantity', 'plan.capacity'],
  planOpenDays: ['duration', 'plan.openDays'],
  planRate: ['quantity', 'plan.rate'],
  pricePerUnit: ['money', 'a.pricePerUnit'],
  profitLikely: ['money', 'profit.likely'],
  profitPoor: ['money', 'profit.poor'],
  profitRange: ['money', 'profit.range'],
  profitUsual: ['money', 'profit.usual'],
  rentOf100: ['ratio', 'rentOf100'],
  rentPerMonth: ['money', 'a.rentPerMonth'],
  revenueLikely: ['money', 'revenue.likely'],
  revenueRange: ['money', 'revenue.range'],
  safetyMargin: ['ratio', 'be.safety'],
  seasonBest: ['number', 'season.best'],
  seasonWorst: ['number', 'season.worst'],
  sellersCarried: ['number', 'sellers.carried'],
  sellersCorrected: ['number', 'sellers.corrected'],
  sellersExpected: ['number', 'sellers.expected'],
  sellersExpectedPer100k: ['number', 'sellers.expectedPer100k'],
  sellersMapped: ['number', 'sellers.mapped'],
  startupEquipment: ['money', 'startup.equipment'],
  startupLargest: ['money', 'startup.largest'],
  startupLicence: ['money', 'startup.licence'],
  startupPremises: ['money', 'startup.premises'],
  startupStock: ['money', 'startup.stock'],
  startupTotal: ['money', 'startup.total'],
  startupWorkingCapital: ['money', 'startup.workingCapital'],
  testCost: ['money', 'test.cost'],
  wagesPerMonth: ['money', 'a.wagesPerMonth'],
  startupInYearsOfPay: ['number', 'startup.inYearsOfPay'],
  year1Average: ['quantity', 'year1.average'],
  year1Tax: ['money', 'year1.tax'],
  year1Units: ['quantity', 'year1.units'],
  year2Average: ['number', 'year2.average'],
  year2Count: ['number', 'year2.count'],
  year3NetProfit: ['money', 'year3.netProfit'],
} as const

/** Words of the business, the country and the place, and the numbers to check first. */
export const wordSlots = {
  permitCount: 'count',
  shockCount: 'count',
  bestMonth: 'date',
  month12: 'date',
  worstMonth: 'date',
  atHigh: 'money',
  atLow: 'money',
  driver1AtHigh: 'money',
  driver1AtLow: 'money',
  dearestPermit: 'name',
  driver1: 'name',
  driver2: 'name',
  missingPermits: 'name',
  slowestPermit: 'name',
  taxVerify: 'name',
  asked: 'place',
  city: 'place',
  country: 'place',
  here: 'place',
  home: 'place',
  place: 'place',
  driver1High: 'quantity',
  driver1Low: 'quantity',
  driver2High: 'quantity',
  driver2Low: 'quantity',
  high: 'quantity',
  low: 'quantity',
  ours: 'quantity',
  bargaining: 'sentence',
  breaks: 'sentence',
  cityNote: 'sentence',
  closedWhy: 'sentence',
  credit: 'sentence',
  cultureGeneral: 'sentence',
  cultureHere: 'sentence',
  day: 'sentence',
  language: 'sentence',
  localNote: 'sentence',
  measure: 'sentence',
  paidFirst: 'sentence',
  passMark: 'sentence',
  payments: 'sentence',
  placeText: 'sentence',
  priceWhy: 'sentence',
  rampWhy: 'sentence',
  rentWhy: 'sentence',
  savingsGroups: 'sentence',
  seasonWhy: 'sentence',
  spoils: 'sentence',
  trust: 'sentence',
  volumeWhy: 'sentence',
  cost1: 'term',
  many: 'term',
  one: 'term',
  what: 'term',
} as const

export type SlotKinds = {
  money: MoneyText
  odds: OddsText
  share: ShareText
  ratio: RatioText
  number: NumberText
  quantity: QuantityText
  duration: DurationText
  month: MonthText
  date: DateText
  sentence: SentenceText
  count: number
  name: string
  place: string
  term: string
}
type FigureSlots = typeof figureSlots
type WordSlots = typeof wordSlots
export type ReportSlots = { readonly [Name in keyof FigureSlots]: SlotKinds[FigureSlots[Name][0]] } & {
  readonly [Name in keyof WordSlots]: SlotKinds[WordSlots[Name]]
}
export type SlotName = keyof ReportSlots
