import type { Confidence } from '../../evidence/evidence.ts'
import type { SellerClass } from './seller-classes.ts'

/** Everything counted about one city, from the active batches. No personal data: a giver is an opaque key that means nothing outside the city. */
export type CityEvidence = {
  cityId: string
  centre: { lat: number; lon: number }
  /** Of the whole city, in the year of its market data. */
  population: number
  /** Income a head at purchasing power, for comparing how completely cities are mapped; null where unknown. */
  income: number | null
  /** 'YYYY-MM' of the answer: walks older than twelve months are not pooled. */
  month: string
  /** The newest grid; null where none was imported. */
  people: PopulationGrid | null
  areas: readonly CityArea[]
  lists: readonly SellerList[]
  walks: readonly WalkCount[]
  officialCounts: readonly OfficialCount[]
  /** Where business statistics are by county instead of by place. */
  counties: CountyFirms | null
  /** Cities whose completeness was measured, this one left out. */
  measured: readonly CityCompleteness[]
}

/** Measured completeness of a class in a city, beside the predictors of the regression: an 80% interval, shares (0–1). */
export type CityCompleteness = {
  cityId: string
  class: SellerClass
  seenPer1000: number
  peoplePerKm2: number
  income: number
  completeness: { low: number; likely: number; high: number }
}

/**
 * A square of 0.01° by whole numbers: `row` = floor(latitude × 100), `col` = floor(longitude × 100). It reaches from row ÷ 100 to (row + 1) ÷ 100.
 * A position given by a square's middle belongs to that square; one on its edge to the square north or east of it.
 */
export type Square = { row: number; col: number }

/** Square of a position. The hundredths are rounded first: 6.57 × 100 is 656.9999999999999. */
export function squareForPosition(lat: number, lon: number): Square {
  const toGridIndex = (degrees: number) => Math.floor(Math.round(degrees * 1e7) / 1e5)
  return { row: toGridIndex(lat), col: toGridIndex(lon) }
}

/** Provenance of rows: ids of the source and of the import. */
export type ImportedRecord = { source: string; batch: string }

/** People by square; those given in cells of another size are spread onto squares by area. Squares without people are left out. */
export type PopulationGrid = ImportedRecord & { year: number; confidence: Confidence; squares: readonly (Square & { people: number })[] }

/** A ward, district or local government: its middle, and its people where they were counted. */
export type CityArea = ImportedRecord & {
  name: string
  lat: number
  lon: number
  km2: number
  people: { count: number; year: number; confidence: Confidence } | null
}

/**
 * One extract of one list of sellers. `origin` is who surveyed the streets: two lists are independent only where their origins differ. Every vintage
 * of OpenStreetMap, and everything derived from it, has the origin 'osm'; a register has an origin of its own.
 */
export type SellerList = ImportedRecord & {
  origin: string
  /** 'YYYY-MM' of the extract. */
  month: string
  /** The query of the extract: a square without a row has none of these, and of others nothing is known. */
  holds: { classes: readonly SellerClass[]; tags: readonly string[] | 'all' }
  /** The area of the query. */
  covers: 'city' | readonly Square[]
  seen: readonly SeenSellers[]
  /** Only where another origin's list covers the same streets: to match the two. They are counted in `seen` too. */
  points: readonly SellerPoint[] | null
}

/**
 * Sellers of one tag in one square. `tag` is an OpenStreetMap tag unchanged, several values too ('shop=hairdresser;beauty'), chosen by `primaryTag`
 * where an outlet has several; null in a list that knows only the class. An outlet is counted once.
 */
export type SeenSellers = Square & { class: SellerClass; tag: string | null; count: number }

export type SellerPoint = { class: SellerClass; tag: string | null; lat: number; lon: number; name?: string }

/** A count on foot. `archetypeId` null: all sellers of the class. */
export type WalkCount = Square & {
  class: SellerClass
  archetypeId: string | null
  sellers: number
  /** Length of the walk around its start; null: the whole square was walked. */
  minutes: number | null
  /** 'YYYY-MM'. */
  month: string
  /** Opaque: the same person is the same key. */
  giver: string
  /** Of the current person. Counts of others are included only while their givers share them. */
  own: boolean
}

/**
 * Sellers by a census, survey or register of a region. `classes`: those whose sellers it counts together. It measures completeness only where `area`
 * and `definition` are both 'same'; else it is a wide prior.
 */
export type OfficialCount = ImportedRecord & {
  region: string
  industry: string
  classes: readonly SellerClass[]
  count: number
  year: number
  area: 'same' | 'wider' | 'narrower' | 'other'
  definition: 'same' | 'wider' | 'narrower' | 'other'
  confidence: Confidence
  /** The squares of its area, where it is a part of the city. */
  squares: readonly Square[] | 'city'
}

/** Firms by county. One-person firms are known by two-digit sector for the whole city; they follow the employers' mix. */
export type CountyFirms = {
  employers: readonly (ImportedRecord & {
    countyId: string
    county: string
    /** Six digits. */
    industry: string
    class: SellerClass | null
    firms: number
    year: number
  })[]
  onePerson: readonly (ImportedRecord & {
    /** Two digits; ranges as the statistics write them ('44-45'). */
    sector: string
    firms: number
    year: number
  })[]
  people: readonly (ImportedRecord & { countyId: string; count: number; year: number })[]
}
