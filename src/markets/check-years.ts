import type { Report } from './check-report.ts'
import type { MarketFiles } from './market-files.ts'
import type { FieldPath } from './texts.ts'

/** No figure is later than the data's own month: `asOf` of market.yaml, and never the clock, so that data that are valid today are valid tomorrow. */
export function checkYears({ market, sources, baseRates, prices, surveys, countries }: MarketFiles, report: Report): void {
  const lastMonth = Number(market.asOf.slice(0, 4))
  const visit = (path: string, value: unknown, field: FieldPath): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const at = [...field, Array.isArray(value) ? Number(key) : key]
      if (key === 'year' && typeof inner === 'number' && inner > lastMonth)
        report(path, at, `is ${inner}, later than the data: asOf in market.yaml is ${market.asOf}`)
      else visit(path, inner, at)
    }
  }
  visit('sources.yaml', sources, [])
  visit('base-rates.yaml', baseRates, [])
  visit('enterprise/prices.yaml', prices, [])
  for (const { id, file } of surveys) visit(`enterprise/${id}.yaml`, file, [])
  for (const { folder, country, cities, funders } of countries) {
    visit(`countries/${folder}/country.yaml`, country, [])
    visit(`countries/${folder}/cities.yaml`, cities, [])
    visit(`countries/${folder}/funders.yaml`, funders, [])
  }
  if (market.exchangeRatesOf.slice(0, 7) > market.asOf)
    report('market.yaml', ['exchangeRatesOf'], `is later than the month of the data, asOf: ${market.asOf}`)
  if (monthOf(market.version) < market.asOf)
    report(
      'market.yaml',
      ['version'],
      `is of ${monthOf(market.version)}, and asOf is ${market.asOf}: a version is named for the month in which it was made`,
    )
}

/** 2026.9.1 → 2026-09 */
function monthOf(version: string): string {
  const [year = '', month = ''] = version.split('.')
  return `${year}-${month.padStart(2, '0')}`
}
