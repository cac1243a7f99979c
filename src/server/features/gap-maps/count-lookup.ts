import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { lockPerson } from '../../db/lock-person.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localize } from '../../platform/error-message.ts'
import { dayIn, nextDayIn } from '../../platform/zone.ts'
import { countLookups, hasLookup, insertLookup } from './store.ts'

/** Counts a look-up against the daily limit; a repeat of a place and category on the person's same day is free. A null limit only counts. */
export async function countLookup(ctx: Context, actor: UserActor, location: string, category: string, limit: number | null): Promise<void> {
  const now = ctx.clock()
  const lookup = { userId: actor.userId, day: dayIn(actor.zone, now), location, category }
  await ctx.database.transaction(async (tx) => {
    await lockPerson(tx, actor.userId)
    if (await hasLookup(tx, lookup)) return
    const used = await countLookups(tx, actor.userId, lookup.day)
    if (limit !== null && used >= limit) {
      throw new Failure('limit_reached', {
        message: localize(refusals.lookUpsUsed, { limit }),
        details: { limit, used, resetsAt: nextDayIn(actor.zone, now).toISOString(), upgradeUrl: '/subscribe' },
      })
    }
    await insertLookup(tx, lookup, now)
  })
}
