/** Savings a month that reach an amount in 6 months, or in 12. Without interest: savings at home earn none. */
export function monthlyReserve(amount: number): { half: number; year: number } {
  return { half: amount / 6, year: amount / 12 }
}
