import * as z from 'zod'
import { pictograms } from '#engine/market/pictogram.ts'
import {
  businessSizes,
  exploreCategories,
  freeTimes,
  gapCategories,
  opportunityGroups,
  tags,
  verdictReasons,
} from '#engine/quantity/vocabulary.ts'
import { id } from './route.ts'
import { wireList } from './wire-values.ts'

/** An opportunity as a card, as a row of a list, and as one side of a comparison. */

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
  waits: z.boolean().optional(),
  free: z.array(z.enum(freeTimes)),
})

export const scoreFields = { score: z.number().nullable(), low: z.number().nullable(), high: z.number().nullable() }

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
  /** It lacks at least this to be safe, and how much only a run with the person's own things says. */
  aboutShortToBeSafeMinor: z.number().int().optional(),
  /** To open at the lowest prices found, in `currency`, where the person's money reaches that and not `toOpen`. */
  smallerStart: z.number().optional(),
  /** The exact money that the person named, minor units of `currency`, where it lacks something to open. */
  ownMinor: z.number().optional(),
  /** Absent for a suggested business. */
  week: soldWeek.optional(),
  /** Times at which it sells too, and its amounts count, where the person is free at others of its times; absent without one. */
  alsoSells: z.array(z.enum(freeTimes)).optional(),
  /** Required skills that the person has, and weeks to learn what is missing; absent for a suggested business. */
  have: z.array(z.enum(wireList('skill'))).optional(),
  learnWeeks: z.number().optional(),
  /** The person named it, and it leads the list. */
  named: z.literal(true).optional(),
  /** Its description has the words of the search, which other businesses are called by. */
  mentioned: z.literal(true).optional(),
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

/** What every short form of an opportunity shows. */
const shortFields = {
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
  group: true,
  missing: true,
  ownedMinor: true,
  have: true,
  learnWeeks: true,
  named: true,
  mentioned: true,
  ownedReportId: true,
} as const

/** The fields of a list row. */
export const opportunityRow = opportunity.pick({
  ...shortFields,
  size: true,
  shortToBeSafeMinor: true,
  aboutShortToBeSafeMinor: true,
  ownMinor: true,
  smallerStart: true,
  alsoSells: true,
  bookmarked: true,
  hidden: true,
  fit: true,
  closed: true,
  origin: true,
  edited: true,
})
export type OpportunityRow = z.infer<typeof opportunityRow>

/** One idea of a comparison; amounts in `currency`, that of the idea's city. */
export const opportunityComparison = opportunity.pick({ ...shortFields, toBeSafe: true }).extend({
  /** Share of the simulations that lose money in year 1. */
  lossOdds: z.number(),
  /** Month in which half of the simulations have all their money back; null where they do not within 36 months. */
  paybackMonth: z.number().nullable(),
  hoursPerWeek: z.number(),
  /** As of a card: what the amounts do with times at which the person is not free. */
  week: soldWeek.optional(),
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
