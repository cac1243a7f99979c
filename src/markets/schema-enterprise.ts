import * as z from 'zod'
import {
  leastAsked,
  samples,
  surveyMeasures,
  surveyPeriods,
  surveyStatistics,
  weighedMeasures,
  weighedStatistics,
} from '#engine/market/survey.ts'
import { confidenceSchema, prose, source } from './schema-cited.ts'
import { fraction, integerNumber, number, slug, text, yearMonth } from './schema-fields.ts'
import { label, namedLines } from './texts.ts'

/** What real firms earn: files of `market-data/enterprise`. Each figure is a row of its survey, copied with its id, its count, its year and its source. */

/** A survey may be older than any other figure: its amounts are restated in today's money and printed with their year. */
export const surveyYear = integerNumber.min(2000, 'must be a year of four digits, 2000 or later').max(2100)

const country = z.string({ error: 'must be a text' }).regex(/^[a-z]{2}$/, 'must be the two small letters of a country, like ng')

const figure = {
  row: text.describe('Id of the row as the survey was read'),
  n: integerNumber
    .min(leastAsked, `must be ${leastAsked} or more: what so few people said is printed nowhere`)
    .describe('How many were asked'),
  year: surveyYear,
  source,
}

const row = z.strictObject({
  ...figure,
  of: z
    .enum(surveyMeasures)
    .describe(
      'profit = before the owner’s pay; earning = share with a profit; helper = share with hired help; outlay = goods and tools; toStart = money to start',
    ),
  at: z.enum(surveyStatistics),
  value: number.describe('As in the row, unrounded: local money of the survey’s month, or a share from 0 to 1'),
})

const group = z.strictObject({
  id: slug.describe('What the group is called in this file: its texts are under this name'),
  trade: text.describe('The trade as the survey has it'),
  families: z.array(slug).min(1).optional().describe('Families of businesses that it speaks of, where no group names the business itself'),
  businesses: z.array(slug).min(1).optional().describe('Businesses that it speaks of'),
  rows: z.array(row).min(1),
  who: label(text).describe('Who was asked, after their number: traders in Nigerian towns'),
  why: prose.describe('Why it speaks of these businesses, and what else it counts'),
})

const weighedTrade = z.strictObject({
  id: slug,
  trade: text.describe('The trade as the survey has it'),
  families: z.array(slug).min(1).optional().describe('Families that it speaks of, where no trade names the business itself'),
  businesses: z.array(slug).min(1).optional().describe('Businesses that it speaks of'),
  rows: z
    .array(
      z.strictObject({
        ...figure,
        of: z
          .enum(weighedMeasures)
          .describe(
            'sales and profit of a month; outlay = goods and tools; toStart = money to start; …ByOutlay and …ByStart = regression of logarithms on either; statedMargin = profit as stated ÷ sales; bookedMargin = sales less costs ÷ sales',
          ),
        at: z.enum(weighedStatistics),
        value: number.describe('As in the row, unrounded: local money of the survey’s month, a share from 0 to 1, or a coefficient'),
        people: integerNumber.min(leastAsked).optional().describe('How many gave the n answers at most, where some gave several'),
      }),
    )
    .min(1),
})

export const survey = z.strictObject({
  country,
  year: surveyYear,
  month: yearMonth.describe('Month of its prices'),
  source,
  confidence: confidenceSchema,
  period: z.enum(surveyPeriods).describe('What its profit is of'),
  when: label(text).describe('When they were asked, after who they are: in early 2016'),
  asked: prose.describe('What sets the people who were asked apart'),
  higher: prose.describe('Why our figure is higher, where the survey itself says it').optional(),
  lower: prose.describe('Why our figure is lower'),
  groups: namedLines(z.array(group).min(1)),
  sample: z.enum(samples).optional().describe('How people were chosen: how much what is weighed counts'),
  weighed: z.array(weighedTrade).min(1).optional().describe('What of it is weighed with the plans: their sales and margins'),
})
export type SurveyFile = z.output<typeof survey>

const yearly = z.strictObject({ year: surveyYear, value: number, source })

export const pricesFile = z.strictObject({
  countries: z.record(
    country,
    z.strictObject({
      inflation: z.array(yearly).min(1).describe('Consumer prices, % a year on the year before, each year after the last'),
      index: z
        .strictObject({ month: yearMonth, value: number.positive('must be above 0'), source })
        .optional()
        .describe('Consumer prices of a later month; the average of the last year of inflation is 100'),
      purchasingPower: z.array(yearly).optional().describe('Local money for an international dollar'),
    }),
  ),
  leftOut: z
    .strictObject({ value: number, year: surveyYear, source })
    .refine(({ value }) => fraction.safeParse(value / 100).success, 'is a share of their sales in percent')
    .describe('Part of their sales, in percent, that owners leave out when they are asked'),
})
export type PricesFile = z.output<typeof pricesFile>
