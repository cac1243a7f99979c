import type { Place } from '../market/place.ts'
import { helperPayFor } from '../market/wages.ts'
import { ownerHoursPerWeek } from '../model/resolve-hours.ts'
import type { CardModel } from '../model/result.ts'
import type { VerdictReason } from '../quantity/vocabulary.ts'

/** The rule that decided, from which the sentence is made. */
export type VerdictCause =
  | 'closed-here'
  | 'earns-nothing'
  | 'under-half-a-wage'
  | 'often-loses'
  | 'about-a-wage'
  | 'often-short-of-cash'
  | 'needs-patience'
  | 'slow-payback'
  | 'sound'

export type Verdict = 'good' | 'careful' | 'no'

export type Judgement = {
  verdict: Verdict
  reason: VerdictReason
  cause: VerdictCause
  /** Months from the opening in which the base case still takes money; 0 where it never does. */
  needsMoneyForMonths: number
}

/** Share of simulations with a loss in year 2 above which it is close to the line. */
const frequentLossOdds = 0.3
/** A helper's pay for the owner's hours is doubted by about a tenth: below half of it the work does not pay, up to so much above it nobody can tell. */
const wageShares = { least: 0.5, clearly: 1.1 } as const
/**
 * Times the base case's start-up cash from which the safe amount is a different undertaking, unless it is under so many months of a helper's pay: a multiple
 * of a bucket and a brush says nothing, and what a household lives on while it finds out is no loss of the business.
 */
const maxCash = { ratio: 3, monthsOfPay: 12 } as const
/** Months of taking money that savings for a start usually cover. */
const patientMonths = 6
const slowPaybackMonths = 24

/**
 * Three questions, in this order. Does it pay once it runs: months 13 to 24 at today's prices, in the middle of the simulations, against a helper's pay
 * for the owner's hours. What if it goes wrong: how often that year is a loss, and how far the cash that is safe exceeds what is put in. Can it be
 * waited for: months until it carries itself, and until the money is back. Nobody's money or things enter: whether a person can hold out, and what they
 * need not buy, is shown beside it.
 *
 * does-not-pay (no): closed in the city; that year leaves nothing, or less than half of such pay. close (careful): about such pay, a loss in more than
 * three of ten runs, or a safe sum of over three times the base case's and a year of such pay. pays-later (careful): it takes money for more than half a
 * year, or returns it after two years. pays (good): none of these.
 */
export function judge(model: CardModel, place: Pick<Place, 'city' | 'country'>): Judgement {
  const { toLiveOn } = model
  const { startupTotal, cashNeededP80, year2ProfitP50, year2LossOdds, paybackMonth } = model.unowned ?? judgedOf(model)
  const needsMoneyForMonths = toLiveOn.untilMonth
  const say = (verdict: Verdict, reason: VerdictReason, cause: VerdictCause): Judgement => ({ verdict, reason, cause, needsMoneyForMonths })
  if (model.closed) return say('no', 'does-not-pay', 'closed-here')
  const earned = year2ProfitP50 / 12
  const pay = helperPayFor(ownerHoursPerWeek(model), place)
  if (earned <= 0) return say('no', 'does-not-pay', 'earns-nothing')
  if (earned < wageShares.least * pay) return say('no', 'does-not-pay', 'under-half-a-wage')
  if (year2LossOdds > frequentLossOdds) return say('careful', 'close', 'often-loses')
  if (earned < wageShares.clearly * pay) return say('careful', 'close', 'about-a-wage')
  if (cashNeededP80 > Math.max(maxCash.ratio * (startupTotal + toLiveOn.amount), maxCash.monthsOfPay * pay))
    return say('careful', 'close', 'often-short-of-cash')
  if (needsMoneyForMonths > patientMonths) return say('careful', 'pays-later', 'needs-patience')
  if (paybackMonth === null || paybackMonth > slowPaybackMonths) return say('careful', 'pays-later', 'slow-payback')
  return say('good', 'pays', 'sound')
}

function judgedOf({ startupTotal, risk, breakEven: { paybackMonth } }: CardModel): NonNullable<CardModel['unowned']> {
  const { cashNeeded, year2Profit, year2LossOdds } = risk
  return { startupTotal, cashNeededP80: cashNeeded.p80, year2ProfitP50: year2Profit.p50, year2LossOdds, paybackMonth }
}

/** What a person's own money is to a business: it does not open it, or it opens it and is gone within a year about as often as not. */
export type MoneyView = { isShort: boolean; runsOut: boolean }

/**
 * The verdict on a business in the view of a person whose money is known. Money makes nothing better: what is advised against stays so, and a business that
 * is good for whoever has enough is none to begin with money that does not open it or does not last. Money that is gone is a nearer danger than a month
 * that hardly pays.
 */
export function ownVerdict<J extends { verdict: Verdict; verdictReason?: VerdictReason | undefined }>(
  judged: J,
  { isShort, runsOut }: MoneyView,
): J {
  if (judged.verdict === 'no') return judged
  if (isShort) return { ...judged, verdict: 'careful', verdictReason: 'too-much-money' }
  return runsOut ? { ...judged, verdict: 'careful', verdictReason: 'money-runs-out' } : judged
}
