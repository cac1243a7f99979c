import type { Archetype } from '#engine/market/archetype.ts'
import { archetypeAtSize } from '#engine/market/size.ts'
import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { tagWithVerdict } from '#engine/score/tags.ts'
import type { BusinessInput } from '#report/business-run.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { Actor } from '../../platform/actor.ts'
import { createCache, memoize, memoizeByIdentity } from '../../platform/cache.ts'
import { freeWork } from '../../threads/work.ts'
import { answersFor, type SavedAnswers } from '../profile/saved-answers.ts'
import { changesRun, countingAnswers } from './preview.ts'

/** By business, city, facts and answers; some 2,000 bytes each. */
const cardCache = createCache<string, CatalogueEntry>({ maxEntries: 5_000 })

/** What a card is of, at its size. Making it would be most of what a page costs the serving thread, and there are few. */
const sizedOf = memoizeByIdentity((archetype: Archetype) =>
  memoize((size: BusinessSize) => archetypeAtSize(archetype, size), { maxEntries: 2 }),
)

/**
 * The catalogue's cards as a person's household, hours and counts make them: verdict, money and month of the same run as their previews, computed together
 * in one task. What the person owns comes off where a card is shown. A card that no answer changes is the catalogue's own object; so are all of them while
 * the threads have no time, because a list that waits for a turn helps nobody.
 */
export async function cardsOfPerson(
  ctx: Context,
  actor: Actor,
  entries: readonly CatalogueEntry[],
  saved: SavedAnswers,
  signal?: AbortSignal,
): Promise<readonly CatalogueEntry[]> {
  const runs = entries.map((entry) => runFor(ctx, entry, saved))
  const missing = runs.filter((run) => run !== null && !cardCache.has(run.key)) as NonNullable<(typeof runs)[number]>[]
  if (missing.length > 0) {
    const made = await makeCards(
      ctx,
      actor,
      missing.map(({ business }) => business),
      signal,
    )
    if (!made) return entries
    missing.forEach(({ key, entry }, index) => {
      cardCache.set(key, ofSamePlace(made[index] ?? entry, entry))
    })
  }
  return entries.map((entry, index) => cardCache.get(runs[index]?.key ?? '') ?? entry)
}

/** Null where the catalogue's run is the person's. Without the day's live figures, as in every list. */
function runFor(ctx: Context, entry: CatalogueEntry, saved: SavedAnswers) {
  const archetype = ctx.market.archetypeById.get(entry.archetype)
  if (!archetype) return null
  const sized = sizedOf(archetype)(entry.size)
  const answers = answersFor(saved, { currency: entry.currency, opportunityId: entry.id })
  const counting = answers && countingAnswers(answers, sized, entry.countryCode)
  if (!counting || !changesRun(counting, sized, entry.countryCode)) return null
  const { archetype: archetypeId, cityId, size } = entry
  const business: BusinessInput = { archetypeId, cityId, size, requestedName: null, known: true, answers: counting }
  return { key: `${entry.id}|${ctx.market.facts.factsVersion}|${size}|${JSON.stringify(counting)}`, business, entry }
}

async function makeCards(ctx: Context, actor: Actor, businesses: readonly BusinessInput[], signal: AbortSignal | undefined) {
  try {
    return await ctx.compute.makeCards({ businesses }, freeWork(actor), signal)
  } catch (error) {
    if (error instanceof Failure && (error.code === 'busy' || error.code === 'rate_limited')) return null
    throw error
  }
}

/** What a run of one card does not know: its place among all cards. */
function ofSamePlace(card: CatalogueEntry, { id, tag, closed }: CatalogueEntry): CatalogueEntry {
  return { ...card, id, tag: tagWithVerdict(tag, card.verdict), closed }
}
