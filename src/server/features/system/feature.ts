import { chargeCurrencies } from '#contract/currencies.ts'
import { plans } from '#contract/plans.ts'
import { Failure } from '../../errors.ts'
import type { Feature } from '../../feature.ts'
import { describeApi } from '../../http/openapi.ts'
import { markCacheable, memoize } from '../../platform/cache.ts'
import { paymentRouteFor, paymentWaysFor } from '../payments/quote.ts'
import { reportPageFailure } from './page-failures.ts'

/** Health endpoints; all that a jobs-only process serves. */
export const monitoringFeature = {
  name: 'monitoring',
  handlers: {
    'GET /api/health': async (ctx) => ({ status: 'ok', version: ctx.version }),
    'GET /api/ready': async (ctx, { reply }) => {
      const database = await ctx.database.ping().then(
        () => 'ok',
        () => 'down',
      )
      if (database !== 'ok') reply.status(503)
      return {
        status: database === 'ok' ? 'ok' : 'degraded',
        version: ctx.version,
        dependencies: { database, databaseKind: ctx.database.kind, mail: ctx.mailer.transport },
      }
    },
  },
} satisfies Feature

/** Shared: describing every call takes a tenth of a second. */
const cachedDescription = memoize((version: string) => markCacheable(describeApi(version)), { maxEntries: 1 })

/** Health, enabled features and the API description. */
export const systemFeature = {
  name: 'system',
  handlers: {
    ...monitoringFeature.handlers,
    'GET /api/config': async (ctx) => {
      const { config } = ctx
      // A provider without its webhook secret stays off, so its keys are not offered either.
      const routes = chargeCurrencies.flatMap((currency) => paymentRouteFor(ctx, currency) ?? [])
      return {
        testMode: config.payments.testMode,
        paymentsOpen: routes.length > 0,
        providers: Object.fromEntries(routes.map(({ provider, currency }) => [currency, provider])),
        ways: Object.fromEntries(
          routes.map(({ currency }) => [currency, paymentWaysFor(ctx, currency, plans.complete_report.pricesMinor[currency])]),
        ),
        publishableKeys: Object.fromEntries(
          routes.flatMap(({ provider, currency, keys }) =>
            keys?.publishableKey ? [[`${provider}:${currency}`, keys.publishableKey]] : [],
          ),
        ),
        ai: config.ai !== null,
        liveSources: config.liveSources,
        signIn: { google: config.google !== null, apple: config.apple !== null, password: true },
        support: config.support,
        seller: { name: config.seller.name },
      }
    },
    'GET /api/openapi.json': async (ctx) => ({ value: cachedDescription(ctx.version) }),
    'POST /api/client-errors': async (ctx, { body, request }) => {
      if (body.message === '') throw new Failure('validation_failed', { field: 'message' })
      return reportPageFailure(ctx, body, { address: request.ip, log: request.log })
    },
  },
} satisfies Feature
