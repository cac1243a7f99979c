import { createDialogStore } from './dialog-store.ts'

/** The opportunity whose report is to be bought. The report of one square has no other place. */
export type PurchaseRequest = { opportunityId: string; title: string; city: string; country: string; placeIsFixed?: boolean }

/** The dialog 'Purchase Business Report' over any page: the preview, a gap's card. */
export const { open: openPurchase, close: closePurchase, use: usePurchaseRequest } = createDialogStore<PurchaseRequest>()
