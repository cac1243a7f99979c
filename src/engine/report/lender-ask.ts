import { sumMajor } from '../quantity/money.ts'

/** What is requested of a lender, major units; `own`, `loan` and `missing` are null where the person's money is not known. */
export type LenderAsk = {
  /** To open and to be safe: the sum of all uses. */
  need: number
  /** The part of it beyond the opening: to live on, and for slow months. */
  toLiveOn: number
  own: number | null
  loan: number | null
  /** What is missing after the largest loan. */
  missing: number | null
}

/** Own money comes first, up to the need; the loan is what is missing to be safe, up to the largest that the plan can repay. */
export function lenderAsk({
  toOpen,
  toBeSafe,
  ownMoney,
  largestLoan,
}: {
  toOpen: number
  toBeSafe: number
  ownMoney: number | null
  largestLoan: number
}): LenderAsk {
  const need = Math.max(toOpen, toBeSafe)
  const toLiveOn = sumMajor([need, -toOpen])
  if (ownMoney === null) return { need, toLiveOn, own: null, loan: null, missing: null }
  const own = Math.min(ownMoney, need)
  const wanted = sumMajor([need, -own])
  const loan = Math.min(wanted, largestLoan)
  return { need, toLiveOn, own, loan, missing: sumMajor([wanted, -loan]) }
}
