import type { NewsItem } from '#contract/opportunities.ts'
import type { OpportunityQuery } from '#contract/opportunity-filter.ts'
import { availableMoney, type Person, toOpenFor } from '#engine/fit/person.ts'
import { bestPlaceOfEach, rankForPerson } from '#engine/fit/rank.ts'
import { roundSignificant } from '#engine/quantity/format.ts'
import { moneyFromMajor } from '#engine/quantity/money.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import type { Context } from '../../context.ts'
import { type Actor, isSignedIn, type UserActor } from '../../platform/actor.ts'
import { ownerWork } from '../../threads/work.ts'
import { recentCounts } from '../evidence/batches.ts'
import { ownedKey } from '../library/reports.ts'
import { toUsd } from '../profile/amount-usd.ts'
import { loadViewer } from './cards.ts'
import { resolveQueryPlace, viewerHome } from './opportunity-filter.ts'
import { personFromProfile } from './person.ts'
import { readAmountHistory, readSavedCosts } from './store.ts'
import { type NewsInput, newsDays, weeklyNews } from './weekly-news.ts'

const dayMs = 86_400_000
const maxBookmarks = 50

type Place = { countryCode: CountryCode; cityId?: string | undefined }

/** What is new for a person with a place; nothing is computed that has no date of ours. */
export async function readNews(ctx: Context, actor: Actor, query: Pick<OpportunityQuery, 'city' | 'country'>): Promise<NewsItem[]> {
  const viewer = isSignedIn(actor) ? await loadViewer(ctx, actor.userId) : null
  const place = viewerHome(viewer?.profile ? null : resolveQueryPlace(ctx, query), viewer?.profile ?? null)
  if (!place) return []
  const { facts } = ctx.market
  const { currency } = facts.countries[place.countryCode]
  const own = isSignedIn(actor) && viewer ? await ownNews(ctx, actor, viewer, place) : { money: null, candidates: [], bookmarks: [] }
  return weeklyNews({
    now: ctx.clock(),
    currency,
    counts: await countsNear(ctx, place),
    figures: { version: facts.factsVersion, asOf: facts.asOf },
    ...own,
  })
}

/** As a row shows it, in minor units of the city's currency. */
export function openingCost(ctx: Context, entry: CatalogueEntry, person: Pick<Person, 'have'> = {}) {
  const toOpen = roundSignificant(toOpenFor(entry, person) * ctx.market.facts.countries[entry.countryCode].facts.fxPerUsd.value)
  return { toOpenMinor: moneyFromMajor(toOpen, entry.currency).minor, currency: entry.currency }
}

async function countsNear(ctx: Context, { countryCode, cityId }: Place): Promise<NewsInput['counts']> {
  const counts = await recentCounts(ctx, new Date(ctx.clock().getTime() - newsDays * dayMs))
  return counts.flatMap(({ cityId: countedId, ...count }) => {
    const city = ctx.market.findPlace(countedId)?.city
    return city && (cityId ? city.id === cityId : city.countryCode === countryCode) ? [{ ...count, city: city.name }] : []
  })
}

async function ownNews(
  ctx: Context,
  actor: UserActor,
  { profile, marks, owned }: Awaited<ReturnType<typeof loadViewer>>,
  place: Place,
): Promise<Pick<NewsInput, 'money' | 'candidates' | 'bookmarks'>> {
  const { db } = ctx.database
  const [history, saved] = await Promise.all([
    readAmountHistory(db, actor.userId),
    marks.bookmarked.size > 0 ? readSavedCosts(db, actor.userId, maxBookmarks) : [],
  ])
  const bookmarks = saved.flatMap(({ id, savedAt, savedCost }) => {
    const entry = ctx.market.entryById.get(id)
    if (!entry || !savedCost || entry.currency !== savedCost.currency) return []
    const { toOpenMinor: nowMinor, currency } = openingCost(ctx, entry)
    return [{ id, title: entry.title, savedAt, savedMinor: savedCost.toOpenMinor, savedFigures: savedCost.figures, nowMinor, currency }]
  })
  const person = personFromProfile(profile)
  const [usd, earlierUsd] = [history && toUsd(history), history?.earlier && toUsd(asBudget(history.earlier))]
  if (!person || !history?.at || !usd || !earlierUsd) return { money: null, candidates: [], bookmarks }
  const { currency, facts } = ctx.market.facts.countries[place.countryCode]
  const free = (amountUsd: number) => availableMoney({ amountUsd, setAsideUsd: person.setAsideUsd ?? 0 }).most
  const minor = (amountUsd: number) => moneyFromMajor(amountUsd * facts.fxPerUsd.value, currency).minor
  return {
    money: { minor: minor(free(usd)), at: history.at, earlierMinor: minor(free(earlierUsd)) },
    // A whole country is put in order for it.
    candidates: await ctx.mainThread.run('own-list', ownerWork(actor), () =>
      candidatesFor(ctx, person, {
        hidden: marks.hidden,
        isOwned: (entry) => owned.has(ownedKey({ ...entry, opportunityId: entry.id })),
      }),
    ),
    bookmarks,
  }
}

const asBudget = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => ({
  budgetAmountMinor: amountMinor,
  budgetCurrency: currency,
})

/** In the person's own city, where one is saved: what meets all of their preferences, but for the money. */
function candidatesFor(
  ctx: Context,
  person: Person,
  { hidden, isOwned }: { hidden: ReadonlySet<string>; isOwned: (entry: CatalogueEntry) => boolean },
): NewsInput['candidates'] {
  const { ranking } = ctx.market
  const ranked = bestPlaceOfEach(rankForPerson(ranking, person, ranking.entriesByCountry.get(person.countryCode) ?? []), person)
  return ranked
    .filter(
      ({ entry, missing }) =>
        entry.verdict !== 'no' && missing.every(({ kind }) => kind === 'money') && !hidden.has(entry.archetype) && !isOwned(entry),
    )
    .filter(({ entry }) => !person.cityId || entry.cityId === person.cityId)
    .map(({ entry }) => ({ id: entry.id, title: entry.title, toOpenMinor: openingCost(ctx, entry, person).toOpenMinor }))
}
