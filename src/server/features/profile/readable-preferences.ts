import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { exportTexts } from '#words/export.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import type { Context, ReadablePart } from '../../context.ts'
import type { UserActor } from '../../platform/actor.ts'
import { readPreferences } from './preferences.ts'

const t = exportTexts.preferences

/** The preferences in plain words, for the export. */
export async function readablePreferences(ctx: Context, actor: UserActor): Promise<ReadablePart[]> {
  const { location, city, budget, budgetAmount, trades, have, when, hours, place, skills, interests } = await readPreferences(
    ctx,
    actor.userId,
  )
  return [
    {
      title: t.title,
      lines: [
        ...(location ? [t.country({ country: location })] : []),
        ...(city ? [t.city({ city })] : []),
        ...(budget ? [t.budget({ budget })] : []),
        ...(budgetAmount ? [t.amount({ amount: formatMoney(money(budgetAmount.amountMinor, budgetAmount.currency)) })] : []),
        ...(trades?.length ? [t.trades({ list: joinWithCommas(trades.map((trade) => wayInTexts.trades[trade])) })] : []),
        ...(have?.length ? [t.have({ list: joinWithCommas(have.map((thing) => wayInTexts.things[thing])) })] : []),
        ...(when?.length ? [t.when({ list: joinWithCommas(when.map((time) => wayInTexts.times[time])) })] : []),
        ...(hours ? [t.hours({ hours })] : []),
        ...(place ? [t.place({ place: wayInTexts.workplaces[place] })] : []),
        ...(skills?.length ? [t.skills({ list: joinWithCommas(skills) })] : []),
        ...(interests?.length ? [t.interests({ list: joinWithCommas(interests) })] : []),
      ],
    },
  ]
}
