import type { VendorFacts } from '../vendor-facts.ts'

/** Facts of Stripe, from its own guides. */
export const stripe = {
  name: 'Stripe',
  serves: { USD: { ways: ['card'], rank: 1 } },
  variables: {
    secret: 'STRIPE_SECRET_KEY',
    publishable: 'STRIPE_PUBLISHABLE_KEY',
    webhook: 'STRIPE_WEBHOOK_SECRET',
    baseUrl: 'STRIPE_BASE_URL',
    script: 'STRIPE_SCRIPT_URL',
  },
  keys: { secret: ['sk_', 'rk_'], testSecret: ['sk_test_', 'rk_test_'], testPublishable: ['pk_test_'], livePublishable: ['pk_live_'] },
  needsPublishable: true,
  apiUrl: 'https://api.stripe.com',
  scriptHost: 'js.stripe.com',
  hosts: {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
    paymentRequest: 'https://js.stripe.com',
  },
} satisfies VendorFacts
