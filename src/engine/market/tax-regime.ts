import { taxTexts } from '#words/engine/assumptions.ts'
import type { Archetype } from './archetype.ts'
import type { City, Country, LocalIncomeTax, TaxBands, TaxRegime } from './place.ts'

/** What a tax asks of a business; one without an activity trades. */
type TaxedBusiness = Partial<Pick<Archetype, 'id' | 'activity'>>

/**
 * The tax of a business: that of its class where the country has one, and the ordinary tax on profit where the tax on turnover leaves it out. A class that
 * names the business goes before one of its activity. A regime without classes is returned as it is.
 */
export function taxRegimeFor(tax: TaxRegime, { id, activity = 'trade' }: TaxedBusiness): TaxRegime {
  const { classes, ...usual } = tax
  const named = id === undefined ? undefined : classes?.find(({ businesses }) => businesses?.includes(id))
  const row = named ?? classes?.find(({ activities }) => activities?.includes(activity))
  if (!row) return classes ? usual : tax
  const cited = { note: row.note, confidence: row.confidence, sourceId: row.sourceId, year: row.year }
  if (row.bands) return { ...usual, ...cited, bands: row.bands }
  const { beyond, choice: _choice, ...rest } = usual
  if (!beyond) return usual
  const { name, basis, bands, applies } = beyond
  return { ...rest, ...cited, name, basis, bands, applies: applies ?? 'slice' }
}

/**
 * A country as it taxes a business in a city: by its class, and with the income tax of the city and its state. A country that holds the latter
 * already is not taxed twice.
 */
export function countryTaxing<C extends Pick<Country, 'tax'>>(
  country: C,
  business: TaxedBusiness = {},
  { incomeTax }: Pick<City, 'incomeTax'> = {},
): C {
  const tax = country.tax.classes ? taxRegimeFor(country.tax, business) : country.tax
  const taxed = incomeTax && tax.basis === 'profit' && !tax.local ? withLocalIncomeTax(tax, incomeTax) : tax
  return taxed === country.tax ? country : { ...country, tax: taxed }
}

/** Whether nothing is owed at any sales or profit, because the tax was ended or is paid once with a permit. */
export function isUntaxed({ bands }: Pick<TaxBands, 'bands'>): boolean {
  return bands.every(({ rate, due = 0 }) => rate === 0 && due === 0)
}

function withLocalIncomeTax(tax: TaxRegime, local: LocalIncomeTax): TaxRegime {
  return {
    ...tax,
    name: taxTexts.withLocal({ national: tax.name, local: local.name }),
    bands: sumOfBands(tax.bands, local.profit ?? local.bands),
    note: `${tax.note} ${local.note}`,
    local,
  }
}

/** Two taxes by slices on the same income as one: a band begins wherever one of either does, and its rate is that of both. */
function sumOfBands(one: TaxBands['bands'], other: TaxBands['bands']): TaxBands['bands'] {
  const limitOf = ({ upTo }: TaxBands['bands'][number]) => upTo ?? Number.POSITIVE_INFINITY
  const rateAt = (bands: TaxBands['bands'], limit: number) => (bands.find((band) => limitOf(band) >= limit) ?? bands.at(-1))?.rate ?? 0
  const limits = [...new Set([...one, ...other].map(limitOf))].sort((a, b) => a - b)
  return limits.map((limit) => ({
    upTo: Number.isFinite(limit) ? limit : null,
    rate: Math.round(1e6 * (rateAt(one, limit) + rateAt(other, limit))) / 1e6,
  }))
}
