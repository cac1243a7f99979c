import { sourceTexts } from '#words/sources.ts'
import type { Context } from '../../context.ts'
import { censusCbp } from './census-cbp.ts'
import { currencyApi, exchangeRateApi } from './exchange-rates.ts'
import { gdelt } from './gdelt.ts'
import { hapiFoodPrices } from './hapi-food-prices.ts'
import { mastodon } from './mastodon.ts'
import { overpass } from './overpass.ts'
import { nominatim, photon } from './reverse.ts'
import { hasBaseUrl, type SourceDefinition } from './source.ts'
import { listHealth } from './store.ts'
import { wikipediaViews } from './wikipedia-views.ts'
import { worldBank } from './world-bank.ts'

const sources: readonly SourceDefinition[] = [
  worldBank,
  exchangeRateApi,
  currencyApi,
  overpass,
  censusCbp,
  hapiFoodPrices,
  wikipediaViews,
  gdelt,
  mastodon,
  nominatim,
  photon,
]

/** Sources that require a licensed key, which this product does not use: their fields stay empty and say so. */
const closedSources = [
  { id: 'reddit', title: 'Reddit', reason: sourceTexts.closed.reddit },
  {
    id: 'google-trends',
    title: 'Google Trends',
    reason: sourceTexts.closed.googleTrends,
  },
] as const

export type SourceState = {
  id: string
  title: string
  /** 'off': live sources are disabled; 'never': not called yet; 'paused': the circuit is open; 'closed': no licence or no host configured. */
  state: 'off' | 'never' | 'ok' | 'failing' | 'paused' | 'closed'
  lastSuccessAt: string | null
  lastFailureAt: string | null
  lastError: string | null
  failures: number
}

/** The state of each live source, for the admin. */
export async function sourceStates(ctx: Context): Promise<SourceState[]> {
  const health = new Map((await listHealth(ctx.database.db)).map((row) => [row.source, row]))
  const now = ctx.clock()
  const open = sources.map((source): SourceState => {
    const { id, title } = source
    const row = health.get(id)
    const state = !ctx.config.liveSources
      ? 'off'
      : !hasBaseUrl(ctx, source)
        ? 'closed'
        : !row
          ? 'never'
          : row.openUntil && row.openUntil > now
            ? 'paused'
            : row.failures > 0
              ? 'failing'
              : 'ok'
    return {
      id,
      title,
      state,
      lastSuccessAt: row?.lastSuccessAt?.toISOString() ?? null,
      lastFailureAt: row?.lastFailureAt?.toISOString() ?? null,
      lastError: hasBaseUrl(ctx, source) ? (row?.lastError ?? null) : sourceTexts.noServer({ variable: source.base.variable }),
      failures: row?.failures ?? 0,
    }
  })
  return [
    ...open,
    ...closedSources.map(
      ({ id, title, reason }): SourceState => ({
        id,
        title,
        state: ctx.config.liveSources ? 'closed' : 'off',
        lastSuccessAt: null,
        lastFailureAt: null,
        lastError: reason,
        failures: 0,
      }),
    ),
  ]
}
