import { placeTexts } from '#words/engine/gaps.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { factEvidence } from '../evidence/fact-evidence.ts'
import type { Archetype } from '../market/archetype.ts'
import type { MarketFacts, Place } from '../market/place.ts'
import { gapIndexInterval, sellersPer100k } from '../market/supply.ts'
import { log } from '../quantity/exact-math.ts'
import { roundSignificant } from '../quantity/format.ts'
import { opportunityId } from '../quantity/opportunity-id.ts'
import { divide, exact, interval, multiply, type Spread, z80 } from '../quantity/spread.ts'
import { type Degree, type GapCategory, gapCategories } from '../quantity/vocabulary.ts'
import { supplyEvidence, sustainableMarket } from '../score/axes.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import { gapEvidence } from './gap-evidence.ts'
import { describeTargetCustomers, type GapNumbers, gapReasoning } from './gap-reasons.ts'
import { isCredibleAmount } from './squares/estimate-all.ts'
import { estimateOwnMarket, type OwnWalkCount } from './walk-count.ts'

type GapKind = 'range' | 'rank' | 'not-enough-data'
type MoneyRange = { min: number; max: number; currency: string }

/** One gap in full; the server locks what a plan does not open. Amounts are major units of the city's currency. */
export type GapAnswer = {
  id: string
  title: string
  description: string
  category: GapCategory
  location: string
  cityId: string
  lat: number
  lon: number
  locked: false
  opportunityId: string
  urgency: Degree
  demandScore: number | null
  competitionLevel: Degree | 'unknown'
  startupCost: MoneyRange | null
  potentialRevenue: MoneyRange | null
  customersPerDay: { low: number; likely: number; high: number } | null
  rank: { of: number; place: number } | null
  kind: GapKind
  reasoning: string
  targetCustomers: string
  evidence: Evidence[]
}

export type GapInput = {
  place: Place
  category: GapCategory | 'all'
  archetypes: readonly Archetype[]
  facts: MarketFacts
  /** The catalogue's entries; those of other cities are ignored. */
  entries: readonly CatalogueEntry[]
  ownCounts?: readonly (OwnWalkCount & { archetypeId: string })[]
  /** A business that is never cut from the list. */
  keep?: string
}

/** An index whose 80% interval is wider than this many of its 200 points cannot tell a gap from a glut. */
export const widestIndex = 120
const rowsPerCategory = 12
const rowsPerCategoryInAll = 3

type GapRow = {
  archetype: Archetype
  entry: CatalogueEntry
  kind: GapKind
  /** 100 (D − S)/(D + S) with its 80% interval; null where there is no base for it. */
  index: { low: number; likely: number; high: number } | null
  numbers: GapNumbers
  evidence: Evidence[]
}

/**
 * The gaps of a city, strongest evidence first: ranges, then ranks, then what we cannot rate. With 'all' at most three rows of each category and at
 * least one of every category that has a business there; with one category up to twelve. All marks carry the city's own coordinates: no position
 * inside a city is known. A person's own counts always give a range, and are never cut from the list.
 */
export function gapAnswers(input: GapInput): GapAnswer[] {
  const rows = createRows(input)
  const ranks = categoryRanks(rows)
  const categories = input.category === 'all' ? gapCategories : [input.category]
  const shownRows = categories.flatMap((category) => {
    const categoryRows = rows.filter((row) => row.archetype.gapCategory === category).toSorted(compareStrength)
    const countedIds = new Set([input.keep, ...(input.ownCounts ?? []).map((count) => count.archetypeId)])
    const limit = input.category === 'all' ? rowsPerCategoryInAll : rowsPerCategory
    return categoryRows.filter((row, i) => i < limit || countedIds.has(row.archetype.id))
  })
  return shownRows
    .toSorted(
      (a, b) =>
        strength[a.kind] - strength[b.kind] ||
        isAdvisedAgainst(a) - isAdvisedAgainst(b) ||
        categoryRank(a, ranks) - categoryRank(b, ranks) ||
        compareStrength(a, b),
    )
    .map((row) => createAnswer(row, input, ranks))
}

const strength: Record<GapKind, number> = { range: 0, rank: 1, 'not-enough-data': 2 }

function categoryRank(row: GapRow, ranks: Map<GapCategory, number>): number {
  return row.kind === 'range' ? 0 : (ranks.get(row.archetype.gapCategory) ?? 99)
}

function isAdvisedAgainst(row: GapRow): number {
  return row.entry.verdict === 'no' ? 1 : 0
}

/** Order within a kind: advised against first, then the wider gap. */
function compareStrength(a: GapRow, b: GapRow): number {
  return (
    strength[a.kind] - strength[b.kind] ||
    isAdvisedAgainst(a) - isAdvisedAgainst(b) ||
    (b.index?.likely ?? -101) - (a.index?.likely ?? -101) ||
    (a.archetype.id < b.archetype.id ? -1 : 1)
  )
}

function createRows({ place, archetypes, facts, entries, ownCounts }: GapInput): GapRow[] {
  const byId = new Map(archetypes.map((each) => [each.id, each]))
  return entries.flatMap((entry) => {
    const archetype = byId.get(entry.archetype)
    if (entry.cityId !== place.city.id || !archetype) return []
    return [createRow(archetype, entry, place, facts, ownCounts?.find((count) => count.archetypeId === archetype.id) ?? null)]
  })
}

/** One business's monthly sales from its card (P10–P90, USD) in local currency. */
function monthlySales(entry: CatalogueEntry, place: Place): Spread | null {
  const { revenueMin, revenueMax } = entry
  if (!(revenueMin > 0 && revenueMax >= revenueMin)) return null
  const rate = place.country.facts.fxPerUsd.value
  return { likely: Math.sqrt(revenueMin * revenueMax) * rate, sd: log(revenueMax / revenueMin) / (2 * z80) }
}

function createRow(archetype: Archetype, entry: CatalogueEntry, place: Place, facts: MarketFacts, ownCount: OwnWalkCount | null): GapRow {
  const sustained = sustainableMarket({ archetype, place, facts, sales: monthlySales(entry, place) })
  const base = { archetype, entry, index: null, evidence: [] }
  if (!sustained) return { ...base, kind: 'not-enough-data', numbers: { why: 'business' } }

  if (ownCount) {
    const market = estimateOwnMarket(archetype, ownCount, sustained.spending)
    return {
      ...base,
      kind: 'range',
      index: gapIndexInterval(sustained.sellers, market.sellersPer100k),
      numbers: { why: 'own-count', customers: customersPerDay(market.sales, archetype, entry), own: ownCount, people: market.people },
      evidence: [...sustained.evidence, ...market.evidence],
    }
  }

  const { spread: supply, counted } = sellersPer100k(archetype, place, facts)
  const index = gapIndexInterval(sustained.sellers, supply)
  const evidence = [...sustained.evidence, ...supplyEvidence(archetype, place, facts)]
  if (!counted) {
    const isTooWide = index.high - index.low > widestIndex
    const thresholds = { lives: 100_000 / sustained.sellers.likely, expected: 100_000 / supply.likely }
    return {
      ...base,
      index: isTooWide ? null : index,
      evidence,
      ...(isTooWide ? { kind: 'not-enough-data', numbers: { why: 'wide' } } : { kind: 'rank', numbers: { why: 'rank', ...thresholds } }),
    }
  }
  if (!isCredibleAmount(sustained.sellers.likely, supply.likely))
    return { ...base, evidence, kind: 'not-enough-data', numbers: { why: 'not-credible', present: supply.likely, year: counted.year } }
  // One more seller shares the spending with those already there.
  const oneMore = exact(100_000 / place.city.population.value)
  const share = divide(sustained.spending, { likely: supply.likely + oneMore.likely, sd: supply.sd })
  return {
    ...base,
    kind: 'range',
    index,
    numbers: {
      why: 'range',
      customers: customersPerDay(share, archetype, entry),
      carried: sustained.sellers.likely,
      present: supply.likely,
      index: index.likely,
      year: counted.year,
    },
    evidence,
  }
}

/**
 * Sales a month as customers on an open day: unmet demand, or the sales of such a business when established, whichever is less, and never more than
 * the start-up equipment can serve. A wide gap does not fill a newcomer's shop.
 */
function customersPerDay(sales: Spread, archetype: Archetype, entry: CatalogueEntry): { low: number; likely: number; high: number } {
  const perOpenDay = interval(multiply(sales, exact(1 / (entry.pricePerUnit * archetype.openDaysPerMonth))))
  const unitsRatio = entry.unitsPerDay / archetype.unitsPerDay.likely
  const limitToCapacity = (end: 'low' | 'likely' | 'high') =>
    roundSignificant(Math.min(archetype.capacityPerDay, unitsRatio * archetype.unitsPerDay[end], perOpenDay[end]))
  return { low: limitToCapacity('low'), likely: limitToCapacity('likely'), high: limitToCapacity('high') }
}

/** Place of each category by the middle index of its businesses; categories without a usable index have none. */
function categoryRanks(rows: readonly GapRow[]): Map<GapCategory, number> {
  const medians = gapCategories.flatMap((category) => {
    const indexes = rows.flatMap((row) =>
      row.archetype.gapCategory === category && row.index && row.kind !== 'not-enough-data' ? [row.index.likely] : [],
    )
    const sorted = indexes.sort((a, b) => a - b)
    return sorted.length > 0 ? [{ category, median: sorted[Math.floor(sorted.length / 2)]! }] : []
  })
  const ranked = medians.toSorted((a, b) => b.median - a.median)
  return new Map(ranked.map(({ category }, i) => [category, i + 1]))
}

function createAnswer(
  { archetype, entry, kind, index, numbers, evidence }: GapRow,
  { place, facts }: GapInput,
  ranks: Map<GapCategory, number>,
): GapAnswer {
  const { city, country } = place
  const rate = country.facts.fxPerUsd.value
  const range = (min: number, max: number): MoneyRange => ({
    min: roundSignificant(min),
    max: roundSignificant(max),
    currency: country.currency,
  })
  const customers = kind === 'range' && 'customers' in numbers ? numbers.customers : null
  const monthly = entry.pricePerUnit * archetype.openDaysPerMonth
  const rank = kind === 'rank' ? { of: ranks.size, place: ranks.get(archetype.gapCategory)! } : null
  const isRated = kind === 'range' && index !== null
  const year = Number(archetype.priceMonth.slice(0, 4))
  const figureEvidence = gapEvidence({
    id: `gap:${entry.id}`,
    numbers,
    index: isRated ? index : null,
    rank,
    inputs: evidence,
    year,
  })
  return {
    id: `gap_${city.id}--${archetype.id}`,
    title: entry.title,
    description: entry.description,
    category: archetype.gapCategory,
    location: placeTexts.cityInCountry({ city: city.name, country: country.name }),
    cityId: city.id,
    lat: city.lat,
    lon: city.lon,
    locked: false,
    opportunityId: opportunityId(archetype.id, city.id),
    urgency: decideUrgency(isRated ? index : null, rank, entry),
    demandScore: isRated ? Math.round((index.likely + 100) / 2) : null,
    competitionLevel: isRated ? (index.likely >= 33 ? 'low' : index.likely > -33 ? 'medium' : 'high') : 'unknown',
    startupCost: kind === 'not-enough-data' ? null : range(entry.startupCostMin * rate, entry.startupCostMax * rate),
    potentialRevenue: customers ? range(customers.low * monthly, customers.high * monthly) : null,
    customersPerDay: customers,
    rank,
    kind,
    reasoning: gapReasoning({ place, archetype, entry, numbers, rank }),
    targetCustomers: describeTargetCustomers(archetype),
    evidence: [factEvidence(city.population, facts.sources), ...evidence, ...figureEvidence],
  }
}

/** 'high' only where counted sellers leave a gap that holds at the interval's low end; a benchmark alone is never urgent. */
function decideUrgency(index: GapRow['index'], rank: GapAnswer['rank'], entry: CatalogueEntry): GapAnswer['urgency'] {
  if (entry.verdict === 'no') return 'low'
  if (index) return index.likely >= 33 && index.low > 0 ? 'high' : index.likely >= 10 ? 'medium' : 'low'
  return rank && rank.place <= 2 ? 'medium' : 'low'
}

/** The gap of one business, as a range with the person's own count. */
export function gapOfBusiness(
  input: Omit<GapInput, 'category' | 'ownCounts' | 'keep'> & { archetypeId: string; ownCount: OwnWalkCount | null },
): GapAnswer | null {
  const { archetypeId, ownCount, ...rest } = input
  const category = input.archetypes.find((each) => each.id === archetypeId)?.gapCategory
  if (!category) return null
  const answers = gapAnswers({ ...rest, category, keep: archetypeId, ownCounts: ownCount ? [{ ...ownCount, archetypeId }] : [] })
  return answers.find((answer) => answer.id === `gap_${input.place.city.id}--${archetypeId}`) ?? null
}
