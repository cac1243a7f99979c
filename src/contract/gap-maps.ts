import * as z from 'zod'
import { landmarkKinds, lineUses } from '#engine/gaps/basemap/basemap.ts'
import { backtestVerdicts } from '#engine/gaps/squares/backtest.ts'
import { completenessWays } from '#engine/gaps/squares/completeness.ts'
import { sellerClasses } from '#engine/gaps/squares/seller-classes.ts'
import { squareKinds, squareReasons } from '#engine/gaps/squares/square-answer.ts'
import { degrees, gapCategories } from '#engine/quantity/vocabulary.ts'
import { mapAnswers } from './map-answers.ts'
import { missingThing } from './opportunity-card.ts'
import { evidence } from './opportunity-preview.ts'
import { reference, route, textField } from './route.ts'

const moneyRange = z.object({ min: z.number(), max: z.number(), currency: z.string() })

export const lockedGap = z.object({
  id: z.string(),
  title: z.string(),
  category: z.enum(gapCategories),
  location: z.string(),
  locationId: z.string(),
  locked: z.literal(true),
})
export const openGap = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(gapCategories),
  location: z.string(),
  locationId: z.string(),
  lat: z.number(),
  lon: z.number(),
  locked: z.literal(false),
  opportunityId: z.string(),
  urgency: z.enum(['High', 'Medium', 'Low']),
  urgencyId: z.enum(degrees),
  demandScore: z.number().nullable(),
  competitionLevel: z.enum(['Low', 'Medium', 'High', 'Unknown']),
  competitionLevelId: z.enum([...degrees, 'unknown']),
  startupCost: moneyRange.nullable(),
  potentialRevenue: moneyRange.nullable(),
  customersPerDay: z.object({ low: z.number(), likely: z.number(), high: z.number() }).nullable(),
  rank: z.object({ of: z.number(), place: z.number() }).nullable(),
  kind: z.enum(['range', 'rank', 'not-enough-data']),
  reasoning: z.string(),
  targetCustomers: z.string(),
  evidence: z.array(evidence),
})
export const gap = z.discriminatedUnion('locked', [lockedGap, openGap])
export type Gap = z.infer<typeof gap>
export type OpenGap = z.infer<typeof openGap>

const range = z.object({ low: z.number(), likely: z.number(), high: z.number() })

/** The person's own count of one business at a place, of the day ('YYYY-MM-DD') in their zone. */
const ownCount = z.object({ sellers: z.number(), minutes: z.number(), day: z.string() })
export type OwnCount = z.infer<typeof ownCount>

/** A square of 0.01° by its middle, or an area where only areas have people. Numbers are of sellers unless they say otherwise; ranges hold 8 of 10. */
const lockedSquare = z.object({
  id: z.string(),
  /** Unique within its city; `area` is what several squares may share. */
  name: z.string(),
  lat: z.number(),
  lon: z.number(),
  area: z.string().nullable(),
  /** Other names that people look for here. */
  also: z.array(z.string()).optional(),
  kind: z.enum(squareKinds),
  locked: z.literal(true),
})
const openSquare = lockedSquare.extend({
  locked: z.literal(false),
  /** People who live there; `reaching` counts those whose custom reaches it. */
  people: z.number().nullable(),
  reaching: z.number().nullable(),
  seen: z.number(),
  /** Within a walk, its own included. */
  seenAround: z.number(),
  expected: range.nullable(),
  room: range.nullable(),
  /** Probability of room for one more seller, 0–1. */
  chance: z.number().nullable(),
  rank: z.object({ place: z.number(), of: z.number() }).nullable(),
  how: z.enum([...squareReasons.numbers, ...squareReasons.rank, ...squareReasons.unknown]),
  /** Pooled counts of at least three other people in this square and beside it; `month` ('YYYY-MM') is the newest. */
  counted: z.object({ sellers: z.number(), givers: z.number(), month: z.string() }).nullable(),
  own: ownCount.nullable(),
})
export const citySquare = z.discriminatedUnion('locked', [lockedSquare, openSquare])
export type CitySquare = z.infer<typeof citySquare>
export type OpenSquare = z.infer<typeof openSquare>

const lockedCounty = z.object({ id: z.string(), county: z.string(), locked: z.literal(true) })
const openCounty = lockedCounty.extend({
  locked: z.literal(false),
  people: z.number().nullable(),
  employers: z.number(),
  /** Null, as all that follows, where the county's people are unknown. */
  onePerson: z.number().nullable(),
  /** Of each count; of one-person firms, which are an estimate, that of the count of their sectors. */
  years: z.object({ people: z.number().nullable(), employers: z.number(), onePerson: z.number().nullable() }),
  expected: range.nullable(),
  /** Whether an amount of room may rest on what people spend; null where that is unknown. */
  isSpendingCredible: z.boolean().nullable(),
  room: range.nullable(),
  chance: z.number().nullable(),
})
export const cityCounty = z.discriminatedUnion('locked', [lockedCounty, openCounty])
export type CityCounty = z.infer<typeof cityCounty>
export type OpenCounty = z.infer<typeof openCounty>

/** AUC of expected sellers in finding hidden ones, beside that of people alone; null figures where there are too few to test. */
const backtestSchema = z.object({
  auc: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  rival: z.number().nullable(),
  places: z.number(),
  word: z.enum(backtestVerdicts),
})
export const squaresAnswer = z.object({
  location: z.string(),
  locationId: z.string(),
  by: z.enum(['square', 'area']),
  /** Sellers seen in the whole city. */
  places: z.number(),
  squares: z.array(citySquare),
  counties: z.array(cityCounty),
  /** What the counties' numbers are from. */
  countySources: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
  classes: z.array(z.enum(sellerClasses)),
  /** Titles of the businesses whose sellers are counted; in a category, those that the city's lists or statistics cover. */
  businesses: z.array(z.string()),
  founded: backtestSchema.nullable(),
  /** Whether the ranking passed its backtest. */
  advice: z.boolean(),
  /**
   * First places by the order of room, at most ten; for one business with numbers also its customers a day, and the share of groups of draws in which
   * it stays among them.
   */
  best: z.array(z.object({ id: z.string(), customers: range.nullable(), stays: z.number().nullable() })),
  /** By class, the share of its sellers that the lists hold, and the method of the estimate. */
  completeness: z.array(
    z.object({ class: z.enum(sellerClasses), how: z.enum(completenessWays), low: z.number(), likely: z.number(), high: z.number() }),
  ),
  /** Places that the account may still open in full today; null without a limit. */
  openLeft: z.number().nullable(),
  /** Where a count on foot has the highest value of information. */
  walk: z.object({ id: z.string(), area: z.string().nullable(), near: z.string().nullable() }).nullable(),
  attribution: z.string(),
})
export type SquaresAnswer = z.infer<typeof squaresAnswer>

const business = z.object({ id: z.string(), title: z.string() })
const roomFields = {
  kind: z.enum(['numbers', 'rank']),
  reaching: z.number(),
  seen: z.number(),
  seenAround: z.number(),
  expected: range,
  room: range.nullable(),
  chance: z.number().nullable(),
  rank: z.object({ place: z.number(), of: z.number() }).nullable(),
  customersPerDay: range.nullable(),
  own: ownCount.nullable(),
}
const lockedPlaceRow = z.object({ square: z.string(), name: z.string(), order: z.number(), locked: z.literal(true) })
const openPlaceRow = lockedPlaceRow.extend({
  ...roomFields,
  locked: z.literal(false),
  people: z.number().nullable(),
  stays: z.number().nullable(),
})
export type OpenPlaceRow = z.infer<typeof openPlaceRow>
/** Where in a city to open one business: its places in the order of room, at most ten; `advice` as of the map. */
export const placesAnswer = z.object({
  /** Null for a category. */
  business: business.nullable(),
  /** Title of a business that was requested and is not offered in this city: the answer is of the best match. */
  notHere: z.string().nullable(),
  /** The city's businesses in the order of the person's list; `known` where something is known of it by place. */
  choices: z.array(business.extend({ category: z.enum(gapCategories), known: z.boolean() })),
  places: z.array(z.discriminatedUnion('locked', [lockedPlaceRow, openPlaceRow])),
  map: squaresAnswer,
  attribution: z.string(),
})
export type PlacesAnswer = z.infer<typeof placesAnswer>

const lockedBusinessRow = z.object({ archetype: z.string(), title: z.string(), order: z.number(), locked: z.literal(true) })
const openBusinessRow = lockedBusinessRow.extend({
  ...roomFields,
  locked: z.literal(false),
  /** Of the place where a report can rest on it, else of the city. */
  opportunityId: z.string(),
  /** What it needs and the person lacks: empty where it fits all their answers. */
  fit: z.object({ missing: z.array(missingThing), currency: z.string(), verdict: z.enum(['good', 'careful', 'no']) }),
})
export type OpenBusinessRow = z.infer<typeof openBusinessRow>
/** What is missing at one place: businesses that the person can do before the others, each by its room there. */
export const placeAnswer = z.object({
  place: z.object({
    square: z.string(),
    name: z.string(),
    lat: z.number(),
    lon: z.number(),
    area: z.string().nullable(),
    people: z.number().nullable(),
  }),
  businesses: z.array(z.discriminatedUnion('locked', [lockedBusinessRow, openBusinessRow])),
  /** Businesses of which nothing is known there: how many, and the person's first of them. */
  notKnown: z.object({ count: z.number(), first: z.array(business) }),
  attribution: z.string(),
})
export type PlaceAnswer = z.infer<typeof placeAnswer>

/** One answer to each question in the saved city, in full for a free account. */
const mapSample = z.object({
  city: z.object({ id: z.string(), name: z.string(), location: z.string() }),
  /** Whether anything is known by place, or by county. */
  isKnown: z.boolean(),
  where: z.object({ business, row: openPlaceRow }).nullable(),
  what: z.object({ place: placeAnswer.shape.place, count: z.number(), first: z.array(business) }).nullable(),
})
export type MapSample = z.infer<typeof mapSample>

/** One place of the map of one business, with and without the person's count there: a range of sellers that it has room for, and its place in the order. */
const placeState = z.object({ room: range.nullable(), rank: z.object({ place: z.number(), of: z.number() }).nullable() })
const lockedWalkChange = z.object({
  id: z.string(),
  name: z.string(),
  before: z.enum(squareKinds),
  after: z.enum(squareKinds),
  locked: z.literal(true),
})
const openWalkChange = lockedWalkChange.extend({ locked: z.literal(false), without: placeState, with: placeState })
const walkChange = z.discriminatedUnion('locked', [lockedWalkChange, openWalkChange])
export type WalkChange = z.infer<typeof walkChange>
const countFields = { changed: walkChange.nullable() }
/** The gap, and what the count changed at its place on the map of that business; null for a count of the whole city. */
export const countAnswer = z.discriminatedUnion('locked', [lockedGap.extend(countFields), openGap.extend(countFields)])
export type CountAnswer = z.infer<typeof countAnswer>

export const mapCoverage = z.object({
  cities: z.array(
    z.object({
      cityId: z.string(),
      name: z.string(),
      country: z.string(),
      answer: z.enum(mapAnswers),
      /** The backtest of each class that some list shows. */
      classes: z.array(
        z.object({ class: z.enum(sellerClasses), seen: z.number(), kind: z.enum(squareKinds), founded: backtestSchema.nullable() }),
      ),
    }),
  ),
})
export type MapCoverage = z.infer<typeof mapCoverage>

/** What a city's map draws under its places: nothing of it was counted. `path` is in steps of 0.0003° from `origin`, east and north, as `packPath` writes it. */
export const basemapAnswer = z.object({
  origin: z.object({ lat: z.number(), lon: z.number() }),
  lines: z.array(z.object({ use: z.enum(lineUses), path: z.string() })),
  landmarks: z.array(z.object({ lat: z.number(), lon: z.number(), kind: z.enum(landmarkKinds), name: z.string().nullable() })),
})
export type BasemapAnswer = z.infer<typeof basemapAnswer>

export const gapMapRoutes = {
  'GET /api/gap-maps': route({
    access: 'user',
    summary: 'Gaps of a city and category, strongest evidence first',
    query: z.object({ location: textField().optional(), category: z.enum(['all', ...gapCategories]).optional() }),
    response: z.array(gap),
    errors: ['limit_reached'],
  }),
  'GET /api/gap-maps/coverage': route({
    access: 'visitor',
    summary: 'What the map of each city can say, and how well the order of its places was tested',
    response: mapCoverage,
  }),
  'GET /api/gap-maps/sample': route({
    access: 'user',
    summary: 'One answer to each question in the saved city, before Premium is bought; no look-up. Null without a city',
    response: z.object({ sample: mapSample.nullable() }),
  }),
  'GET /api/gap-maps/{location}/squares': route({
    access: 'user',
    summary: 'People, sellers seen and expected, and room, square by square, of a category or one business',
    params: z.object({ location: textField(120) }),
    query: z.object({ category: z.enum(['all', ...gapCategories]).optional(), archetype: reference(120).optional() }),
    response: squaresAnswer,
    errors: ['limit_reached', 'not_found'],
  }),
  'GET /api/gap-maps/{location}/places': route({
    access: 'user',
    summary:
      'Where to open: the places of a city in the order of room for one business, else for the best match of the person’s list, or for a category',
    params: z.object({ location: textField(120) }),
    query: z.object({ what: reference(120).optional(), category: z.enum(['all', ...gapCategories]).optional() }),
    response: placesAnswer,
    errors: ['limit_reached', 'not_found'],
  }),
  'GET /api/gap-maps/{location}/place': route({
    access: 'user',
    summary: 'What is missing at one place, by its square or the name that people use: businesses in the order of room for this person',
    params: z.object({ location: textField(120) }),
    query: z.object({ square: reference(60).optional(), name: textField(120).optional() }),
    response: placeAnswer,
    errors: ['limit_reached', 'not_found'],
  }),
  'GET /api/gap-maps/{location}/basemap': route({
    access: 'user',
    summary: 'Main roads, water and landmarks that the map of a city is drawn on; no look-up',
    params: z.object({ location: textField(120) }),
    response: basemapAnswer,
    revalidated: true,
    errors: ['not_found'],
  }),
  'POST /api/gap-maps/{location}/squares/{square}/open': route({
    access: 'user',
    summary: 'Open one square or county of a map in full: one a day on the free plan',
    params: z.object({ location: textField(120), square: reference(60) }),
    body: z.object({ category: z.enum(['all', ...gapCategories]).optional(), archetype: reference(120).optional() }),
    response: z.union([openSquare, openCounty]),
    errors: ['limit_reached', 'not_found'],
  }),
  'POST /api/gap-maps/count': route({
    access: 'user',
    summary:
      'Store the person’s own count of sellers on a walk, also of the square it was made in, and recalculate the gap with it; open or locked by the account’s access',
    body: z.object({
      opportunityId: reference(120),
      sellers: z.number().int().min(0).max(1000),
      minutes: z.number().int().min(5).max(120),
      /** The square or area of the city's map where it was counted. */
      square: reference(60).optional(),
    }),
    response: countAnswer,
  }),
} as const
