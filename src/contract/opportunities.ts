import * as z from 'zod'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { opportunityGroups } from '#engine/quantity/vocabulary.ts'
import { comparisonRefusal, opportunity, opportunityComparison, opportunityRow } from './opportunity-card.ts'
import { opportunityQuery, sizedFilterFields, sizeField } from './opportunity-filter.ts'
import { opportunityDetail } from './opportunity-preview.ts'
import { id, idsParam, instantField, pageQuery, pageSchema, route, textField } from './route.ts'

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
      /** So with the businesses that the person named, which come before the best. */
      named: z.record(z.enum(opportunityGroups), z.number()).optional(),
      /** How many of the group `saving` are another trade than the person's. */
      otherTrades: z.number(),
      /** How many only mention the search in their description; these are in no group, and last. Absent for none. */
      mentioned: z.number().optional(),
      /** Present when nothing fits the person: the cheapest viable business. */
      noMatch: z.object({ message: z.string(), cheapestId: z.string().nullable() }).optional(),
      /** Present when a filter on the start-up cost leaves nothing: the cheapest above it. */
      nearest: z.object({ message: z.string(), id: z.string() }).optional(),
      /** Present when a search names what is not in view: the nearest of its kind. */
      neighbours: z.object({ opportunities: z.array(z.union([opportunity, opportunityRow])) }).optional(),
      unreadable: unreadableBusinesses,
      /** Matches that are closed in the place in view; beside the list, because they are not offered. */
      closed: z.array(opportunity).optional(),
      place: z.object({ city: z.string().nullable(), country: z.string().nullable(), unknownTown: z.string().optional() }).optional(),
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
  'GET /api/opportunities/{id}/brief.pdf': route({
    access: 'visitor',
    summary: 'The one-page brief, with the figures of the viewer’s preview',
    params: byRef,
    /** Those of the preview that it is of; where its viewer is changes no figure. */
    query: sizedFilterFields.omit({ city: true, country: true }),
    response: 'pdf',
  }),
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
