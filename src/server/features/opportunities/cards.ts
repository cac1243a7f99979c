import type { Opportunity, OpportunityQuery, OpportunityRow } from '#contract/opportunities.ts'
import { broughtTo, fitScore, type Person } from '#engine/fit/fit.ts'
import { explainFit } from '#engine/fit/fit-reasons.ts'
import type { Ranking } from '#engine/fit/rank.ts'
import type { OpportunityRef } from '#engine/quantity/opportunity-id.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { type Actor, isSignedIn } from '../../actor.ts'
import { getOrCompute, memoizeByIdentity } from '../../cache.ts'
import { freeWork } from '../../compute/work.ts'
import type { Context } from '../../context.ts'
import { lasting } from '../../lasting.ts'
import { ownedKey, ownedReports } from '../library/reports.ts'
import { type AskedFor, namedPlace, placeOf, saidIn } from './asked.ts'
import { closedHere, closedPair } from './closed-here.ts'
import { markOf, type OwnBusiness, ownBusinessesOf, rankingOfOwn } from './own-business.ts'
import { personOf, personSaying } from './person.ts'
import { presentEntry, rowOf } from './present.ts'
import { findCityOpportunity, notFoundFailure } from './resolve-opportunity.ts'
import { mostOf } from './row-facts.ts'
import type { Candidate } from './sorted-list.ts'
import { readMarks, readOwnArchetypes, readProfile } from './store.ts'

/** One card whole, as the list that asks like this would have it. */
export async function readCard(
  ctx: Context,
  actor: Actor,
  { ref, asked, signal }: { ref: OpportunityRef; asked: AskedFor; signal: AbortSignal },
): Promise<Opportunity> {
  const userId = isSignedIn(actor) ? actor.userId : null
  const found = ref.parts?.square ? null : await findCityOpportunity(ctx, userId, ref, freeWork(actor), signal)
  if (!found) throw await notFoundFailure(ctx, userId, ref)
  const { entry } = found
  const known = userId ? await readOwn(ctx, userId) : nobodysOwn
  const said = saidIn(asked)
  const person = personSaying(personOf(known.profile), said, placeOf(namedPlace(ctx, asked), known.profile))
  const mine = known.own.businesses.find(({ archetype }) => archetype.id === entry.archetype)
  const how = { person, mostUsd: said.amountUsd ?? mostOf(person), ...(mine ? { mine } : {}) }
  return { ...presentOne(ctx, entry, how), ...marksOf(actor, entry, known) }
}

/** A card as the list has it, without the others of the list. */
export function presentOne(ctx: Context, entry: CatalogueEntry, how: Omit<How, 'ranking'>): Opportunity {
  const { person, mine } = how
  const ranking = mine ? rankingOfOwn(ctx, [mine]) : ctx.market.ranking
  const traits = ranking.traits.get(entry.archetype)
  const ranked = person && traits ? { entry, fit: fitScore(entry, person, broughtTo(traits, person)), order: 0 } : null
  return present(ctx, { entry, ranked }, { ...how, ranking })
}

export const nobodysOwn: Awaited<ReturnType<typeof readOwn>> = {
  profile: null,
  marks: { bookmarked: new Set(), hidden: new Set() },
  owned: new Map(),
  own: { businesses: [], unreadable: [] },
}

/** What a list looks at of an account. */
export async function readOwn(ctx: Context, userId: string) {
  const { db, kept } = ctx.database
  const { rows, ...known } = await kept.of(userId, 'list', async () => {
    const [profile, marks, owned, rows] = await Promise.all([
      readProfile(db, userId),
      readMarks(db, userId),
      ownedReports(ctx, userId),
      readOwnArchetypes(db, userId),
    ])
    return { profile, marks, owned, rows }
  })
  return { ...known, own: ownBusinessesOf(ctx, rows) }
}

/** What is the caller's own of a card. */
export function marksOf(
  actor: Actor,
  entry: CatalogueEntry,
  { marks, owned }: Pick<Awaited<ReturnType<typeof readOwn>>, 'marks' | 'owned'>,
) {
  const ownedReportId = owned.size > 0 ? owned.get(ownedKey({ ...entry, opportunityId: entry.id })) : undefined
  return {
    ...(isSignedIn(actor) ? { bookmarked: marks.bookmarked.has(entry.id), hidden: marks.hidden.has(entry.archetype) } : {}),
    ...(ownedReportId ? { ownedReportId } : {}),
  }
}

type How = { person: Person | null; mostUsd: number | null; mine?: OwnBusiness; ranking?: Ranking }

/** A card of a cached list, and by view what most people are shown, who have no mark on it; dropped with the list. */
const presentationOf = memoizeByIdentity((candidate: Candidate, { ctx, how }: { ctx: Context; how: How }) => ({
  card: present(ctx, candidate, how),
  byView: new Map<string, Opportunity | OpportunityRow>(),
}))

/** As one of the caller's list. */
export function listed(
  ctx: Context,
  candidate: Candidate,
  how: How & { view: OpportunityQuery['view']; own: Pick<Opportunity, 'bookmarked' | 'hidden' | 'ownedReportId'> },
): Opportunity | OpportunityRow {
  const { view, own, mine } = how
  const shownAs = (card: Opportunity) => (view === 'row' ? rowOf({ ...card, ...own }) : { ...card, ...own })
  if (mine) return shownAs(present(ctx, candidate, how))
  const { card, byView } = presentationOf(candidate, { ctx, how })
  if (own.bookmarked || own.hidden || own.ownedReportId) return shownAs(card)
  return getOrCompute(byView, `${view} ${own.bookmarked}`, () => lasting(shownAs(card)))
}

export function present(
  ctx: Context,
  { entry, ranked }: Candidate,
  { person, mostUsd, mine, ranking = ctx.market.ranking }: How,
): Opportunity {
  const fit = ranked && person ? explainFit(ranking, person, ranked) : null
  const closed = mine ? closedHere(ctx, mine.archetype, entry.cityId, person) : closedPair(ctx, entry, person)
  return presentEntry(
    entry,
    { ...(fit ? { fit: fit.score, why: fit.why } : {}), ...(mine ? markOf(mine) : {}), ...(closed ? { closed } : {}) },
    person,
    mostUsd,
  )
}
