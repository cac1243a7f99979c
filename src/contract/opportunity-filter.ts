import * as z from 'zod'
import {
  businessSizes,
  countedKinds,
  exploreCategories,
  freeTimes,
  mostHoursAWeek,
  mostNamedBusinesses,
  ownables,
  trades,
  wants,
  workplaces,
} from '#engine/quantity/vocabulary.ts'
import { refusals } from '#words/refusals.ts'
import { currencies } from './currencies.ts'
import { limits } from './limits.ts'
import { booleanParam, idOfList, idsParam, listParam, numberParam, pageQuery, textField } from './route.ts'
import { wireInput } from './wire-input.ts'

/** What a list of opportunities is filtered and ranked by, and one that it led to. */

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
  /** Businesses that the person named, by archetype: these lead the list while nothing else orders it. */
  businesses: idsParam({ minIds: 1, maxIds: mostNamedBusinesses }).optional(),
  /**
   * A visitor’s answers before a report, in minor units of `saidIn`; an account's is in its preferences. Monthly: what the household must take out, what
   * else it lives on, what is paid back; of the money, what is reserved for something else and what is owed.
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

/** The requested size; a business without it answers with the one shown first, which its answer names. */
export const sizeField = z.enum(businessSizes).optional()

/** The filter fields of the list that led to one opportunity. */
const filterFields = opportunityQuery.pick({
  city: true,
  country: true,
  amountMinor: true,
  currency: true,
  trades: true,
  businesses: true,
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
export const sizedFilterFields = filterFields.extend({
  size: sizeField,
  countedOf: z.enum(countedKinds).optional(),
  count: numberParam({ integer: true, max: limits.countAtSpot.number }).optional(),
  countMinutes: numberParam({ min: 1, integer: true, max: limits.countAtSpot.minutes }).optional(),
})
