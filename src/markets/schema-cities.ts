import * as z from 'zod'
import { climates, permitKinds } from '#engine/quantity/vocabulary.ts'
import { citedFields, confidenceSchema, prose, source, verifyAt, year } from './schema-cited.ts'
import { cityWages, localIncomeTax, localSalesTax } from './schema-country.ts'
import { integerNumber, nameField, number, properName, slug, text, triple, why } from './schema-fields.ts'
import { namedLines } from './texts.ts'

/** The cities of a country, and its smaller towns. */

const office = z.strictObject({ name: nameField('What it is called, or which one it is: one of the 20 councils'), verifyAt })
const paper = z.strictObject({
  name: nameField('What it is called there, where the country’s name is wrong').optional(),
  body: nameField('Who gives it there').optional(),
  note: prose.describe('What is particular there').optional(),
  verifyAt: verifyAt.optional(),
  fee: z
    .strictObject({
      first: triple.describe('[low, likely, high] local money'),
      renewal: z.enum(['once', 'half-yearly', 'yearly', 'two-yearly', 'five-yearly']),
      again: triple.optional().describe('[low, likely, high] of a renewal, where it is another sum'),
      ...citedFields,
    })
    .describe('What it costs there, where the country’s fee is wrong')
    .optional(),
})
const offices = z
  .strictObject({
    local: office.describe('The council, municipality or county'),
    region: office.optional().describe('The state or province'),
    papers: z.record(z.enum(permitKinds), paper.optional()).optional().describe('What differs for one paper there'),
  })
  .describe('Who gives the papers of the city, and where to ask; from memory unless a note says more')

const indexes = {
  priceIndex: triple.describe('[low, likely, high] price level over the reference city of the country, rent apart: 1 = the same'),
  rentIndex: triple.describe('[low, likely, high] rent level over the reference city of the country: 1 = the same'),
  why,
}
const latitude = 'is a latitude, −90 to 90, and comes first: [latitude, longitude]'
const longitude = 'is a longitude, −180 to 180, and comes second: [latitude, longitude]'
const at = z
  .tuple([number.min(-90, latitude).max(90, latitude), number.min(-180, longitude).max(180, longitude)], {
    error: 'must be two numbers: [latitude, longitude]',
  })
  .describe('[latitude, longitude] of its middle, in degrees: south and west are negative')

const reading = prose.describe('What was counted, or where it is known from')

const faiths = z
  .strictObject({ christians: triple, muslims: triple, year, source, confidence: confidenceSchema.optional(), note: reading })
  .describe('Christians and Muslims in % of people, [low, likely, high]: who keeps which feasts')

const city = z.strictObject({
  id: slug,
  name: properName,
  at,
  population: z.strictObject({
    agglomeration: integerNumber
      .positive('must be above 0')
      .optional()
      .describe('Urban agglomeration of 2023 (UN, as printed in the World Factbook): used where it is known and no metro is'),
    census: z
      .strictObject({
        value: integerNumber.positive('must be above 0'),
        year,
        source,
        confidence: confidenceSchema.optional(),
        note: reading,
      })
      .optional()
      .describe('Counted within the limits of the city: goes before GeoNames, and is the figure where no agglomeration is known'),
    geonames: integerNumber.positive('must be above 0').optional().describe('GeoNames city'),
    alsoSaid: z
      .strictObject({
        value: integerNumber.positive('must be above 0'),
        year,
        note: nameField('Which reading it is: County in the 2019 census'),
      })
      .optional()
      .describe('A third reading, from memory'),
    recalled: z
      .strictObject({ range: triple, year, note: reading })
      .optional()
      .describe('[low, likely, high] from memory: used where neither of the two was read'),
    metro: z
      .strictObject({ range: triple, year, source, confidence: confidenceSchema.optional(), note: reading })
      .optional()
      .describe('[low, likely, high] of the metropolitan area where customers drive in from all of it: used before all others'),
    note: reading.optional(),
  }),
  tier: z.literal([1, 2, 3]).describe('1 = largest market of its country … 3 = small town'),
  climate: z
    .enum(climates)
    .describe('Whose seasons it has: a business may give months for each, and its country’s count where it does not'),
  reference: z.literal(true).optional().describe('The city that the amounts of this country’s businesses describe; one in each country'),
  ...indexes,
  note: prose.describe('What trade is like there, in a sentence or two'),
  otherNames: z.array(text).optional().describe('Other names, and quarters of the same urban area, in lower case without accents'),
  neighbourhoods: z
    .array(z.strictObject({ name: nameField('Markets or quarters by name: Lekki and Ajah'), note: nameField('What they are to a seller') }))
    .describe('Markets and quarters where people sell, each with its name and what it is to a seller; all of it is text'),
  offices: offices.optional(),
  wages: cityWages.optional(),
  incomeTax: localIncomeTax.optional(),
  salesTax: z.record(slug, localSalesTax).optional().describe('By the id of a business, where a rule for its trade was read'),
  faiths: faiths.optional().describe('Where they differ from those of the country'),
})
export type CityFile = z.output<typeof city>

export const cities = z.strictObject({
  faiths: faiths.describe('Of the country: for towns without their own'),
  cities: namedLines(z.array(city)),
  smallTown: z
    .strictObject({
      at,
      towns: z.array(text).default([]).describe('Towns without figures of their own that people name, in small letters without accents'),
      people: triple,
      climate: z.enum(climates).optional().describe('That of most people of its small towns; left out where no climate has most of them'),
      ...indexes,
      wages: cityWages.optional(),
      incomeTax: localIncomeTax.optional(),
    })
    .describe('Used for any town of the country that is not listed'),
})
export type CitiesFile = z.output<typeof cities>
