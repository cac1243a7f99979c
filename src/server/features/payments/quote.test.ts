import { expect, it } from 'vitest'
import { chargeCurrencies } from '#contract/currencies.ts'
import { readConfig } from '../../config.ts'
import { paymentRouteFor } from './quote.ts'

const paystack = { PAYSTACK_SECRET_KEY: 'sk_test_1' }
const flutterwave = { FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1-X', FLUTTERWAVE_WEBHOOK_HASH: 'word' }
const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

/** The provider of each currency with these keys. */
function providersFor(env: Record<string, string>) {
  const config = readConfig(env)
  return Object.fromEntries(chargeCurrencies.map((currency) => [currency, paymentRouteFor({ config }, currency)?.provider ?? null]))
}

it('a currency is taken by its first provider with a key, else by the other local one, and without any it is not offered', () => {
  const firstChoice = {
    USD: 'stripe',
    GHS: 'flutterwave',
    NGN: 'paystack',
    ZAR: 'paystack',
    KES: 'paystack',
    XOF: 'paystack',
    TZS: 'flutterwave',
    UGX: 'flutterwave',
  }
  expect(providersFor({ ...stripe, ...paystack, ...flutterwave })).toEqual(firstChoice)
  expect(providersFor(paystack)).toEqual({
    USD: null,
    GHS: 'paystack',
    NGN: 'paystack',
    ZAR: 'paystack',
    KES: 'paystack',
    XOF: 'paystack',
    TZS: null,
    UGX: null,
  })
  expect(providersFor(flutterwave)).toMatchObject({
    USD: null,
    GHS: 'flutterwave',
    NGN: 'flutterwave',
    ZAR: 'flutterwave',
    KES: 'flutterwave',
    XOF: 'flutterwave',
  })
  expect(providersFor(stripe)).toEqual({
    USD: 'stripe',
    GHS: null,
    NGN: null,
    ZAR: null,
    KES: null,
    XOF: null,
    TZS: null,
    UGX: null,
  })
})

it('a provider without the secret that signs its events stays off', () => {
  expect(providersFor({ STRIPE_SECRET_KEY: 'sk_test_1', FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1-X' })).toMatchObject({
    USD: null,
    GHS: null,
  })
})

it('with the built-in provider every currency is taken, and none without a key where others reach the server', () => {
  expect(new Set(Object.values(providersFor({})))).toEqual(new Set(['test']))
  expect(new Set(Object.values(providersFor({ HOST: '0.0.0.0' })))).toEqual(new Set([null]))
})
