import { countryCodes, type homeCountryCodes } from './country-table.ts'

/**
 * The closed lists that every room shares: markets, categories, skills, interests, budgets. They are ids, for ever the same in the database, the
 * catalogue and the market data; their display texts and wire values are the contract's. Order is the order on screen.
 */

export { countryCodes }
export type CountryCode = (typeof countryCodes)[number]
export type HomeCountryCode = (typeof homeCountryCodes)[number]
/** A country's id in storage and links. */
export type CountryId = Lowercase<CountryCode>

export function countryIdOf(code: CountryCode): CountryId {
  return code.toLowerCase() as CountryId
}

/** Null for a stored country without a market (any more). */
export function countryCodeOf(id: string | null | undefined): CountryCode | null {
  return countryCodes.find((code) => countryIdOf(code) === id) ?? null
}

/** The catch-all city for every town of a country without figures of its own. */
export function smallTownId(country: CountryCode | CountryId): string {
  return `${country.toLowerCase()}-small-town`
}

export const exploreCategories = ['e-commerce', 'service', 'product', 'tech', 'education'] as const
export type ExploreCategory = (typeof exploreCategories)[number]

export const gapCategories = [
  'food',
  'retail',
  'services',
  'digital',
  'agriculture',
  'transportation',
  'education',
  'health',
  'finance',
] as const
export type GapCategory = (typeof gapCategories)[number]

export const skills = [
  'marketing',
  'technology',
  'sales',
  'finance',
  'operations',
  'customer-service',
  'design',
  'writing',
  'teaching',
  'cooking',
] as const
export type Skill = (typeof skills)[number]

export const interests = [
  'e-commerce',
  'food-and-beverage',
  'technology',
  'education',
  'healthcare',
  'fashion',
  'agriculture',
  'services',
  'manufacturing',
] as const
export type Interest = (typeof interests)[number]

/** Occupations in everyday terms; each trade implies skills and interests of the lists above. */
export const trades = ['cook', 'sew', 'hair', 'sell', 'drive', 'farm', 'repair', 'build', 'clean', 'care', 'teach', 'write'] as const
export type Trade = (typeof trades)[number]

/** What a person wants most of a business: the most a month for their hours, first money soonest, or the least to lose. */
export const wants = ['month', 'soon', 'safe'] as const
export type Want = (typeof wants)[number]

export const workplaces = ['home', 'stall', 'shop', 'online'] as const
export type Workplace = (typeof workplaces)[number]

/** What a person may own that a business would otherwise buy or need. */
export const commonOwnables = [
  'motorcycle',
  'bicycle',
  'tricycle',
  'car',
  'van',
  'sewing-machine',
  'oven',
  'stove',
  'freezer',
  'phone',
  'laptop',
  'generator',
  'room',
  'stall',
  'land',
  'water',
] as const
/** Tools of trades: few people own one, and they say so in a sentence or where its price is. */
const tradeTools = [
  'hand-tools',
  'soldering-set',
  'welding-machine',
  'clippers',
  'camera',
  'printer',
  'helmets',
  'sprayer',
  'mower',
  'trimmer',
  'pots',
  'cooler',
  'table',
] as const
export const ownables = [...commonOwnables, ...tradeTools] as const
export type Ownable = (typeof ownables)[number]
/** What a form asks for: the common things, and the tools that are chosen already. */
export function askedOwnables(chosen: readonly Ownable[]): Ownable[] {
  return [...commonOwnables, ...tradeTools.filter((tool) => chosen.includes(tool))]
}
/** What a person brings to a business that it need not pay: things, and the knowledge of its trade. */
export type Owned = Ownable | 'trade'

/** What a person counted where the business would be: customers served at a seller there, or sellers on a walk around it. */
export const countedKinds = ['customers', 'sellers'] as const
export type CountedKind = (typeof countedKinds)[number]

/** Answers of a person that the model counts with, beside the money. */
export const countingAnswerKinds = ['household', 'hoursPerWeek', 'counted'] as const

/** When a person is free: before noon, from noon to 5 pm, after 5 pm, Saturday and Sunday. */
export const freeTimes = ['mornings', 'afternoons', 'evenings', 'weekends'] as const
export type FreeTime = (typeof freeTimes)[number]

/** How hard the work is: sitting or walking; hours on one's feet; loads of 20 kg; hard bodily work. */
export const strengths = ['light', 'standing', 'lifting', 'heavy'] as const
export type Strength = (typeof strengths)[number]

/** Businesses that a person names of their own work: those of one sentence, and of an answer. */
export const mostNamedBusinesses = 4

/** Sixteen hours on each of seven days. */
export const mostHoursAWeek = 112

const hoursOfPart = { mornings: 6, afternoons: 5, evenings: 5 } as const

/** Hours of a week in which somebody is free: six of a morning, five of an afternoon and of an evening, sixteen of a Saturday and of a Sunday. */
export function hoursWithin(when: readonly FreeTime[]): number {
  const ofDay = when.reduce((sum, time) => sum + (time === 'weekends' ? 0 : hoursOfPart[time]), 0)
  return 5 * ofDay + 2 * (when.includes('weekends') ? mostHoursAWeek / 7 : ofDay)
}

/** Answers that one sentence about oneself can give. */
export const introductionAnswers = ['location', 'amount', 'trades', 'businesses', 'have', 'when', 'hours', 'place'] as const
export type IntroductionAnswer = (typeof introductionAnswers)[number]
/** Those that a sentence can say in a way that nobody can work with. */
export const refusedAnswers = ['amount', 'hours'] as const
export type RefusedAnswer = (typeof refusedAnswers)[number]

export const budgets = ['under-500-usd', '500-2000-usd', '2000-10000-usd', 'over-10000-usd'] as const
export type Budget = (typeof budgets)[number]

/** USD major units; `max` null is no upper limit. */
export const budgetRangeUsd: Record<Budget, { min: number; max: number | null }> = {
  'under-500-usd': { min: 0, max: 500 },
  '500-2000-usd': { min: 500, max: 2000 },
  '2000-10000-usd': { min: 2000, max: 10000 },
  'over-10000-usd': { min: 10000, max: null },
}

export const tags = ['high-potential', 'trending', 'unique'] as const
export type CardTag = (typeof tags)[number]

export const degrees = ['low', 'medium', 'high'] as const
export type Degree = (typeof degrees)[number]

export const axes = ['demand', 'headroom', 'affordability', 'profitability', 'speed', 'resilience', 'ease', 'growth'] as const
export type Axis = (typeof axes)[number]

export const sectionKeys = [
  'marketSize',
  'competition',
  'financialProjections',
  'breakEven',
  'risk',
  'implementationGuide',
  'revenueForecast',
  'localInsights',
  'culturalAdaptation',
  'regulatoryCompliance',
  'partnerships',
  'funding',
] as const
export type SectionKey = (typeof sectionKeys)[number]

export const permitKinds = [
  'business-name',
  'tax-registration',
  'local-permit',
  'food-handler',
  'food-product',
  'cosmetic-product',
  'education',
  'childcare',
  'health',
  'transport-operator',
  'agro',
  'environment',
  'data-protection',
  'liquor',
  'money-agent',
  'import',
  'personal-care',
  'construction-trade',
] as const
export type PermitKind = (typeof permitKinds)[number]

/** In list order: affordable now, affordable with saving, and advised against. */
export const opportunityGroups = ['now', 'saving', 'not-advised'] as const
/** Number of best opportunities on the first page before the groups. */
export const bestApart = 3
export type OpportunityGroup = (typeof opportunityGroups)[number]

/** Topics of questions to a report. */
export const topics = [
  'earn',
  'afford',
  'first-step',
  'sure',
  'paid-for',
  'sources',
  'permits',
  'competitors',
  'break-even',
  'payback',
  'risks',
  'loan',
  'opening-cost',
  'learn',
  'own-pay',
  'tax',
  'suppliers',
  'partners',
  'hours',
  'price',
  'place',
  'customers',
  'season',
  'verdict',
  'checks',
  'avoid',
  'test',
  'cash-low',
  'new-firms',
  'sales',
  'culture',
  'staff',
  'rent',
  'first-months',
  'already-have',
  'item-cost',
  'first-stock',
  'job',
  'no-sales',
  'credit',
  'leftovers',
  'breaks',
  'bad-events',
  'household',
  'closing',
  'others-earn',
  'profit-share',
  'margin',
  'monthly-costs',
  'keep-customers',
  'savings-group',
  'pay-first',
  'growth',
  'later-years',
  'timeline',
] as const
export type Topic = (typeof topics)[number]

/** Topics of questions that no report holds. */
export const elsewheres = [
  'weather',
  'person',
  'law',
  'health',
  'another-business',
  'other-people',
  'this-purchase',
  'household',
  'work-dispute',
  'contact',
  'future',
] as const
export type Elsewhere = (typeof elsewheres)[number]

/** Terms of a report that people ask the meaning of. */
export const reportTerms = [
  'base-case',
  'simulation',
  'break-even',
  'gross-profit',
  'net-profit',
  'contribution',
  'cash-flow',
  'depreciation',
  'balance-sheet',
  'receivables',
  'payables',
  'working-capital',
  'dscr',
  'effective-rate',
  'confidence',
  'to-be-safe',
  'own-pay',
] as const
export type ReportTerm = (typeof reportTerms)[number]

/**
 * Climates of seasons; each city names its own. Two rains: the West African coast and forest, April to July and September to October, a dry break in
 * August; one rain: the savanna north of it, April or May to October; highland: March to May and October to December, Lake Victoria too; east coast:
 * the same rains in heat, the long one in April and May; summer and winter rain: southern Africa; then the United States, by frost.
 */
export const climates = [
  'two-rains',
  'one-rain',
  'highland-two-rains',
  'east-coast',
  'summer-rain',
  'winter-rain',
  'cold-winter',
  'mild-winter',
  'warm-all-year',
] as const

export type Climate = (typeof climates)[number]

/** Feasts that move sales between months, and the empty weeks after the largest; who keeps them and when they are: `economy/feasts.ts`. */
export const feasts = ['christmas', 'after-christmas', 'easter', 'ramadan', 'eid-al-fitr', 'eid-al-adha'] as const

export type Feast = (typeof feasts)[number]

export const growthSeries = ['internet-users', 'account-ownership', 'population', 'real-income', 'mobile-money'] as const

export type GrowthSeries = (typeof growthSeries)[number]

/** What is sold, and how many single reports are in a pack. */
export const paidPlanIds = ['complete_report', 'report_pack_3', 'weekly_unlimited', 'premium'] as const
export type PaidPlanId = (typeof paidPlanIds)[number]
export const packSizes: Partial<Record<PaidPlanId, number>> = { report_pack_3: 3 }

/** The sizes in which a business begins: one person, or with paid help. */
export const businessSizes = ['alone', 'with-help'] as const
export type BusinessSize = (typeof businessSizes)[number]

/** What we say of a business; `too-much-money` and `money-runs-out` are verdicts on a person's own money alone, never of a business. */
export const verdictReasons = ['pays', 'pays-later', 'close', 'too-much-money', 'money-runs-out', 'does-not-pay'] as const
export type VerdictReason = (typeof verdictReasons)[number]
