/** What to put aside each month to have an amount in 6 months, or in 12. Without interest: whoever saves at home gets none. */
export function monthlyReserve(amount: number): { half: number; year: number } {
  return { half: amount / 6, year: amount / 12 }
}
