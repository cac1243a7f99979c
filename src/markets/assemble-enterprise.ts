import type { EnterpriseEvidence, PriceRecord, Survey } from '#engine/market/survey.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import type { MarketFiles } from './market-files.ts'
import type { PricesFile } from './schema-enterprise.ts'

/** What real firms earn, in the product's form: files have `source`, the product `sourceId`. */
export function assembleEnterprise({ prices, surveys }: Pick<MarketFiles, 'prices' | 'surveys'>): EnterpriseEvidence {
  return { surveys: surveys.map(toSurvey), prices: assemblePrices(prices), leftOut: citedBy(prices.leftOut) }
}

export function assemblePrices({ countries }: PricesFile): Partial<Record<string, PriceRecord>> {
  return Object.fromEntries(
    Object.entries(countries).map(([country, { inflation, index, purchasingPower }]) => [
      country.toUpperCase(),
      {
        inflation: inflation.map(citedBy),
        ...(index ? { index: citedBy(index) } : {}),
        ...(purchasingPower ? { purchasingPower: purchasingPower.map(citedBy) } : {}),
      },
    ]),
  )
}

function toSurvey({ id, file }: MarketFiles['surveys'][number]): Survey {
  const { country, year, month, source, confidence, period, when, asked, higher, lower, groups, sample, weighed = [] } = file
  return {
    id,
    countryCode: country.toUpperCase() as CountryCode,
    year,
    month,
    sourceId: source,
    confidence,
    period,
    when,
    asked,
    ...(higher ? { higher } : {}),
    lower,
    groups: groups.map(({ rows, families = [], businesses = [], ...group }) => ({
      ...group,
      families,
      businesses,
      rows: rows.map(citedBy),
    })),
    ...(sample ? { sample } : {}),
    weighed: weighed.map(({ rows, families = [], businesses = [], ...trade }) => ({
      ...trade,
      families,
      businesses,
      rows: rows.map(citedBy),
    })),
  }
}

function citedBy<T extends { source: string }>({ source, ...rest }: T): Omit<T, 'source'> & { sourceId: string } {
  return { ...rest, sourceId: source }
}
