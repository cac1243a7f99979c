import type { VendorFacts } from '../vendor-facts.ts'

/** Facts of Flutterwave, from its own guides. */
export const flutterwave = {
  name: 'Flutterwave',
  // Wallets: https://developer.flutterwave.com/v4.0/docs/mobile-money. Its own window has the last word.
  serves: {
    NGN: { ways: ['banktransfer', 'card', 'ussd'], rank: 2 },
    ZAR: { ways: ['card'], rank: 2 },
    KES: { ways: ['mobilemoney', 'card'], rank: 3, wallets: ['M-PESA', 'Airtel Money'] },
    GHS: { ways: ['mobilemoney', 'card'], rank: 1, wallets: ['MTN MoMo', 'Telecel Cash', 'AT Money'] },
    XOF: { ways: ['mobilemoney', 'card'], rank: 2, wallets: ['Orange Money', 'MTN MoMo', 'Moov Money', 'Wave'] },
    TZS: { ways: ['mobilemoney', 'card'], rank: 1, wallets: ['M-Pesa', 'Mixx by Yas', 'Airtel Money', 'HaloPesa'] },
    UGX: { ways: ['mobilemoney', 'card'], rank: 1, wallets: ['MTN MoMo', 'Airtel Money'] },
  },
  variables: {
    secret: 'FLUTTERWAVE_SECRET_KEY',
    publishable: 'FLUTTERWAVE_PUBLIC_KEY',
    webhook: 'FLUTTERWAVE_WEBHOOK_HASH',
    baseUrl: 'FLUTTERWAVE_BASE_URL',
    script: 'FLUTTERWAVE_SCRIPT_URL',
  },
  keys: { secret: ['FLWSECK'], testSecret: ['FLWSECK_TEST'], testPublishable: ['FLWPUBK_TEST'], livePublishable: ['FLWPUBK-'] },
  needsPublishable: true,
  apiUrl: 'https://api.flutterwave.com/v3',
  scriptHost: 'checkout.flutterwave.com',
  hosts: {
    script: ['https://checkout.flutterwave.com'],
    frame: ['https://checkout.flutterwave.com', 'https://*.flutterwave.com'],
    connect: ['https://api.flutterwave.com', 'https://*.flutterwave.com'],
    paymentRequest: 'https://checkout.flutterwave.com',
  },
} satisfies VendorFacts
