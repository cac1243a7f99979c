import type { Confidence, Estimate } from '../evidence/evidence.ts'
import type {
  Climate,
  CountryCode,
  ExploreCategory,
  Feast,
  FreeTime,
  GapCategory,
  GrowthSeries,
  Interest,
  Ownable,
  PermitKind,
  Skill,
  Strength,
  Trade,
  Workplace,
} from '../quantity/vocabulary.ts'
import type { Drawing } from './drawing.ts'
import type { Pictogram } from './pictogram.ts'

/**
 * How an amount transfers from the home market to another city: imported = world price at the exchange rate; food, prices, services = that country's
 * price level; wages = its wage fact; rent = price level × the city's rent index; energy = its tariff or fuel price; fixed = nothing but the exchange
 * rate.
 */
export const carriers = ['imported', 'food', 'prices', 'services', 'wages', 'rent', 'energy', 'fixed'] as const
export type Carrier = (typeof carriers)[number]

/**
 * Sellers of the kind that were counted or reported in a whole country (its code) or a city (its id), `counted` as published. The estimate is how many
 * sellers with a place of their own that makes, for the reason in `why`.
 */
export type PublishedCount = Estimate & {
  where: string
  counted: number
  year: number
  sourceId: string
  confidence: Confidence
  /** Share of household spending that goes to them there, where so many sellers live from more than elsewhere. */
  share?: Omit<Estimate, 'why'>
}

/** An estimate that differs by country: `anchors` of another country replace any transfer from home. */
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

/** Whether an illness is the owner's. One with a name of its own is that of customers or suppliers. */
export const isOwnerIllness = ({ kind, what }: Pick<Shock, 'kind' | 'what'>): boolean => kind === 'illness' && !what

/** An adverse event: its chance in any year, duration in months, and effects while it lasts. */
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
  /** One-off loss as a share of the stock or the animals (0–1); absent in rows that predate it. */
  stockLost?: number
  /** One-off loss as a share of the float (0–1). */
  floatLost?: number
  /** The one of its times whose sales it takes. */
  at?: FreeTime
  why: string
}

export const reachKinds = ['walk-in', 'city', 'online'] as const

/** A city where it is forbidden. `source` is an id in the sources; none where it is from memory. */
export type Ban = { city: string; what: string; since?: string | number; source?: string; verifyAt: string }

/** The bottleneck of goods that take time: the number kept, or customers. */
export const productionLimits = ['harvest', 'customers'] as const

/** A line that grows with what is kept: a number says how many of a thing it buys for all of them, and is in its name. */
export type PerKept = true | number

export type Production = {
  /** The first month with something to sell, 1 the month of opening. */
  startsSelling: { month: number; why: string }
  /** Months between batches. */
  cycleMonths: number
  /** Units for sale per batch, losses subtracted. */
  yieldPerCycle: number
  limit: (typeof productionLimits)[number]
  /** `least` is the smallest number that is worth keeping, where it is known. */
  kept: { one: string; many: string; count: number; least?: number }
  /** Monthly cost of one kept unit. */
  keeping: { item: string; monthly: MoneyEstimate }[]
  mortality: string
}

/** VAT category. Exempt: schooling, care of the sick, passengers, unprocessed food and animals, in every country here. */
export const vatSupplies = ['goods', 'services', 'exempt'] as const
export type VatSupply = (typeof vatSupplies)[number]

/**
 * Class of a business in taxes on turnover: it sells goods that it bought, makes what it sells, serves, or lives from a profession that such taxes
 * leave out (management, accounts, consulting, training, design and the like).
 */
export const activities = ['trade', 'making', 'services', 'profession'] as const
export type Activity = (typeof activities)[number]

/** What a business needs of whoever runs it, in its smallest sensible form; `why` is a sentence. */
export type BusinessNeeds = {
  /** Weeks that somebody of a trade must still learn, by the trades whose people run it. */
  trades: { weeks: Partial<Record<Trade, number>>; why: string }
  /** Hours a week of the owner's own work. */
  hours: { least: number; why: string }
  /**
   * When the owner must be there: at one of the times, or at each; without any, at hours of their own choice. `when` completes "customers buy …", and
   * `shares` are the parts of its sales at each of the times, which add up to 1, where the file knows them.
   */
  sold: { of: 'one' | 'each'; times: readonly FreeTime[]; shares?: readonly number[]; when: string; why: string }
  /** Where it is run, where its premises do not say so: it has none, and its customers are on the road. */
  places?: { at: readonly Workplace[]; why: string }
  strength: { kind: Strength; why: string }
  /** A personal licence; `heldBy` are trades whose people have it, `item` the line that pays for it. `what` is a noun phrase. */
  licence?: { heldBy: readonly Trade[]; item?: string; what: string }
  /** What must be there already, because no line buys it. */
  tools?: { things: readonly Ownable[]; why: string }
}

/**
 * How one person without paid help begins, against the file's own figures: what differs, each with its reason in `why`. `instead` are lines that cost
 * less; `without` are lines that are not bought or paid; `spared` are shocks that cannot strike, as that of a machine which one person does not have.
 * Lines are named by their item. `said` are sentences and `called` names that are other for one person, by the path of
 * the text they replace, positions in lists counted from 1: `risks.2.sign`. `not`: why it cannot be done alone.
 */
export type AloneSize =
  | { not: string }
  | {
      not?: undefined
      /** A sentence: what one person does in a week. */
      what: string
      /** Why people begin so, or can. */
      why: string
      unitsPerDay?: Estimate
      capacityPerDay?: number
      openDaysPerMonth?: number
      ownerHoursPerWeek?: CountryEstimate
      rampMonths?: Estimate
      premises?: Archetype['premises']
      openingStock?: MoneyEstimate
      cashFloat?: MoneyEstimate
      kept?: { count: number; yieldPerCycle: number }
      instead?: { line: string; item?: string; pieces?: number; perKept?: number; ownable?: Ownable; amount: MoneyEstimate }[]
      without?: string[]
      spared?: ShockKind[]
      /** Days of steps that take one person another time, by their number from 1. */
      stepDays?: Readonly<Record<string, number>>
      said?: Readonly<Record<string, string>>
      called?: Readonly<Record<string, string>>
    }

export const premisesKinds = ['none', 'home', 'street', 'stall', 'kiosk', 'shop', 'workshop', 'plot', 'vehicle'] as const

/** Household spending categories that a business can live from. */
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
  /** Title at home, ≤ 60 characters. */
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
  /** Local titles and notes where they differ. */
  local?: Partial<Record<CountryCode, { title?: string; note?: string }>>
  /** Absent for a suggested business: nothing is known of it. */
  needs?: BusinessNeeds
  /** Drives how city size matters. */
  reach: (typeof reachKinds)[number]
  /** Cities of its countries where alone it makes sense, or where it makes none. */
  places?: { only?: string[]; not?: string[]; why: string }
  banned?: Ban[]
  /** It sells to shops, kiosks and hawkers, who sell on: its price is not the one on their shelf. */
  toShops?: boolean
  /** Defaults to goods. */
  supplies?: VatSupply
  /** Its price is a tariff that others post, which does not rise with prices. */
  priceIsPosted?: true
  /** Defaults to trade. */
  activity?: Activity
  /** VAT exceptions: countries in which its goods are exempt or rated at zero, and the share of its cost of sales with a VAT invoice. */
  vat?: { exempt?: CountryCode[]; credit?: number; why: string }

  /** The unit of sale: 'plate', 'plates', 'a plate of rice and stew with one piece of meat'. */
  unit: { one: string; many: string; what: string }
  price: MoneyEstimate
  /** Units on an open day once established, in a tier-1 home city. */
  unitsPerDay: Estimate
  /** The most the start-up equipment and staff can make on a day. */
  capacityPerDay: number
  openDaysPerMonth: number
  /** Of the owner alone, buying and accounts included. */
  ownerHoursPerWeek?: CountryEstimate
  production?: Production
  /** Months until sales reach about nine tenths of mature. */
  rampMonths: Estimate
  /** Per unit. `isPosted`: charged by the posted tariff that the price is, so that both stay or move together. */
  costOfSales: { item: string; isPosted?: true; amount: MoneyEstimate }[]
  /** What a unit costs an average seller, from which its price is carried, where one person saves some of it: customers pay one price. */
  priceBasis?: { item: string; amount: MoneyEstimate }[]
  /** Share of cost of sales lost to spoilage, waste and pilfering. */
  shrinkage: Estimate
  /** Card, mobile-money or platform fees as a share of revenue. */
  paymentFees: CountryEstimate

  /**
   * Paid people, the owner apart. `monthly` is the home country's pay for a whole month; `fromSales` are units a day that trigger the hiring;
   * `seasonal` ones are paid in months of at least average season alone;
   * `belowMinimum` is the reason why the legal minimum does not bind.
   */
  staff: {
    role: string
    count: number
    fromMonth: number
    fromSales?: number
    seasonal?: true
    monthly: MoneyEstimate
    belowMinimum?: string
  }[]
  /** The size without paid help; absent where the file plans none, and for a suggested business. */
  alone?: AloneSize
  premises: {
    kind: (typeof premisesKinds)[number]
    squareMetres: number
    rentPerMonth: MoneyEstimate | null
    what: string
  }
  /** `power`: whether electricity is in it; by default true for amounts with the carrier energy. */
  utilities: { item: string; power?: boolean | undefined; perKept?: PerKept; monthly: MoneyEstimate }[]
  otherCosts: { item: string; perKept?: PerKept; monthly: MoneyEstimate }[]
  /**
   * `resaleShare` of its cost comes back when it is replaced; `backupPower` is bought only against power cuts; who owns an `ownable` does not buy one
   * of the line's `pieces` (1 by default).
   */
  equipment: {
    item: string
    /** What it is drawn as; also of the lines below. Not known of a suggested business. */
    drawn?: Drawing
    amount: MoneyEstimate
    lifeMonths: number
    resaleShare?: number
    backupPower?: boolean
    ownable?: Ownable
    pieces?: number
    perKept?: PerKept
  }[]
  /** Training, signage, first transport, deposits with suppliers: spent before the first sale. */
  preOperating: { item: string; drawn?: Drawing; perKept?: PerKept; amount: MoneyEstimate }[]
  permits: PermitKind[]
  /** The smallest packs that it can buy of what it uses, at cost, where that is more than a usual day of it; never beside `openingStock`. */
  leastStock?: MoneyEstimate
  /** Stock level from the first day on, at cost. */
  openingStock?: MoneyEstimate
  /** Own cash that the work itself needs in hand, in a drawer or a wallet: an agent's float. It comes back when the work ends, and wears out never. */
  cashFloat?: MoneyEstimate
  /** Days of cost of sales in stock, days customers take to pay, days suppliers wait. */
  stockDays: Estimate
  debtorDays: Estimate
  creditorDays: Estimate
  /**
   * Twelve factors, January first, mean about 1 with the feasts. `feasts`: what each adds in shares of an average month's sales where all people keep
   * it, weighed by who does in the place; `withFeasts` are countries whose own months hold theirs already.
   */
  seasonality: {
    byMonth: readonly number[]
    why: string
    feasts?: Partial<Record<Feast, number>>
    withFeasts?: readonly CountryCode[]
    byCountry?: Partial<Record<CountryCode, readonly number[]>>
    byClimate?: Partial<Record<Climate, readonly number[]>>
  }
  shocks: Shock[]

  /** Source of demand: a household spending category and its share. */
  demand: {
    spending: (typeof spendingCategories)[number]
    /** Share of all household spending that goes to this kind of outlet, formal and informal together (0–1). */
    share: CountryEstimate
    incomeElasticity: number
    /** Attraction relative to an average seller of its kind, 0.5–2; none where businesses buy or customers are online. */
    pull?: { factor: number; why: string }
  }
  /** Expected sellers of this kind per 100,000 people, formal and informal together; where a count was published it comes first. */
  providersPer100k: CountryEstimate & { counts?: readonly PublishedCount[] }
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
  /** The cheap test before capital is spent. `costUsd` is an approximate cost. */
  /** `step`: which of the steps below runs it, counted from 1; not known of a suggested business, and neither is `mark`. */
  test: {
    step?: number
    how: string[]
    measure: string
    passMark: string
    costUsd: number
    mark?: TestMark
    /** What the test hires, what of the cost that is, and how whoever owns it tests instead. */
    hires?: Ownable
    hireUsd?: number
    own?: { how: string[]; measure?: string }
  }
  /**
   * The first ten concrete steps, in order; in a place more come between them (`archetypeInPlace`). `costItems` are the lines of equipment and preOperating
   * that a step pays for, `permits` the papers it gets; `paysRent`, `buysStock` and `savesFloat` mark those that pay rent ahead and deposit, buy the
   * first stock and put the float aside, `paysRest` what no other step pays,
   * and `awaits` are the papers that the preparations are shorter than. `opens` marks the opening: all preparation, permits too, is before it.
   */
  steps: readonly {
    do: string
    days: number
    costItems?: readonly string[]
    permits?: readonly PermitKind[]
    paysRent?: true
    buysStock?: true
    savesFloat?: true
    /** Of a step that learns the trade: what whoever knows it does instead. */
    known?: string
    /** What this step gets beside its lines, and what whoever owns that, or the line, does instead. */
    gets?: Ownable
    own?: string
    paysRest?: true
    awaits?: readonly PermitKind[]
    opens?: true
  }[]
  doNotStartIf: string[]
  /** Texts with amounts or local words, with their slots, by path ('risks.0.sign'). The fields above hold them as at home. */
  slotted?: Readonly<Record<string, string>>
}

/**
 * What passes the test: `number` of `one` or `many` within `days`. `counts` says whether these are sales of the model's unit, so that its plan can
 * be held against them; of what else is counted the number stays, for the reason in `why`. `basis` says where the number of a report is
 * from: see `withPlanMark`.
 */
export type TestMark = {
  number: number
  days: number
  counts: 'sales' | 'other'
  one: string
  many: string
  why?: string | undefined
  /** What the business itself asks at this size, where a plan or a size asks for less; `written` is the number in its file. */
  asked?: number
  written?: number
  basis?: MarkBasis
  /** What the base case of this report sells in as many days; null where something else is counted. */
  planned?: number | null
  /** Sales of these days that pay the running costs, where these are more than the mark. */
  covers?: number | null
  /** The test cannot sell so many: it makes fewer, or the plan sells fewer in these days. */
  isSmaller?: boolean
  /** The part of a month's sales that these days hold. */
  monthShare?: number
}
export type MarkBasis = 'business' | 'low-case' | 'break-even' | 'least'

type Range = readonly [low: number, likely: number, high: number]

/** Whether it depends on electricity: stated of each line, never inferred from its words. */
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

/** Share of an amount that follows the exchange rate, where its author gives none. */
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
