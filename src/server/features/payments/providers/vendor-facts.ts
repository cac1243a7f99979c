import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentMethod } from '#contract/payments.ts'

/** Whether money is real. */
export type Mode = 'test' | 'live'

/** One set of keys of one vendor, as the environment has them. */
export type ProviderKeys = {
  secretKey: string
  publishableKey: string | null
  webhookSecret: string | null
  /** What else a vendor's adapter needs, by its own names (`VendorFacts`). */
  settings: Readonly<Record<string, string>>
}

/** Static facts of a payment vendor, which its folder states in `vendor.ts`. */
export type VendorFacts = {
  /** Its brand, the same in every language. */
  name: string
  /** The currencies it takes, each in the country of that currency. */
  serves: Partial<Record<ChargeCurrency, ServedCurrency>>
  /**
   * Environment variables, each also with a currency suffix, which wins. Without a `webhook` secret, the secret key signs the vendor's events, or they
   * arrive at an address that only the vendor knows. `settings` are what else the adapter needs, by its own names for them.
   */
  variables: {
    secret: string
    publishable: string | null
    webhook: string | null
    baseUrl: string
    script: string | null
    settings?: Record<string, { variable: string; optional?: true }>
  }
  /** Prefixes of each kind of key; none where keys do not tell. */
  keys: { secret: readonly string[]; testSecret: readonly string[]; testPublishable: readonly string[]; livePublishable: readonly string[] }
  /** Its form or window does not open without the publishable key. */
  needsPublishable?: true
  /** Says the mode where keys do not tell. */
  modeOf?: (keys: ProviderKeys) => Mode
  apiUrl: string
  /** Where test keys are for another address. */
  testApiUrl?: string
  /** The only remote host that its browser script may come from; null without a script. */
  scriptHost: string | null
  /** Content security policy sources of its browser script, and the origin that may open the browser's payment sheet. */
  hosts: { script: readonly string[]; frame: readonly string[]; connect: readonly string[]; paymentRequest: string | null }
  /** A line for the operator at the start, of a setting there that we cannot read. */
  startAdvice?: string
  /** Asks the payer's phone: nothing is prepared before Pay is pressed, and a phone number is. */
  push?: VendorPush
  /** Whether it takes this amount; absent: every price of ours. */
  takes?: (amountMinor: number, currency: ChargeCurrency) => boolean
}

export type ServedCurrency = {
  /** What its checkout takes there; the order in which people see them is the country's. */
  ways: readonly PaymentMethod[]
  /** Of several vendors with keys for a currency the lowest is the first choice. */
  rank: number
  /** Wallets behind its mobile money, by the names of the country's file. */
  wallets?: readonly string[]
}

export type VendorPush = {
  /** After this time without an answer the request on the phone is certainly gone, and another one may be sent. */
  livesMs: number
  /** A repeated call with our reference is the same request. */
  isIdempotent?: true
}
