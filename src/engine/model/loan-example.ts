import { bestOffer } from './loan-capacity.ts'
import type { CardLoan } from './loan-offer.ts'
import type { LoanExample } from './result.ts'

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
