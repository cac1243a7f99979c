import * as z from 'zod'
import { drawings } from '#engine/market/drawing.ts'
import { startupKinds } from '#engine/model/result.ts'
import { axes, countingAnswerKinds, ownables, verdictReasons } from '#engine/quantity/vocabulary.ts'
import { opportunity, scoreFields } from './opportunity-card.ts'
import { id } from './route.ts'

/** An opportunity with its free preview: the same run as its report, without what is paid for. */

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
  /** What it is more than the safe amount; 0 where it is not enough for that. */
  spare: z.number(),
  /** The last month that it reaches in 8 simulations of 10 or more; `odds` are those of reaching it. */
  lasts: z.object({ untilMonth: z.number(), odds: z.number() }).nullable(),
  /** Where that is within a year: the month by which it is gone, and the odds of that. */
  runsOut: z.object({ byMonth: z.number(), odds: z.number() }).nullable(),
  /** The money to open at the lowest prices found; null where nothing was found for less. */
  smallerStart: z.number().nullable(),
  /** What is then bought cheaper: from `amount` down to `low`, the largest savings by name. */
  cheaper: z
    .object({
      named: z.array(z.object({ item: z.string(), low: z.number(), amount: z.number() })),
      rest: z.object({ low: z.number(), amount: z.number() }).nullable(),
    })
    .nullable()
    .optional(),
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
    /** Without the viewer's household, hours and count, where these make another of it. */
    withoutAnswers: z
      .object({
        verdict: z.enum(['good', 'careful', 'no']),
        verdictReason: z.enum(verdictReasons),
        needsMoneyForMonths: z.number(),
        /** Which of them the viewer gave. */
        of: z.array(z.enum(countingAnswerKinds)),
      })
      .optional(),
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
        /** Whoever owns it need not buy the line. */
        thing: z.enum(ownables).optional(),
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
    /** Of a likely month of year 2, before the owner's pay. */
    leftPerHour: z.object({ usual: z.number().nullable(), helper: z.number() }),
    /** How new firms fared, whatever the verdict; null where no study speaks of them. */
    newFirms: z.string().nullable(),
    /** The country whose figures were moved here, as a sentence names it; null where this is it. */
    researchedIn: z.string().nullable(),
    /** How well the place is known; null where it is known well. */
    placeNote: z.string().nullable(),
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
    /** The owner's own hours, which the amounts are for. */
    hoursPerWeek: z.number(),
    /** Whether the person entered hours a week. */
    hoursSaid: z.boolean().optional(),
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
