import type { Fact } from '../evidence/evidence.ts'
import { positiveOf, shareOf } from '../evidence/known-fact.ts'
import { monthCount } from '../quantity/month.ts'
import type { Country } from './place.ts'

/**
 * What a person of the country spends in a month ('YYYY-MM'), local money of that month: national accounts of their year, carried by
 * consumer prices. Between two points of the index prices rise evenly; after the last one, by the country's inflation.
 */
export function householdSpendingIn(
  { facts, householdSpending: { perHead, cpi } }: Pick<Country, 'facts' | 'householdSpending'>,
  month: string,
): { perHeadAMonth: number; facts: Fact[] } {
  const inflation = shareOf(facts.inflation)
  const since = perHead.priceMonth ?? `${perHead.year}-07`
  const level = (at: string) => indexIn(cpi.points, monthCount(at, 'month'), inflation)
  return {
    perHeadAMonth: (positiveOf(perHead, perHead.id) / 12) * (level(month) / level(since)),
    facts: [perHead, facts.inflation],
  }
}

function indexIn(points: readonly { month: string; index: number }[], month: number, inflation: number): number {
  const counted = points.map((point) => ({ at: monthCount(point.month, 'cpi'), index: point.index }))
  const next = counted.findIndex(({ at }) => at > month)
  const before = next < 0 ? counted.at(-1)! : counted[Math.max(0, next - 1)]!
  const after = next < 0 ? undefined : counted[next]!
  if (!after || before === after) return before.index * (1 + inflation) ** ((month - before.at) / 12)
  return before.index * (after.index / before.index) ** ((month - before.at) / (after.at - before.at))
}
