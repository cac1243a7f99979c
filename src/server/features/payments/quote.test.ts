import { expect, it } from 'vitest'
import { type ChargeCurrency, chargeCurrencies } from '#contract/currencies.ts'
import { readConfig } from '../../config.ts'
import { vendors } from './providers/every-vendor.ts'
import { walletsOf } from './providers/methods.ts'
import { paymentRouteFor, paymentWaysFor } from './quote.ts'

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

const mpesa = {
  MPESA_CONSUMER_KEY: 'key',
  MPESA_CONSUMER_SECRET: 'secret',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'passkey',
  MPESA_ENVIRONMENT: 'sandbox',
}

it('each way is taken by the first vendor that has it, and mobile money by further ones for wallets that it has not', () => {
  const waysOf = (env: Record<string, string>, amountMinor: number) =>
    paymentWaysFor({ config: readConfig(env) }, 'KES', amountMinor).map(({ method, provider, wallets }) => [
      method,
      provider,
      ...(wallets ?? []),
    ])
  const all = { ...mpesa, ...paystack, ...flutterwave }
  expect(waysOf(all, 25_000)).toEqual([
    ['mobilemoney', 'mpesa', 'M-PESA'],
    ['mobilemoney', 'flutterwave', 'Airtel Money'],
    ['card', 'paystack'],
  ])
  // Half a shilling is no amount for M-PESA.
  expect(waysOf(all, 25_050)[0]).toEqual(['mobilemoney', 'paystack', 'M-PESA'])
  // In test mode too a buyer reads the names of their wallets.
  expect(waysOf({}, 25_000)).toEqual([
    ['mobilemoney', 'test', 'M-PESA', 'Airtel Money'],
    ['card', 'test'],
  ])
})

it('a vendor’s wallets have the names of its countries', () => {
  for (const [vendor, { serves }] of Object.entries(vendors))
    for (const [currency, { wallets = [] }] of Object.entries(serves))
      expect(walletsOf(vendor, currency as ChargeCurrency), `${vendor} ${currency}`).toHaveLength(wallets.length)
  // One whose folder was taken out takes none any more.
  expect(walletsOf('gone', 'KES')).toEqual([])
})
