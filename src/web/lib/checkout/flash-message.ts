/** The result of a purchase a moment ago, shown once by the screen it leads to; a reload shows nothing. */
export type PurchaseFlash = { reportId: string; how: 'paid' | 'used'; orderId: string | null }

let flash: PurchaseFlash | null = null

export function setPurchaseFlash(purchase: PurchaseFlash): void {
  flash = purchase
}

export const readPurchaseFlash = (reportId: string): PurchaseFlash | null => (flash?.reportId === reportId ? flash : null)
