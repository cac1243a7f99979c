import { yardstickCountry } from '../market/place.ts'
import { helperWageIn } from '../market/wages.ts'
import type { Band, CardModel } from '../model/result.ts'
import { log, power } from '../quantity/exact-math.ts'
import { asShare } from '../quantity/unit.ts'
import type { CountryCode } from '../quantity/vocabulary.ts'
import { judge, type Verdict } from '../risk/verdict.ts'
import type { Pair } from './catalogue.ts'

/** Contribution of one pair to the figures that compare the whole catalogue with observed small firms (docs/plausibility.md). */
export type PairStatistics = {
  archetype: string
  countryCode: CountryCode
  verdict: Verdict
  /** Base case, months 25–36, US dollars: sales, and profit before income tax and the owner's pay. */
  sales: number
  profit: number
  /** Profit after tax in monthly wages of a local helper, at today's prices. */
  wages: number
  lossOdds: number
  /** Standard deviation of the logarithm of sales in month 24, from the 10th and 90th percentile; null where one of them is 0. */
  salesSpread: number | null
  /** Share of the simulations whose third year leaves more than a helper's pay. */
  wageOdds: number
  /** The largest loan is valid: an amount, which may be 0, with its term and grace. */
  hasLoan: boolean
}

/** `sales24` is the band of sales in month 24. Null where the business is closed to the city: nobody starts it there. */
export function pairStatistics({ archetype, place }: Pair, model: CardModel, sales24: Pick<Band, 'p10' | 'p90'>): PairStatistics | null {
  if (model.closed) return null
  const { risk, loans } = model
  const rate = place.country.facts.fxPerUsd.value
  const third = model.months.slice(24)
  const rise = model.assumptions.find(({ key }) => key === 'inflation')
  const inflation = rise ? asShare(rise.value, rise.unit) : 0
  const today = third.reduce((sum, { month, netProfit }) => sum + netProfit / power(1 + inflation, month / 12), 0)
  const { p10, p90 } = sales24
  return {
    archetype: archetype.id,
    countryCode: place.country.code,
    verdict: judge(model, place).verdict,
    sales: third.reduce((sum, { revenue }) => sum + revenue, 0) / rate,
    profit: third.reduce((sum, { netProfit, tax }) => sum + netProfit + tax, 0) / rate,
    wages: today / third.length / helperWageIn(place).value,
    lossOdds: risk.probabilityLoss,
    salesSpread: p10 > 0 ? log(p90 / p10) / tenthsWidth : null,
    wageOdds: risk.wageOdds,
    hasLoan: loans.length > 0 && loans.every(({ amount, months, graceMonths }) => amount >= 0 && months > graceMonths && graceMonths >= 0),
  }
}

/** Standard deviations of a normal between its 10th and 90th percentile. */
const tenthsWidth = 2 * 1.281552

/** A base case that earns more wages of a helper than this is explained in its file. */
const highEarningsInWages = 5

export const plausibilityKeys = ['margin', 'neverLoses', 'salesSpread', 'leavesMuch', 'winners', 'loans'] as const
export type PlausibilityKey = (typeof plausibilityKeys)[number]

/** Acceptance band of each figure, `min` and `max` included. */
export const plausibilityBands: Record<PlausibilityKey, { min: number; max: number }> = {
  // 22.5% among all US sole proprietors of 2013, 27 to 44% in the services that most US pairs are (IRS); ours are shown without paid help.
  margin: { min: 0.2, max: 0.45 },
  neverLoses: { min: 0, max: 0.005 },
  // 0.8 to 1.4 between owners of a trade in surveys, of which a part is chance of a month.
  salesSpread: { min: 0.75, max: 1.05 },
  leavesMuch: { min: 0, max: 0.03 },
  // The verdict asks for a helper's pay, so it separates; it does not know who wins.
  winners: { min: -0.45, max: 0.45 },
  loans: { min: 1, max: 1 },
}

export type Plausibility = {
  /** Of the catalogue that it was computed from. */
  key: string
  pairs: number
  figures: Record<PlausibilityKey, number>
  /** Shares behind `winners`: of the simulations of pairs that are worth testing, and of those that are advised against. */
  winnersOf: { good: number; no: number }
  /** Businesses that earn more than `highEarningsInWages`, in how many pairs, where, and how much at most; the most pairs first. */
  much: { archetype: string; countries: CountryCode[]; pairs: number; wages: number }[]
}

/** Null where there are none of a kind to compare, as in a small catalogue. */
export function measurePlausibility(all: readonly PairStatistics[], key: string): Plausibility | null {
  const share = (matches: (each: PairStatistics) => boolean, of = all) => of.filter(matches).length / of.length
  const total = (of: readonly PairStatistics[], field: 'sales' | 'profit' | 'wageOdds') => of.reduce((sum, each) => sum + each[field], 0)
  const yardstick = all.filter(({ countryCode }) => countryCode === yardstickCountry)
  const [good, no] = (['good', 'no'] as const).map((verdict) => all.filter((each) => each.verdict === verdict)) as [
    PairStatistics[],
    PairStatistics[],
  ]
  if (yardstick.length === 0 || good.length === 0 || no.length === 0) return null
  const winnersOf = { good: total(good, 'wageOdds') / good.length, no: total(no, 'wageOdds') / no.length }
  const spreads = all.flatMap(({ salesSpread }) => salesSpread ?? []).sort((a, b) => a - b)
  return {
    key,
    pairs: all.length,
    figures: {
      margin: total(yardstick, 'profit') / total(yardstick, 'sales'),
      neverLoses: share(({ lossOdds }) => lossOdds === 0),
      salesSpread: spreads[Math.round((spreads.length - 1) / 2)] ?? 0,
      leavesMuch: share(({ wages }) => wages > highEarningsInWages),
      winners: winnersOf.good - winnersOf.no,
      loans: share(({ hasLoan }) => hasLoan, good),
    },
    winnersOf,
    much: highEarners(all.filter(({ wages }) => wages > highEarningsInWages)),
  }
}

function highEarners(above: readonly PairStatistics[]): Plausibility['much'] {
  const ids = [...new Set(above.map(({ archetype }) => archetype))]
  return ids
    .map((archetype) => {
      const pairs = above.filter((each) => each.archetype === archetype)
      return {
        archetype,
        countries: [...new Set(pairs.map(({ countryCode }) => countryCode))].sort(),
        pairs: pairs.length,
        wages: Math.max(...pairs.map(({ wages }) => wages)),
      }
    })
    .sort((a, b) => b.pairs - a.pairs || (a.archetype < b.archetype ? -1 : 1))
}

export function isPlausible(key: PlausibilityKey, value: number): boolean {
  const { min, max } = plausibilityBands[key]
  return value >= min && value <= max
}
