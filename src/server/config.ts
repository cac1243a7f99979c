import { createPrivateKey } from 'node:crypto'
import { resolve } from 'node:path'
import * as z from 'zod'
import { type ChargeCurrency, chargeCurrencies } from '#contract/currencies.ts'
import { normalizeEmail } from '#contract/normalize-text.ts'
import { type PaymentVendor, paymentVendors } from '#contract/payment-vendors.ts'
import { vendors } from './features/payments/providers/every-vendor.ts'
import type { ProviderKeys, VendorFacts } from './features/payments/providers/vendor-facts.ts'
import { byVendor, isKeyOf, isLiveKey } from './features/payments/providers/vendors.ts'
import { StartupError } from './platform/startup-error.ts'

/** The only file that reads the environment; one error reports every problem. */

export class ConfigurationError extends StartupError {
  constructor(problems: string[]) {
    super(`Gapwise cannot start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

const onOff = z.enum(['on', 'off'], 'is neither on nor off')
const roles = ['all', 'web', 'worker'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'is not a whole number above 0')
  .transform(Number)
const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is not a port number')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65535, 'is not a port number')
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'is not an http or https address' }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'is not a postgres:// address')
    .optional(),
  ROLE: z.enum(roles, `is none of ${roles.join(', ')}`).default('all'),
  POSTGRES_BIN: z.string().optional(),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  ADMIN_EMAIL: z.email('is not an email address').optional(),
  TRUST_PROXY: z.string().regex(/^\d$/, 'is not a number of proxies (0 to 9)').transform(Number).default(0),
  LOG_LEVEL: z.enum(logLevels, `is none of ${logLevels.join(', ')}`).default('info'),
  SMTP_URL: z
    .string()
    .refine((url) => /^smtps?:\/\//.test(url) && URL.canParse(url) && new URL(url).hostname !== '', 'is not an smtp:// address')
    .optional(),
  MAIL_FROM: z.string().optional(),
  LIVE_SOURCES: onOff.default('off'),
  /** For a Mastodon server that shows public posts to its members only. */
  MASTODON_ACCESS_TOKEN: z.string().optional(),
  PAYMENTS_TEST_MODE: onOff.optional(),
  /** Tests only: the named step at which the process kills itself. */
  GAPWISE_CRASH_POINT: z.string().optional(),
  SUPPORT_EMAIL: z.email('is not an email address').optional(),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^\+?\d{7,15}$/, 'is not a telephone number')
    .optional(),
  SELLER_NAME: z.string().default('Gapwise'),
  SELLER_ADDRESS: z.string().optional(),
  SELLER_TAX_ID: z.string().optional(),
  SALES_TAX_RATE: z
    .string()
    .regex(/^\d{1,2}(\.\d+)?$/, 'is not a percentage')
    .transform(Number)
    .optional(),
  AI_BASE_URL: z.url('is not an address').optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  /** Timeout of one request to the model. */
  AI_TIMEOUT_SECONDS: wholeNumber.default(60),
  /** Limits of one account a day (UTC). */
  AI_CALLS_PER_DAY: wholeNumber.default(120),
  AI_TOKENS_PER_DAY: wholeNumber.default(300_000),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_BASE_URL: z.url('is not an address').optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_CLIENT_SECRET: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z.string().refine(isPrivateKey, 'is not a private key in PEM form').optional(),
  APPLE_BASE_URL: z.url('is not an address').optional(),
})

type Environment = Record<string, string | undefined>

/** @throws ConfigurationError naming every wrong variable */
export function readConfig(variables: Environment = process.env) {
  const presentVariables = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => {
      const trimmed = name === 'SESSION_SECRET' ? value : value?.trim()
      return trimmed === undefined || trimmed === '' ? [] : [[name, trimmed]]
    }),
  ) as Record<string, string>
  const invalid = (environment.safeParse(presentVariables).error?.issues ?? []).map(({ path, message }) => ({
    name: String(path[0]),
    message,
  }))
  const problems = invalid.map(({ name, message }) => `${name} ${message}`)
  // An invalid value counts as absent, so that the same error also reports variables that do not go together.
  const env = environment.parse({ ...presentVariables, ...Object.fromEntries(invalid.map(({ name }) => [name, undefined])) })

  const vendorKeys = readVendorKeys(presentVariables)
  // Reachable from other machines, directly or through a proxy.
  const isPubliclyReachable =
    !isLoopbackName(env.HOST) || (env.PUBLIC_URL !== undefined && !isLoopbackName(new URL(env.PUBLIC_URL).hostname))
  const anyKey = Object.values(vendorKeys).some((byCurrency) => Object.keys(byCurrency).length > 0)
  const liveKey = paymentVendors.some((vendor) => hasLiveKey(vendor, vendorKeys))
  const testMode = env.PAYMENTS_TEST_MODE ? env.PAYMENTS_TEST_MODE === 'on' : !anyKey && !isPubliclyReachable
  problems.push(...keyProblems(vendorKeys, liveKey))
  if (testMode && liveKey) problems.push('PAYMENTS_TEST_MODE is on beside a live payment key; simulation is refused beside live keys')
  if (liveKey && !env.PUBLIC_URL?.startsWith('https://'))
    problems.push('PUBLIC_URL must be an https address when a live payment key is set')
  for (const pair of [['AI_BASE_URL', 'AI_MODEL']] as const) {
    if (presentVariables[pair[0]] && !presentVariables[pair[1]]) problems.push(`${pair[1]} is missing beside ${pair[0]}`)
  }
  for (const pair of [['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']] as const) {
    if (Boolean(presentVariables[pair[0]]) !== Boolean(presentVariables[pair[1]]))
      problems.push(`${pair[0]} and ${pair[1]} belong together`)
  }
  if (env.APPLE_CLIENT_ID && !env.APPLE_CLIENT_SECRET && !(env.APPLE_TEAM_ID && env.APPLE_KEY_ID && env.APPLE_PRIVATE_KEY))
    problems.push('APPLE_CLIENT_ID needs APPLE_CLIENT_SECRET, or APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY beside it')
  if (env.ROLE !== 'all' && !env.DATABASE_URL)
    problems.push(
      `ROLE is ${env.ROLE}, but the embedded database belongs to one process, which does everything; set DATABASE_URL or leave ROLE out`,
    )
  if (isPubliclyReachable && env.SESSION_SECRET && new Set(env.SESSION_SECRET).size < 8)
    problems.push('SESSION_SECRET is made of few different characters; others reach this server and could guess it')
  problems.push(...baseUrlProblems(presentVariables), ...plainTextProblems(presentVariables, vendorKeys))
  const scriptUrls = readScriptUrls(presentVariables, vendorKeys, problems)
  if (problems.length > 0) throw new ConfigurationError(problems)

  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, '') ?? null
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    /** Base of links in mails and receipts. */
    siteUrl: publicUrl ?? `http://localhost:${env.PORT}`,
    secureCookies: publicUrl?.startsWith('https://') ?? false,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    /** `web` serves requests and runs no jobs; `worker` runs jobs and serves only health checks. */
    role: env.ROLE,
    /** Where backup programs are: on the PATH; PostgreSQL's in POSTGRES_BIN where it is set. */
    programs: { path: presentVariables.PATH ?? '', postgresBin: env.POSTGRES_BIN ?? null },
    sessionSecret: env.SESSION_SECRET ?? null,
    adminEmail: env.ADMIN_EMAIL ? normalizeEmail(env.ADMIN_EMAIL) : null,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? `Gapwise <${env.SUPPORT_EMAIL ?? 'no-reply@localhost'}>` },
    liveSources: env.LIVE_SOURCES === 'on',
    mastodonToken: env.MASTODON_ACCESS_TOKEN ?? null,
    payments: {
      testMode,
      closed: !testMode && !anyKey,
      /** Test payments are off only because the server is reachable by others and PAYMENTS_TEST_MODE is unset. */
      closedBeyondLoopback: !testMode && !anyKey && env.PAYMENTS_TEST_MODE === undefined,
      live: liveKey,
      vendorKeys,
      baseUrls: byVendor((vendor) => presentVariables[vendors[vendor].variables.baseUrl] ?? null),
      /** Overrides a vendor's browser script URL by a stand-in on this machine. */
      scriptUrls,
      hosts: readHosts(vendorKeys, scriptUrls),
      crashPoint: liveKey ? null : (env.GAPWISE_CRASH_POINT ?? null),
    },
    support: { email: env.SUPPORT_EMAIL ?? null, whatsapp: env.SUPPORT_WHATSAPP ?? null },
    seller: {
      name: env.SELLER_NAME,
      address: env.SELLER_ADDRESS ?? null,
      taxId: env.SELLER_TAX_ID ?? null,
      salesTaxRate: (env.SALES_TAX_RATE ?? 0) / 100,
    },
    ai:
      env.AI_BASE_URL && env.AI_MODEL
        ? {
            baseUrl: env.AI_BASE_URL,
            apiKey: env.AI_API_KEY ?? '',
            model: env.AI_MODEL,
            timeoutMs: env.AI_TIMEOUT_SECONDS * 1000,
            callsPerDay: env.AI_CALLS_PER_DAY,
            tokensPerDay: env.AI_TOKENS_PER_DAY,
          }
        : null,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
            issuer: env.GOOGLE_BASE_URL ?? 'https://accounts.google.com',
          }
        : null,
    apple: env.APPLE_CLIENT_ID
      ? {
          clientId: env.APPLE_CLIENT_ID,
          clientSecret: env.APPLE_CLIENT_SECRET ?? null,
          teamId: env.APPLE_TEAM_ID ?? null,
          keyId: env.APPLE_KEY_ID ?? null,
          privateKey: env.APPLE_PRIVATE_KEY ?? null,
          issuer: env.APPLE_BASE_URL ?? 'https://appleid.apple.com',
        }
      : null,
    /** Base URLs of live sources, for a proxy or a stand-in: '<NAME>_BASE_URL'. */
    sourceBaseUrls: Object.fromEntries(Object.entries(presentVariables).filter(([name]) => name.endsWith('_BASE_URL'))) as Record<
      string,
      string
    >,
  }
}

export type Config = ReturnType<typeof readConfig>

export function isLoopbackName(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

/** PEM also in one line with `\n`, as environment files have it. */
export function readPrivateKey(pem: string): ReturnType<typeof createPrivateKey> {
  return createPrivateKey(pem.replace(/\\n/g, '\n'))
}

function isPrivateKey(pem: string): boolean {
  try {
    readPrivateKey(pem)
    return true
  } catch {
    return false
  }
}

/** Covers vendors and, when enabled, live sources of any name; other variables have their own rule. */
function baseUrlProblems(env: Environment): string[] {
  const ofVendors = Object.values(vendors).map(({ variables }) => variables.baseUrl)
  return Object.entries(env).flatMap(([name, url]) =>
    (ofVendors.includes(name) || (env.LIVE_SOURCES === 'on' && name.endsWith('_BASE_URL') && !(name in environment.shape))) &&
    url &&
    !/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')
      ? [`${name} is not an http or https address`]
      : [],
  )
}

/** A live key sent over plain http is exposed. */
function plainTextProblems(env: Environment, keys: ReturnType<typeof readVendorKeys>): string[] {
  return paymentVendors.flatMap((vendor) => {
    const name = vendors[vendor].variables.baseUrl
    const override = env[name]
    const isLive = hasLiveKey(vendor, keys)
    if (!override || !isLive || override.startsWith('https://')) return []
    const isLoopback = URL.canParse(override) && isLoopbackName(new URL(override).hostname)
    return isLoopback ? [] : [`${name} is not an https address beside a live key`]
  })
}

/** Mixed test and live keys would charge in one mode and look up in the other; a secret key as publishable key would leak to browsers. */
function keyProblems(vendorKeys: ReturnType<typeof readVendorKeys>, anyLive: boolean): string[] {
  const problems = paymentVendors.flatMap((vendor) => {
    const { secret, publishable } = vendors[vendor].variables
    return Object.values(vendorKeys[vendor]).flatMap((keys) => {
      const { publishableKey } = keys
      const isLive = isLiveKey(vendor, keys)
      const modeProblems = anyLive && !isLive ? [`${secret} is a test key beside a live one; test money opens nothing there`] : []
      if (!publishableKey) return modeProblems
      if (isKeyOf('secret', publishableKey)) return [...modeProblems, `${publishable} holds a secret key, and is sent to every browser`]
      const otherModePattern = isKeyOf(isLive ? 'testPublishable' : 'livePublishable', publishableKey)
      return otherModePattern ? [...modeProblems, `${publishable} and ${secret} are of different modes, test and live`] : modeProblems
    })
  })
  return [...new Set(problems)]
}

function hasLiveKey(vendor: PaymentVendor, keys: ReturnType<typeof readVendorKeys>): boolean {
  return Object.values(keys[vendor]).some((each) => isLiveKey(vendor, each))
}

function readVendorKeys(env: Environment): Record<PaymentVendor, Partial<Record<ChargeCurrency, ProviderKeys>>> {
  return byVendor((vendor) => {
    const names = vendors[vendor].variables
    const byCurrency: Partial<Record<ChargeCurrency, ProviderKeys>> = {}
    for (const currency of chargeCurrencies) {
      const value = (name: string | null) => (name ? (env[`${name}_${currency}`] ?? env[name] ?? null) : null)
      const secretKey = value(names.secret)
      if (!secretKey) continue
      const settings = Object.entries(names.settings ?? {}).flatMap(([name, { variable }]) => {
        const setting = value(variable)
        return setting === null ? [] : [[name, setting] as const]
      })
      byCurrency[currency] = {
        secretKey,
        publishableKey: value(names.publishable),
        webhookSecret: value(names.webhook),
        settings: Object.fromEntries(settings),
      }
    }
    return byCurrency
  })
}

/** These scripts run beside a person's card data, so they come from the vendor or, in development, from this machine. */
function readScriptUrls(env: Environment, keys: ReturnType<typeof readVendorKeys>, problems: string[]) {
  return byVendor((vendor) => {
    const { scriptHost, variables } = vendors[vendor]
    const { script } = variables
    const override = script === null ? undefined : env[script]
    if (!override) return null
    const url = URL.canParse(override) ? new URL(override) : null
    const isVendorHost = url?.protocol === 'https:' && url.host === scriptHost
    if (!isVendorHost && !(url && isStandInScript(override)))
      problems.push(`${script} is neither on https://${scriptHost} nor on this machine`)
    if (!isVendorHost && hasLiveKey(vendor, keys)) problems.push(`${script} is a stand-in's beside a live key`)
    return override
  })
}

/** Hosts that payment pages may load from, of enabled vendors. A stand-in replaces its vendor: the vendor's own hosts stay blocked. */
function readHosts(keys: ReturnType<typeof readVendorKeys>, scriptUrls: Record<PaymentVendor, string | null>) {
  const open = paymentVendors.flatMap((vendor): Pick<VendorFacts['hosts'], 'script' | 'frame' | 'connect'>[] => {
    if (Object.keys(keys[vendor]).length === 0) return []
    const script = scriptUrls[vendor]
    if (!script || !isStandInScript(script)) return [vendors[vendor].hosts]
    const { origin } = new URL(script)
    return [{ script: [origin], frame: [], connect: [origin] }]
  })
  return {
    script: open.flatMap(({ script }) => script),
    frame: open.flatMap(({ frame }) => frame),
    connect: open.flatMap(({ connect }) => connect),
    /** Hosts allowed to open the Payment Request sheet, enabled or not. */
    paymentRequest: Object.values(vendors).flatMap(({ hosts }) => hosts.paymentRequest ?? []),
  }
}

/** Excludes IPv6 addresses, which a content security policy cannot name. */
function isStandInScript(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return /^https?:$/.test(protocol) && ['localhost', '127.0.0.1'].includes(hostname)
}
