import { bestPlaceOfEach, rankForPerson } from '#engine/fit/rank.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import type { Context } from '../../context.ts'
import { ownedKey, ownedReports } from '../library/reports.ts'
import { personFromProfile } from './person.ts'
import { readBookmarksAndHidden, readProfile } from './store.ts'

/** The top of a person's list: not hidden, not owned, nothing we advise against. Null while the profile is incomplete. */
export async function bestMatches(ctx: Context, userId: string, count: number): Promise<CatalogueEntry[] | null> {
  const { db } = ctx.database
  const person = personFromProfile(await readProfile(db, userId))
  if (!person) return null
  const [marks, owned] = [await readBookmarksAndHidden(db, userId), await ownedReports(ctx, userId)]
  const { ranking } = ctx.market
  return bestPlaceOfEach(rankForPerson(ranking, person, ranking.entriesByCountry.get(person.countryCode) ?? []), person)
    .map(({ entry }) => entry)
    .filter(
      (entry) =>
        !marks.hidden.has(entry.archetype) && !owned.has(ownedKey({ ...entry, opportunityId: entry.id })) && entry.verdict !== 'no',
    )
    .slice(0, count)
}
