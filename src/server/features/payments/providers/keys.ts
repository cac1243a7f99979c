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
