import * as z from 'zod'
import type { Confidence } from '#engine/evidence/evidence.ts'
import { currencyCodes } from '#engine/quantity/country-table.ts'
import { formatDate } from '#engine/quantity/format.ts'
import { liveTexts, sourceTexts } from '#words/sources.ts'
import type { Context } from '../../context.ts'
import type { Fetched } from './calls.ts'
import { askSource, type SourceDefinition } from './source.ts'

/** Two providers that cover every market's currency: one alone is one opinion. */
export const exchangeRateApi: SourceDefinition = {
  id: 'exchange-rate-api',
  title: 'Exchange rates of the day (mid market)',
  publisher: 'Rates By Exchange Rate API (exchangerate-api.com)',
  page: 'https://www.exchangerate-api.com',
  licence: 'Open access terms, attribution required',
  base: { variable: 'EXCHANGE_RATE_API_BASE_URL', url: 'https://open.er-api.com' },
  intervalMs: 2_000,
  keepHours: 24,
  timeoutMs: 15_000,
}

export const currencyApi: SourceDefinition = {
  id: 'currency-api',
  title: 'Exchange rates of the day (market mid rates, not official)',
  publisher: 'fawazahmed0/exchange-api',
  page: 'https://github.com/fawazahmed0/exchange-api',
  licence: 'CC0 1.0',
  base: { variable: 'CURRENCY_API_BASE_URL', url: 'https://latest.currency-api.pages.dev' },
  intervalMs: 2_000,
  keepHours: 24,
  timeoutMs: 15_000,
}

const quotedCurrencies = currencyCodes.filter((currency) => currency !== 'USD')
/** A currency that a provider does not quote is omitted; a response that quotes none of ours has changed its shape. */
const quotes = (keys: readonly string[]) =>
  z
    .looseObject(Object.fromEntries(keys.map((key) => [key, z.number().positive().optional()])))
    .refine((rates) => keys.some((key) => rates[key] !== undefined), sourceTexts.issues.noCurrency)

function pickRates(rates: Record<string, unknown>, toKey: (currency: string) => string): Record<string, number> {
  return Object.fromEntries(
    quotedCurrencies.flatMap((currency) =>
      typeof rates[toKey(currency)] === 'number' ? [[currency, rates[toKey(currency)] as number]] : [],
    ),
  )
}

const erAnswer = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  time_last_update_unix: z.number().int().positive(),
  rates: quotes(quotedCurrencies),
})

const currencyAnswer = z.object({
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  usd: quotes(quotedCurrencies.map((currency) => currency.toLowerCase())),
})

export type DayRates = { date: string; perUsd: Record<string, number> }

export async function fetchExchangeRateApi(ctx: Context): Promise<Fetched<DayRates | null>> {
  const fetched = await askSource(ctx, exchangeRateApi, { key: 'USD', url: (base) => `${base}/v6/latest/USD`, shape: erAnswer })
  if (!fetched.ok || !fetched.value) return fetched as Fetched<null>
  const { rates, time_last_update_unix } = fetched.value
  const perUsd = pickRates(rates, (currency) => currency)
  return { ...fetched, value: { date: new Date(time_last_update_unix * 1000).toISOString().slice(0, 10), perUsd } }
}

export async function fetchCurrencyApi(ctx: Context): Promise<Fetched<DayRates | null>> {
  const fetched = await askSource(ctx, currencyApi, { key: 'usd', url: (base) => `${base}/v1/currencies/usd.json`, shape: currencyAnswer })
  if (!fetched.ok || !fetched.value) return fetched as Fetched<null>
  const { usd, date } = fetched.value
  return {
    ...fetched,
    value: { date, perUsd: pickRates(usd, (currency) => currency.toLowerCase()) },
  }
}

export type AgreedRate = {
  perUsd: number
  date: string
  confidence: Confidence
  note: string
  source: SourceDefinition
  retrievedAt: string
}

/** Relative; beyond it the two providers quote different markets. */
const maxDifference = 0.03

/** The first provider's rate: confidence medium where the second is within 3%, else low with the reason. Null when neither answered. */
export function agreeOnRate(currency: string, first: Fetched<DayRates | null>, second: Fetched<DayRates | null>): AgreedRate | null {
  const toCandidate = (fetched: Fetched<DayRates | null>, source: SourceDefinition) => {
    const perUsd = fetched.ok ? fetched.value?.perUsd[currency] : undefined
    return fetched.ok && fetched.value && perUsd ? { perUsd, date: fetched.value.date, source, retrievedAt: fetched.retrievedAt } : null
  }
  const [a, b] = [toCandidate(first, exchangeRateApi), toCandidate(second, currencyApi)]
  const chosen = a ?? b
  if (!chosen) return null
  if (!a || !b) return { ...chosen, confidence: 'low', note: liveTexts.ratesAlone({ day: formatDate(chosen.date) }) }
  const difference = Math.abs(a.perUsd / b.perUsd - 1)
  return difference <= maxDifference
    ? {
        ...chosen,
        confidence: 'medium',
        note: liveTexts.ratesAgree({ day: formatDate(a.date), rate: b.perUsd, otherDay: formatDate(b.date) }),
      }
    : {
        ...chosen,
        confidence: 'low',
        note: liveTexts.ratesDiffer({ rate: a.perUsd, day: formatDate(a.date), otherRate: b.perUsd, otherDay: formatDate(b.date) }),
      }
}
