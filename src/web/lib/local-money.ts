import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { useCall } from './api/queries.ts'
import { timeZone } from './time-zone.ts'

export type LocalMoney = { currency: string; perUsd: number; date: string; source: string } | null

/**
 * The currency of a country by its name, else of the person’s place, with its dated rate; null for dollars, or until it is loaded. For display only,
 * nothing is charged by it.
 */
export function useLocalMoney(country = ''): LocalMoney {
  const timezone = timeZone()
  const places = useCall('GET /api/places', {})
  const named = places.data?.cities.find((city) => city.country === country)?.currency
  const geo = useCall('GET /api/geo', { query: { timezone } }, { enabled: country === '' })
  return useRate(named ?? (country === '' ? (geo.data?.currency ?? 'USD') : 'USD'))
}

export function useRate(currency: string): LocalMoney {
  const places = useCall('GET /api/places', {})
  const rate = currency === 'USD' ? undefined : places.data?.rates.find((each) => each.currency === currency)
  return rate ?? null
}

export function localAmount(usd: number, local: NonNullable<LocalMoney>): string {
  return formatMoneyRoundedMajor(usd * local.perUsd, local.currency)
}

/** 'low to high', each rounded to two significant figures; equal ends are one amount. */
export function usdRange(low: number, high: number): string {
  const [a, b] = [formatMoneyRoundedMajor(low, 'USD'), formatMoneyRoundedMajor(high, 'USD')]
  return a === b ? a : opportunityTexts.sliders.to({ low: a, high: b })
}

export function localRange(low: number, high: number, local: NonNullable<LocalMoney>): string {
  const [a, b] = [localAmount(low, local), localAmount(high, local)]
  return a === b ? a : opportunityTexts.sliders.to({ low: a, high: b })
}
