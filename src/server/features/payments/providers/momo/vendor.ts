import { paymentVendorNames } from '#engine/quantity/vocabulary.ts'

/**
 * Facts of MTN MoMo, from its public documentation as we know it. It signs no events: each payment has its own callback address. Its keys do not tell
 * the mode, its target environment does: only `sandbox` is test money.
 */
export const momo = {
  variables: {
    secret: 'MOMO_API_KEY',
    publishable: null,
    webhook: null,
    baseUrl: 'MOMO_BASE_URL',
    script: null,
    settings: {
      apiUser: { variable: 'MOMO_API_USER' },
      subscriptionKey: { variable: 'MOMO_SUBSCRIPTION_KEY' },
      target: { variable: 'MOMO_TARGET_ENVIRONMENT' },
      refundApiUser: { variable: 'MOMO_REFUND_API_USER', optional: true as const },
      refundApiKey: { variable: 'MOMO_REFUND_API_KEY', optional: true as const },
      refundSubscriptionKey: { variable: 'MOMO_REFUND_SUBSCRIPTION_KEY', optional: true as const },
    },
  },
  keys: { secret: [], testSecret: [], testPublishable: [], livePublishable: [] },
  modeOf: ({ settings }: { settings: Readonly<Record<string, string>> }) =>
    settings.target === 'sandbox' ? ('test' as const) : ('live' as const),
  apiUrl: 'https://proxy.momoapi.mtn.com',
  testApiUrl: 'https://sandbox.momodeveloper.mtn.com',
  scriptHost: null,
  hosts: { script: [], frame: [], connect: [], paymentRequest: null },
  push: { wallet: paymentVendorNames.momo, livesMs: 900_000, isIdempotent: true as const },
}
