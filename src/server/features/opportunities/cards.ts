import type { Opportunity, OpportunityRow } from '#contract/opportunity-card.ts'
import type { OpportunityQuery } from '#contract/opportunity-filter.ts'
import { explainFit } from '#engine/fit/fit-reasons.ts'
import type { Person } from '#engine/fit/person.ts'
import { type Ranking, rankEntry } from '#engine/fit/rank.ts'
import { archetypeAtSize } from '#engine/market/size.ts'
import { type OpportunityRef, parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import type { Context } from '../../context.ts'
import { type Actor, isSignedIn } from '../../platform/actor.ts'
import { deepFreeze, getOrCompute, memoizeByIdentity } from '../../platform/cache.ts'
import { freeWork } from '../../threads/work.ts'
import { ownedKey, ownedReports } from '../library/reports.ts'
import { answersFor } from '../profile/saved-answers.ts'
import { catalogueClosure, closureOf } from './availability.ts'
import { entryOfRun } from './detail.ts'
import { type AnsweredFilter, answersOfViewer, readQueryProfile, resolveQueryPlace, viewerHome } from './opportunity-filter.ts'
import { type OwnBusiness, originFields, parseOwnBusinesses, prepareOwnRanking } from './own-business.ts'
import { applyQueryProfile, personFromProfile } from './person.ts'
import { cardsOfPerson } from './person-cards.ts'
import { presentEntry, toRow } from './present.ts'
import { changesRun, changesSales, ownedOf, type PreviewOptions, previewRun, sizeFor } from './preview.ts'
import { findCityOpportunity, notFoundFailure, type ResolvedOpportunity } from './resolve-opportunity.ts'
import { maxBudgetUsd } from './row-facts.ts'
import type { Candidate } from './sorted-list-cache.ts'
import { readBookmarksAndHidden, readOwnArchetypes, readProfile } from './store.ts'

/** One full card as a list with the same query presents it. */
export async function readCard(
  ctx: Context,
  actor: Actor,
  { ref, filter, size, signal }: { ref: OpportunityRef; filter: AnsweredFilter; size?: BusinessSize | undefined; signal: AbortSignal },
): Promise<Opportunity> {
  const userId = isSignedIn(actor) ? actor.userId : null
  const resolved = ref.parts?.square ? null : await findCityOpportunity(ctx, userId, ref, freeWork(actor), signal)
  if (!resolved) throw await notFoundFailure(ctx, userId, ref)
  const viewer = userId ? await loadViewer(ctx, userId) : anonymousViewer
  const queryProfile = readQueryProfile(filter)
  const person = applyQueryProfile(
    personFromProfile(viewer.profile),
    queryProfile,
    viewerHome(resolveQueryPlace(ctx, filter), viewer.profile),
  )
  const opportunity = { ...resolved, id: resolved.entry.id, spot: null }
  const { currency } = ctx.market.facts.countries[resolved.entry.countryCode]
  const answered = answersOfViewer({ actor, profile: viewer.profile }, filter, opportunity.id)
  const answers = answersFor(answered, { currency, opportunityId: opportunity.id })
  const [card] = await cardsOfPerson(ctx, actor, [resolved.entry], answered, signal)
  const { entry, isOwnRun } = await entryForViewer(ctx, actor, opportunity, { card: card!, brings: person, size, answers, signal })
  const ownBusiness = viewer.own.businesses.find(({ archetype }) => archetype.id === entry.archetype)
  const options = { person, maxUsd: maxBudgetUsd(person ?? queryProfile), isOwnRun, ...(ownBusiness ? { ownBusiness } : {}) }
  return { ...presentCard(ctx, entry, options), ...pickUserFields(actor, entry, viewer) }
}

/** `card` is the person's of a list; at another size, or with things of their own, it is the preview's run of it. */
async function entryForViewer(
  ctx: Context,
  actor: Actor,
  opportunity: ResolvedOpportunity,
  { card, size, answers, signal, brings }: PreviewOptions & { card: CatalogueEntry; signal: AbortSignal },
): Promise<{ entry: CatalogueEntry; isOwnRun: boolean }> {
  const { entry, archetype } = opportunity
  const chosen = sizeFor(entry, size)
  const isOtherSize = chosen !== entry.size
  const sized = archetypeAtSize(archetype, chosen)
  const { owned } = ownedOf(sized, brings)
  const isOwnRun = card !== entry
  if (!isOtherSize && !owned && (isOwnRun || !changesRun(answers, sized, entry.countryCode))) return { entry: card, isOwnRun }
  const run = await previewRun(ctx, actor, opportunity, { brings, size, answers, signal })
  const perUsd = ctx.market.facts.countries[entry.countryCode].facts.fxPerUsd.value
  return { entry: entryOfRun(card, run, perUsd, changesSales(answers, sized, entry.countryCode)), isOwnRun: true }
}

export function presentCard(ctx: Context, entry: CatalogueEntry, options: Omit<PresentOptions, 'ranking'>): Opportunity {
  const { person, ownBusiness } = options
  const ranking = ownBusiness ? prepareOwnRanking(ctx, [ownBusiness]) : ctx.market.ranking
  const ranked = person && ranking.traits.has(entry.archetype) ? rankEntry(ranking, person, entry) : null
  return presentCandidate(ctx, { entry, ranked }, { ...options, ranking })
}

export type Viewer = Awaited<ReturnType<typeof loadViewer>>

const anonymousViewer: Viewer = {
  profile: null,
  marks: { bookmarked: new Set(), hidden: new Set() },
  owned: new Map(),
  own: { businesses: [], unreadable: [] },
}

/** Everything of an account that a list depends on, from the read cache. */
export async function loadViewer(ctx: Context, userId: string) {
  const { db, readCache } = ctx.database
  const { rows, ...viewer } = await readCache.get(userId, 'list', async () => {
    const [profile, marks, owned, rows] = await Promise.all([
      readProfile(db, userId),
      readBookmarksAndHidden(db, userId),
      ownedReports(ctx, userId),
      readOwnArchetypes(db, userId),
    ])
    return { profile, marks, owned, rows }
  })
  return { ...viewer, own: parseOwnBusinesses(ctx, rows) }
}

/** A visitor's marks are those of their device; of hidden ideas the business counts, in any city. */
export async function resolveViewer(
  ctx: Context,
  actor: Actor,
  { kept: bookmarked = [], without = [] }: OpportunityQuery,
): Promise<Viewer> {
  if (isSignedIn(actor)) return loadViewer(ctx, actor.userId)
  if (bookmarked.length === 0 && without.length === 0) return anonymousViewer
  const hidden = new Set(without.flatMap((id) => parseOpportunityId(id)?.archetypeId ?? []))
  return { ...anonymousViewer, marks: { bookmarked: new Set(bookmarked.toReversed()), hidden } }
}

export function pickUserFields(
  actor: Actor,
  entry: CatalogueEntry,
  { marks, owned }: Pick<Awaited<ReturnType<typeof loadViewer>>, 'marks' | 'owned'>,
) {
  const ownedReportId = owned.size > 0 ? owned.get(ownedKey({ ...entry, opportunityId: entry.id })) : undefined
  return {
    ...(isSignedIn(actor) || marks.bookmarked.size + marks.hidden.size > 0
      ? { bookmarked: marks.bookmarked.has(entry.id), hidden: marks.hidden.has(entry.archetype) }
      : {}),
    ...(ownedReportId ? { ownedReportId } : {}),
  }
}

type PresentOptions = {
  person: Person | null
  maxUsd: number | null
  isOwnRun?: boolean
  isAnsweredRun?: boolean
  ownBusiness?: OwnBusiness
  ranking?: Ranking
}

/** Presented once for people without marks on the card; dropped with the cached list. */
const presentationOf = memoizeByIdentity((candidate: Candidate, { ctx, options }: { ctx: Context; options: PresentOptions }) => ({
  card: presentCandidate(ctx, candidate, options),
  byView: new Map<string, Opportunity | OpportunityRow>(),
}))

export function presentListItem(
  ctx: Context,
  candidate: Candidate,
  options: PresentOptions & { view: OpportunityQuery['view']; userFields: Pick<Opportunity, 'bookmarked' | 'hidden' | 'ownedReportId'> },
): Opportunity | OpportunityRow {
  const { view, userFields, ownBusiness } = options
  const toView = (card: Opportunity) => (view === 'row' ? toRow({ ...card, ...userFields }) : { ...card, ...userFields })
  if (ownBusiness) return toView(presentCandidate(ctx, candidate, options))
  const { card, byView } = presentationOf(candidate, { ctx, options })
  if (userFields.bookmarked || userFields.hidden || userFields.ownedReportId) return toView(card)
  return getOrCompute(byView, `${view} ${userFields.bookmarked}`, () => deepFreeze(toView(card)))
}

export function presentCandidate(
  ctx: Context,
  { entry, ranked }: Candidate,
  { person, maxUsd, isOwnRun = false, isAnsweredRun = isOwnRun, ownBusiness, ranking = ctx.market.ranking }: PresentOptions,
): Opportunity {
  const fit = ranked && person ? explainFit(ranking, person, ranked) : null
  const closed = ownBusiness ? closureOf(ctx, ownBusiness.archetype, entry.cityId, person) : catalogueClosure(ctx, entry, person)
  return presentEntry(
    entry,
    { ...(fit ? { fit: fit.score, why: fit.why } : {}), ...(ownBusiness ? originFields(ownBusiness) : {}), ...(closed ? { closed } : {}) },
    { person, maxUsd, isOwnRun, isAnsweredRun, ...(ownBusiness ? { traits: ownBusiness.archetype } : {}) },
  )
}
