import type { Estimate, Fact } from '../evidence/evidence.ts'
import { exp, hypotenuse, power } from '../quantity/exact-math.ts'
import { divide, exact, multiply, pool, type Spread, spreadOf, z80 } from '../quantity/spread.ts'
import type { CountryCode } from '../quantity/vocabulary.ts'
import type { Archetype, CountryEstimate } from './archetype.ts'
import { householdSpendingIn } from './demand-scale.ts'
import { shareValue } from './fact-value.ts'
import { countSellers, type SellerStatistics } from './firms.ts'
import type { Country, MarketFacts, Place } from './place.ts'
import { publishedCountIn } from './seller-count.ts'
import { type Spot, sellersInSpot, sellersPer100kInSpot, spotFacts } from './spot.ts'

/** Added uncertainty of an assumption outside the country it was made for, as a spread of the logarithm. */
const foreignSpread = 0.35
/**
 * The same of the number of sellers, which law and habit move more than budgets do: of four numbers that were counted in a neighbour, three lay within a
 * fifth of what the home country's count gave and one, riders in Kampala, at four times it.
 */
const foreignSellersSpread = 0.6
/** Uncertainty of spending per head between national accounts and a city's households: our spread. */
const spendingSpread = 0.25

/** Household spending a head and month ('YYYY-MM') in this city, local currency of that month: national accounts carried by CPI × the city's price level. */
export function spendingPerHead({ country, city }: Place, month: string): Spread & { facts: Fact[] } {
  const { perHeadAMonth, facts } = householdSpendingIn(country, month)
  return { likely: perHeadAMonth * city.priceIndex.value, sd: spendingSpread, facts: [...facts, city.priceIndex] }
}

/** The people whose spending the sellers of a place share: all of its city, or those whose custom reaches one square of it. */
export function populationIn({ city, spot }: Place): Fact {
  return spot ? spotFacts(spot, city).reaching : city.population
}

/** Spending a head at purchasing power, for comparing how rich two countries' households are. */
function realSpending(country: Country): number {
  return country.facts.gdpPerCapitaPpp.value * shareValue(country.facts.consumptionShare)
}

/**
 * Effect of an income elasticity `e` on a budget share: `(income here / income at home)^(e − 1)`, clamped to a third and three times, because
 * elasticities are measured between neighbours and not between Kano and Chicago.
 */
export function engelFactor(archetype: Archetype, country: Country, facts: MarketFacts): number {
  const ratio = realSpending(country) / realSpending(facts.countries[archetype.home])
  return Math.min(3, Math.max(1 / 3, power(ratio, archetype.demand.incomeElasticity - 1)))
}

/** The author's anchor for a country where there is one, else the figures of home. */
export function estimateFor({ anchors, ...home }: CountryEstimate, code: CountryCode): Estimate & { isAnchor: boolean } {
  const anchor = anchors?.[code]
  return anchor ? { low: anchor[0], likely: anchor[1], high: anchor[2], why: home.why, isAnchor: true } : { ...home, isAnchor: false }
}

/** Share of household spending that goes to this kind of seller: of the place whose sellers were counted, else the author's for the country. */
export function demandShareIn(archetype: Archetype, place: Place): Estimate & { isAnchor: boolean } {
  const share = publishedCountIn(archetype, place)?.share
  return share ? { ...share, isAnchor: true } : estimateFor(archetype.demand.share, place.country.code)
}

function ownSpread(estimate: Estimate, name: string, { id }: Archetype): Spread {
  return spreadOf(estimate, `${id}: ${name}`)
}

/** The author's figure in a country: an anchor as it is, else home's times the Engel factor, with a wider spread. */
function assumedSpread(estimate: CountryEstimate, name: string, archetype: Archetype, country: Country, facts: MarketFacts): Spread {
  const { isAnchor, ...authored } = estimateFor(estimate, country.code)
  const spread = ownSpread(authored, name, archetype)
  if (isAnchor) return spread
  const added = name === 'providersPer100k' ? foreignSellersSpread : foreignSpread
  const foreignFactor = { likely: 1, sd: country.code === archetype.home ? 0 : added }
  return multiply(spread, exact(engelFactor(archetype, country, facts)), foreignFactor)
}

/**
 * Money spent a month on this kind of outlet by 100,000 people here, local currency. Null where households are not the customers: what businesses buy
 * does not follow from household budgets, and no other data of ours replaces it.
 */
export function spendingPer100k(archetype: Archetype, place: Place, facts: MarketFacts): Spread | null {
  if (archetype.demand.spending === 'business') return null
  return multiply(exact(100_000), spendingPerHead(place, facts.asOf), demandShare(archetype, place, facts))
}

function demandShare(archetype: Archetype, place: Place, facts: MarketFacts): Spread {
  const share = publishedCountIn(archetype, place)?.share
  if (share) return ownSpread(share, 'demand.share', archetype)
  return assumedSpread(archetype.demand.share, 'demand.share', archetype, place.country, facts)
}

export type ExpectedSupply = { per100k: Spread; basis: 'assumption' | 'anchor' | 'published' | 'square' }

/**
 * Expected sellers per 100,000 people in a place like this, formal and informal together: from a published count of the city or the country, else the
 * author's assumption. In a square, the estimate from those seen there and those that the map misses.
 */
export function expectedSupply(archetype: Archetype, place: Place, facts: MarketFacts): ExpectedSupply {
  if (place.spot) return { per100k: sellersPer100kInSpot(place.spot, expectedCitySupply(archetype, place, facts).per100k), basis: 'square' }
  return expectedCitySupply(archetype, place, facts)
}

function expectedCitySupply(archetype: Archetype, place: Place, facts: MarketFacts): ExpectedSupply {
  const published = publishedCountIn(archetype, place)
  if (published) return { per100k: ownSpread(published.per100k, 'providersPer100k', archetype), basis: 'published' }
  const authored = estimateFor(archetype.providersPer100k, place.country.code)
  return {
    per100k: assumedSpread(archetype.providersPer100k, 'providersPer100k', archetype, place.country, facts),
    basis: authored.isAnchor ? 'anchor' : 'assumption',
  }
}

/** Sellers in the square of a place: as the model's row, and for display. */
export function sellersInSquare(archetype: Archetype, place: Place, facts: MarketFacts, spot: Spot): ReturnType<typeof sellersInSpot> {
  return sellersInSpot(spot, expectedCitySupply(archetype, place, facts).per100k)
}

/** Counts by statistics for a whole city; in a square they are part of the expected sellers. */
export function countedSellersIn(archetype: Archetype, { city, spot }: Place): SellerStatistics | null {
  return spot ? null : countSellers(archetype, city)
}

/** Uncertainty from firms that opened or closed since the count, and sellers in no register: as a spread of the logarithm, our assumption. */
export const registerGapSpread = 0.3

/** Sellers of the kind per 100,000 people: the count pooled with the expectation. */
export function sellersPer100k(
  archetype: Archetype,
  place: Place,
  facts: MarketFacts,
): { spread: Spread; counted: SellerStatistics | null } {
  const expected = expectedSupply(archetype, place, facts).per100k
  const counted = countedSellersIn(archetype, place)
  if (!counted) return { spread: expected, counted }
  const { likely, sd } = counted.per100k
  return { spread: pool({ likely, sd: hypotenuse(sd, registerGapSpread) }, expected), counted }
}

/**
 * Businesses of this size that the spending of 100,000 people would sustain: spending ÷ one business's mature monthly sales. `monthlySales` in local
 * currency with its spread.
 */
export function sustainableSellers(spending: Spread, monthlySales: Spread): Spread {
  return divide(spending, monthlySales)
}

/** Gap index in [−100, 100]: 100 (D − S) / (D + S). Throws a RangeError for negative amounts; two zeros are no gap and no glut, 0. */
export function gapIndex(demand: number, supply: number): number {
  if (!(demand >= 0 && supply >= 0)) throw new RangeError(`gap index needs amounts, not ${demand} and ${supply}`)
  return demand + supply === 0 ? 0 : 100 * ((demand - supply) / (demand + supply))
}

/** The index with its 80% interval, from the spread of the ratio D/S. */
export function gapIndexInterval(demand: Spread, supply: Spread): { low: number; likely: number; high: number } {
  const ratio = divide(demand, supply)
  const factor = exp(z80 * ratio.sd)
  return { low: gapIndex(ratio.likely / factor, 1), likely: gapIndex(ratio.likely, 1), high: gapIndex(ratio.likely * factor, 1) }
}

/**
 * What customers' payments cost in a country, as a share of sales: the business's own figure for it; else home's, or where people pay otherwise than at
 * home (by card, not in cash) what that costs there, if it is more. A platform's share that is in home's figure so stays.
 */
export function paymentFeesIn(
  { paymentFees, home }: Pick<Archetype, 'paymentFees' | 'home'>,
  { code, paymentFees: usual }: Country,
): Estimate {
  const { isAnchor, ...own } = estimateFor(paymentFees, code)
  if (isAnchor || home === code || !usual || own.likely >= usual.share[1]) return own
  const [low, likely, high] = usual.share
  return { low, likely, high, why: usual.note }
}
