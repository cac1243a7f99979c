import * as z from 'zod'
import type { Estimate } from '#engine/evidence/evidence.ts'
import {
  type AloneSize,
  type Archetype,
  activities,
  type CountryEstimate,
  carriers,
  defaultImportShare,
  type MoneyEstimate,
  premisesKinds,
  productionLimits,
  reachKinds,
  shockKinds,
  spendingCategories,
  vatSupplies,
} from '#engine/market/archetype.ts'
import { drawings } from '#engine/market/drawing.ts'
import { pictograms } from '#engine/market/pictogram.ts'
import {
  climates,
  exploreCategories,
  feasts,
  freeTimes,
  gapCategories,
  growthSeries,
  interests,
  ownables,
  permitKinds,
  skills,
  strengths,
  trades,
  workplaces,
} from '#engine/quantity/vocabulary.ts'
import { countryKey, fraction, integerNumber, number, slug, text, triple, why, yearMonth } from './schema-fields.ts'
import { label, lineReference, namedLines, searchWord, sentence, unknownKeyHints } from './texts.ts'

/**
 * The parts of a business: one shape for the files of `market-data/businesses`, for a person's own business in the database, and in its parts for a
 * language model's proposal. Files write a range as a row `[low, likely, high]`, the others by name, and put the texts under their language
 * (`business-file.ts`): texts are marked here, at their field.
 */

const carrier = z
  .enum(carriers)
  .describe(
    'What carries the amount to another city or country: imported = exchange rate; food, prices, services = price level; wages = its wage; rent = its rents; energy = its tariff or fuel price; fixed = exchange rate alone',
  )
const importShare = fraction.describe('Share (0–1) that follows the exchange rate over time')
const anchors = z
  .record(countryKey, triple)
  .describe('[low, likely, high] in the money of another country, where carrying the home amount over would be wrong')

const average = triple.describe('[low, likely, high] of the average that a newcomer gets: how much we doubt it')
const tickets = z
  .tuple([number, number], { error: 'must be two numbers: [a small sale, a large sale]' })
  .refine(([low, high]) => low < high, 'must rise: write [a small sale, a large sale]')
  .describe('[low, high] of single sales, where they differ: shown to the reader and used for nothing else')
const withoutKind = 'does not say what it is: write average, for our doubt about the average, and tickets, for how much single sales differ'

/** In files: `average: [low, likely, high]`, and where single sales differ `tickets: [low, high]` beside it. */
const rowEstimate = z
  .strictObject({ average, why })
  .transform(({ average: [low, likely, high], why }): Estimate => ({ low, likely, high, why }))
const countryAnchors = z
  .record(countryKey, triple)
  .describe('[low, likely, high] in another country, used as they are, where carrying the home figures over by income would be wrong')
const rowCountryEstimate = z.strictObject({ average, why, anchors: countryAnchors.optional() }).transform(
  ({ average: [low, likely, high], why, anchors }): CountryEstimate => ({
    low,
    likely,
    high,
    why,
    ...(anchors ? { anchors: anchors as CountryEstimate['anchors'] } : {}),
  }),
)
const rowSellers = z
  .strictObject({
    average,
    why,
    anchors: countryAnchors.optional(),
    counts: z
      .array(
        z.strictObject({
          where: text.describe('Of which it is: the code of a whole country, GH, or the id of a city, kampala'),
          counted: number.positive('must be above 0').describe('Sellers as published'),
          sellers: triple.describe('[low, likely, high]: how many sellers with a place of their own that is today'),
          share: triple
            .optional()
            .describe('Share (0–1) of household spending that goes to them there, where so many live from more than elsewhere'),
          why: why.describe('How the count is read: who is in it twice, who rests, who is missing'),
          year: number.min(2015, 'must be a year of four digits, 2015 or later').max(2100).describe('Year of the count'),
          source: slug.describe('Id in sources.yaml'),
          confidence: z.enum(['medium', 'low']).describe('medium = reported by an office or a register; low = an estimate, or disputed'),
        }),
      )
      .optional()
      .describe('What was counted or reported of these sellers; comes before average and anchors where it is of the place'),
  })
  .transform(({ average: [low, likely, high], why, anchors, counts }) => ({
    low,
    likely,
    high,
    why,
    ...(anchors ? { anchors: anchors as CountryEstimate['anchors'] } : {}),
    ...(counts
      ? {
          counts: counts.map(({ sellers, share, source: sourceId, ...rest }) => ({
            ...(share ? { share: { low: share[0], likely: share[1], high: share[2] } } : {}),
            ...rest,
            sourceId,
            low: sellers[0],
            likely: sellers[1],
            high: sellers[2],
          })),
        }
      : {}),
  }))
const rowMoney = z
  .strictObject({
    average: average.describe('[low, likely, high] of the average, in the money of the home country'),
    tickets: tickets.optional(),
    carrier,
    importShare: importShare.optional(),
    why,
    anchors: anchors.optional(),
  })
  .transform(
    ({ average: [low, likely, high], tickets: single, ...rest }): MoneyEstimate => ({
      low,
      likely,
      high,
      why: rest.why,
      carrier: rest.carrier,
      importShare: rest.importShare ?? defaultImportShare[rest.carrier],
      ...(single ? { tickets: { low: single[0], high: single[1] } } : {}),
      ...(rest.anchors ? { anchors: rest.anchors as MoneyEstimate['anchors'] } : {}),
    }),
  )
for (const each of [rowEstimate, rowCountryEstimate, rowSellers, rowMoney])
  unknownKeyHints.add(each, { say: (_, key) => (key === 'range' ? withoutKind : undefined) })

/** By name, as in a model's proposals and in the database. */
export const namedRange = z.object({ low: z.number(), likely: z.number(), high: z.number() })
const namedEstimate = namedRange.extend({ why: z.string() })
const namedCountryEstimate = namedEstimate.extend({ anchors: countryAnchors.optional() }) as unknown as z.ZodType<CountryEstimate>
const namedMoney = namedEstimate.extend({
  carrier,
  importShare,
  tickets: z.object({ low: z.number(), high: z.number() }).optional(),
  anchors: anchors.optional(),
}) as unknown as z.ZodType<MoneyEstimate>

const words = sentence(z.string())
const short = label(text)
const byCountry = <T extends z.ZodType>(of: T) => z.record(countryKey, of)
const months = z.array(number.min(0)).length(12, 'must be twelve factors, January first')
const item = label(text, { isFixed: true }).describe('What it is, in a few words')

const places = z
  .strictObject({
    only: z.array(slug).min(1).optional().describe('Ids of the only cities where it makes sense'),
    not: z.array(slug).min(1).optional().describe('Ids of cities where it makes none'),
    why: sentence(text),
  })
  .refine(({ only, not }) => Boolean(only) !== Boolean(not), 'has either only or not')
  .describe('Where it makes sense at all, inside its countries')

/** Goods that take time: animals, crops, bees, a nursery of plants. */
function production<M extends z.ZodType<MoneyEstimate>>(money: M) {
  return z
    .strictObject({
      startsSelling: z.strictObject({ month: integerNumber.min(1).max(24).describe('The first month that has something to sell'), why }),
      cycleMonths: integerNumber.min(1).max(24).describe('A batch is ready every so many months; 1 where something is ready every month'),
      yieldPerCycle: number.positive().describe('Units that one batch gives for sale, once what dies or fails is taken off'),
      limit: z
        .enum(productionLimits)
        .default('customers')
        .describe(
          'What limits sales: harvest, where traders take all that is ready and a smaller city changes nothing; customers, where the owner finds them one by one',
        ),
      kept: z
        .strictObject({
          one: label(text),
          many: label(text),
          count: number.positive(),
          least: integerNumber.min(1).optional().describe('The fewest that are worth keeping'),
        })
        .describe('What is kept, whether or not anything is sold: hens, pigs, beds'),
      keeping: namedLines(z.array(z.strictObject({ item, monthly: money }))).describe(
        'What keeping one of them costs a month: feed, litter, a vet',
      ),
      mortality: sentence(text).describe('How many die or fail, and what is done then'),
    })
    .describe('Goods that take time before the first can be sold')
}

const needs = z
  .strictObject({
    trades: z.strictObject({
      weeks: z
        .partialRecord(z.enum(trades), integerNumber.min(0).max(104))
        .refine((weeks) => Object.keys(weeks).length > 0, 'must name at least one trade')
        .describe('Trades whose people run it, with the weeks that they must still learn'),
      why: sentence(text),
    }),
    hours: z.strictObject({
      least: integerNumber.min(1).max(112).describe('Hours a week of the owner in its smallest sensible form'),
      why: sentence(text),
    }),
    sold: z
      .strictObject({
        of: z.enum(['one', 'each']).describe('Whether being free at one of the times is enough, or each is needed'),
        times: z.array(z.enum(freeTimes)).describe('When the owner must be there; none where the owner chooses the hours'),
        shares: z
          .array(fraction)
          .optional()
          .describe('The part of its sales at each of the times, in their order, where its own figures say it; together 1'),
        when: label(text).describe('Completes “Its customers buy …”'),
        why: sentence(text),
      })
      .refine(
        ({ of, times, shares }) =>
          !shares ||
          (of === 'one' && shares.length === times.length && Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 0.005),
        { path: ['shares'], message: 'are one for each of the times, add up to 1, and are of a business that sells at any one of them' },
      ),
    places: z
      .strictObject({ at: z.array(z.enum(workplaces)).min(1), why: sentence(text) })
      .optional()
      .describe('Where it is run, where its premises do not say so'),
    strength: z.strictObject({ kind: z.enum(strengths), why: sentence(text) }),
    licence: z
      .strictObject({
        heldBy: z.array(z.enum(trades)).describe('Trades whose people can be taken to hold it'),
        item: lineReference(text, ['equipment', 'preOperating']).optional().describe('The line that pays for it'),
        what: label(text),
      })
      .optional()
      .describe('A licence that the owner personally must hold'),
    tools: z
      .strictObject({ things: z.array(z.enum(ownables)).min(1), why: sentence(text) })
      .optional()
      .describe('What must be there already, because no line buys it'),
  })
  .describe('What it needs of whoever runs it')

const drawn = z.enum(drawings).optional().describe('What the line is drawn as, where the words of market.yaml would draw something else')

const perKept = z
  .literal(true)
  .or(integerNumber.min(1))
  .optional()
  .describe(
    'It grows with what is kept: true, or how many of a thing it buys for all of them, as its name says. Fewer are bought where fewer can be sold',
  )

const premisesOf = <M extends z.ZodType<MoneyEstimate>>(money: M) =>
  z.strictObject({
    kind: z.enum(premisesKinds),
    squareMetres: number.min(0),
    rentPerMonth: money.nullable().describe('null where no rent is paid'),
    what: label(z.string()),
  })

const smallerLists = ['costOfSales', 'utilities', 'otherCosts', 'equipment', 'preOperating'] as const

const textPath = z
  .string()
  .regex(/^[a-zA-Z]+(\.[a-zA-Z0-9]+)*$/, 'must be the path of a text of this file, positions counted from 1: risks.2.sign')

/** Either why it cannot be done alone, or what differs for one person without paid help. */
function aloneSize<E extends z.ZodType<Estimate>, C extends z.ZodType<CountryEstimate>, M extends z.ZodType<MoneyEstimate>>(
  estimate: E,
  countryEstimate: C,
  money: M,
) {
  return z
    .strictObject({
      not: sentence(text).optional().describe('Why one person cannot do it: nothing else is given then'),
      what: sentence(text).optional().describe('What one person sells in a week, and with what'),
      why: sentence(text).optional().describe('Why people begin so, or can'),
      unitsPerDay: estimate.optional(),
      capacityPerDay: number.positive('must be above 0').optional().describe('The most that one person can make on a day'),
      openDaysPerMonth: number.min(1, 'lies between 1 and 31').max(31, 'lies between 1 and 31').optional(),
      ownerHoursPerWeek: countryEstimate.optional(),
      rampMonths: estimate.optional(),
      premises: premisesOf(money).optional(),
      openingStock: money.optional(),
      cashFloat: money.optional(),
      kept: z
        .strictObject({ count: number.positive(), yieldPerCycle: number.positive() })
        .optional()
        .describe('How many one person keeps, and what one batch of them gives for sale'),
      instead: z
        .array(
          z.strictObject({
            line: lineReference(text, smallerLists),
            item: label(text, { isFixed: true }).optional().describe('What it is, where it is another thing'),
            pieces: integerNumber.min(1).optional().describe('How many of the thing that may be owned, where the line has more'),
            perKept: integerNumber
              .min(1)
              .optional()
              .describe('How many of a thing it buys for all that one person keeps, as its name says'),
            ownable: z.enum(ownables).optional().describe('Who owns this smaller thing need not buy it'),
            amount: money,
          }),
        )
        .optional()
        .describe('Lines that cost less for one person: a smaller thing, or fewer of it'),
      without: z.array(lineReference(text, smallerLists)).optional().describe('Lines that one person does not buy or pay'),
      spared: z
        .array(z.enum(shockKinds))
        .optional()
        .describe('Kinds of shocks that cannot strike one person, who does not have the machine that fails'),
      stepDays: z
        .record(z.string().regex(/^[1-9]\d*$/, 'is the number of a step, counted from 1'), z.number().int().min(1).max(365))
        .optional()
        .describe('Steps that take one person another time, days by their number: less to buy, clear or fit'),
      said: z
        .record(textPath, sentence(text))
        .optional()
        .describe(
          'Sentences that are other for one person, each by the path of the one that it replaces, positions counted from 1: risks.2.sign',
        ),
      called: z
        .record(textPath, label(text))
        .optional()
        .describe('Names that are other for one person, each by the path of the one that it replaces: risks.2.what'),
    })
    .superRefine((size, { addIssue }) => {
      const given = Object.keys(size).filter((key) => key !== 'not' && size[key as keyof typeof size] !== undefined)
      if (size.not !== undefined && given.length > 0)
        addIssue({ code: 'custom', path: ['not'], message: `says that it cannot be done alone, and ${given[0]} is given: one of them` })
      if (size.not === undefined && (size.what === undefined || size.why === undefined))
        addIssue({ code: 'custom', message: 'needs what and why, or not: why one person cannot do it' })
    })
    .transform((size) => size as AloneSize)
    .describe('How one person without paid help begins')
}

/** Every field but the id and the family, which are a file's name and folder. */
function businessFields<
  E extends z.ZodType<Estimate>,
  C extends z.ZodType<CountryEstimate>,
  M extends z.ZodType<MoneyEstimate>,
  S extends z.ZodType<Archetype['providersPer100k']>,
>(estimate: E, countryEstimate: C, money: M, sellers: S) {
  return {
    title: label(text.max(60, 'must fit a card: at most 60 characters'), { isFixed: true }).describe(
      'What it is called where it is at home, at most 60 characters',
    ),
    description: sentence(text, { isFixed: true }).describe('2–3 sentences, written for this business alone'),
    gapCategory: z.enum(gapCategories).describe('Category of the gap maps'),
    category: z.enum(exploreCategories).describe('Category of Explore Opportunities'),
    pictogram: z.enum(pictograms).optional().describe('What it is drawn as in lists, where its family is drawn as something else'),
    home: countryKey.describe('The country whose money every amount is in'),
    priceMonth: yearMonth.describe('Month of the amounts, like 2026-09'),
    countries: z.array(countryKey).min(1).describe('Where it makes sense at all, the home country among them'),
    local: byCountry(z.strictObject({ title: label(text.max(60), { isFixed: true }).optional(), note: sentence(text).optional() }))
      .optional()
      .describe('Local names and remarks where they differ'),
    reach: z.enum(reachKinds).describe('Where customers come from; decides how the size of the city matters'),
    places: places.optional(),
    banned: z
      .array(
        z.strictObject({
          city: slug.describe('Id of a city'),
          what: sentence(text).describe('What is forbidden there'),
          since: yearMonth.or(z.number().int()).optional().describe('Year, or year and month, since when'),
          source: slug.optional().describe('Id in sources.yaml; none where it is from memory'),
          verifyAt: text.describe('Where to ask: the address of a page, or the name of an office'),
        }),
      )
      .optional()
      .describe('Where it is forbidden: it is not sold there'),
    toShops: z.literal(true).optional().describe('It sells to shops, kiosks and hawkers, who sell on at a higher price'),
    priceIsPosted: z
      .literal(true)
      .optional()
      .describe('Its price is a tariff that a provider or the State posts, which does not rise with prices'),
    activity: z.enum(activities).optional().describe('What it does, as taxes on turnover class it, where its family does something else'),
    supplies: z.enum(vatSupplies).optional().describe('What it sells, as VAT sees it, where its family sells something else'),
    vat: z
      .strictObject({
        exempt: z.array(countryKey).optional().describe('Countries of it in which what it sells is exempt or rated at zero'),
        credit: fraction
          .optional()
          .describe('Share (0–1) of the cost of sales that comes with a VAT invoice, where the country’s usual one is wrong'),
        why,
      })
      .optional()
      .describe('What VAT asks of it otherwise than of its family'),
    unit: z
      .strictObject({ one: short, many: short, what: short })
      .describe('What a customer buys: plate, plates, “a plate of rice and stew with one piece of meat”'),
    price: money.describe('What one unit is sold for'),
    unitsPerDay: estimate.describe('Units on an open day once established, in a large city of the home country'),
    capacityPerDay: number.positive('must be above 0').describe('The most that the equipment and people of the start can make on a day'),
    openDaysPerMonth: number.min(1, 'lies between 1 and 31').max(31, 'lies between 1 and 31'),
    ownerHoursPerWeek: countryEstimate.describe('Hours a week that the owner works in it, buying and accounts included'),
    production: production(money).optional(),
    rampMonths: estimate.describe('Months until sales reach about nine tenths of what they settle at'),
    costOfSales: namedLines(
      z.array(
        z.strictObject({
          item,
          isPosted: z
            .literal(true)
            .optional()
            .describe(
              'Of priceIsPosted: charged by the same tariff or on the same amounts as the price, so it does not rise with prices either',
            ),
          amount: money,
        }),
      ),
    ).describe('What each unit costs to make or buy'),
    shrinkage: estimate.describe('Share (0–1) of the cost of sales lost to spoilage, waste and pilfering'),
    paymentFees: countryEstimate.describe('Card, mobile-money or platform fees as a share (0–1) of sales'),
    staff: namedLines(
      z.array(
        z.strictObject({
          role: label(text, { isFixed: true }),
          count: number.min(0).describe('How many; 0.5 is half of the week'),
          fromMonth: number.min(1),
          fromSales: number.positive().optional().describe('Hired once so many units a day are sold; with the opening where it is missing'),
          seasonal: z.literal(true).optional().describe('Paid only in the months whose season is at least average, and gone in the others'),
          monthly: money.describe('What one is paid for a whole month'),
          belowMinimum: sentence(text)
            .optional()
            .describe('Why the legal minimum wage does not bind: paid by the piece, family, an apprentice; else it is raised to it'),
        }),
      ),
    ).describe('Paid people, the owner apart; what each is paid a month'),
    alone: aloneSize(estimate, countryEstimate, money).optional(),
    premises: premisesOf(money),
    utilities: namedLines(
      z.array(
        z.strictObject({
          item,
          power: z
            .boolean()
            .optional()
            .describe(
              'Whether electricity is in it: of the grid, a generator or a charged lamp. Left out, it is where the carrier is energy',
            ),
          perKept,
          monthly: money,
        }),
      ),
    ),
    otherCosts: namedLines(z.array(z.strictObject({ item, perKept, monthly: money }))),
    equipment: namedLines(
      z.array(
        z.strictObject({
          id: slug.optional(),
          item,
          drawn,
          amount: money,
          lifeMonths: number.positive('must be above 0'),
          resaleShare: fraction.optional().describe('Share of its cost it is sold for when it is replaced: hens past laying, a used bike'),
          backupPower: z.boolean().optional().describe('A generator or inverter that is bought only against power cuts'),
          ownable: z.enum(ownables).optional().describe('Who owns this thing need not buy it'),
          pieces: integerNumber.min(2).optional().describe('How many of the thing the line buys, where more than one'),
          perKept,
        }),
      ),
    ),
    preOperating: namedLines(z.array(z.strictObject({ id: slug.optional(), item, drawn, perKept, amount: money }))).describe(
      'Training, signs, first transport, deposits with suppliers: spent before the first sale',
    ),
    permits: z.array(z.enum(permitKinds)).describe('Permits it needs; the country’s file has the cost of each'),
    openingStock: money
      .optional()
      .describe(
        'What a shelf must hold on the first day for customers to come, at cost; it stays full. Days of stock govern what is bought after',
      ),
    leastStock: money
      .optional()
      .describe(
        'The smallest packs that can be bought of what it uses, at cost, where no shelf must look full and a usual day uses less than a pack: a box of gloves',
      ),
    cashFloat: money
      .optional()
      .describe(
        'Own cash that the work needs in hand from the first day, in a drawer or a wallet: an agent’s float. It comes back at the end and is no equipment',
      ),
    stockDays: estimate.describe('Days of cost of sales kept as stock'),
    debtorDays: estimate.describe('Days customers take to pay; negative where they pay ahead'),
    creditorDays: estimate.describe('Days suppliers wait'),
    seasonality: z
      .strictObject({
        byMonth: months.describe('Without what feasts add'),
        why: words.describe('Why, without the feasts: a report says of each feast here what it does'),
        feasts: z
          .partialRecord(z.enum(feasts), number.min(-1, 'must not be below -1').max(3, 'must not be above 3'))
          .optional()
          .describe(
            'What each feast adds, in shares of an average month’s sales, where all people keep it; weighed by the people of each city',
          ),
        withFeasts: z.array(countryKey).optional().describe('Countries of byCountry whose months hold their feasts already'),
        byCountry: byCountry(months).optional().describe('Where schools, feasts or harvests of a country decide'),
        byClimate: z.partialRecord(z.enum(climates), months).optional().describe('Where the weather decides: it wins over the country'),
      })
      .describe('Twelve factors, January first, mean about 1'),
    shocks: namedLines(
      z.array(
        z.strictObject({
          kind: z.enum(shockKinds),
          chancePerYear: fraction.describe('Chance in any year, 0–1'),
          months: number.positive('must be above 0').describe('How long it lasts'),
          salesLost: fraction.default(0).describe('Share of sales lost while it lasts, 0–1'),
          costUp: number.min(0).default(0).describe('Added share on the cost of sales while it lasts: 0.2 = 20% more expensive'),
          equipmentLost: fraction.default(0).describe('One-off loss as a share of the equipment, 0–1'),
          stockLost: fraction.default(0).describe('One-off loss as a share of the stock, or of the animals and plants kept, 0–1'),
          floatLost: fraction.optional().describe('One-off loss as a share of the cash held as float, 0–1'),
          at: z.enum(freeTimes).optional().describe('The one of its times whose sales it takes: whoever does not work then loses nothing'),
          what: label(text).optional().describe('Its own name, where that of its kind does not fit'),
          why,
        }),
      ),
      'kind',
    ).describe('What happens to such a business'),
    demand: z.strictObject({
      spending: z.enum(spendingCategories).describe('Which household spending it lives from'),
      share: countryEstimate.describe(
        'Share (0–1) of all household spending that goes to this kind of outlet, formal and informal together',
      ),
      incomeElasticity: number,
      pull: z
        .strictObject({
          factor: number.min(0.5, 'lies between 0.5 and 2').max(2, 'lies between 0.5 and 2'),
          why,
        })
        .optional()
        .describe(
          'What this offer draws against an average seller of the kind; missing only where businesses buy, or customers are online',
        ),
    }),
    providersPer100k: sellers.describe('Expected sellers of this kind per 100,000 people, formal and informal together'),
    mapTags: z.array(z.string().regex(/^[a-z_]+=[a-z0-9_]+$/, 'must be an OpenStreetMap tag, like shop=bakery')),
    industries: z
      .array(z.string().regex(/^\d{6}$/, 'must be the six digits of an industry'))
      .optional()
      .describe(
        'Industries (NAICS 2017) whose firms are sellers of this very kind, no wider one: what statistics count of them is used as the supply',
      ),
    growthSeries: z.array(z.enum(growthSeries)).describe('Dated growth series it rides on, or none'),
    skills: z.strictObject({ must: z.array(z.enum(skills)), helpful: z.array(z.enum(skills)) }),
    interests: z.array(z.enum(interests)),
    learningWeeks: number.min(0).describe('Weeks of learning before a beginner can take money for it'),
    keywords: z.array(searchWord(z.string())),
    adjacent: z.array(slug).describe('Ids of neighbouring businesses a person could move to'),
    customers: z.array(z.strictObject({ who: short, why: words, when: label(z.string()) })),
    competitors: z.array(z.strictObject({ who: short, how: words })),
    suppliers: z.array(z.strictObject({ who: short, ask: words })),
    partners: z.array(z.strictObject({ who: short, why: words })),
    day: words.describe('A day from the inside, 3–6 sentences'),
    breaks: words.describe('What breaks'),
    spoils: words.describe('What spoils'),
    paidFirst: words.describe('Who is paid first'),
    place: words.describe('What a good place is like'),
    culture: z.strictObject({ general: words, by: byCountry(words).optional() }),
    risks: z.array(z.strictObject({ what: short, sign: words, response: words })),
    test: z
      .strictObject({
        step: integerNumber.min(1).optional().describe('Which of the steps below runs it, counted from 1'),
        how: z.array(sentence(text)),
        measure: words,
        passMark: words.describe('When it is passed, with {mark} for the number and what is counted, and {days}'),
        mark: z
          .strictObject({
            number: integerNumber.min(1, 'must be 1 or more').max(10_000, 'lies between 1 and 10,000').describe('How many pass the test'),
            days: integerNumber
              .min(1, 'lies between 1 and 30')
              .max(30, 'lies between 1 and 30')
              .describe('Over how many days they are counted'),
            counts: z
              .enum(['sales', 'other'])
              .describe(
                'sales: of the unit of this business, so that a report never asks for more than its plan; other: the number stands',
              ),
            one: short.describe('What is counted, as people say it: paid ride'),
            many: short.describe('What is counted, two or more: paid rides'),
            why: words.optional().describe('Of other alone: why this is counted, and why so many'),
          })
          .optional()
          .describe('The number that passes the test; a suggested business has none'),
        costUsd: number.min(0).describe('About what it costs, US dollars'),
        hires: z.enum(ownables).optional().describe('A thing that may be owned, where the test hires or borrows it'),
        hireUsd: number.min(0).optional().describe('The part of costUsd that hires it, US dollars; none where it is borrowed'),
        own: z
          .strictObject({ how: z.array(sentence(text)).min(1), measure: words.optional() })
          .optional()
          .describe('The test of whoever owns the thing'),
      })
      .describe('The cheap test before capital is spent'),
    steps: z
      .array(
        z.strictObject({
          do: sentence(text),
          days: number.min(0),
          costItems: z
            .array(lineReference(text, ['equipment', 'preOperating']))
            .min(1)
            .optional()
            .describe('The lines of equipment and preOperating it pays for'),
          permits: z.array(z.enum(permitKinds)).min(1).optional().describe('The papers it gets; the rest come in a step behind the test'),
          paysRent: z.literal(true).optional().describe('The step that pays rent ahead and deposit'),
          buysStock: z.literal(true).optional().describe('The step that buys the first stock'),
          savesFloat: z.literal(true).optional().describe('The step in which the float is put aside'),
          gets: z.enum(ownables).optional().describe('A thing that may be owned, where this step gets it and no line of costItems is it'),
          own: sentence(text).optional().describe('What whoever owns the thing does instead'),
          known: sentence(text)
            .optional()
            .describe(
              'Of a step that learns the trade: what whoever knows it does instead; the lines of preOperating that it pays are then not paid',
            ),
          opens: z
            .literal(true)
            .optional()
            .describe('The first step after the permits and the preparation; left out where it is the eighth'),
        }),
      )
      .describe('The first ten concrete steps, in order'),
    doNotStartIf: z.array(sentence(text)),
  }
}

/** A file of `market-data/businesses`, its texts beside its figures. */
export const business = z.strictObject({ ...businessFields(rowEstimate, rowCountryEstimate, rowMoney, rowSellers), needs })
export type BusinessFile = z.output<typeof business>

/** A person's own business in the database, after a model's proposal: the same fields, ranges by name. */
const ownBusiness = z.looseObject({
  id: z.string(),
  family: z.string(),
  ...businessFields(namedEstimate, namedCountryEstimate, namedMoney, namedCountryEstimate),
  // Absent in rows that predate it.
  ownerHoursPerWeek: namedCountryEstimate.optional(),
})

export function isBusiness(value: unknown): value is Archetype {
  return ownBusiness.safeParse(value).success
}

/** For a file that is checked: only the check knows which countries there are, and that it is of them (`check-businesses.ts`). */
export function archetypeFromFile(id: string, family: string, file: BusinessFile): Archetype {
  return { id, family, ...(file as Omit<Archetype, 'id' | 'family'>) }
}
