import type { Lender } from '../market/place.ts'

/**
 * The constraint that limits a loan. `early` is the cover of windows that begin in the first three months, `cover` that of later ones; `need` is the
 * lender's own share: it lends a part of the need and no more.
 */
export const loanLimits = ['early', 'cover', 'stress', 'need', 'largest'] as const

export type LoanLimit = (typeof loanLimits)[number]

/**
 * Required change of one input alone, as a share (0.15: 15% more, −0.1: 10% less), for the smallest loan to be carried; `grace`: months before the
 * first repayment. Null where even twice or half is not enough.
 */
export type LoanLevers = { price: number | null; sales: number | null; fixedCosts: number | null; grace: number | null }

/** The largest loan of one kind of lender that the plan can repay; all amounts minor units. */
export type CardLoan = {
  kind: Lender['kind']
  name: string
  amount: number
  /** Money to open and to live on in the base case, instalments included, and the part of it that is not borrowed. */
  need: number
  own: number
  months: number
  graceMonths: number
  quotedRate: number
  quoted: Lender['rate']['quoted']
  effectiveRate: number
  instalments: { month: number; payment: number; interest: number; principal: number; balance: number }[]
  totalRepaid: number
  /** Debt-service cover over rolling windows, in the base case, and the mean of year 2 with a fifth fewer sales. */
  cover: { worst: number; average: number; stressed: number } | null
  limit: LoanLimit
}

/** Fields of a report alone. */
export type LoanOffer = CardLoan & {
  /** Own money with which cash lasts in four simulations of five to the last instalment. */
  ownToBeSafe: number
  /** Only where nobody lends, beside the lender of the smallest loans. */
  levers: LoanLevers | null
}
