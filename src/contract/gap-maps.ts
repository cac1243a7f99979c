import * as z from 'zod'
import { degrees, gapCategories } from '#engine/quantity/vocabulary.ts'
import { evidence } from './opportunities.ts'
import { reference, route, text } from './route.ts'

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

export const gapMapRoutes = {
  'GET /api/gap-maps': route({
    access: 'user',
    summary: 'Gaps of a city and category, strongest evidence first',
    query: z.object({ location: text().optional(), category: z.enum(['all', ...gapCategories]).optional() }),
    response: z.array(gap),
    errors: ['limit_reached'],
  }),
  'POST /api/gap-maps/count': route({
    access: 'user',
    summary: 'Store the person’s own count of sellers on a walk, and recalculate the gap with it; open or locked by the account’s access',
    body: z.object({
      opportunityId: reference(120),
      sellers: z.number().int().min(0).max(1000),
      minutes: z.number().int().min(5).max(120),
    }),
    response: gap,
  }),
} as const
