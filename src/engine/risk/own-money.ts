import { horizonMonths } from '../economy/constants.ts'
import type { Band, Model } from '../model/result.ts'
import type { MonthlySimulations, Simulations } from '../model/simulations.ts'
import { roundSignificant } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import { quantiles } from '../quantity/quantiles.ts'
import { shortfall } from '../quantity/shortfall.ts'
import { toSignificant } from '../quantity/significant.ts'

/** Months of own cash that a first screen shows. */
const shownMonths = 12
/** As in the safe amount. */
const safeOdds = 0.8
/** Odds within this of those after a year count as reached. */
const settledOdds = 0.05
const steps = 20
const needShares = Array.from({ length: steps + 1 }, (_, step) => step / steps)
/** Of the steps: money that lasts a year in a smaller share than this runs out in about half of the simulations or more, as odds are rounded. */
const yearStep = 11

/**
 * What own money is measured against. `needByMonth[m]` has the own money with which cash never fell below 0 until month m (0: the opening day) as
 * quantiles over the simulations, from the least to the most in steps of 5%, and is null of an older report; `cash` is after each month, had the start
 * `ownCapital`.
 */
export type OwnMoneyBasis = {
  toOpen: number
  toBeSafe: number
  safeUntil: number
  ownCapital: number
  cash: readonly Band[]
  needByMonth: readonly (readonly number[])[] | null
}

export type OwnMoney = {
  amount: number
  /** 0 where it opens. */
  shortToOpen: number
  shortToBeSafe: number
  /** What it is more than the safe amount, which opening is part of, as that is shown; 0 where it is not enough to be safe. */
  spare: number
  /** The last month that it reaches in 8 simulations of 10 or more; null where none, or where it does not open. */
  lasts: { untilMonth: number; odds: number } | null
  /** Where it does not last a year so: the month by which it is gone, if it goes at all. */
  runsOut: { byMonth: number; odds: number } | null
  /** The cash left after each month of a year; empty where it does not open. */
  byMonth: Band[]
}

/** Month-major, like the series; amounts in major units (`minor` per major), to four figures. */
export function needByMonth({ paths, cash, openingCash }: MonthlySimulations, ownCapital: number, minor: number): number[][] {
  const need = Float64Array.from(openingCash, (opening) => Math.max(0, ownCapital - opening))
  const rounded = (amount: number) => toSignificant(Math.round(amount) / minor, 4)
  let amounts = quantiles(need, 0, paths, needShares)
  let row = amounts.map(rounded)
  const table = [row]
  for (let month = 0; month < horizonMonths; month++) {
    // A need only grows, so the quantiles below the least one that grows stay.
    let leastGrown = Number.POSITIVE_INFINITY
    for (let path = 0; path < paths; path++) {
      const before = need[path]!
      const now = ownCapital - cash[month * paths + path]!
      if (now <= before) continue
      need[path] = now
      if (before < leastGrown) leastGrown = before
    }
    const from = amounts.findIndex((amount) => amount >= leastGrown)
    if (from >= 0) {
      const grown = quantiles(need, 0, paths, needShares.slice(from))
      amounts = [...amounts.slice(0, from), ...grown]
      row = [...row.slice(0, from), ...grown.map(rounded)]
    }
    table.push(row)
  }
  return table
}

/** The own money with which a year is lasted so often that its odds are no longer written as half, major units. */
export function yearMoney({ paths, closing }: Simulations, minor: number): number {
  if (!closing) return 0
  return toSignificant(Math.round(quantiles(closing.yearNeed, 0, paths, [needShares[yearStep]!])[0]!) / minor, 4)
}

/** Whether so much money is gone within a year in about half of the simulations or more; a report from before that was known has it in its months. */
export function runsOutInYear(
  amount: number,
  { yearMoney: stored, risk, startup }: Pick<Model, 'yearMoney' | 'risk' | 'startup'>,
): boolean {
  const owned = startup.reduce((sum, line) => sum + (line.owned ?? 0), 0)
  const needed = stored === undefined ? risk.byMonth.need?.[shownMonths]?.[yearStep] : stored - owned
  return needed !== undefined && amount < needed
}

export function ownMoneyBasis({ startupTotal, assumptions, risk }: Pick<Model, 'startupTotal' | 'assumptions' | 'risk'>): OwnMoneyBasis {
  const ownCapital = assumptions.find(({ key }) => key === 'ownCapital')?.value
  const { need, cash } = risk.byMonth
  return {
    toOpen: startupTotal,
    toBeSafe: Math.max(risk.cashNeeded.p80, startupTotal),
    safeUntil: risk.cashNeededUntil,
    ownCapital: ownCapital ?? 0,
    cash: ownCapital === undefined ? [] : cash.slice(0, shownMonths),
    needByMonth: need ?? null,
  }
}

/** How far an amount goes, from the simulations of the business itself: cash with other own money is the same cash, moved by the difference. */
export function ownMoney(amount: number, basis: OwnMoneyBasis): OwnMoney {
  const { toOpen, toBeSafe, safeUntil, ownCapital, cash, needByMonth: table } = basis
  const shortToOpen = shortfall(toOpen, amount)
  const shortToBeSafe = shortfall(toBeSafe, amount)
  if (shortToOpen > 0) return { amount, shortToOpen, shortToBeSafe, spare: 0, lasts: null, runsOut: null, byMonth: [] }
  // What lacks nothing to speak of opens, and lasts as the opening cost does.
  const opening = Math.max(amount, toOpen)
  const moved = (left: number) => sumMajor([left, opening, -ownCapital])
  return {
    amount,
    shortToOpen,
    shortToBeSafe,
    spare: shortToBeSafe > 0 ? 0 : Math.max(0, sumMajor([amount, -roundSignificant(toBeSafe)])),
    ...(table
      ? lasting(
          table.map((needs) => shareReached(opening, needs)),
          shortToBeSafe === 0 ? safeUntil : null,
        )
      : { lasts: null, runsOut: null }),
    byMonth: cash.map(({ p10, p50, p90 }) => ({ p10: moved(p10), p50: moved(p50), p90: moved(p90) })),
  }
}

/** `reached[m]` is the share of the simulations that the money sees through month m. */
function lasting(reached: readonly number[], safeUntil: number | null): Pick<OwnMoney, 'lasts' | 'runsOut'> {
  const until = safeUntil ?? reached.findLastIndex((share) => share >= safeOdds)
  return {
    lasts: until > 0 ? { untilMonth: until, odds: Math.max(safeOdds, reached[until]!) } : null,
    runsOut: until >= shownMonths ? null : goneBy(reached, reached[shownMonths]!),
  }
}

function goneBy(reached: readonly number[], afterYear: number): OwnMoney['runsOut'] {
  const byMonth = Math.max(
    1,
    reached.findIndex((share) => share <= afterYear + settledOdds),
  )
  return { byMonth, odds: 1 - reached[byMonth]! }
}

/** Share of the simulations that need no more than the amount: linear between two quantiles. */
function shareReached(amount: number, needs: readonly number[]): number {
  const below = needs.findLastIndex((need) => need <= amount)
  if (below < 0) return 0
  if (below >= steps) return 1
  const [low, high] = [needs[below]!, needs[below + 1]!]
  return (below + (amount - low) / (high - low)) / steps
}
