import type { Activity } from './archetype.ts'
import type { Country, TaxRegime } from './place.ts'

/**
 * The tax of businesses of an activity: that of its class where the country has one, and the ordinary tax on profit where the tax on turnover leaves it
 * out. A regime without classes is returned as it is.
 */
export function taxRegimeFor(tax: TaxRegime, activity: Activity): TaxRegime {
  const { classes, ...usual } = tax
  const row = classes?.find(({ activities }) => activities.includes(activity))
  if (!row) return classes ? usual : tax
  const cited = { note: row.note, confidence: row.confidence, sourceId: row.sourceId, year: row.year }
  if (row.bands) return { ...usual, ...cited, bands: row.bands }
  const { beyond, choice: _choice, ...rest } = usual
  if (!beyond) return usual
  const { name, basis, bands, applies } = beyond
  return { ...rest, ...cited, name, basis, bands, applies: applies ?? 'slice' }
}

/** A country as it taxes a business. */
export function countryTaxing(country: Country, activity: Activity = 'trade'): Country {
  return country.tax.classes ? { ...country, tax: taxRegimeFor(country.tax, activity) } : country
}
