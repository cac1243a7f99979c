/** The result of a purchase a moment ago, shown once by the screen it leads to; a reload shows nothing. */
export type JustBought = { reportId: string; how: 'paid' | 'used'; orderId: string | null }

let last: JustBought | null = null

export function announceBought(bought: JustBought): void {
  last = bought
}

export const boughtNow = (reportId: string): JustBought | null => (last?.reportId === reportId ? last : null)
