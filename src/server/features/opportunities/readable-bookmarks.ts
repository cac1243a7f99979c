import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { exportTexts as t } from '#words/export.ts'
import type { Context, ReadablePart } from '../../context.ts'
import type { UserActor } from '../../platform/actor.ts'
import { freeWork } from '../../threads/work.ts'
import { findCityOpportunity } from './resolve-opportunity.ts'
import { readBookmarksAndHidden } from './store.ts'

/** The saved businesses in plain words, for the export. */
export async function readableBookmarks(ctx: Context, actor: UserActor): Promise<ReadablePart[]> {
  const { bookmarked } = await readBookmarksAndHidden(ctx.database.db, actor.userId)
  const lines: string[] = []
  for (const id of bookmarked) {
    const resolved = await findCityOpportunity(ctx, actor.userId, opportunityRef(id), freeWork(actor))
    if (resolved) lines.push(t.saved.line({ title: resolved.entry.title, city: resolved.entry.city }))
  }
  return [{ title: t.saved.title, lines }]
}
