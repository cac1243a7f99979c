import { daysPerMonth } from '../economy/constants.ts'
import type { Archetype, MarkBasis, TestMark } from '../market/archetype.ts'
import { rememberedCount } from '../market/mark-text.ts'
import type { Model } from '../model/result.ts'
import { testsLots } from './trade-tables.ts'

type Plan = Pick<Model, 'months' | 'breakEven'> & { risk: { byMonth: Pick<Model['risk']['byMonth'], 'revenue'> } }

/**
 * The archetype with the pass mark of this plan: a mark that counts sales is never above what the plan itself sells with bad luck. It is the least of the business's own number, the low case of the second month that sells, and the sales that cover the costs;
 * never under 1. What is counted otherwise keeps its number. `usualOpenDays`: a month's open days of the business; its test is on as many days of
 * a week, though a person of few hours opens on fewer later.
 */
export function withPlanMark(archetype: Archetype, model: Plan, usualOpenDays: number): Archetype {
  const { mark } = archetype.test
  if (!mark) return archetype
  const monthShare = (mark.days / daysPerMonth) * (usualOpenDays / archetype.openDaysPerMonth)
  return {
    ...archetype,
    test: {
      ...archetype.test,
      mark: {
        ...mark,
        asked: mark.number,
        monthShare,
        ...planMark(mark, model, archetype.production?.cycleMonths ?? 1, monthShare, testsLots(archetype)),
      },
    },
  }
}

/**
 * `cycleMonths`: a batch is sold at once, and its sales are then those of all the months of its cycle. `monthShare`: the part of a month's sales that
 * the days of the test hold. `covers` are sales of the test that pay the running costs, null where these are no more than the mark. `isSmaller`: the
 * test cannot sell these: it makes `lots` for its mark, or the plan itself sells fewer in its days.
 */
export function planMark(
  { number, days, counts }: Pick<TestMark, 'number' | 'days' | 'counts'>,
  model: Plan,
  cycleMonths: number,
  monthShare = days / daysPerMonth,
  lots = false,
): Required<Pick<TestMark, 'number' | 'basis' | 'planned' | 'covers' | 'isSmaller'>> {
  if (counts === 'other') return { number, basis: 'business', planned: null, covers: null, isSmaller: false }
  const perDays = (perMonth: number) => perMonth * monthShare
  const { base, low } = unitsPerMonth(model, Math.max(1, Math.round(cycleMonths)))
  const [planned, lowCase] = [Math.round(perDays(base)), perDays(low)]
  const breakEven = model.breakEven.unitsPerMonth === null ? lowCase : perDays(model.breakEven.unitsPerMonth)
  const allowed = Math.min(lowCase, breakEven)
  const paying = model.breakEven.unitsPerMonth === null ? 0 : Math.ceil(perDays(model.breakEven.unitsPerMonth) - 1e-9)
  const markOf = (mark: number, basis: MarkBasis) => ({
    number: mark,
    basis,
    planned,
    covers: paying > mark ? paying : null,
    isSmaller: paying > mark && (lots || paying > planned),
  })
  // Nobody counts a part of one.
  if (allowed < 1) return markOf(1, 'least')
  const most = rememberedCount(allowed)
  if (most >= number) return markOf(number, 'business')
  // The mark that pays the costs is the very number that does: no part of one is sold, and no second number is beside it.
  if (breakEven < lowCase && paying <= Math.min(number, lowCase)) return markOf(paying, 'break-even')
  return markOf(most, 'low-case')
}

/**
 * What is sold in the second month with sales, and what of it when luck is bad: lowered as the 10th percentile of the sales in the simulations is
 * below the sales of the base case. A cycle later where sales come once in a cycle.
 */
export function unitsPerMonth({ months, risk }: Plan, cycleMonths: number): { base: number; low: number } {
  const first = months.findIndex(({ units }) => units > 0)
  if (first < 0) return { base: 0, low: 0 }
  const from = Math.min(first + cycleMonths, months.length - cycleMonths)
  const cycle = months.slice(from, from + cycleMonths)
  const sum = (of: (index: number) => number) => cycle.reduce((total, _, index) => total + of(index), 0)
  const base = sum((index) => cycle[index]!.units) / cycleMonths
  const revenue = sum((index) => cycle[index]!.revenue)
  if (revenue <= 0) return { base, low: 0 }
  const low = sum((index) => risk.byMonth.revenue[from + index]?.p10 ?? 0)
  return { base, low: base * Math.min(1, low / revenue) }
}
