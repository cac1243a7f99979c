import type { Lender } from '../market/place.ts'

/** What keeps a loan from being larger. `need` is the lender's own share: it lends a part of what is needed and no more. */
export const loanLimits = ['cover', 'stress', 'need', 'largest'] as const

export type LoanLimit = (typeof loanLimits)[number]

/** What alone would have to change, as a share; `grace`: months before the first repayment. Null where none is enough. */
export type LoanLevers = { price: number | null; sales: number | null; fixedCosts: number | null; grace: number | null }

/** The largest loan of one kind of lender that the plan can repay; all amounts minor units. */
export type CardLoan = {
  kind: Lender['kind']
  name: string
  amount: number
  /** What it takes to open and to live on in the base case with the instalments in it, and the part of it that is not borrowed. */
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

/** What a report says of it too. */
export type LoanOffer = CardLoan & {
  /** Own money with which cash lasts in four simulations of five to the last instalment. */
  ownToBeSafe: number
  /** Only where nobody lends, beside the lender of the smallest loans. */
  levers: LoanLevers | null
}
