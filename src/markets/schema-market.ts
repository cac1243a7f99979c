import * as z from 'zod'
import { activities, vatSupplies } from '#engine/market/archetype.ts'
import { drawings } from '#engine/market/drawing.ts'
import { pictograms } from '#engine/market/pictogram.ts'
import { lenderKinds } from '#engine/market/place.ts'
import { leastAsked } from '#engine/market/survey.ts'
import { climates, feasts, growthSeries, permitKinds } from '#engine/quantity/vocabulary.ts'
import {
  checkCitation,
  citedFields,
  confidenceSchema,
  factFields,
  factSchema,
  prose,
  source,
  sourcePage,
  verifyAt,
  year,
} from './schema-cited.ts'
import { householdSpending, lender, taxBands, vat, wageLaw } from './schema-country.ts'
import { surveyYear } from './schema-enterprise.ts'
import { integerNumber, nameField, number, properName, slug, text, triple, url, why, yearMonth } from './schema-fields.ts'
import { spellingVariants } from './schema-words.ts'
import { label, namedLines, searchWord } from './texts.ts'

/**
 * The files of `market-data` apart from the businesses: countries, cities, funders, sources, local words, counted sellers. Fields that a language
 * words in its own way are texts and are marked. A field whose every value is a proper name stays a figure (`properName`); one that holds now a name
 * and now a description, such as the issuer of a permit, is a text.
 */

/** The facts of a country. `country-facts.ts` has the unit of each. */
const facts = z.strictObject({
  population: factSchema,
  urbanShare: factSchema,
  gdpPerCapita: factSchema,
  gdpPerCapitaPpp: factSchema,
  pppFactor: factSchema,
  fxPerUsd: factSchema.describe('Local money for one dollar'),
  accountOwnership: factSchema,
  internetUsers: factSchema,
  foodShare: factSchema.describe('Food in household spending'),
  inflation: factSchema,
  lendingRate: factSchema.nullable(),
  microLoanRate: factSchema.describe('What a micro-business really pays, effective, a year'),
  vatRate: factSchema,
  vatThreshold: factSchema.nullable(),
  minimumWage: factSchema,
  helperWage: factSchema.describe('What an unskilled helper is really paid a month'),
  electricityTariff: factSchema,
  outageShare: factSchema.describe('Hours without grid power'),
  mobileMoneyAccount: factSchema.nullable(),
  householdSize: factSchema,
  consumptionShare: factSchema.describe('Household spending in GDP'),
  fuelPrice: factSchema.nullable(),
  startupDays: factSchema.nullable(),
  registrationFee: factSchema.nullable(),
})

const months = z.array(integerNumber.min(1, 'is a month, 1 to 12').max(12, 'is a month, 1 to 12')).min(1)
const paymentWays = ['card', 'mobilemoney', 'banktransfer', 'ussd'] as const

const taxBandsFields = {
  name: nameField('What the tax is called: Turnover tax'),
  basis: z.enum(['turnover', 'profit']),
  bands: taxBands,
  applies: z
    .enum(['slice', 'whole'])
    .optional()
    .describe('slice (unless said): each rate on its own slice; whole: the rate reached on all of it'),
  note: prose.describe('Whom it binds, what is left out of it, and where that is known from'),
}

const tax = z
  .strictObject({
    ...taxBandsFields,
    beyond: z
      .strictObject({
        turnover: number.positive('must be above 0'),
        from: number
          .positive('must be above 0')
          .optional()
          .describe('Sales below which it holds as well, where the tax on turnover begins there'),
        ...taxBandsFields,
        ...citedFields,
      })
      .optional()
      .describe('The ordinary tax: of a year whose sales are above this turnover, where the regime ends there'),
    classes: namedLines(
      z.array(
        z.strictObject({
          id: slug,
          activities: z
            .array(z.enum(activities))
            .min(1)
            .optional()
            .describe('Which businesses: activities of market.yaml or of the business'),
          businesses: z.array(slug).min(1).optional().describe('Which businesses by name: these go before an activity'),
          bands: taxBands
            .optional()
            .describe('Their own bands; without them they pay the tax of beyond, because the tax on turnover leaves them out'),
          note: prose.describe('What holds for them, and where that is known from'),
          ...citedFields,
        }),
      ),
    )
      .optional()
      .describe('Businesses whose tax on turnover has other bands, or that it leaves out'),
    choice: z
      .strictObject({
        accountant: triple.describe(
          '[low, likely, high] local money a year: what an accountant asks for the books that tax on profit needs',
        ),
        how: prose.describe('How one chooses the tax of beyond, until when, and where that is known from'),
        ...citedFields,
      })
      .optional()
      .describe('The tax of beyond may be chosen at any sales: the lower one is counted in each year, the accountant included'),
    startUp: z
      .strictObject({
        atMost: number.positive('must be above 0').describe('Local money'),
        note: prose.describe('What the law says of costs before the opening, and where that is known from'),
        ...citedFields,
      })
      .optional()
      .describe('What is spent before the opening lowers the profit that is taxed in the first year, up to this sum'),
    paidQuarterly: z.literal(true).optional().describe('Tax on profit is paid in each quarter; left out where it is paid once a year'),
    free: z
      .strictObject({
        years: integerNumber.min(1, 'must be 1 or more'),
        capital: number.positive('must be above 0').describe('The most that such a business may begin with, local money'),
        who: prose.describe('Whom it frees, on what conditions, and where that is known from'),
        ...citedFields,
      })
      .optional()
      .describe('First years of a new business without income tax'),
    device: z
      .strictObject({
        name: nameField('What it is called: Electronic fiscal device'),
        fromSales: number.positive('must be above 0').describe('A year, local money: compulsory from there'),
        cost: triple.describe('[low, likely, high] local money'),
        note: prose.describe('Who needs it, where it is bought, and where that is known from'),
        ...citedFields,
      })
      .optional()
      .describe('Fiscal device for receipts that a business must buy once its sales reach a limit; left out where it is free'),
    verifyAt: sourcePage,
    files: z
      .array(
        z.strictObject({
          of: z
            .enum(['turnover', 'profit', 'vat', 'local-income'])
            .optional()
            .describe('Which tax it is for, so that a business is shown only what it files; every business without it'),
          what: label(text).describe('What is filed or paid, as a label: Turnover tax; VAT, once you are registered'),
          when: label(text).describe('By which day, and for which time: By the 20th of each month, for the month before'),
          where: label(text).describe('The office, or its service: iTax, the online service of the tax authority'),
          note: prose.optional().describe('What a reader should know of the date; whole sentences'),
          ...citedFields,
        }),
      )
      .min(1, 'must name what is filed and when; a date that was not read says memory')
      .describe('What is filed and paid, when and where, the tax of the bands first; a date that was not read in a source says memory'),
    ...citedFields,
  })
  .describe('How a small business is taxed')

const permit = z.strictObject({
  kind: z.enum(permitKinds),
  name: nameField('What the permit is called: Business name'),
  body: nameField('Who gives it: the office by its name, or described: Local government council of your area'),
  fee: triple.nullable().describe('[low, likely, high] in local money; null is not researched'),
  days: triple.nullable().describe('[low, likely, high] days until it is given; null is not researched'),
  renewal: z
    .enum(['once', 'half-yearly', 'yearly', 'two-yearly', 'five-yearly'])
    .describe('How often it is paid for; every five years is after the three that we plan'),
  renewalFee: triple.optional().describe('[low, likely, high] in local money, where a renewal costs another sum than the first time'),
  note: prose.describe('Who needs it, what it asks for, and what to beware of'),
  onlySome: z
    .literal(true)
    .optional()
    .describe(
      'Many a business with it in its list does not need it, as its note says: its step asks first, and the opening does not wait for it',
    ),
  givenBy: z
    .enum(['local', 'region'])
    .optional()
    .describe('local = council, municipality or county; region = state or province; else national'),
  ofAllTrades: z
    .literal(true)
    .optional()
    .describe('Every business that registers at all needs it, whether its file names it or not: a general licence'),
  verifyAt,
  ...citedFields,
})

/** Untrimmed: a mark may end with a space. */
const unparsed = z.string({ error: 'must be a text' }).min(1, 'must not be empty')
const capitalLettersPattern = (wholeCount: 2 | 3, matching: string) =>
  z
    .string({ error: 'must be a text' })
    .regex(new RegExp(`^[A-Z]{${wholeCount}}$`), `must be ${wholeCount === 2 ? 'two' : 'three'} capital letters, like ${matching}`)

const trueFlag = (what: string) => z.literal(true).optional().describe(what)

export const country = z.strictObject({
  name: properName.describe('Its name, by which calls and stored data know it: the same in every language'),
  nameInSentence: nameField('Its name inside a sentence, where that differs: the USA').optional(),
  order: number.describe('Its place in lists, the lowest first'),
  market: z
    .enum(['full', 'gap-map-only'])
    .describe('full = papers of every kind are listed; gap-map-only = fewer, because its cities came for the gap maps first'),
  about: prose.describe('What our reports know of it, in a sentence or two, for the pricing page beside its cities'),
  otherSpellings: z.array(text).optional().describe('Other ways to write it that the wizard’s first step takes'),
  otherNames: z.array(text).min(1).describe('What people call it, in lower case without accents'),
  codes: z.strictObject({
    iso3: capitalLettersPattern(3, 'NGA'),
    fips: capitalLettersPattern(2, 'NI').describe('FIPS 10-4, by which news archives name countries; often not the ISO code'),
  }),
  farthestCityKm: number
    .positive('must be above 0')
    .optional()
    .describe('How far its cities lie from the reference city at most; 2,000 unless said, so that a slip in coordinates shows'),
  timeZones: z
    .array(text)
    .min(1)
    .describe(
      'IANA zones that identify this country, the main one first; their other names need no line of their own, * matches any ending',
    ),
  regions: z
    .array(text)
    .optional()
    .describe('States that after a comma tell the country, in lower case, where people write them so: “Austin, TX”'),
  money: z.strictObject({
    currency: capitalLettersPattern(3, 'NGN').describe('ISO 4217'),
    name: nameField('What the currency is called: Nigerian Naira'),
    mark: unparsed.describe('Before an amount, a space with it where one is written: "KSh "'),
    minorDigits: z.literal([0, 2]).describe('0 where there is no minor unit'),
    leastCoin: integerNumber
      .positive('must be above 0')
      .describe('The smallest coin or note that people still pay with, in minor units: every price of ours is a multiple of it'),
    writtenAs: unparsed.describe('How the business files write the mark in a sentence: "KES 40 to 60"'),
    alsoMarked: z
      .array(text)
      .optional()
      .describe('Other marks people write, as Ksh and Sh: an amount with one of them in a business’s text is refused'),
    alsoTyped: z
      .array(text)
      .optional()
      .describe('What else people type beside an amount of it, as N or naira; never a word for its minor unit'),
    spoken: z
      .array(searchWord(z.string({ error: 'must be a text' }).regex(/^\p{Ll}+$/u, 'is one word in lower case, like cedi')))
      .min(1)
      .describe('Its words in speech, singular and plural: a language model’s amounts in words are known by them'),
  }),
  payments: z.strictObject({
    chargedIn: capitalLettersPattern(3, 'USD').describe('Money we charge a customer in; a currency of the price list'),
    why: prose.describe('Why this one'),
    ways: z
      .array(z.enum(paymentWays))
      .min(1)
      .optional()
      .describe(
        'Only where we charge in the country’s own money: how people here pay on a phone or a computer, the usual way first; each is offered by the vendors that take it',
      ),
    wallets: z.array(text).optional().describe('Mobile money as people here call it, the usual one first'),
  }),
  facts,
  growth: namedLines(z.array(z.strictObject({ series: z.enum(growthSeries), ...factFields }).check(checkCitation)), 'series').describe(
    'Dated growth evidence, % a year: the only thing that makes an opportunity Trending',
  ),
  staplePrices: namedLines(z.array(z.strictObject({ id: slug, ...factFields }).check(checkCitation))).optional(),
  tax,
  vat: vat.nullable(),
  wageLaw,
  householdSpending,
  paymentFees: z
    .strictObject({
      share: triple.describe('[low, likely, high] share (0–1) of sales'),
      note: prose.describe('How customers pay, what that costs, and where that is known from'),
      ...citedFields,
    })
    .optional()
    .describe(
      'What payments cost a seller where most people do not pay in cash: for businesses that are written for another country and state less',
    ),
  lenders: namedLines(z.array(lender), 'kind'),
  permits: namedLines(z.array(permit), 'kind'),
  trade: z
    .strictObject({
      customersDrive: trueFlag('Customers come by car, and shops are counted so too'),
      vendorPermit: trueFlag('A cart, stall or van needs a permit of its own, and an inspector asks for it'),
      homeBusinessRules: trueFlag('The city has rules for a business at home'),
      pricesBeforeTax: trueFlag('Shown prices are before sales tax, and are not bargained over'),
      creditScores: trueFlag('Banks go by the credit score of the person'),
      checkPayments: trueFlag('What customs.payments says tells a seller to wait for the money, so no other sentence does'),
      gallons: trueFlag('Fuel is sold by the gallon, and a report gives its price so'),
    })
    .optional()
    .describe('How small trade differs here from a market where people walk, bargain and pay what is asked; left out where it does not'),
  spelling: z
    .enum(spellingVariants)
    .optional()
    .describe('A spelling of English in spelling.yaml; left out where English is spelt the British way'),
  dates: z
    .enum(['month-first'])
    .optional()
    .describe('How a date is written: Nov 23, 2026 with month-first, 23 Nov 2026 where it is left out'),
  baseRates: z.array(slug).describe('What studies say of such firms here: ids of base-rates.yaml'),
  paper: z.enum(['a4', 'letter']).optional().describe('Paper that offices print on: a4 unless said'),
  rentAhead: z
    .strictObject({
      months: number.min(0, 'must not be below 0'),
      depositMonths: number.min(0, 'must not be below 0'),
      why,
      confidence: confidenceSchema,
    })
    .describe('Months of rent asked ahead, and deposit'),
  savingsGroups: prose.describe('Savings groups by their local name'),
  calendar: z
    .array(
      z.strictObject({
        months,
        climates: z.array(z.enum(climates)).min(1).optional().describe('Climates of the cities it is for; every city without'),
        feast: z.enum(feasts).optional().describe('The feast it is about; left out where under a tenth of the people keep it'),
        what: nameField('What happens in these months, and what it does to trade'),
      }),
    )
    .describe('Rains, harvest, feast days, school terms'),
  customs: z.strictObject({
    payments: prose.describe('How people pay, and what a seller waits for before handing over goods'),
    credit: prose.describe('Who buys on credit, and when debts are paid'),
    bargaining: prose.describe('Where people bargain, and where prices are fixed'),
    trust: prose.describe('How a seller becomes known and trusted'),
    language: prose.describe('What people speak, and how they greet'),
  }),
  words: z
    .strictObject({
      known: z.array(text).describe('Words of terms.yaml, by which slots name them, that are understood here as they stand'),
      said: z
        .record(z.string(), nameField('The word that is said here'))
        .default({})
        .describe('What is said here instead of another word of terms.yaml'),
    })
    .describe('Words of the street'),
})
export type CountryFile = z.output<typeof country>

export const funders = z.strictObject({
  funders: namedLines(
    z.array(
      z.strictObject({
        kind: z.enum(['savings-group', 'microfinance', 'mobile-credit', 'bank', 'development-bank', 'grant', 'cooperative']),
        name: nameField('Who gives or lends: a name, or a kind of group: Ajo, esusu or adashe'),
        what: nameField('What it gives or lends, and how it is repaid'),
        needs: nameField('What a person needs to have or to do to get it'),
        cities: z.array(slug).optional().describe('Ids of the only cities whose people it serves; everywhere without'),
        businesses: z.array(slug).optional().describe('Ids of the only businesses that it serves; every business without'),
        verifyAt,
        ...citedFields,
      }),
    ),
  ),
})
export type FundersFile = z.output<typeof funders>

export const sourcesFile = z.record(
  slug,
  z.strictObject({ title: properName, publisher: properName, url: url.nullable(), licence: text, year: surveyYear }),
)

export type SourcesFile = z.output<typeof sourcesFile>

export const marketFile = z.strictObject({
  version: z
    .string()
    .regex(/^\d{4}\.\d{1,2}\.\d+$/, 'must be like 2026.11.1')
    .describe('Changes with every change of a figure'),
  asOf: yearMonth.describe('The month all prices are carried to'),
  exchangeRatesOf: z
    .string()
    .regex(/^20\d\d-\d\d-\d\d$/, 'must be a day, like 2026-09-29')
    .describe('Day of the exchange rates of the countries'),
  leastBusinesses: integerNumber.min(0, 'must not be below 0').describe('In how many businesses each country is offered at least'),
  families: z.array(slug).min(1).describe('Folders of businesses; each has its limits in tests/property/plausibility.test.ts'),
  pictograms: z
    .record(slug, z.enum(pictograms))
    .describe('What the businesses of a family are drawn as in lists; a business says where it differs'),
  drawings: z
    .partialRecord(z.enum(drawings), z.array(slug).min(1))
    .describe('Words of ids of equipment and preOperating, by what such a line is drawn as; the word that comes first in an id decides'),
  activities: z
    .record(slug, z.enum(activities))
    .describe('What the businesses of a family do, as taxes on turnover class it; a business says where it differs'),
  supplies: z
    .record(slug, z.enum(vatSupplies))
    .describe('What the businesses of a family sell, as VAT sees it; a business says where it differs'),
  lenderCover: z
    .record(z.enum(lenderKinds), number.positive('must be above 0'))
    .describe('Debt-service cover that lenders of a kind ask at sales a fifth lower: cash before repayment over the instalment'),
  zonesElsewhere: z
    .record(text, z.string().regex(/^[A-Z]{2}$/, 'must be the two capital letters of a country'))
    .describe('IANA time zones of neighbours that are no market, with their countries'),
})

export type MarketFile = z.output<typeof marketFile>

export const baseRatesSchema = z.strictObject({
  studies: z.record(
    slug,
    z.strictObject({
      label: nameField('What is counted, of how many'),
      value: number,
      unit: text,
      year,
      said: z.enum(['count', 'of-hundred']).describe('How prose says it: “about 8”, or “about $45 of every $100”'),
      ofNewFirms: z
        .strictObject({
          closedBy: z
            .tuple([number, number, number], { error: 'must be three numbers: closed of 100 by the end of year 1, 2 and 3' })
            .refine(([one, two, three]) => 0 < one && one <= two && two <= three && three < 100, 'must rise, between 0 and 100')
            .optional()
            .describe('Of 100 new firms, how many have closed by the end of their year 1, 2 and 3'),
          threeYearsOn: z
            .strictObject({ closed: number, notRunning: number })
            .refine(({ closed, notRunning }) => 0 < closed && closed <= notRunning && notRunning < 100, 'must rise, between 0 and 100')
            .optional()
            .describe('Of 100 new firms that were visited again after three years: closed for good, and not running, these among them'),
          measured: z
            .enum(['here', 'elsewhere'])
            .describe('here = of new firms of that country; elsewhere = not measured there, the nearest that was'),
          rows: z
            .array(
              z.strictObject({
                row: text.describe('Id of the row as it was read'),
                value: number.describe('As in the row: in percent, or a share from 0 to 1'),
                n: integerNumber.min(leastAsked, `must be ${leastAsked} or more`),
              }),
            )
            .min(1)
            .describe('What its numbers are rounded from: still open after 1, 2 and 3 years; or closed for good, and still running'),
        })
        .refine(({ closedBy, threeYearsOn }) => (closedBy === undefined) !== (threeYearsOn === undefined), 'has closedBy or threeYearsOn')
        .optional()
        .describe('Only of a study of how firms close'),
      where: label(text).optional().describe('Inside a sentence, the country where it was measured, where that is another one'),
      source,
      note: prose.describe('What it counts, and where it is known from'),
    }),
  ),
})

export type BaseRatesFile = z.output<typeof baseRatesSchema>
