import type { Confidence, Fact, Source } from '../evidence/evidence.ts'
import type { Climate, CountryCode, Feast, GrowthSeries, PermitKind } from '../quantity/vocabulary.ts'
import type { Activity } from './archetype.ts'
import type { Spelling } from './local-spelling.ts'
import type { Spot } from './spot.ts'
import type { EnterpriseEvidence } from './survey.ts'

/** The issuer of permits of a level in one place, and where to ask: the address of a page, or in words. */
export type Office = { name: string; verifyAt: string }

/** The offices of one city. `papers` are its exceptions by permit. */
export type CityOffices = {
  local: Office
  region?: Office
  papers?: Partial<Record<PermitKind, Partial<Omit<Permit, 'kind' | 'days' | 'givenBy'>>>>
}

/** A rule or fee that a reader must be able to verify; amounts in the country's currency, major units. */
export type Permit = {
  kind: PermitKind
  name: string
  body: string
  fee: { low: number; likely: number; high: number } | null
  days: { low: number; likely: number; high: number } | null
  renewal: 'once' | 'half-yearly' | 'yearly' | 'two-yearly' | 'five-yearly'
  /** What a renewal costs, where it is another sum than the first time. */
  renewalFee?: { low: number; likely: number; high: number }
  note: string
  /** Many a business of a plan with it does not need it: its step asks first, and the opening does not wait for it. */
  onlySome?: true
  /** Issued by the council, municipality or county of the place ('local'), or by its state or province ('region'): see `permitsIn`. */
  givenBy?: 'local' | 'region'
  /** Whoever registers needs it, in any trade: see `permitsIn`. */
  ofAllTrades?: true
  /** The address of a page or, where each place has its own office, that office in words. */
  verifyAt: string
  confidence: Confidence
  sourceId: string
  year: number
}

export type Funder = {
  name: string
  kind: 'savings-group' | 'microfinance' | 'mobile-credit' | 'bank' | 'development-bank' | 'grant' | 'cooperative'
  what: string
  needs: string
  /** Ids of the only cities whose people it serves; everywhere in the country without. */
  cities?: readonly string[]
  /** Ids of the only businesses it serves; every business without. */
  businesses?: readonly string[]
  verifyAt: string
  confidence: Confidence
  sourceId: string
  year: number
}

/** Provenance of a rule. */
export type Cited = { confidence: Confidence; sourceId: string; year: number }

export type TaxBands = {
  name: string
  basis: 'turnover' | 'profit'
  /** Yearly bands in local currency; `upTo` null is open-ended. Rates are shares (0.03 = 3%); `due` is owed where the band begins. */
  bands: { upTo: number | null; rate: number; due?: number }[]
  /** 'slice' (default): each rate falls on its own slice. 'whole': the rate of the band reached falls on the whole base. */
  applies?: 'slice' | 'whole'
  note: string
}

/** Some businesses, by activity or by name, whose tax has bands of its own, or that the tax on turnover leaves out: they pay the tax of `beyond`. */
export type TaxClass = Cited & {
  id: string
  activities?: readonly Activity[] | undefined
  /** Ids of archetypes. */
  businesses?: readonly string[] | undefined
  bands?: TaxBands['bands']
  note: string
}

/** Taxation of a small business: a flat share of turnover, a share of profit above a yearly allowance, or nothing below a threshold. */
export type TaxRegime = TaxBands &
  Cited & {
    /** Businesses taxed otherwise; see `taxRegimeFor`. */
    classes?: TaxClass[]
    /** The tax of a year whose sales are above `turnover`, where the regime ends there, or below `from`, where it begins only there. */
    beyond?: TaxBands & Cited & { turnover: number; from?: number }
    /** The tax of `beyond` may be chosen at any sales: what an accountant asks a year for the books that it needs. */
    choice?: Cited & { accountant: readonly [low: number, likely: number, high: number]; how: string }
    /** What is spent before the opening lowers the profit that is taxed in year 1, up to a sum; the rest is left out of the model. */
    startUp?: Cited & { atMost: number; note: string }
    /** Tax on profit is paid in each quarter for the quarter before; without it, once a year for the year before. */
    paidQuarterly?: true
    /** First years of a new business without income tax, up to a capital. */
    free?: Cited & { years: number; capital: number; who: string }
    /** Set once the bands hold the income tax of a city and its state; see `countryTaxing`. */
    local?: LocalIncomeTax
    /** Fiscal device for receipts that is compulsory from these yearly sales. */
    device?: Cited & { fromSales: number; cost: readonly [low: number, likely: number, high: number]; name: string; note: string }
    verifyAt: string
    files: TaxFiling[]
  }

/**
 * Income tax of a city and its state, on a year's income: on a helper's pay and on an owner's profit alike, unless `profit` has other bands for the
 * latter. It comes on top of the country's.
 */
export type LocalIncomeTax = Cited & { name: string; bands: TaxBands['bands']; profit?: TaxBands['bands']; note: string }

/** What a state or city asks of a trade by its tax on sales, which customers pay on top of the price and which no figure holds. */
export type LocalSalesTax = Cited & { note: string }

/** When a business must register for VAT: once twelve months of sales are above the country's threshold, from its first sale, or never. */
export type VatRegistration = 'threshold' | 'any-turnover' | 'beyond-turnover-tax' | 'never'

/** VAT payment of registered sellers; rate and threshold are facts of the country. */
export type VatRegime = Cited & {
  registers: { goods: VatRegistration; services: VatRegistration }
  /** 'credit': VAT on sales less VAT on purchases. 'flat': `flatRate` of sales, and nothing back. */
  scheme: 'credit' | 'flat'
  flatRate?: number
  /** Share of purchases with a VAT invoice. */
  creditShare?: readonly [low: number, likely: number, high: number]
  why: string
  note: string
  verifyAt: string
}

/** Employers bound by the minimum wage. Its amount is a fact of the country, or of the city where that differs: see `minimumWageIn`. */
export type WageLaw = Cited & {
  inForce: boolean
  /** It binds an employer of this many people or more; 1 = every employer. */
  fromEmployees: number
  outside: string
  /** The wage of the order for shop, food and market help, where that differs from the country's headline. */
  smallTrades?: Fact
  /** What an employer pays on top of a wage: social security, levies, compulsory insurance. */
  employerParts?: EmployerPart[]
  /** Pay that a business states in the money of this country includes them already. */
  partsInPay?: true
  /** Hours a week that a month's wage is paid for, the minimum and a helper's. */
  fullTime: Cited & { hoursPerWeek: number; note: string }
  /** What a helper pays of a year's pay, where the wage is stated before it; without it the wage is what a helper takes home. */
  employeeTax?: Cited & { bands: TaxBands['bands']; note: string }
  verifyAt: string
}

/** A share of each wage (0–1) that an employer of so many people or more pays on top of it. */
export type EmployerPart = Cited & { id: string; name: string; share: number; fromEmployees?: number; note: string }

/** Wages of a city that differ from its country's. */
export type CityWages = { minimum?: Fact; fromEmployees?: number; helper?: Fact }

/** Household spending: `householdSpendingIn` carries it to a month. */
export type HouseholdSpending = {
  /** Household final consumption a head and year, in local money of its price month. */
  perHead: Fact
  /** Consumer prices by month, the first one that of `perHead`. */
  cpi: Cited & { points: { month: string; index: number }[]; note: string }
}

export const lenderKinds = ['savings-group', 'microfinance', 'bank', 'development-bank'] as const
export type LenderKind = (typeof lenderKinds)[number]

/** Terms of a kind of lender, in local currency. */
export type Lender = Cited & {
  kind: LenderKind
  /** Local name of such lenders. */
  called: string
  /** % a year as quoted: flat on the whole loan to its end, or reducing with the balance. */
  rate: { perYear: readonly [low: number, likely: number, high: number]; quoted: 'flat' | 'reducing' }
  graceMonths: number
  /** Usual terms, the shortest first. */
  termMonths: number[]
  /** Part of the need that the borrower contributes (0–1). */
  ownShare: number
  /** Lends to none but a registered business. */
  asksRegistration?: true
  smallest: number
  largest: number
  /** Fees and compulsory savings, share of the loan (0–1). */
  feeShare: number
  rhythm: 'weekly' | 'monthly' | 'by-cycle'
  /** Minimum debt-service cover at sales a fifth lower. */
  cover: number
  asks: string
  note?: string
  verifyAt: string
}

/** A filing or payment: its date and place, in words. */
export type TaxFiling = {
  /** Which tax it is for: one that a business does not pay is not listed. */
  of?: 'turnover' | 'profit' | 'vat' | 'local-income'
  what: string
  when: string
  where: string
  note?: string
  confidence: Confidence
  sourceId: string
  year: number
}

/**
 * One market. Every number is a Fact. `null` is a figure that was not researched; a section that needs it says so. A fact whose unit begins with '%'
 * is in percent (54.3), never a share.
 */
export type Country = {
  code: CountryCode
  name: string
  /** Inside a sentence: "Ghana", "the USA". */
  nameInSentence: string
  currency: string
  market: 'full' | 'gap-map-only'
  timeZone: string
  /** British words and their local spelling; none where English is spelt the British way. */
  spelling?: Spelling
  facts: {
    population: Fact
    urbanShare: Fact
    gdpPerCapita: Fact
    gdpPerCapitaPpp: Fact
    pppFactor: Fact
    inflation: Fact
    fxPerUsd: Fact
    lendingRate: Fact | null
    /** The actual rate for a micro-business: % a year, effective, with low and high. */
    microLoanRate: Fact
    vatRate: Fact
    vatThreshold: Fact | null
    /** Local currency a month for full time. */
    minimumWage: Fact
    /** Actual pay of an unskilled helper a month; an assumption with its reason where no source was read. */
    helperWage: Fact
    electricityTariff: Fact
    /** Share of hours without grid power. */
    outageShare: Fact
    accountOwnership: Fact
    mobileMoneyAccount: Fact | null
    internetUsers: Fact
    foodShare: Fact
    householdSize: Fact
    /** Household spending as a share of GDP. */
    consumptionShare: Fact
    /** Local currency per litre. */
    fuelPrice: Fact | null
    startupDays: Fact | null
    registrationFee: Fact | null
  }
  /** Dated growth evidence (% a year), the only thing that makes an opportunity 'Trending'. */
  growth: { series: GrowthSeries; fact: Fact }[]
  tax: TaxRegime
  /** None where there is no VAT. */
  vat: VatRegime | null
  wageLaw: WageLaw
  householdSpending: HouseholdSpending
  /** What customers' payments cost a seller, a share of sales, where most do not pay in cash. */
  paymentFees?: Cited & { share: readonly [low: number, likely: number, high: number]; note: string }
  /** One of each kind that lends here. */
  lenders: Lender[]
  permits: Permit[]
  funders: Funder[]
  /** Months of rent usually due in advance, and deposit months, with the reason. */
  rentAhead: { months: number; depositMonths: number; why: string; confidence: Confidence }
  /** Savings groups by their local name, in words. */
  savingsGroups: string
  /** Business-calendar facts in words, month by month where it matters: rains, harvest, feast days, school terms. */
  calendar: { months: number[]; climates?: Climate[]; feast?: Feast; what: string }[]
  customs: { payments: string; credit: string; bargaining: string; trust: string; language: string }
  trade: TradeHabits
  /** Studies of such firms here, by id; shown beside the model and never mixed in. */
  baseRates: Record<string, BaseRate>
}

/** Habits of small trade that differ from a market in which people walk, bargain and pay the price named. */
export type TradeHabits = {
  customersDrive?: true | undefined
  vendorPermit?: true | undefined
  homeBusinessRules?: true | undefined
  pricesBeforeTax?: true | undefined
  creditScores?: true | undefined
  /** `customs.payments` tells a seller to wait for the money. */
  checkPayments?: true | undefined
  /** Fuel is sold by the gallon. */
  gallons?: true | undefined
}

/**
 * Of 100 new firms, how many have closed by the end of year 1, 2 and 3; or, where they were visited once again after three years, how many had closed
 * for good and how many were not running then, these among them. `measured` is 'elsewhere' where it was not in this country.
 */
export type NewFirmsRate = { measured: 'here' | 'elsewhere' } & (
  | { closedBy: readonly [one: number, two: number, three: number]; threeYearsOn?: undefined }
  | { closedBy?: undefined; threeYearsOn: { closed: number; notRunning: number } }
)

export type BaseRate = {
  label: string
  value: number
  unit: string
  year: number
  said: 'count' | 'of-hundred'
  /** The country where it was measured, inside a sentence, where that is another one. */
  where?: string
  ofNewFirms?: NewFirmsRate
  sourceId: string
  note: string
}

/** Firms by industry, in the counties of a city that business statistics cover. */
export type CityFirms = {
  /** Sum of these counties. */
  people: Fact
  /** Employers by six-digit industry (NAICS): those that some business names. */
  employers: Record<string, Fact>
  /** By two-digit sector: one-person firms in the whole city, and all employers in these counties. */
  onePerson: Record<string, { alone: Fact; employers: Fact }>
}

export type City = {
  id: string
  name: string
  /** Where it differs: the entry for towns that are not listed has no name of its own. */
  nameInSentence?: string
  countryCode: CountryCode
  lat: number
  lon: number
  /** Both definitions where they differ; `population` is the one that the model uses. */
  population: Fact
  populationOther: Fact | null
  /** `population` is that of the urban area, and `populationOther` that of the city within its limits. */
  countedAsArea?: true
  /** 1 largest market of its country … 3 small town. Drives rent and price level. */
  tier: 1 | 2 | 3
  /** Determines the season; none for the towns of a country where no climate has most of them. */
  climate?: Climate
  /** Christians and Muslims, in % of people; without them no feast is counted. */
  faiths?: { christians: Fact; muslims: Fact }
  /** City price level over its country's (1 = same), rent apart; an assumption with reason. */
  priceIndex: Fact
  rentIndex: Fact
  note: string
  neighbourhoods: { name: string; note: string }[]
  wages?: CityWages
  /** Absent where city and state tax no income, or none is known of. */
  incomeTax?: LocalIncomeTax
  /** By the id of a business. */
  salesTax?: Readonly<Record<string, LocalSalesTax>>
  /** Absent in a town that is not listed. */
  offices?: CityOffices
  firms: CityFirms | null
  /** The city that amounts authored for this country describe; without one, its largest tier-1 city. */
  reference?: true
}

/** The reference of exchange rates and of purchasing power. */
export const yardstickCountry = 'US' satisfies CountryCode

/**
 * `requestedName` and `known: false`: the catch-all place of a country for a town that is not listed. With `spot` the market is that square of the city: its
 * people and sellers; prices, wages, rent and rules stay the city's.
 */
export type Place = { city: City; country: Country; requestedName: string | null; known: boolean; spot?: Spot }

export type MarketFacts = {
  countries: Record<CountryCode, Country>
  cities: City[]
  /** By id, complete for every `sourceId` of the facts. */
  sources?: Record<string, Source>
  /** What real firms earn; absent where none was read. */
  enterprise?: EnterpriseEvidence
  factsVersion: string
  asOf: string
}
