import { pathKey, pathSalt, uniformAt } from '../chance/random.ts'
import type { CityEvidence, OfficialCount, SellerList, SellerPoint, Square } from '../gaps/squares/city-evidence.ts'
import type { SellerClass } from '../gaps/squares/seller-classes.ts'
import type { SellerQueryPart } from '../gaps/squares/seller-query.ts'

/** Chance for made-up cities, apart from the engine's own draws: uniforms, normals by the sum of twelve, Poisson by multiplying. */
export function chance(seed: number) {
  const key = pathKey(seed, 977)
  const salt = pathSalt(seed, 977)
  let index = 0
  const uniform = () => uniformAt(key, salt, index++)
  const normal = () => Array.from({ length: 12 }, uniform).reduce((sum, each) => sum + each, -6)
  const poisson = (mean: number): number => {
    if (mean > 400) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
    let remaining = mean
    let count = 0
    for (;;) {
      remaining += Math.log(uniform())
      if (remaining < 0) return count
      count++
    }
  }
  const binomial = (all: number, share: number) => Array.from({ length: all }, uniform).filter((each) => each < share).length
  return { uniform, normal, poisson, binomial }
}

export type Truth = {
  /** Sellers by square, in the order of `squares`. */
  sellers: number[]
  seen: number[]
  demand: number[]
  perHead: number
  sustainedPerHead: number
}

export type TestCity = { evidence: CityEvidence; truth: Truth; squares: Square[]; part: SellerQueryPart }

type TestCityOptions = {
  seed: number
  side?: number
  completeness: number
  /** Sellers that 100,000 people have, and how many they keep busy, before this city's own luck. */
  per100k?: number
  sustained?: number
  /** How much squares differ beyond chance (spread of a log-normal). */
  scatter?: number
  evidence?: Partial<CityEvidence>
}

const corner = { row: 500, col: 100 }
export const levelSpread = 0.4
export const demandSpread = 0.3
const kind: SellerClass = 'food-shops'

/** A city on a square of squares, dense in the middle; sellers where people are, each square with a luck of its own; a map that shows some of them. */
export function syntheticCity({
  seed,
  side = 16,
  completeness,
  per100k = 300,
  sustained = 300,
  scatter = 0.6,
  evidence,
}: TestCityOptions): TestCity {
  const { normal, poisson, binomial } = chance(seed)
  const squares = Array.from({ length: side * side }, (_, i) => ({ row: corner.row + Math.floor(i / side), col: corner.col + (i % side) }))
  const middle = (side - 1) / 2
  const people = squares.map(({ row, col }) => {
    const km = 1.11 * Math.hypot(row - corner.row - middle, col - corner.col - middle)
    return Math.round(12_000 * Math.exp(-km / 5 + 0.5 * normal()))
  })
  const perHead = (per100k / 100_000) * Math.exp(levelSpread * normal())
  const sustainedPerHead = (sustained / 100_000) * Math.exp(demandSpread * normal())
  const sellers = people.map((each) => poisson(each * perHead * Math.exp(scatter * normal() - scatter ** 2 / 2)))
  const seen = sellers.map((each) => binomial(each, completeness))
  const list: SellerList = {
    origin: 'osm',
    month: '2026-01',
    source: 'map',
    batch: 'b1',
    holds: { classes: [kind], tags: 'all' },
    covers: 'city',
    seen: squares.flatMap((square, i) => (seen[i]! > 0 ? [{ ...square, class: kind, tag: 'shop=convenience', count: seen[i]! }] : [])),
    points: null,
  }
  return {
    squares,
    truth: { sellers, seen, perHead, sustainedPerHead, demand: people.map((each) => each * sustainedPerHead) },
    part: {
      class: kind,
      tags: 'all',
      archetypeId: null,
      expectedPer100k: { likely: per100k, sd: levelSpread },
      businesses: [],
      industries: [],
      sustainedPer100k: { likely: sustained, sd: demandSpread },
    },
    evidence: {
      cityId: `made-${seed}`,
      centre: { lat: (corner.row + side / 2) / 100, lon: (corner.col + side / 2) / 100 },
      population: people.reduce((sum, each) => sum + each, 0),
      income: 5000,
      month: '2026-06',
      people: {
        source: 'people',
        batch: 'p1',
        year: 2025,
        confidence: 'high',
        squares: squares.map((square, i) => ({ ...square, people: people[i]! })),
      },
      areas: [],
      lists: [list],
      walks: [],
      officialCounts: [],
      counties: null,
      measured: [],
      ...evidence,
    },
  }
}

/** Names unlike each other: eight letters by chance. */
function nameOf(number: number): string {
  const { uniform } = chance(number + 1)
  return String.fromCharCode(...Array.from({ length: 8 }, () => 97 + Math.floor(26 * uniform())))
}

/** Sellers of each square as marks on two lists, each of which holds a share of its own of them. */
export function twoLists({ squares, truth }: TestCity, seed: number, shares: readonly [number, number]): [SellerPoint[], SellerPoint[]] {
  const { uniform } = chance(seed)
  const both: [SellerPoint[], SellerPoint[]] = [[], []]
  squares.forEach(({ row, col }, i) => {
    for (let n = 0; n < truth.sellers[i]!; n++) {
      const at = { lat: (row + uniform()) / 100, lon: (col + uniform()) / 100 }
      shares.forEach((share, list) => {
        if (uniform() < share) both[list]!.push({ class: kind, tag: null, ...at, name: nameOf(i * 1000 + n) })
      })
    }
  })
  return both
}

/** A census of all shops of a city. */
export function officialCountOf({ truth }: TestCity): OfficialCount {
  return {
    region: 'all',
    industry: 'shops',
    classes: [kind],
    count: truth.sellers.reduce((sum, each) => sum + each, 0),
    year: 2025,
    area: 'same',
    definition: 'same',
    confidence: 'high',
    squares: 'city',
    source: 'census',
    batch: 'c',
  }
}
