import { expect, it } from 'vitest'
import { ConfigurationError, readConfig } from './config.ts'
import { byVendor } from './features/payments/providers/vendors.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

it('without an address of its own a vendor’s script comes from the vendor', () => {
  expect(readConfig(stripe).payments.scriptUrls).toEqual(byVendor(() => null))
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
  expect(start).toThrow(ConfigurationError)
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
  expect(read).toThrow(ConfigurationError)
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
  const expectConfig = (env: Record<string, string>) => expect(() => readConfig(env))
  expectConfig({ ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }).toThrow(
    'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are of different modes',
  )
  expectConfig({ ...flutterwave, FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-1-X' }).toThrow(
    'FLUTTERWAVE_PUBLIC_KEY and FLUTTERWAVE_SECRET_KEY are of different',
  )
  expectConfig({ ...flutterwave, FLUTTERWAVE_PUBLIC_KEY: 'FLWSECK_TEST-1-X' }).toThrow('FLUTTERWAVE_PUBLIC_KEY holds a secret key')
  expectConfig({ PAYSTACK_SECRET_KEY_KES: 'sk_test_1', PAYSTACK_PUBLIC_KEY_KES: 'sk_test_1' }).toThrow(
    'PAYSTACK_PUBLIC_KEY holds a secret key',
  )
  expectConfig({ ...live, ...flutterwave }).toThrow('FLUTTERWAVE_SECRET_KEY is a test key beside a live one')
  expect(readConfig({ ...live, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }).payments.live).toBe(true)
  expect(readConfig({ ...flutterwave, FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-1-X' }).payments.live).toBe(false)
})

it('simulated payments are open by themselves only where nobody else reaches the server', () => {
  const mode = (env: Parameters<typeof readConfig>[0]) => readConfig(env).payments
  for (const env of [{}, { HOST: 'localhost' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:3000' }])
    expect(mode(env).testMode, JSON.stringify(env)).toBe(true)
  for (const env of [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.7' },
    { HOST: 'nas.local' },
    { PUBLIC_URL: 'https://gapwise.example' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
  ]) {
    expect(mode(env), JSON.stringify(env)).toMatchObject({ testMode: false, closed: true, closedBeyondLoopback: true })
    expect(mode({ ...env, PAYMENTS_TEST_MODE: 'on' })).toMatchObject({ testMode: true, closed: false })
  }
})

it('a key is the text between the blanks, and one of an unknown kind counts as live', () => {
  const live = { STRIPE_WEBHOOK_SECRET: 'whsec_1', PUBLIC_URL: 'https://gapwise.example' }
  for (const key of [' sk_live_1', 'sk_live_1\n', '\trk_live_1 ', 'sk_1', 'whatever', 'SK_TEST_1', 'FLWSECK-1-X']) {
    expect(readConfig({ ...live, STRIPE_SECRET_KEY: key }).payments, key).toMatchObject({ live: true, testMode: false })
    expect(() => readConfig({ STRIPE_SECRET_KEY: key }), key).toThrow('PUBLIC_URL must be an https address')
    expect(() => readConfig({ ...live, STRIPE_SECRET_KEY: key, PAYMENTS_TEST_MODE: 'on' }), key).toThrow('beside a live payment key')
  }
  expect(readConfig({ ...live, STRIPE_SECRET_KEY: ' sk_live_1 ' }).payments.vendorKeys.stripe.USD?.secretKey).toBe('sk_live_1')
  expect(readConfig({ STRIPE_SECRET_KEY: ' rk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }).payments.live).toBe(false)
  expect(readConfig({ STRIPE_SECRET_KEY: '  ' }).payments.testMode).toBe(true)
})

it('beyond the machine a secret that can be guessed is refused, and a live key is not sent through the open', () => {
  const weak = { SESSION_SECRET: 'a'.repeat(40) }
  expect(readConfig(weak).sessionSecret).toBe(weak.SESSION_SECRET)
  expect(() => readConfig({ ...weak, HOST: '0.0.0.0' })).toThrow('SESSION_SECRET is made of few different characters')
  expect(() => readConfig({ ...weak, PUBLIC_URL: 'https://gapwise.example' })).toThrow('SESSION_SECRET')
  const live = { PAYSTACK_SECRET_KEY: 'sk_live_1', PUBLIC_URL: 'https://gapwise.example' }
  expect(() => readConfig({ ...live, PAYSTACK_BASE_URL: 'http://proxy.example' })).toThrow('PAYSTACK_BASE_URL is not an https address')
  for (const url of ['https://proxy.example', 'http://127.0.0.1:4010'])
    expect(readConfig({ ...live, PAYSTACK_BASE_URL: url }).payments.live).toBe(true)
})

it('a process does everything unless its role says less, which needs a database that others can share', () => {
  const shared = { DATABASE_URL: 'postgres://gapwise@127.0.0.1/gapwise' }
  expect(readConfig({}).role).toBe('all')
  expect(readConfig({ ...shared, ROLE: 'web' }).role).toBe('web')
  expect(readConfig({ ...shared, ROLE: 'worker' }).role).toBe('worker')
  expect(() => readConfig({ ...shared, ROLE: 'cron' })).toThrow('ROLE is none of all, web, worker')
  expect(() => readConfig({ ROLE: 'worker' })).toThrow('ROLE is worker, but the embedded database belongs to one process')
})

it('the keys of one currency take precedence, and a secret that is short or a rate that is none stops the start', () => {
  const keys = { PAYSTACK_SECRET_KEY: 'sk_test_1', PAYSTACK_SECRET_KEY_ZAR: 'sk_test_2' }
  const { paystack } = readConfig(keys).payments.vendorKeys
  expect([paystack.NGN?.secretKey, paystack.ZAR?.secretKey]).toEqual(['sk_test_1', 'sk_test_2'])
  expect(() => readConfig({ SESSION_SECRET: 'abcdefghijklmnopqrstuvwxyz01234' })).toThrow('SESSION_SECRET needs at least 32 characters')
  expect(() => readConfig({ SALES_TAX_RATE: 'much' })).toThrow('SALES_TAX_RATE')
})
