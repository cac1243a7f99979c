/** The result of a purchase, shown once by the screen it redirects to; a reload shows nothing. */
export type PurchaseFlash = { reportId: string; how: 'paid' | 'used'; orderId: string | null }

let flash: PurchaseFlash | null = null

export function setPurchaseFlash(purchase: PurchaseFlash): void {
  flash = purchase
}

export const readPurchaseFlash = (reportId: string): PurchaseFlash | null => (flash?.reportId === reportId ? flash : null)
