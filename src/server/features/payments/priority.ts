import type { Context } from '../../context.ts'
import { accessOf } from './entitlements.ts'
import { modesThatOpen } from './quote.ts'
import { readEntitlementsOf } from './store-entitlements.ts'

/** Pack (while it is valid, used up or not), running pass and premium are answered first: the price list promises it. */
export async function hasPriority(ctx: Context, userId: string): Promise<boolean> {
  const now = ctx.clock()
  const modes: readonly string[] = modesThatOpen(ctx)
  const runs = (await readEntitlementsOf(ctx.database.db, userId)).some(
    (each) =>
      (each.kind === 'report_pack' || each.kind === 'pass') &&
      modes.includes(each.mode) &&
      !each.suspendedAt &&
      (each.kind === 'pass' ? each.revoked === 0 : each.revoked < each.granted) &&
      each.startsAt <= now &&
      (!each.endsAt || now < each.endsAt),
  )
  return runs || (await accessOf(ctx, userId)).tier === 'premium'
}
