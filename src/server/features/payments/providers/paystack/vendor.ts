import type { VendorFacts } from '../vendor-facts.ts'

/** Facts of Paystack, from its own guides. It signs its events with the secret key itself. */
export const paystack = {
  name: 'Paystack',
  // Its documentation as we know it; its own window has the last word.
  serves: {
    NGN: { ways: ['banktransfer', 'card', 'ussd'], rank: 1 },
    ZAR: { ways: ['card', 'banktransfer'], rank: 1 },
    KES: { ways: ['mobilemoney', 'card'], rank: 2, wallets: ['M-PESA'] },
    XOF: { ways: ['mobilemoney', 'card'], rank: 1, wallets: ['Wave', 'Orange Money', 'MTN MoMo'] },
    GHS: { ways: ['mobilemoney', 'card'], rank: 2, wallets: ['MTN MoMo', 'Telecel Cash', 'AT Money'] },
  },
  variables: {
    secret: 'PAYSTACK_SECRET_KEY',
    publishable: 'PAYSTACK_PUBLIC_KEY',
    webhook: null,
    baseUrl: 'PAYSTACK_BASE_URL',
    script: 'PAYSTACK_SCRIPT_URL',
  },
  keys: { secret: ['sk_'], testSecret: ['sk_test_'], testPublishable: ['pk_test_'], livePublishable: ['pk_live_'] },
  startAdvice:
    'Paystack: if buyers carry its fee there, they pay more than our price; a surplus other than the fee is sent back (docs/payments/paystack.md)',
  apiUrl: 'https://api.paystack.co',
  scriptHost: 'js.paystack.co',
  hosts: {
    script: ['https://js.paystack.co'],
    frame: ['https://checkout.paystack.com'],
    connect: ['https://api.paystack.co', 'https://checkout.paystack.com'],
    paymentRequest: 'https://checkout.paystack.com',
  },
} satisfies VendorFacts
