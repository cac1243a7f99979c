import { spotFormulas, spotLabels, spotNotes } from '#words/engine/spots.ts'
import type { Confidence, Fact, Source } from '../evidence/evidence.ts'
import { exp, hypotenuse, log } from '../quantity/exact-math.ts'
import { formatNumber } from '../quantity/format.ts'
import { toSignificant } from '../quantity/significant.ts'
import { pool, type Spread, z80, z90 } from '../quantity/spread.ts'
import { type PartOfArea, spotName } from './spot-name.ts'

type Range = { low: number; likely: number; high: number }

/**
 * One square of a city as a market of its own, for one business: counts and estimates at the time of the request. Plain data, stored with a report so
 * that it is reproducible. Ranges are P10, P50 and P90; sellers are of the business's kind.
 */
export type Spot = {
  /** '557_-21' */
  square: string
  lat: number
  lon: number
  area: string | null
  /** Where it lies in an area of several squares; null where the area's name is its own, absent in a stored one that was named by distance. */
  part?: PartOfArea | null
  /** Numbers are available; or only the rank of squares, and then neither room nor customers is a number. */
  kind: 'numbers' | 'rank'
  /** Somebody counted the sellers there on foot, also where only a rank is given. */
  isWalked?: boolean
  /** People who live there; `reaching` counts those whose custom reaches it. */
  people: number
  reaching: number
  seen: number
  /** Sellers there are, seen or not. */
  expected: Range
  room: Range | null
  /** Probability of room for one more (0–1). */
  chance: number | null
  /** A day, of a newcomer, by distance to all sellers (Huff's share). */
  customers: Range | null
  rank: { place: number; of: number } | null
  completeness: (Range & { how: 'official' | 'two-lists' | 'regression' | 'unknown' }) | null
  /** Year ('YYYY') of the people and of the newest list of sellers, and the ids of their sources. */
  counted: { people: DatedCount; sellers: DatedCount }
  sources: Source[]
  /** The attribution that the sources' licences require. */
  attribution: string
}

type DatedCount = { year: number; source: string; confidence: Confidence }

/** Replaces 0 at the low end of an interval of sellers, on a scale of ratios. */
const minSellers = 0.25

function sellerEstimate({ expected, reaching }: Spot): Spread {
  const likely = Math.max(expected.likely, 2 * minSellers)
  const low = Math.min(likely, Math.max(expected.low, minSellers))
  return { likely: (likely / reaching) * 100_000, sd: log(Math.max(expected.high, likely) / low) / (2 * z80) }
}

/** Uncertainty of a rank about the number of sellers: times or divided by three, as 80% interval. */
const orderOnlySpread = log(3) / z80

/**
 * Sellers per 100,000 people who reach the square. A mere rank without a count says little of the number: it is pooled with the sellers that so many
 * people have in the whole city, and never below the number seen.
 */
export function sellersPer100kInSpot(spot: Spot, inCity: Spread): Spread {
  const local = sellerEstimate(spot)
  if (areSellersKnown(spot)) return local
  const { likely, sd } = pool({ likely: local.likely, sd: hypotenuse(local.sd, orderOnlySpread) }, inCity)
  return { likely: Math.max(likely, (spot.seen / spot.reaching) * 100_000), sd }
}

/** Sellers in the square, from the 5th to the 95th percentile for the model's rows; and for display, P10 to P90. */
export function sellersInSpot(spot: Spot, inCity: Spread): { row: Range; shown: Range } {
  const { likely, low, high } = spot.expected
  if (areSellersKnown(spot)) {
    const widened = (end: number) => Math.max(0, Math.round(10 * (likely + (z90 / z80) * (end - likely))) / 10)
    return { row: { low: widened(low), likely, high: widened(high) }, shown: spot.expected }
  }
  const { likely: per100k, sd } = sellersPer100kInSpot(spot, inCity)
  const interval = (z: number): Range => {
    const scaled = (factor: number) => Math.max(spot.seen, toSignificant(((per100k * spot.reaching) / 100_000) * factor, 2))
    return { low: scaled(exp(-z * sd)), likely: scaled(1), high: scaled(exp(z * sd)) }
  }
  return { row: interval(z90), shown: interval(z80) }
}

/** Whether the sellers of the square are estimated from its own counts alone. */
export const areSellersKnown = ({ kind, isWalked }: Spot) => kind === 'numbers' || isWalked === true

export type SpotFacts = { people: Fact; reaching: Fact; seen: Fact; complete: Fact | null }

type CityLocation = { id: string; name: string; lat: number; lon: number }

const maxAgeYears = 10

/** Evidence of the figures of a square. */
export function spotFacts(spot: Spot, city: CityLocation): SpotFacts {
  const place = spotName(spot, city).inSentence
  const { people, sellers } = spot.counted
  const { completeness } = spot
  const isMeasured = completeness?.how === 'official' || completeness?.how === 'two-lists'
  const completenessCount: DatedCount = isMeasured ? sellers : { ...sellers, source: 'assumption', confidence: 'low' }
  const fact = (
    name: string,
    { year, source, confidence }: DatedCount,
    labelled: Pick<Fact, 'label' | 'value' | 'unit' | 'note'>,
  ): Fact => ({
    id: `square:${city.id}:${spot.square}:${name}`,
    year,
    sourceId: source,
    confidence,
    maxAgeYears,
    ...labelled,
  })
  return {
    people: fact('people', people, { label: spotLabels.people({ place }), value: spot.people, unit: 'people', note: spotNotes.people }),
    reaching: fact('reaching', people, {
      label: spotLabels.reaching({ place }),
      value: spot.reaching,
      unit: 'people',
      note: spotNotes.reaching,
    }),
    seen: fact('seen', sellers, { label: spotLabels.seen({ place }), value: spot.seen, unit: 'sellers', note: spotNotes.seen }),
    complete: completeness && {
      ...fact('complete', completenessCount, {
        label: spotLabels.complete,
        value: completeness.likely,
        unit: 'share of outlets',
        note: spotNotes[completenessNoteKeys[completeness.how]],
      }),
      low: completeness.low,
      high: completeness.high,
    },
  }
}

const completenessNoteKeys = {
  official: 'byOfficial',
  'two-lists': 'byTwoLists',
  regression: 'byRegression',
  unknown: 'byNothing',
} as const

/** The estimate of a square's sellers, as its reader sees it. */
export function expectedFormula({ expected }: Spot): string {
  return spotFormulas.expected({ low: formatNumber(expected.low), high: formatNumber(expected.high) })
}
