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
  { userId: owner(), opportunityId: text('opportunity_id').notNull(), createdAt: at('created_at').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.opportunityId] })],
)

/** Hiding is of the archetype, whatever the city. */
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
    /** Month in the person's zone, 'YYYY-MM': the free limit counts these. */
    month: text('month').notNull(),
    results: jsonb('results').$type<{ opportunityId: string; why: string[] }[]>().notNull(),
    dropped: jsonb('dropped').$type<{ title: string; reason: string }[]>().notNull(),
    assistedBy: text('assisted_by').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('discoveries_user').on(t.userId, t.createdAt)],
)

/** A person's own AI-suggested business, kept with its drivers; priced by the engine like any other. */
export const ownArchetypes = pgTable(
  'own_archetypes',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    archetype: jsonb('archetype').$type<Record<string, unknown>>().notNull(),
    /** Its card in the city it was suggested for. */
    card: jsonb('card').$type<Record<string, unknown>>().notNull(),
    suggestedBy: text('suggested_by').notNull(),
    /** Assumptions its owner put in place of the model's, by key, in the card's city. */
    figures: jsonb('figures').$type<Record<string, number>>().notNull().default({}),
    /** Counts the owner's changes, so that two open pages do not undo each other. */
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('own_archetypes_user').on(t.userId)],
)

/** One row a look-up that counted: (account, day of the person's zone, location, category). */
export const gapLookups = pgTable(
  'gap_lookups',
  {
    userId: owner(),
    day: text('day').notNull(),
    location: text('location').notNull(),
    category: text('category').notNull(),
    createdAt: at('created_at').notNull(),
    /** Whether the same was looked up on a later day; a trigger writes it. */
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

/** A person's counts by square of a city's map; others' counts are pooled where their givers share them. */
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

/** The place that a free account reads in full, one a day of the person's zone. `asked` is what its map was about. */
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

/** Whether the person wants use to be measured: set by a trigger when a row is made and when the person says otherwise. */
const measured = () => boolean('measured').notNull().default(true)

/** What a signed-in person looked at in the last 30 days, once a day each: popular opportunities. What came of it longer ago is in `journeys`. */
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
 * How far a person came with an opportunity: when it was last looked at, ordered and bought, of all orders and of live ones. Triggers of
 * `views` and `orders` write it, so that what becomes of looks is known for any last days without counting them.
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

/** What a person last saw, or was notified of, as the best for the profile: 'new' means not in here. */
export const matchNews = pgTable('match_news', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The catalogue and the preferences it was taken from. */
  catalogue: text('catalogue').notNull(),
  preferencesAt: at('preferences_at').notNull(),
  archetypes: jsonb('archetypes').$type<string[]>().notNull(),
  notifiedAt: at('told_at'),
})

/** People whose best matches are to be looked at, from then on: triggers write whose profile or wish for news changed, a changed catalogue everybody. */
export const matchDue = pgTable(
  'match_due',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In milliseconds, as the program reads it: whoever looked removes only what it saw. */
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (t) => [index('match_due_at').on(t.at)],
)
