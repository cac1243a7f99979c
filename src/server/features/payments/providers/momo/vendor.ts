import type { ProviderKeys, VendorFacts } from '../vendor-facts.ts'

/**
 * Facts of MTN MoMo, from its public documentation as we know it. It signs no events: each payment has its own callback address. Its keys do not tell
 * the mode, its target environment does: only `sandbox` is test money.
 */
export const momo = {
  name: 'MTN MoMo',
  serves: {
    UGX: { ways: ['mobilemoney'], rank: 2, wallets: ['MTN MoMo'] },
    GHS: { ways: ['mobilemoney'], rank: 3, wallets: ['MTN MoMo'] },
    XOF: { ways: ['mobilemoney'], rank: 3, wallets: ['MTN MoMo'] },
  },
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
      refundApiUser: { variable: 'MOMO_REFUND_API_USER', optional: true },
      refundApiKey: { variable: 'MOMO_REFUND_API_KEY', optional: true },
      refundSubscriptionKey: { variable: 'MOMO_REFUND_SUBSCRIPTION_KEY', optional: true },
    },
  },
  keys: { secret: [], testSecret: [], testPublishable: [], livePublishable: [] },
  modeOf: ({ settings }: Pick<ProviderKeys, 'settings'>) => (settings.target === 'sandbox' ? 'test' : 'live'),
  apiUrl: 'https://proxy.momoapi.mtn.com',
  testApiUrl: 'https://sandbox.momodeveloper.mtn.com',
  scriptHost: null,
  hosts: { script: [], frame: [], connect: [], paymentRequest: null },
  push: { livesMs: 900_000, isIdempotent: true },
} satisfies VendorFacts
