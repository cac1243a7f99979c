import type { Estimate } from '../evidence/evidence.ts'
import type {
  Climate,
  CountryCode,
  ExploreCategory,
  GapCategory,
  GrowthSeries,
  Interest,
  PermitKind,
  Skill,
  Trade,
} from '../quantity/vocabulary.ts'
import type { Pictogram } from './pictogram.ts'

/**
 * What carries an amount from the home market to another city:
 * imported = world price at the exchange rate; food, prices, services = that country's price level; wages = its wage fact;
 * rent = price level × the city's rent index; energy = its tariff or fuel price; fixed = nothing but the exchange rate.
 */
export const carriers = ['imported', 'food', 'prices', 'services', 'wages', 'rent', 'energy', 'fixed'] as const
export type Carrier = (typeof carriers)[number]

/** An estimate that differs by country: `anchors` of another country stand there as they are, and nothing carries the home's over. */
export type CountryEstimate = Estimate & { anchors?: Partial<Record<CountryCode, readonly [number, number, number]>> }

/** Money in the archetype's home currency, major units, at its price month. `importShare` (0–1) follows the exchange rate over time. */
export type MoneyEstimate = Estimate & {
  carrier: Carrier
  importShare: number
  /** How much single sales differ, from a small one to a large one: shown to the reader, used for nothing else. */
  tickets?: { low: number; high: number }
  /** Anchors in another country's own currency where transferring it would be wrong: [low, likely, high]. */
  anchors?: Partial<Record<CountryCode, readonly [number, number, number]>>
}

export const shockKinds = [
  'outage',
  'theft',
  'breakdown',
  'fuel',
  'currency',
  'rain',
  'school-calendar',
  'illness',
  'ban',
  'spoilage',
  'platform',
] as const
export type ShockKind = (typeof shockKinds)[number]

/** Something that happens to a business: chance in any year, how many months it lasts, what it does while it lasts. */
export type Shock = {
  kind: ShockKind
  /** Its own name, where that of its kind does not fit: a lost lease, a recall. */
  what?: string
  chancePerYear: number
  months: number
  /** Share of sales lost while it lasts (0–1). */
  salesLost: number
  /** Added share on cost of sales while it lasts (0.2 = 20% more expensive). */
  costUp: number
  /** One-off loss as a share of equipment value (0–1). */
  equipmentLost: number
  why: string
}

/** Where customers come from. */
export const reachKinds = ['walk-in', 'city', 'online'] as const

/** A city where it is forbidden. `source` is an id in the sources; none where it is from memory. */
export type Ban = { city: string; what: string; since?: string | number; source?: string; verifyAt: string }

/** Goods that take time. Costs of what is kept go on whether or not anything is sold. */
/** What limits the sales of goods that take time: what is kept, or who comes for it. */
export const productionLimits = ['harvest', 'customers'] as const

export type Production = {
  /** The first month that has something to sell, 1 the month of opening. */
  startsSelling: { month: number; why: string }
  /** A batch is ready every so many months. */
  cycleMonths: number
  /** Units that a batch gives for sale, losses taken off. */
  yieldPerCycle: number
  limit: (typeof productionLimits)[number]
  kept: { one: string; many: string; count: number }
  /** A month, for one of what is kept. */
  keeping: { item: string; monthly: MoneyEstimate }[]
  mortality: string
}

/** What is sold, as VAT sees it. Exempt: schooling, care of the sick, passengers, unprocessed food and animals, in every country here. */
export const vatSupplies = ['goods', 'services', 'exempt'] as const
export type VatSupply = (typeof vatSupplies)[number]

export const premisesKinds = ['none', 'home', 'street', 'stall', 'kiosk', 'shop', 'workshop', 'plot', 'vehicle'] as const

/** Household spending that a business can live from. */
export const spendingCategories = [
  'food',
  'clothing',
  'household',
  'health',
  'transport',
  'communication',
  'education',
  'personal-care',
  'leisure',
  'housing',
  'business',
] as const

export type Archetype = {
  /** Kebab case, stable for ever: 'pure-water-sachets'. */
  id: string
  family: string
  /** What it is called where it is at home, ≤ 60 characters. */
  title: string
  /** 2–3 sentences, written for this business alone. */
  description: string
  gapCategory: GapCategory
  category: ExploreCategory
  pictogram?: Pictogram
  home: CountryCode
  /** 'YYYY-MM' of the money figures. */
  priceMonth: string
  /** Where it makes sense at all; CI and TZ too where it does. */
  countries: CountryCode[]
  /** Local names and remarks where they differ. */
  local?: Partial<Record<CountryCode, { title?: string; note?: string }>>
  /** Trades whose people run it. */
  trades?: readonly Trade[]
  /** Where customers come from; drives how city size matters. */
  reach: (typeof reachKinds)[number]
  /** Cities of its countries where alone it makes sense, or where it makes none. */
  places?: { only?: string[]; not?: string[]; why: string }
  banned?: Ban[]
  /** It sells to shops, kiosks and hawkers, who sell on: its price is not the one on their shelf. */
  toShops?: boolean
  /** Goods unless said. */
  supplies?: VatSupply
  /** Where VAT asks otherwise of it: countries in which its goods are exempt or rated at zero, and the share of its cost of sales with a VAT invoice. */
  vat?: { exempt?: CountryCode[]; credit?: number; why: string }

  /** What a customer buys: 'plate', 'plates', 'a plate of rice and stew with one piece of meat'. */
  unit: { one: string; many: string; what: string }
  price: MoneyEstimate
  /** Units on an open day once established, in a tier-1 home city. */
  unitsPerDay: Estimate
  /** The most the start-up equipment and staff can make on a day. */
  capacityPerDay: number
  openDaysPerMonth: number
  /** Of the owner alone, buying and accounts included. */
  ownerHoursPerWeek?: Estimate
  production?: Production
  /** Months until sales reach about nine tenths of mature. */
  rampMonths: Estimate
  /** Per unit. */
  costOfSales: { item: string; amount: MoneyEstimate }[]
  /** Share of cost of sales lost to spoilage, waste and pilfering. */
  shrinkage: Estimate
  /** Card, mobile-money or platform fees as a share of revenue. */
  paymentFees: Estimate

  /**
   * Paid people, the owner apart. `monthly` is the home country's pay for a whole month; `fromSales` units a day bring the hiring; `belowMinimum` says why
   * the law's minimum does not bind.
   */
  staff: { role: string; count: number; fromMonth: number; fromSales?: number; monthly: MoneyEstimate; belowMinimum?: string }[]
  premises: {
    kind: (typeof premisesKinds)[number]
    squareMetres: number
    rentPerMonth: MoneyEstimate | null
    what: string
  }
  /** `power`: whether electricity is in it; where it does not say, an amount that energy carries is of power. */
  utilities: { item: string; power?: boolean | undefined; monthly: MoneyEstimate }[]
  otherCosts: { item: string; monthly: MoneyEstimate }[]
  /** `resaleShare` of its cost comes back when it is replaced; `backupPower` is bought only against power cuts. */
  equipment: { item: string; amount: MoneyEstimate; lifeMonths: number; resaleShare?: number; backupPower?: boolean }[]
  /** Training, signage, first transport, deposits with suppliers: spent before the first sale. */
  preOperating: { item: string; amount: MoneyEstimate }[]
  permits: PermitKind[]
  /** What the shelf holds on the first day and ever after, at cost. */
  openingStock?: MoneyEstimate
  /** Days of cost of sales kept as stock, days customers take to pay, days suppliers wait. */
  stockDays: Estimate
  debtorDays: Estimate
  creditorDays: Estimate
  /** Twelve factors, January first, mean about 1. */
  seasonality: {
    byMonth: readonly number[]
    why: string
    byCountry?: Partial<Record<CountryCode, readonly number[]>>
    byClimate?: Partial<Record<Climate, readonly number[]>>
  }
  shocks: Shock[]

  /** Demand behind it: which household spending it lives from and what share of that spending. */
  demand: {
    spending: (typeof spendingCategories)[number]
    /** Share of all household spending that goes to this kind of outlet, formal and informal together (0–1). */
    share: CountryEstimate
    incomeElasticity: number
    /** What this offer draws against an average seller of its kind, 0.5–2; none where businesses buy or customers are online. */
    pull?: { factor: number; why: string }
  }
  /** Expected sellers of this kind per 100,000 people, formal and informal together. */
  providersPer100k: CountryEstimate
  /** OpenStreetMap tags that show it, or none. */
  mapTags: string[]
  /** Industries (NAICS 2017, six digits) whose firms are sellers of this very kind, no wider one; without any, no statistics count them. */
  industries?: string[] | undefined
  /** Dated growth series it rides on, or none. */
  growthSeries: GrowthSeries[]

  skills: { must: Skill[]; helpful: Skill[] }
  interests: Interest[]
  /** Weeks of learning before a beginner can take money for it. */
  learningWeeks: number
  keywords: string[]
  /** Ids of neighbouring archetypes a person could move to. */
  adjacent: string[]

  customers: { who: string; why: string; when: string }[]
  competitors: { who: string; how: string }[]
  suppliers: { who: string; ask: string }[]
  partners: { who: string; why: string }[]
  /** 3–6 sentences each, from the inside. */
  day: string
  breaks: string
  spoils: string
  paidFirst: string
  place: string
  culture: { general: string; by?: Partial<Record<CountryCode, string>> }
  risks: { what: string; sign: string; response: string }[]
  /** The cheap test before capital is spent. `costUsd` is about what it costs. */
  /** `step`: which of the steps below runs it, counted from 1; not known of a suggested business. */
  test: { step?: number; how: string[]; measure: string; passMark: string; costUsd: number }
  /** The first ten concrete steps, in order. `opens`: all that is prepared, permits too, is before it. */
  steps: readonly { do: string; days: number; costItem?: string; opens?: true }[]
  doNotStartIf: string[]
  /** Texts that hold amounts or local words, with their slots, by their place ('risks.0.sign'). Above, they are as at home. */
  slotted?: Readonly<Record<string, string>>
}

type Range = readonly [low: number, likely: number, high: number]

/** Whether a power cut is felt in it: stated of each line, never read from its words. */
export function usesPower({ utilities }: Pick<Archetype, 'utilities'>): boolean {
  return utilities.some(({ power, monthly }) => power ?? monthly.carrier === 'energy')
}

export function estimate(range: Range, why: string): Estimate {
  return { low: range[0], likely: range[1], high: range[2], why }
}

/** A home-currency amount; `importShare` defaults to what the carrier implies. */
export function homeMoney(
  range: Range,
  carrier: Carrier,
  why: string,
  options: { importShare?: number; anchors?: MoneyEstimate['anchors'] } = {},
): MoneyEstimate {
  const importShare = options.importShare ?? defaultImportShare[carrier]
  return { ...estimate(range, why), carrier, importShare, ...(options.anchors ? { anchors: options.anchors } : {}) }
}

/** The part of an amount that follows the exchange rate, where its author says no other. */
export const defaultImportShare: Record<Carrier, number> = {
  imported: 0.85,
  food: 0.2,
  prices: 0.3,
  services: 0.1,
  wages: 0,
  rent: 0,
  energy: 0.5,
  fixed: 1,
}
