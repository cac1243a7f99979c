import { expect, it } from 'vitest'
import { BadConfiguration, readConfig } from './config.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

it('without an address of its own a vendor’s script comes from the vendor', () => {
  expect(readConfig(stripe).payments.scriptUrls).toEqual({ stripe: null, paystack: null, flutterwave: null })
})

it.each(['https://js.stripe.com/endive/stripe.js', 'http://127.0.0.1:4010/scripts/stripe.js', 'http://localhost:4010/scripts/stripe.js'])(
  'a script at %s is loaded',
  (url) => {
    expect(readConfig({ ...stripe, STRIPE_SCRIPT_URL: url }).payments.scriptUrls.stripe).toBe(url)
  },
)

it.each([
  'https://evil.example/stripe.js',
  'http://js.stripe.com/stripe.js',
  'https://js.stripe.com.evil.example/stripe.js',
  'https://js.stripe.com:8443/stripe.js',
  'https://js.stripe.com@evil.example/stripe.js',
  'https://js.paystack.co/v2/inline.js',
  'http://127.0.0.1.evil.example/stripe.js',
  'http://[::1]:4010/stripe.js',
  'data:text/javascript,0',
  'stripe.js',
])('a script at %s is refused at the start', (url) => {
  const start = () => readConfig({ ...stripe, STRIPE_SCRIPT_URL: url })
  expect(start).toThrow(BadConfiguration)
  expect(start).toThrow(/STRIPE_SCRIPT_URL/)
})

it('a stand-in’s script is refused beside a live key', () => {
  const live = { STRIPE_SECRET_KEY_USD: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', PUBLIC_URL: 'https://gapwise.example' }
  expect(() => readConfig({ ...live, STRIPE_SCRIPT_URL: 'http://127.0.0.1:4010/scripts/stripe.js' })).toThrow(/live key/)
  expect(readConfig({ ...live, STRIPE_SCRIPT_URL: 'https://js.stripe.com/endive/stripe.js' }).payments.live).toBe(true)
})

it('tells every problem at once, each alone and each with another', () => {
  const read = () =>
    readConfig({ PORT: 'abc', LOG_LEVEL: 'loud', PAYMENTS_TEST_MODE: 'on', PAYSTACK_SECRET_KEY: 'sk_live_1', GOOGLE_CLIENT_ID: 'alone' })
  expect(read).toThrow(BadConfiguration)
  for (const part of [
    'PORT is not a port number',
    'LOG_LEVEL is none of fatal,',
    'PAYMENTS_TEST_MODE is on beside a live payment key',
    'PUBLIC_URL must be an https address',
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together',
  ])
    expect(read).toThrow(part)
})

it('keys of one vendor are of one mode, a secret is not for browsers, and no vendor tests beside a live one', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', PUBLIC_URL: 'https://gapwise.example' }
  const flutterwave = { FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1-X', FLUTTERWAVE_WEBHOOK_HASH: 'word' }
  const refused = (env: Record<string, string>) => expect(() => readConfig(env))
  refused({ ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }).toThrow('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are of different modes')
  refused({ ...flutterwave, FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-1-X' }).toThrow(
    'FLUTTERWAVE_PUBLIC_KEY and FLUTTERWAVE_SECRET_KEY are of different',
  )
  refused({ ...flutterwave, FLUTTERWAVE_PUBLIC_KEY: 'FLWSECK_TEST-1-X' }).toThrow('FLUTTERWAVE_PUBLIC_KEY holds a secret key')
  refused({ PAYSTACK_SECRET_KEY_KES: 'sk_test_1', PAYSTACK_PUBLIC_KEY_KES: 'sk_test_1' }).toThrow('PAYSTACK_PUBLIC_KEY holds a secret key')
  refused({ ...live, ...flutterwave }).toThrow('FLUTTERWAVE_SECRET_KEY is a test key beside a live one')
  expect(readConfig({ ...live, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }).payments.live).toBe(true)
  expect(readConfig({ ...flutterwave, FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-1-X' }).payments.live).toBe(false)
})
