import type { Place } from '../market/place.ts'
import { helperWageIn } from '../market/wages.ts'
import { bestOffer } from './loan-capacity.ts'
import type { CardLoan, LoanOffer } from './loan-offer.ts'
import type { LargestLoan, LoanExample, Model } from './result.ts'

/** The loan that a report, its preview and a what-if speak of. */

type PlacedModel = { model: Model; place: Place }

/** The start costs less than a month of a helper's pay, or the need is under the smallest loan here. */
export function isTooSmallForLoan({ model, place }: PlacedModel): boolean {
  const smallest = Math.min(...place.country.lenders.map((lender) => lender.smallest))
  return model.startupTotal < helperWageIn(place).value || model.startupTotal + model.toLiveOn.amount < smallest
}

/** The largest loan that the plan can repay, where there is one and there is reason to borrow it. */
export function findShownLoan(input: PlacedModel): (LoanExample & { offer: LoanOffer }) | null {
  const { loanExample, loans } = input.model
  const offer = bestOffer(loans)
  if (!loanExample || !offer || offer.amount <= 0 || isTooSmallForLoan(input)) return null
  return { ...loanExample, offer }
}

/** The largest loan in short, or why there is none: the start is too small, or nobody here could be repaid. */
export function describeLargestLoan(input: PlacedModel): LargestLoan {
  const loan = findShownLoan(input)
  if (loan) return { kind: 'lent', amount: loan.amount, lender: loan.offer.name, months: loan.months }
  const isSmall = isTooSmallForLoan(input) || input.model.loans.some(({ amount }) => amount > 0)
  return { kind: isSmall ? 'small' : 'none' }
}

/** The best offer, in major units; null where nobody lends to such a business here. */
export function selectLoanExample(offers: readonly CardLoan[]): LoanExample | null {
  const best = bestOffer(offers)
  if (!best) return null
  const { kind, amount, need, own: ownCapital, quotedRate, effectiveRate, months, graceMonths, instalments, cover } = best
  return {
    lender: kind,
    amount,
    largest: true,
    ownShare: need > 0 ? ownCapital / need : 1,
    ratePerYear: quotedRate,
    effectiveRate,
    months,
    graceMonths,
    instalments,
    dscrWorst: cover?.worst ?? null,
    dscrAverage: cover?.average ?? null,
    dscrAtSalesMinus20: cover?.stressed ?? null,
  }
}
