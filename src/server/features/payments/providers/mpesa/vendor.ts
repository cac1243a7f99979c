import type { ProviderKeys, VendorFacts } from '../vendor-facts.ts'

/**
 * Facts of M-PESA (Safaricom Daraja), from the vendor's public documentation as we know it. Its keys do not tell test from live: only the sandbox is
 * test money, so that a missing or misspelt environment never makes real money look like play money.
 */
export const mpesa = {
  name: 'M-PESA',
  serves: { KES: { ways: ['mobilemoney'], rank: 1, wallets: ['M-PESA'] } },
  variables: {
    secret: 'MPESA_CONSUMER_SECRET',
    publishable: null,
    webhook: null,
    baseUrl: 'MPESA_BASE_URL',
    script: null,
    settings: {
      consumerKey: { variable: 'MPESA_CONSUMER_KEY' },
      shortcode: { variable: 'MPESA_SHORTCODE' },
      passkey: { variable: 'MPESA_PASSKEY' },
      /** 'sandbox' or 'live'. */
      environment: { variable: 'MPESA_ENVIRONMENT' },
      /** Buy goods: the till that is paid, instead of the paybill. */
      till: { variable: 'MPESA_TILL', optional: true },
      /** Reversals; without both, money is returned by hand. */
      initiator: { variable: 'MPESA_INITIATOR', optional: true },
      securityCredential: { variable: 'MPESA_SECURITY_CREDENTIAL', optional: true },
    },
  },
  keys: { secret: [], testSecret: [], testPublishable: [], livePublishable: [] },
  modeOf: ({ settings }: Pick<ProviderKeys, 'settings'>) => (settings.environment === 'sandbox' ? 'test' : 'live'),
  apiUrl: 'https://api.safaricom.co.ke',
  testApiUrl: 'https://sandbox.safaricom.co.ke',
  scriptHost: null,
  hosts: { script: [], frame: [], connect: [], paymentRequest: null },
  push: { livesMs: 180_000 },
  /** Whole shillings, at least one. */
  takes: (amountMinor) => amountMinor >= 100 && amountMinor % 100 === 0,
} satisfies VendorFacts
