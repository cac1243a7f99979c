import type { Fact } from '#engine/evidence/evidence.ts'
import type { LiveFact } from '#engine/market/live-facts.ts'
import type { Country } from '#engine/market/place.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { liveTexts } from '#words/sources.ts'
import type { Context } from '../../context.ts'
import { agreeOnRate, fetchCurrencyApi, fetchExchangeRateApi } from './exchange-rates.ts'
import { toCitation } from './source.ts'
import { fetchIndicator, type Indicator, indicators, worldBank } from './world-bank.ts'

/** Yearly series and daily exchange rates, each beside the reference fact it could replace. */
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
        ...replacementBase(reference, 'rates'),
        value: Number(agreed.perUsd.toPrecision(6)),
        year,
        priceMonth: agreed.date.slice(0, 7),
        confidence: agreed.confidence,
        note: agreed.note,
        retrievedAt: agreed.retrievedAt,
        source: toCitation(agreed.source, year),
        sourceId: `live:${agreed.source.id}`,
      },
    ]
  })
  const yearly = indicators.flatMap((indicator, index) => {
    const fetched = series[index]
    if (!fetched?.ok) return []
    return countries.flatMap((country) => {
      const latest = fetched.value.find((each) => each.countryCode === country.code)
      return latest ? (yearlyFact(country, indicator, latest, fetched.retrievedAt) ?? []) : []
    })
  })
  return [...rates, ...yearly]
}

function yearlyFact(country: Country, indicator: Indicator, latest: { year: number; value: number }, retrievedAt: string): LiveFact | null {
  const reference = country.facts[indicator.fact]
  if (!reference) return null
  return {
    ...replacementBase(reference, indicator.code),
    value: latest.value,
    year: latest.year,
    ...(indicator.month ? { priceMonth: `${latest.year}-${indicator.month}` } : {}),
    confidence: 'high',
    note: liveTexts.yearly({ indicator: indicator.name, code: indicator.code }),
    retrievedAt,
    source: toCitation(worldBank, latest.year),
    sourceId: `live:${worldBank.id}`,
  }
}

function replacementBase(reference: Fact, mark: string) {
  return {
    id: `${reference.id}@${mark.toLowerCase()}`,
    label: reference.label,
    unit: reference.unit,
    replaces: reference.id,
    maxAgeYears: reference.maxAgeYears,
  }
}
