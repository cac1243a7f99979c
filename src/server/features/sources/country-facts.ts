import type { Fact } from '#engine/evidence/evidence.ts'
import type { LiveFact } from '#engine/market/live-facts.ts'
import type { Country } from '#engine/market/place.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { liveTexts } from '#words/sources.ts'
import type { Context } from '../../context.ts'
import { agreeOnRate, fetchCurrencyApi, fetchExchangeRateApi } from './exchange-rates.ts'
import { citationOf } from './source.ts'
import { fetchIndicator, type Indicator, indicators, worldBank } from './world-bank.ts'

/** The yearly series and the day's rates for these countries, each beside the reference fact it could replace. */
export async function fetchCountryFacts(ctx: Context, codes: readonly CountryCode[]): Promise<LiveFact[]> {
  const countries = [...new Set(codes)].map((code) => ctx.market.facts.countries[code])
  const [first, second, ...series] = await Promise.all([
    fetchExchangeRateApi(ctx),
    fetchCurrencyApi(ctx),
    ...indicators.map((indicator) => fetchIndicator(ctx, indicator.code)),
  ])
  const rates = countries.flatMap((country): LiveFact[] => {
    const reference = country.facts.fxPerUsd
    const agreed = country.currency === 'USD' ? null : agreeOnRate(country.currency, first, second)
    if (!agreed) return []
    const year = Number(agreed.date.slice(0, 4))
    return [
      {
        ...standing(reference, 'rates'),
        value: Number(agreed.perUsd.toPrecision(6)),
        year,
        priceMonth: agreed.date.slice(0, 7),
        confidence: agreed.confidence,
        note: agreed.note,
        retrievedAt: agreed.retrievedAt,
        source: citationOf(agreed.source, year),
        sourceId: `live:${agreed.source.id}`,
      },
    ]
  })
  const yearly = indicators.flatMap((indicator, index) => {
    const fetched = series[index]
    if (!fetched?.ok) return []
    return countries.flatMap((country) => {
      const found = fetched.value.find((each) => each.countryCode === country.code)
      return found ? (yearlyFact(country, indicator, found, fetched.retrievedAt) ?? []) : []
    })
  })
  return [...rates, ...yearly]
}

function yearlyFact(country: Country, indicator: Indicator, found: { year: number; value: number }, retrievedAt: string): LiveFact | null {
  const reference = country.facts[indicator.fact]
  if (!reference) return null
  return {
    ...standing(reference, indicator.code),
    value: found.value,
    year: found.year,
    ...(indicator.month ? { priceMonth: `${found.year}-${indicator.month}` } : {}),
    confidence: 'high',
    note: liveTexts.yearly({ indicator: indicator.name, code: indicator.code }),
    retrievedAt,
    source: citationOf(worldBank, found.year),
    sourceId: `live:${worldBank.id}`,
  }
}

function standing(reference: Fact, mark: string) {
  return {
    id: `${reference.id}@${mark.toLowerCase()}`,
    label: reference.label,
    unit: reference.unit,
    replaces: reference.id,
    maxAgeYears: reference.maxAgeYears,
  }
}
