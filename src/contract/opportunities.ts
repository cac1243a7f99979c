import * as z from 'zod'
import { drawings } from '#engine/market/drawing.ts'
import { pictograms } from '#engine/market/pictogram.ts'
import { startupKinds } from '#engine/model/result.ts'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import {
  axes,
  businessSizes,
  countedKinds,
  exploreCategories,
  freeTimes,
  gapCategories,
  mostHoursAWeek,
  opportunityGroups,
  ownables,
  tags,
  trades,
  verdictReasons,
  wants,
  workplaces,
} from '#engine/quantity/vocabulary.ts'
import { refusals } from '#words/refusals.ts'
import { currencies } from './currencies.ts'
import { limits } from './limits.ts'
import {
  booleanParam,
  id,
  idOfList,
  idsParam,
  instantField,
  listParam,
  numberParam,
  pageQuery,
  pageSchema,
  route,
  textField,
} from './route.ts'
import { wireInput } from './wire-input.ts'
import { wireList } from './wire-values.ts'

const opportunityChoice = z.object({ id, title: z.string(), city: z.string(), country: z.string() })
export type OpportunityChoice = z.infer<typeof opportunityChoice>

/** Why a business is closed in its city, so that no report of it is sold there, and what is open instead. */
export const closureInfo = z.object({
  /** Forbidden there, or without sense there. */
  kind: z.enum(['banned', 'place']),
  /** The name inside a sentence. */
  city: z.string(),
  why: z.string(),
  /** A year, or a year and month. */
  since: z.string().optional(),
  /** The office that can confirm that it still holds. */
  verifyAt: z.string().optional(),
  instead: z.object({ elsewhere: z.array(opportunityChoice), here: z.array(opportunityChoice) }),
})
export type ClosureInfo = z.infer<typeof closureInfo>

export const missingKinds = ['trade', 'money', 'hours', 'times', 'place', 'tool', 'licence', 'strength', 'training'] as const

/**
 * One thing that the person lacks for a business: an amount in its `currency`, hours a week, weeks of training. `what` is a phrase for times and
 * licences, and else ids with commas: of trades (or interests), workplaces or things.
 */
export const missingThing = z.object({
  kind: z.enum(missingKinds),
  amountMinor: z.number().optional(),
  hours: z.number().optional(),
  weeks: z.number().optional(),
  what: z.string().optional(),
})
export type MissingThing = z.infer<typeof missingThing>

/** When the customers of a business buy, how many days it is open and what it takes of the owner's week; `free` are the times at which the person is free. */
const soldWeek = z.object({
  of: z.enum(['one', 'each']),
  times: z.array(z.enum(freeTimes)),
  when: z.string(),
  openDaysPerMonth: z.number(),
  leastHours: z.number(),
  free: z.array(z.enum(freeTimes)),
})

const scoreFields = { score: z.number().nullable(), low: z.number().nullable(), high: z.number().nullable() }

export const opportunity = z.object({
  id,
  archetype: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(exploreCategories),
  gapCategory: z.enum(gapCategories),
  pictogram: z.enum(pictograms),
  city: z.string(),
  cityId: z.string(),
  country: z.string(),
  countryCode: z.string(),
  countryId: z.string(),
  currency: z.string(),
  tag: z.enum(wireList('tag')).nullable(),
  tagId: z.enum(tags).nullable(),
  startupCostMin: z.number(),
  startupCostMax: z.number(),
  revenueMin: z.number(),
  revenueMax: z.number(),
  roiMin: z.number(),
  roiMax: z.number(),
  radarData: z.array(z.object({ axis: z.string(), angle: z.number(), ...scoreFields })).length(8),
  overallScore: z.number(),
  verdict: z.enum(['good', 'careful', 'no']),
  verdictReason: z.enum(verdictReasons),
  /** Months from the opening in which the base case still takes money. */
  needsMoneyForMonths: z.number(),
  /** The size that is shown, and all that the business has. */
  size: z.enum(businessSizes),
  sizes: z.array(z.enum(businessSizes)),
  /** A month's profit before the owner's pay, in `currency`, as the amounts below. */
  monthly: z.object({ low: z.number(), likely: z.number(), high: z.number() }),
  toOpen: z.number(),
  toBeSafe: z.number(),
  group: z.enum(opportunityGroups),
  /** Preferences that it does not meet; empty where it meets all. */
  missing: z.array(missingThing),
  /** What the person's own things take off `toOpen`, minor units of `currency`. */
  ownedMinor: z.number(),
  /** What the person's money lacks to be safe, minor units of `currency`; absent where nothing is lacking or no money was named. */
  shortToBeSafeMinor: z.number().optional(),
  /** The exact money that the person named, minor units of `currency`, where it lacks something to open. */
  ownMinor: z.number().optional(),
  /** Absent for a suggested business. */
  week: soldWeek.optional(),
  /** Required skills that the person has, and weeks to learn what is missing; absent for a suggested business. */
  have: z.array(z.enum(wireList('skill'))).optional(),
  learnWeeks: z.number().optional(),
  bookmarked: z.boolean().optional(),
  hidden: z.boolean().optional(),
  fit: z.number().optional(),
  why: z.array(z.string()).optional(),
  ownedReportId: z.string().optional(),
  closed: closureInfo.optional(),
  /** 'catalogue', or 'ai' for a business that a model suggested. */
  origin: z.enum(['catalogue', 'ai']).optional(),
  /** Of a suggested business: its owner overrides assumptions of the model. */
  edited: z.boolean().optional(),
})
export type Opportunity = z.infer<typeof opportunity>

/** The fields of a list row. */
export const opportunityRow = opportunity.pick({
  id: true,
  title: true,
  city: true,
  country: true,
  currency: true,
  pictogram: true,
  verdict: true,
  verdictReason: true,
  needsMoneyForMonths: true,
  size: true,
  monthly: true,
  toOpen: true,
  group: true,
  missing: true,
  ownedMinor: true,
  shortToBeSafeMinor: true,
  ownMinor: true,
  have: true,
  learnWeeks: true,
  bookmarked: true,
  hidden: true,
  fit: true,
  ownedReportId: true,
  closed: true,
  origin: true,
  edited: true,
})
export type OpportunityRow = z.infer<typeof opportunityRow>

/** One idea of a comparison; amounts in `currency`, that of the idea's city. */
export const opportunityComparison = opportunity
  .pick({
    id: true,
    title: true,
    city: true,
    country: true,
    currency: true,
    pictogram: true,
    verdict: true,
    verdictReason: true,
    needsMoneyForMonths: true,
    monthly: true,
    toOpen: true,
    toBeSafe: true,
    group: true,
    missing: true,
    ownedMinor: true,
    have: true,
    learnWeeks: true,
    ownedReportId: true,
  })
  .extend({
    /** Share of the simulations that lose money in year 1. */
    lossOdds: z.number(),
    /** Month in which half of the simulations have all their money back; null where they do not within 36 months. */
    paybackMonth: z.number().nullable(),
    hoursPerWeek: z.number(),
    /** Required skills that the person did not name; all of them without a profile. */
    toLearn: z.array(z.enum(wireList('skill'))),
    permits: z.array(z.object({ name: z.string(), body: z.string() })),
    /** Only with a report: its loan, the number to check first and what year 3 leaves. */
    report: z
      .object({
        /** An amount, or why there is none. */
        loan: z.union([
          z.object({ kind: z.literal('lent'), amount: z.number(), lender: z.string(), months: z.number() }),
          z.object({ kind: z.enum(['small', 'none']) }),
        ]),
        checkFirst: z.object({ label: z.string(), howToCheck: z.string() }).nullable(),
        year3Profit: z.number().nullable(),
      })
      .optional(),
  })
export type OpportunityComparison = z.infer<typeof opportunityComparison>

/** An idea that cannot be compared, and why: nobody has it, or its city is closed to it. */
export const comparisonRefusal = z.object({ id, code: z.enum(['not_found', 'not_sellable']), message: z.string() })
export type ComparisonRefusal = z.infer<typeof comparisonRefusal>

export const evidence = z.object({
  id: z.string(),
  label: z.string(),
  value: z.union([z.number(), z.string()]),
  unit: z.string(),
  year: z.number(),
  source: z.object({ title: z.string(), publisher: z.string(), url: z.string().nullable(), licence: z.string() }),
  confidence: z.enum(['high', 'medium', 'low']),
  kind: z.enum(['observed', 'reference', 'derived', 'assumption']),
  reason: z.string().optional(),
  priceMonth: z.string().optional(),
  retrievedAt: z.string().optional(),
  formula: z.string().optional(),
  inputs: z.array(z.string()).optional(),
})

const band = z.object({ p10: z.number(), p50: z.number(), p90: z.number() })
const needBand = z.object({ p50: z.number(), p80: z.number(), p90: z.number() })

const ownMoney = z.object({
  amount: z.number(),
  currency: z.string(),
  /** The amount is the upper end of a range. */
  isMost: z.boolean(),
  /** All of the money, where a part of it is set aside for something else or owed: `amount` is what is free of it. */
  said: z.object({ amount: z.number(), notFree: z.number(), owed: z.number() }).optional(),
  opens: z.boolean(),
  shortToOpen: z.number(),
  shortToBeSafe: z.number(),
  /** The last month that it reaches in 8 simulations of 10 or more; `odds` are those of reaching it. */
  lasts: z.object({ untilMonth: z.number(), odds: z.number() }).nullable(),
  /** Where that is within a year: the month by which it is gone, and the odds of that. */
  runsOut: z.object({ byMonth: z.number(), odds: z.number() }).nullable(),
  /** The money to open at the lowest prices found; null where nothing was found for less. */
  smallerStart: z.number().nullable(),
  /** The cash left after each month of a year; empty where it does not open. */
  byMonth: z.array(band),
})

export const opportunityDetail = opportunity.extend({
  scores: z.array(z.object({ axis: z.enum(axes), ...scoreFields, formula: z.string(), evidence: z.array(z.string()) })),
  wouldMove: z.string().nullable().optional(),
  preview: z.object({
    verdict: z.enum(['good', 'careful', 'no']),
    verdictReason: z.enum(verdictReasons),
    needsMoneyForMonths: z.number(),
    verdictText: z.string(),
    /** In `currency`, the report's city's. */
    currency: z.string(),
    cashNeeded: needBand,
    /** What the opening money buys: its lines add up to `toOpen`. */
    opening: z.array(
      z.object({
        item: z.string(),
        drawn: z.enum(drawings).optional(),
        kind: z.enum(startupKinds),
        amount: z.number(),
        owned: z.number().optional(),
      }),
    ),
    /** Costs before the first sale; `toLiveOn` is what the base case still needs until it earns. */
    toOpen: z.number(),
    toLiveOn: z.object({ amount: z.number(), untilMonth: z.number() }),
    /** The month until which `cashNeeded` covers. */
    cashUntilMonth: z.number(),
    largestLoan: z.union([
      z.object({ kind: z.literal('lent'), amount: z.number(), lender: z.string(), months: z.number() }),
      /** The start costs too little to ask anybody, or nobody here could be repaid. */
      z.object({ kind: z.enum(['small', 'none']) }),
    ]),
    /** In the base case, before the owner's pay. */
    leftPerHour: z.object({ usual: z.number().nullable(), helper: z.number() }),
    /** How new firms fared, whatever the verdict; null where no study speaks of them. */
    newFirms: z.string().nullable(),
    /** Stated earnings of people in this trade, beside the plan's own month; null where the business is closed there. `chart` is null where nothing was found. */
    realFirms: z
      .object({
        text: z.string(),
        ours: z.string().nullable(),
        chart: z
          .object({
            title: z.string(),
            summary: z.string(),
            /** Profit of a month in today's money, in `currency`. */
            data: z.object({
              currency: z.string(),
              theirs: z.object({
                low: z.number().nullable(),
                /** The quartiles; none where only the `mean` is known. */
                dots: z.array(z.number()),
                high: z.number().nullable(),
                mean: z.number().nullable(),
              }),
              ours: z.object({ low: z.number(), likely: z.number(), high: z.number() }),
            }),
          })
          .nullable(),
        /** The figures inside `text` and `ours`, in reading order. */
        figures: z.array(z.object({ text: z.string(), evidence: z.string() })),
      })
      .nullable(),
    monthlyRange: band,
    lossOdds: z.number(),
    radar: z.array(z.object({ axis: z.string(), angle: z.number(), ...scoreFields })),
    sectionTitles: z.array(z.object({ key: z.string(), title: z.string(), question: z.string() })),
    assumptionShare: z.number(),
    /** Numbers that the run rests on: counted or measured, published, our own estimates. */
    inputKinds: z.object({ counted: z.number(), published: z.number(), guessed: z.number() }),
    /** How far the person's own money goes here, from the same run; null where it is not known. */
    own: ownMoney.nullable(),
  }),
  evidence: z.array(evidence),
  /** Only for a square of a city, which `city` names: the square, and the id of the same business in the whole city. */
  square: z.object({ id: z.string(), kind: z.enum(['numbers', 'rank']), cityOpportunityId: id, attribution: z.string() }).optional(),
  price: z.object({ amount: z.number(), currency: z.string() }),
})
export type OpportunityDetail = z.infer<typeof opportunityDetail>

/** Assumptions of a suggested business that its owner may override: amounts in `currency`, shares from 0 to 1. */
export const assumptionOverrides = z.object({
  version: z.number(),
  currency: z.string(),
  figures: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.string(),
      value: z.number(),
      low: z.number(),
      high: z.number(),
      min: z.number(),
      max: z.number(),
      by: z.enum(['model', 'you']),
      /** The model's value of an overridden figure. */
      suggested: z.number(),
    }),
  ),
})
export type AssumptionOverrides = z.infer<typeof assumptionOverrides>

const saidMinor = numberParam({ integer: true, max: limits.saidMinor }).optional()

export const opportunityQuery = z.object({
  search: textField().optional(),
  category: z.enum(['all', ...exploreCategories]).optional(),
  tag: z.literal('all').or(wireInput('tag')).optional(),
  city: textField().optional(),
  country: textField().optional(),
  costMin: numberParam().optional(),
  costMax: numberParam().optional(),
  revenueMin: numberParam().optional(),
  revenueMax: numberParam().optional(),
  /** Exact money available: groups the list in place of the saved budget. Both, or neither. */
  amountMinor: numberParam({ integer: true, min: 1, max: limits.saidMinor }).optional(),
  currency: z.enum(currencies).optional(),
  /** Ranks the list in place of the saved profile, for visitors too. Trades are comma-separated ids. */
  trades: listParam(trades).optional(),
  /** Hours a week. */
  hours: numberParam({ min: 1, max: mostHoursAWeek, message: refusals.hoursAWeek({ most: mostHoursAWeek }) }).optional(),
  place: idOfList(workplaces).optional(),
  have: listParam(ownables).optional(),
  when: listParam(freeTimes).optional(),
  /**
   * What a visitor said before a report, in minor units of `saidIn`; an account's is in its preferences. Monthly: what the household must take out, what
   * else it lives on, what is paid back; of the money, what is kept for something else and what is owed.
   */
  saidIn: z.enum(currencies).optional(),
  needMinor: saidMinor,
  otherIncomeMinor: saidMinor,
  notFreeMinor: saidMinor,
  owedMinor: saidMinor,
  instalmentMinor: saidMinor,
  /** A `want` keeps what obeys before what does not, as the order by match does. */
  sort: z.enum(['match', 'score', 'cost', 'revenue', ...wants]).optional(),
  bookmarked: booleanParam.optional(),
  hidden: booleanParam.optional(),
  /** What a visitor bookmarked and hid on this device, in place of an account's marks. */
  kept: idsParam({ minIds: 0, maxIds: limits.keptOnDevice }).optional(),
  without: idsParam({ minIds: 0, maxIds: limits.keptOnDevice }).optional(),
  scope: z.enum(['all']).optional(),
  view: z.enum(['row']).optional(),
  ...pageQuery,
})
export type OpportunityQuery = z.infer<typeof opportunityQuery>

const dated = { day: z.string() }
const ofBusiness = { ...dated, id, title: z.string(), currency: z.string() }

/** What is new for a person: counts near them, a business that their money opens now, a nearer saving target, a price that moved. `day` is 'YYYY-MM-DD'. */
export const newsItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('counts'), ...dated, city: z.string(), sellers: z.number(), source: z.string() }),
  z.object({ kind: z.literal('opens'), ...ofBusiness, more: z.number(), amountMinor: z.number() }),
  z.object({ kind: z.literal('nearer'), ...ofBusiness, shortMinor: z.number(), wasMinor: z.number() }),
  /** Since `day`, when it was saved; `asOf` is the month of the present prices. */
  z.object({ kind: z.literal('price'), ...ofBusiness, wasMinor: z.number(), nowMinor: z.number(), asOf: z.string() }),
])
export type NewsItem = z.infer<typeof newsItem>

/** Suggested businesses stored in a form that this release cannot read: the title of each, and what to do. */
const unreadableBusinesses = z.array(z.object({ id, title: z.string(), message: z.string() })).optional()

/** Parsed once at the boundary into its parts. */
const byRef = z.object({ id: id.transform(opportunityRef) })

/** The requested size; a business without it answers with the one shown first, which its answer names. */
const sizeField = z.enum(businessSizes).optional()

/** The filter fields of the list that led to one opportunity. */
const filterFields = opportunityQuery.pick({
  city: true,
  country: true,
  amountMinor: true,
  currency: true,
  trades: true,
  hours: true,
  place: true,
  have: true,
  when: true,
  saidIn: true,
  needMinor: true,
  otherIncomeMinor: true,
  notFreeMinor: true,
  owedMinor: true,
  instalmentMinor: true,
})
/** With the count at its spot, which belongs to this one alone. */
const sizedFilterFields = filterFields.extend({
  size: sizeField,
  countedOf: z.enum(countedKinds).optional(),
  count: numberParam({ integer: true, max: limits.countAtSpot.number }).optional(),
  countMinutes: numberParam({ min: 1, integer: true, max: limits.countAtSpot.minutes }).optional(),
})

export const opportunityRoutes = {
  'GET /api/opportunities': route({
    access: 'visitor',
    summary: 'Opportunities, filtered, sorted and paged; ranked for the person when signed in with a profile',
    query: opportunityQuery,
    /** Rows where `view` says so. */
    response: pageSchema('opportunities', z.union([opportunity, opportunityRow])).extend({
      /** How many of the whole result are in each group. */
      groups: z.record(z.enum(opportunityGroups), z.number()),
      /** By group, how many are among the best, which the first page shows before the groups; absent with another order or the bookmarks. */
      best: z.record(z.enum(opportunityGroups), z.number()).optional(),
      /** How many of the group `saving` are another trade than the person's. */
      otherTrades: z.number(),
      /** Present when nothing fits the person: the cheapest viable business. */
      noMatch: z.object({ message: z.string(), cheapestId: z.string().nullable() }).optional(),
      /** Present when a filter on the start-up cost leaves nothing: the cheapest above it. */
      nearest: z.object({ message: z.string(), id: z.string() }).optional(),
      /** Present when a search names what is not in view: the nearest of its kind. */
      neighbours: z.object({ opportunities: z.array(z.union([opportunity, opportunityRow])) }).optional(),
      unreadable: unreadableBusinesses,
      /** Matches that are closed in the place in view; beside the list, because they are not offered. */
      closed: z.array(opportunity).optional(),
      place: z.object({ city: z.string().nullable(), country: z.string().nullable() }).optional(),
    }),
    /** Bookmarked and hidden filters need an account, or a visitor's ideas. */
    errors: ['unknown_place', 'unauthenticated'],
  }),
  'GET /api/news': route({
    access: 'visitor',
    summary: 'What is new this week for a person: near the saved place, or near the place that a visitor names',
    query: opportunityQuery.pick({ city: true, country: true }),
    response: z.object({ news: z.array(newsItem) }),
    errors: ['unknown_place'],
  }),
  'GET /api/compare': route({
    access: 'user',
    summary: 'Two to four opportunities side by side, simulated with the same streams of chance',
    query: z.object({ ids: idsParam({ minIds: 2, maxIds: 4 }).transform((ids) => ids.map(opportunityRef)), size: sizeField }),
    response: z.object({
      ideas: z.array(opportunityComparison),
      /** Every pair once: the probability that `a` leaves more than `b` after a year; ties count half, and b over a is the rest of 1. */
      pairs: z.array(z.object({ a: id, b: id, aLeavesMore: z.number() })),
      /** Requested ids that are in neither, where there are any. */
      refused: z.array(comparisonRefusal).optional(),
    }),
  }),
  'GET /api/opportunities/{id}': route({
    access: 'visitor',
    summary: 'One opportunity and its free preview',
    params: byRef,
    query: sizedFilterFields,
    response: opportunityDetail,
    errors: ['unknown_place'],
  }),
  'GET /api/opportunities/{id}/card': route({
    access: 'visitor',
    summary: 'One opportunity as a list has it, for a row that is opened; ranked as that list was',
    params: byRef,
    query: sizedFilterFields,
    response: opportunity,
    errors: ['unknown_place'],
  }),
  'GET /api/opportunities/{id}/here': route({
    access: 'visitor',
    summary: 'The same business where the caller is: what somebody sees first who opens a link that was sent from another city',
    params: byRef,
    query: opportunityQuery.pick({ city: true, country: true }).extend({ timezone: textField(60).optional() }),
    /** `id` is the one that was sent where nothing else is nearer; `missingIn` names the caller's country that does not have the business. */
    response: z.object({ id, missingIn: z.string().nullable() }),
    errors: ['unknown_place'],
  }),
  'PUT /api/opportunities/{id}/bookmark': route({ access: 'user', summary: 'Bookmark', params: byRef, response: 'empty', status: 204 }),
  'DELETE /api/opportunities/{id}/bookmark': route({
    access: 'user',
    summary: 'Remove the bookmark',
    params: byRef,
    response: 'empty',
    status: 204,
  }),
  'PUT /api/opportunities/{id}/hidden': route({
    access: 'user',
    summary: 'Hide the business for this account',
    params: byRef,
    response: 'empty',
    status: 204,
  }),
  'DELETE /api/opportunities/{id}/hidden': route({
    access: 'user',
    summary: 'Show the business again',
    params: byRef,
    response: 'empty',
    status: 204,
  }),
  'GET /api/opportunities/{id}/figures': route({
    access: 'user',
    summary: 'The figures of an own suggested business, and the source of each',
    params: byRef,
    response: assumptionOverrides,
  }),
  'PUT /api/opportunities/{id}/figures': route({
    access: 'user',
    summary: 'Replace the model’s figures with own ones; the engine recalculates the business. Omitted figures are the model’s again',
    params: byRef,
    body: z.object({ version: z.number().int(), figures: z.record(z.string().max(60), z.number()) }),
    response: assumptionOverrides,
    errors: ['conflict'],
  }),
  'GET /api/opportunities/{id}/brief.pdf': route({ access: 'visitor', summary: 'The one-page brief', params: byRef, response: 'pdf' }),
  'GET /api/opportunities/{id}/picture.png': route({
    access: 'visitor',
    summary: 'What a messenger shows of a link to an opportunity: 1200 by 630 pixels',
    params: byRef,
    response: 'png',
  }),
  'POST /api/discoveries': route({
    access: 'user',
    summary: 'Find opportunities for me',
    body: z.object({ words: textField(500).optional() }).optional(),
    response: z.object({
      id,
      opportunities: z.array(opportunity),
      remaining: z.number().nullable(),
      resetsAt: instantField.nullable(),
      /** Suggestions that were dropped, each with the reason. */
      dropped: z.array(z.object({ title: z.string(), reason: z.string() })).optional(),
      assistedBy: z.string(),
    }),
    errors: ['limit_reached', 'profile_incomplete'],
  }),
  'GET /api/discoveries': route({
    access: 'user',
    summary: 'Earlier discovery runs',
    query: z.object(pageQuery),
    response: pageSchema(
      'discoveries',
      z.object({ id, createdAt: instantField, words: z.string().nullable(), opportunities: z.array(opportunity) }),
    ).extend({ unreadable: unreadableBusinesses }),
  }),
} as const
