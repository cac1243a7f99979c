import * as z from 'zod'
import { paidPlanIds } from '#engine/quantity/vocabulary.ts'
import { integerNumber, text } from './schema-fields.ts'

const day = z.string().regex(/^20\d\d-[01]\d-[0-3]\d$/, 'must be a day, like 2026-11-29')
const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters')

/** Prices of each plan by currency, in minor units. */
export const priceList = z.strictObject({
  versions: z
    .array(
      z.strictObject({
        version: day.describe('The day from which it is sold; orders keep it'),
        digest: text.describe('Of its prices, so that a version that was sold cannot be edited; check-data says it'),
        why: text.describe('Why these prices'),
        plans: z.record(z.enum(paidPlanIds), z.record(currencyCode, integerNumber.positive('must be above 0'))),
      }),
    )
    .min(1)
    .describe('The first is the one that is sold'),
})
export type PriceListFile = z.output<typeof priceList>
