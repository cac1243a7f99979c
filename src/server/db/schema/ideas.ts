import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: owner(),
    opportunityId: text('opportunity_id').notNull(),
    createdAt: at('created_at').notNull(),
    /** What it cost to open when it was saved, in minor units, by which version of the figures. */
    savedCost: jsonb('saved_cost').$type<{ toOpenMinor: number; currency: string; figures: string }>(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.opportunityId] })],
)

/** Hides the archetype in every city. */
export const hiddenArchetypes = pgTable(
  'hidden_archetypes',
  { userId: owner(), archetype: text('archetype').notNull(), createdAt: at('created_at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.archetype] })],
)

export const discoveries = pgTable(
  'discoveries',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    words: text('words'),
    /** Month in the person's zone, 'YYYY-MM'; the free limit is monthly. */
    month: text('month').notNull(),
    results: jsonb('results').$type<{ opportunityId: string; why: string[] }[]>().notNull(),
    dropped: jsonb('dropped').$type<{ title: string; reason: string }[]>().notNull(),
    assistedBy: text('assisted_by').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('discoveries_user').on(t.userId, t.createdAt)],
)

/** A person's AI-suggested business with its drivers; modelled by the engine like any other. */
export const ownArchetypes = pgTable(
  'own_archetypes',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    archetype: jsonb('archetype').$type<Record<string, unknown>>().notNull(),
    /** The card in the city it was suggested for. */
    card: jsonb('card').$type<Record<string, unknown>>().notNull(),
    suggestedBy: text('suggested_by').notNull(),
    /** The owner's overrides of the model's assumptions, by key, in the card's city. */
    figures: jsonb('figures').$type<Record<string, number>>().notNull().default({}),
    /** For optimistic concurrency between two open pages. */
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('own_archetypes_user').on(t.userId)],
)

/** One row a counted look-up: (account, day in the person's zone, location, category). */
export const gapLookups = pgTable(
  'gap_lookups',
  {
    userId: owner(),
    day: text('day').notNull(),
    location: text('location').notNull(),
    category: text('category').notNull(),
    createdAt: at('created_at').notNull(),
    /** Whether the same was looked up on a later day; set by a trigger. */
    superseded: boolean('superseded').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.location, t.category] }),
    index('gap_lookups_latest').on(t.userId, t.location, t.category).where(sql`not superseded`),
    index('gap_lookups_superseded').on(t.createdAt).where(sql`superseded`),
  ],
)

/** A person's own count of sellers on a walk. */
export const walkCounts = pgTable(
  'walk_counts',
  {
    userId: owner(),
    opportunityId: text('opportunity_id').notNull(),
    sellers: integer('sellers').notNull(),
    minutes: integer('minutes').notNull(),
    countedAt: at('counted_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.opportunityId] })],
)

/** A person's counts by square of a city's map; pooled with others' where they consent. */
export const squareWalks = pgTable(
  'square_walks',
  {
    userId: owner(),
    cityId: text('city_id').notNull(),
    archetype: text('archetype').notNull(),
    square: text('square').notNull(),
    sellers: integer('sellers').notNull(),
    minutes: integer('minutes').notNull(),
    countedAt: at('counted_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.cityId, t.archetype, t.square] }), index('square_walks_city').on(t.cityId, t.archetype)],
)

/** The square that a free account opens in full, one a day of the person's zone. `asked` is the query of its map. */
export const openedSquares = pgTable(
  'opened_squares',
  {
    userId: owner(),
    day: text('day').notNull(),
    cityId: text('city_id').notNull(),
    asked: text('asked').notNull(),
    place: text('place').notNull(),
    openedAt: at('opened_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('opened_squares_opened').on(t.openedAt)],
)

/** Analytics consent: set by triggers when a row is inserted and when the setting changes. */
const measured = () => boolean('measured').notNull().default(true)

/** Opportunities viewed by signed-in people in the last 30 days, one row a day each, for popularity. Older conversions are in `journeys`. */
export const views = pgTable(
  'views',
  {
    userId: owner(),
    opportunityId: text('opportunity_id').notNull(),
    day: text('day').notNull(),
    createdAt: at('created_at').notNull(),
    measured: measured(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.opportunityId, t.day] }), index('views_created_at').on(t.createdAt)],
)

/**
 * A person's funnel for an opportunity: when it was last viewed, ordered and bought, of all orders and of live ones. Written by triggers of `views`
 * and `orders`, so that conversion over any period needs no scan.
 */
export const journeys = pgTable(
  'journeys',
  {
    userId: owner(),
    opportunityId: text('opportunity_id').notNull(),
    lookedAt: at('looked_at'),
    orderedAt: at('ordered_at'),
    orderedLiveAt: at('ordered_live_at'),
    boughtAt: at('bought_at'),
    boughtLiveAt: at('bought_live_at'),
    measured: measured(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.opportunityId] })],
)

/** The best matches a person last saw or was notified of; others are 'new'. */
export const matchNews = pgTable('match_news', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Versions of the catalogue and the preferences it was computed from. */
  catalogue: text('catalogue').notNull(),
  preferencesAt: at('preferences_at').notNull(),
  archetypes: jsonb('archetypes').$type<string[]>().notNull(),
  notifiedAt: at('told_at'),
})

/**
 * People whose best matches are due for recomputation: triggers insert on changes of profile or notification settings, a changed catalogue inserts
 * everybody.
 */
export const matchDue = pgTable(
  'match_due',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Milliseconds, the precision of JavaScript: a worker deletes only the row it has read. */
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (t) => [index('match_due_at').on(t.at)],
)
