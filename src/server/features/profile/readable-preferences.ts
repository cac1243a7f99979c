import type { Preferences } from '#contract/profile.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { joinWithCommas } from '#language/join-names.ts'
import type { MoneyText } from '#language/slots.ts'
import { exportTexts } from '#words/export.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import type { Context, ReadablePart } from '../../context.ts'
import type { UserActor } from '../../platform/actor.ts'
import { readPreferences } from './preferences.ts'

const t = exportTexts.preferences

/** The preferences in plain words, for the export. */
export async function readablePreferences(ctx: Context, actor: UserActor): Promise<ReadablePart[]> {
  const saved = await readPreferences(ctx, actor.userId)
  const { location, city, budget, budgetAmount, trades, businesses, have, when, hours, place, skills, interests } = saved
  return [
    {
      title: t.title,
      lines: [
        ...(location ? [t.country({ country: location })] : []),
        ...(city ? [t.city({ city })] : []),
        ...(budget ? [t.budget({ budget })] : []),
        ...(budgetAmount ? [t.amount({ amount: formatMoney(money(budgetAmount.amountMinor, budgetAmount.currency)) })] : []),
        ...(trades?.length ? [t.trades({ list: joinWithCommas(trades.map((trade) => wayInTexts.trades[trade])) })] : []),
        ...(businesses?.length ? [t.businesses({ list: joinWithCommas(businesses.map(({ title }) => title)) })] : []),
        ...(have?.length ? [t.have({ list: joinWithCommas(have.map((thing) => wayInTexts.things[thing])) })] : []),
        ...(when?.length ? [t.when({ list: joinWithCommas(when.map((time) => wayInTexts.times[time])) })] : []),
        ...(hours ? [t.hours({ hours })] : []),
        ...(place ? [t.place({ place: wayInTexts.workplaces[place] })] : []),
        ...(skills?.length ? [t.skills({ list: joinWithCommas(skills) })] : []),
        ...(interests?.length ? [t.interests({ list: joinWithCommas(interests) })] : []),
        ...answerLines(saved),
      ],
    },
  ]
}

/** The answers about the household, the money and the spots. */
function answerLines({ household, setAside, counts = [] }: Preferences): string[] {
  const amount = (minor: number | undefined, currency: string | undefined, say: (slots: { amount: MoneyText }) => string) =>
    minor === undefined || currency === undefined ? [] : [say({ amount: formatMoney(money(minor, currency)) })]
  return [
    ...amount(household?.needMinor, household?.currency, t.household),
    ...amount(household?.otherIncomeMinor, household?.currency, t.otherIncome),
    ...amount(setAside?.notFreeMinor, setAside?.currency, t.notFree),
    ...amount(setAside?.owedMinor, setAside?.currency, t.owed),
    ...amount(setAside?.instalmentMinor, setAside?.currency, t.instalment),
    ...counts.map(({ opportunityId, counted: { of, count, minutes } }) => t.counted[of]({ count, minutes, opportunity: opportunityId })),
  ]
}
