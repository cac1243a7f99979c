import { prepareRanking, type Ranking } from '#engine/fit/rank.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { opportunityId } from '#engine/quantity/opportunity-id.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { isBusiness } from '#markets/schema.ts'
import type { BusinessInput } from '#report/pipeline.ts'
import { upcastStoredBusiness } from '#report/stored-business.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { memoizeByIdentity } from '../../platform/cache.ts'
import { readOwnArchetypes } from './store.ts'

/**
 * A business that a model suggested to one person: theirs alone, and nobody else's to see. `figures` are assumptions its owner put in place of
 * the model's, by key; they are of the card's city and count there alone.
 */
export type OwnBusiness = {
  archetype: Archetype
  card: CatalogueEntry
  suggestedBy: string
  figures: Record<string, number>
  version: number
}

export function isOwnId(archetypeId: string): boolean {
  return archetypeId.startsWith('own-')
}

/** Null for an archetype of the catalogue, one that does not exist, and one of somebody else. */
export async function findOwnBusiness(db: Db, userId: string | null, archetypeId: string): Promise<OwnBusiness | null> {
  if (!userId || !isOwnId(archetypeId)) return null
  const [row] = await readOwnArchetypes(db, userId, [archetypeId])
  return row ? (parseCached(row)[0] ?? null) : null
}

/** What a report of it is called in a city of a country: the catalogue's name there, or its owner's own. */
export async function businessTitle(db: Db, ctx: Context, userId: string, pair: { archetype: string; cityId: string }): Promise<string> {
  const archetype = ctx.market.archetypeById.get(pair.archetype) ?? (await findOwnBusiness(db, userId, pair.archetype))?.archetype
  const place = ctx.market.findPlace(pair.cityId)
  return (place && archetype?.local?.[place.country.code]?.title) ?? archetype?.title ?? pair.archetype
}

/** What the engine is given of it in a city. */
export function ownBusinessInput(
  { archetype, suggestedBy, figures, card }: OwnBusiness,
  cityId: string,
): NonNullable<BusinessInput['own']> {
  return { archetype, suggestedBy, ...(cityId === card.cityId && Object.keys(figures).length > 0 ? { figures } : {}) }
}

/** Every own business, and those that were kept in a shape of which no business can be made any more: named, so that none just vanishes. */
export async function listOwnBusinesses(ctx: Context, userId: string): Promise<{ businesses: OwnBusiness[]; unreadable: Unreadable[] }> {
  return parseOwnBusinesses(ctx, await readOwnArchetypes(ctx.database.db, userId))
}

/** The same of rows that were read before. */
export function parseOwnBusinesses(ctx: Context, rows: readonly OwnBusinessRow[]): { businesses: OwnBusiness[]; unreadable: Unreadable[] } {
  return {
    businesses: rows.flatMap((row) => parseCached(row)),
    unreadable: rows.filter((row) => parseCached(row).length === 0).map((row) => reportUnreadable(ctx, row)),
  }
}

/** One that its owner asks for and that cannot be read; null for any other id. */
export async function findUnreadable(ctx: Context, userId: string | null, archetypeId: string): Promise<Unreadable | null> {
  if (!userId || !isOwnId(archetypeId)) return null
  const [row] = await readOwnArchetypes(ctx.database.db, userId, [archetypeId])
  return row && parseCached(row).length === 0 ? reportUnreadable(ctx, row) : null
}

/** What its owner sees of it: its name, and what to do. */
export type Unreadable = { id: string; title: string; message: string }

/** Logged once by each process: the row stays as it is, and its owner may come every day. */
const loggedIds = new Set<string>()

function reportUnreadable(ctx: Context, row: OwnBusinessRow): Unreadable {
  if (!loggedIds.has(row.id)) {
    loggedIds.add(row.id)
    ctx.log.error({ business: row.id }, 'an own business was kept in a shape that cannot be read any more; its owner is notified')
  }
  const title = readTitle(row.archetype) ?? readTitle(row.card) ?? row.id
  const message = refusals.unreadableBusiness({ name: title })
  return { id: row.id, title, message }
}

function readTitle(json: Record<string, unknown> | null): string | null {
  const title = json?.title
  return typeof title === 'string' && title.trim() ? title : null
}

/** Own businesses by their opportunity id where they were suggested. */
export function indexOwnBusinesses(businesses: readonly OwnBusiness[]): Map<string, OwnBusiness> {
  return new Map(businesses.map((business) => [opportunityId(business.archetype.id, business.card.cityId), business]))
}

/** How a list and a page mark it. */
export function originFields({ figures }: Pick<OwnBusiness, 'figures'>): { origin: 'ai'; edited?: true } {
  return { origin: 'ai', ...(Object.keys(figures).length > 0 ? { edited: true } : {}) }
}

/** Ranks own businesses as the catalogue's are. */
export function prepareOwnRanking(ctx: Context, businesses: readonly OwnBusiness[]): Ranking {
  return prepareRanking(
    businesses.map((each) => each.card),
    businesses.map((each) => each.archetype),
    ctx.market.facts,
  )
}

type OwnBusinessRow = Awaited<ReturnType<typeof readOwnArchetypes>>[number]

/**
 * A stored row is checked against the shape of a business again; one that does not fit is reported rather than computed. Dropped with
 * the row, which is cached for its person.
 */
const parseCached = memoizeByIdentity((row: OwnBusinessRow): OwnBusiness[] => {
  const archetype: unknown = upcastStoredBusiness(row.archetype)
  if (!isBusiness(archetype)) return []
  return [
    {
      archetype,
      card: row.card as unknown as CatalogueEntry,
      suggestedBy: row.suggestedBy,
      figures: row.figures,
      version: row.version,
    },
  ]
})
