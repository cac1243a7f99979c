import { prepareRanking, type Ranking } from '#engine/fit/rank.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { sizeOr, sizesOf } from '#engine/market/size.ts'
import { opportunityId } from '#engine/quantity/opportunity-id.ts'
import type { VerdictReason } from '#engine/quantity/vocabulary.ts'
import type { Verdict } from '#engine/risk/verdict.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { isBusiness } from '#markets/schema.ts'
import type { BusinessInput } from '#report/business-run.ts'
import { upcastStoredBusiness } from '#report/stored-report.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { memoizeByIdentity } from '../../platform/cache.ts'
import { readOwnArchetypes } from './store.ts'

/**
 * A business that a model suggested to one person, visible to that person alone. `figures` are the owner's overrides of the model's assumptions, by
 * key; they apply to the card's city only.
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

/** Null for an archetype of the catalogue, an unknown one, and another person's. */
export async function findOwnBusiness(db: Db, userId: string | null, archetypeId: string): Promise<OwnBusiness | null> {
  if (!userId || !isOwnId(archetypeId)) return null
  const [row] = await readOwnArchetypes(db, userId, [archetypeId])
  return row ? (parseCached(row)[0] ?? null) : null
}

/** The catalogue's title in the country, or the own business's title. */
export async function businessTitle(db: Db, ctx: Context, userId: string, pair: { archetype: string; cityId: string }): Promise<string> {
  const archetype = ctx.market.archetypeById.get(pair.archetype) ?? (await findOwnBusiness(db, userId, pair.archetype))?.archetype
  const place = ctx.market.findPlace(pair.cityId)
  return (place && archetype?.local?.[place.country.code]?.title) ?? archetype?.title ?? pair.archetype
}

/** Overrides are passed on for the card's city only. */
export function ownBusinessInput(
  { archetype, suggestedBy, figures, card }: OwnBusiness,
  cityId: string,
): NonNullable<BusinessInput['own']> {
  return { archetype, suggestedBy, ...(cityId === card.cityId && Object.keys(figures).length > 0 ? { figures } : {}) }
}

/** Rows that no longer parse are returned as `unreadable`, so that none just vanishes. */
export async function listOwnBusinesses(ctx: Context, userId: string): Promise<{ businesses: OwnBusiness[]; unreadable: Unreadable[] }> {
  return parseOwnBusinesses(ctx, await readOwnArchetypes(ctx.database.db, userId))
}

export function parseOwnBusinesses(
  ctx: Pick<Context, 'log'>,
  rows: readonly OwnBusinessRow[],
): { businesses: OwnBusiness[]; unreadable: Unreadable[] } {
  return {
    businesses: rows.flatMap((row) => parseCached(row)),
    unreadable: rows.filter((row) => parseCached(row).length === 0).map((row) => reportUnreadable(ctx, row)),
  }
}

/** Null for any id but an unreadable row of the person. */
export async function findUnreadable(ctx: Context, userId: string | null, archetypeId: string): Promise<Unreadable | null> {
  if (!userId || !isOwnId(archetypeId)) return null
  const [row] = await readOwnArchetypes(ctx.database.db, userId, [archetypeId])
  return row && parseCached(row).length === 0 ? reportUnreadable(ctx, row) : null
}

/** A stored row that no longer parses, as its owner sees it. */
export type Unreadable = { id: string; title: string; message: string }

/** Logged once per process: the row stays, and its owner may come every day. */
const loggedIds = new Set<string>()

function reportUnreadable(ctx: Pick<Context, 'log'>, row: OwnBusinessRow): Unreadable {
  if (!loggedIds.has(row.id)) {
    loggedIds.add(row.id)
    ctx.log.error({ business: row.id }, 'an own business is stored in a shape that cannot be read any more; its owner is notified')
  }
  const title = readTitle(row.archetype) ?? readTitle(row.card) ?? row.id
  const message = refusals.unreadableBusiness({ name: title })
  return { id: row.id, title, message }
}

function readTitle(json: Record<string, unknown> | null): string | null {
  const title = json?.title
  return typeof title === 'string' && title.trim() ? title : null
}

/** By the opportunity id they were suggested under. */
export function indexOwnBusinesses(businesses: readonly OwnBusiness[]): Map<string, OwnBusiness> {
  return new Map(businesses.map((business) => [opportunityId(business.archetype.id, business.card.cityId), business]))
}

export function originFields({ figures }: Pick<OwnBusiness, 'figures'>): { origin: 'ai'; edited?: true } {
  return { origin: 'ai', ...(Object.keys(figures).length > 0 ? { edited: true } : {}) }
}

export function prepareOwnRanking(ctx: Context, businesses: readonly OwnBusiness[]): Ranking {
  return prepareRanking(
    businesses.map((each) => each.card),
    businesses.map((each) => each.archetype),
    ctx.market.facts,
  )
}

type OwnBusinessRow = Awaited<ReturnType<typeof readOwnArchetypes>>[number]

/**
 * A stored card, with what the cards of its engine did not have yet: the only size that its business has, and of its own verdict the plainest reason.
 * Opened, a business shows today's run and not its card.
 */
function upcastCard(card: OwnBusinessRow['card'], archetype: Archetype): CatalogueEntry {
  const stored = card as Partial<CatalogueEntry> & Pick<CatalogueEntry, 'verdict'>
  const older: Pick<CatalogueEntry, 'size' | 'sizes' | 'verdictReason' | 'needsMoneyForMonths' | 'closed'> = {
    size: sizeOr(archetype, undefined),
    sizes: sizesOf(archetype),
    verdictReason: plainestReason[stored.verdict],
    needsMoneyForMonths: 0,
    closed: false,
  }
  return { ...older, ...stored } as CatalogueEntry
}

const plainestReason = { good: 'pays', careful: 'close', no: 'does-not-pay' } as const satisfies Record<Verdict, VerdictReason>

/** Validates a stored row against the archetype schema; a row that fails is reported rather than computed. Dropped with the cached row. */
const parseCached = memoizeByIdentity((row: OwnBusinessRow): OwnBusiness[] => {
  const archetype: unknown = upcastStoredBusiness(row.archetype)
  if (!isBusiness(archetype)) return []
  return [
    {
      archetype,
      card: upcastCard(row.card, archetype),
      suggestedBy: row.suggestedBy,
      figures: row.figures,
      version: row.version,
    },
  ]
})
