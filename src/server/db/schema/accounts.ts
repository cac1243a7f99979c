import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Preferences } from '#contract/profile.ts'
import type { Budget, CountryId, FreeTime, Interest, Ownable, Skill, Trade, Workplace } from '#engine/quantity/vocabulary.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /** As typed; unique ignoring case. */
    displayUsername: text('display_username'),
    username: text('username'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phoneNumber: text('phone_number'),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    /** Incremented on every change of credentials or permissions; sessions, devices and tokens of an earlier epoch are void. */
    credentialEpoch: integer('credential_epoch').notNull().default(0),
    /** IANA name; changed at most once in 24 h. */
    timeZone: text('time_zone'),
    timeZoneChangedAt: at('time_zone_changed_at'),
    /** The zone in which limits count days and months: follows `timeZone`, but never into another day. */
    limitZone: text('limit_zone'),
    consentVersion: text('consent_version'),
    consentAt: at('consent_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    uniqueIndex('users_username_unique').on(sql`lower(${t.username})`),
    index('users_created_at').on(t.createdAt, t.id),
    /** Granting or revoking the role locks every admin's row. */
    index('users_admins').on(t.id).where(sql`role = 'admin'`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's secret; the cookie itself is not stored. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The account's when it was opened or renewed. */
    epoch: integer('epoch').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    place: text('place'),
    /** 'This is not my phone': ends with the browser session. */
    ephemeral: boolean('ephemeral').notNull().default(false),
    /** When the person last authenticated, for erasure by an external account. */
    signedInAt: at('signed_in_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
)

/** One row a sign-in method: a password ('credential') or an external provider with its own id for the person. */
export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text('provider_id', { enum: ['credential', 'google', 'apple'] }).notNull(),
    accountId: text('account_id').notNull(),
    /** argon2id, for 'credential' only. */
    passwordHash: text('password_hash'),
    /** The address that the provider verified at the latest sign-in. */
    email: text('email'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [uniqueIndex('auth_accounts_provider').on(t.providerId, t.accountId), index('auth_accounts_user').on(t.userId)],
)

/** Single-use tokens of mailed links and pending external sign-ins. The token is an HMAC of the id, so the row holds no secret. */
export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    /** The account's when it was issued. */
    epoch: integer('epoch').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('verifications_user').on(t.userId, t.kind), index('verifications_expires').on(t.expiresAt)],
)

/** Rate limit windows: wrong passwords per name and address, registrations per address. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    windowStart: at('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    index('throttles_window').on(t.windowStart),
    /** Used by an account's erasure. */
    index('throttles_account').on(countedAccountId(t.key)),
  ],
)

/** The account id at the end of a window's key; null where the key counts something else. */
export function countedAccountId(key: SQLWrapper): SQL<string | null> {
  return sql`substring(${key} from ':user:([^:]*)$')`
}

/** Devices that signed in before, so that a locked name still lets its owner in. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    epoch: integer('epoch').notNull().default(0),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
  },
  (t) => [
    uniqueIndex('known_devices_user_token').on(t.userId, t.tokenHash),
    index('known_devices_token').on(t.tokenHash),
    index('known_devices_seen').on(t.lastSeenAt),
  ],
)

export const preferences = pgTable('preferences', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  location: text('location').$type<CountryId>(),
  cityId: text('city_id'),
  budget: text('budget').$type<Budget>(),
  /** The exact amount, when given: in minor units of `budgetCurrency`. */
  budgetAmountMinor: bigint('budget_amount_minor', { mode: 'number' }),
  budgetCurrency: text('budget_currency'),
  /** When that amount was given, and the one before it. */
  budgetAmountAt: at('budget_amount_at'),
  earlierAmount: jsonb('earlier_amount').$type<{ amountMinor: number; currency: string }>(),
  skills: jsonb('skills').$type<Skill[]>(),
  interests: jsonb('interests').$type<Interest[]>(),
  trades: jsonb('trades').$type<Trade[]>(),
  /** Archetypes that the person named. */
  businesses: jsonb('businesses').$type<string[]>(),
  have: jsonb('have').$type<Ownable[]>(),
  /** When the person is free. */
  when: jsonb('free_times').$type<FreeTime[]>(),
  hours: integer('hours_per_week'),
  place: text('workplace').$type<Workplace>(),
  /** What the household must take out each month and what else it lives on. */
  household: jsonb('household').$type<NonNullable<Preferences['household']>>(),
  /** Of the money: what is not free, what is owed, and the monthly instalment of that. */
  setAside: jsonb('set_aside').$type<NonNullable<Preferences['setAside']>>(),
  /** Counted at the spots of businesses, the latest first; `limits.countAtSpot` bounds them. */
  counts: jsonb('counts').$type<NonNullable<Preferences['counts']>>(),
  updatedAt: at('updated_at').notNull(),
})

export const settings = pgTable(
  'settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    notifyEmail: boolean('notify_email').notNull().default(true),
    notifyPush: boolean('notify_push').notNull().default(false),
    notifyMarketing: boolean('notify_marketing').notNull().default(false),
    notifyOpportunities: boolean('notify_opportunities').notNull().default(true),
    privacyAnalytics: boolean('privacy_analytics').notNull().default(true),
    /** Consent to pool the person's counts by square anonymously. */
    shareCounts: boolean('share_counts').notNull().default(false),
    updatedAt: at('updated_at').notNull(),
  },
  /** People excluded from usage statistics. */
  (t) => [index('settings_unmeasured').on(t.userId).where(sql`not privacy_analytics`)],
)
