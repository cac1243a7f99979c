import { type ChargeCurrency, chargeCurrencies } from '#contract/currencies.ts'
import { type Plan, planById, plans } from '#contract/plans.ts'
import type { PaidPlanId } from '#engine/quantity/vocabulary.ts'

/** The purchase of a checkout. It is encoded in the address, so that Back, a reload and a second tab sell the same. */
export type Selection = {
  planId: PaidPlanId
  /** The business whose report is bought; null asks for it first. */
  opportunityId: string | null
  /** The report's city as the person wrote it; empty asks for it. */
  location: string
  /** Only where the address names one; else the person's own. */
  currency: ChargeCurrency | null
}

/** The browser's stored draft, possibly written by another release: read only where the address has no value. */
export type CheckoutDraft = { planId: string | null; opportunity: CheckoutOpportunity | null; location: string }

export type ParsedCheckout = { kind: 'selection'; from: 'address' | 'draft' | 'nothing'; selection: Selection } | { kind: 'unknown-plan' }

/**
 * Parses the purchase of `/checkout/business-report`. The address always wins: a business named there is one report of it, whatever plan was viewed
 * before. Without parameters the stored plan, business and place apply; without those it is one report.
 */
export function readCheckout(search: string, draft: CheckoutDraft): ParsedCheckout {
  const params = new URLSearchParams(search)
  const plan = params.get('plan')
  const opportunityId = params.get('opportunity') || null
  const location = params.get('location')?.trim() ?? ''
  const currency = chargeCurrencies.find((each) => each === params.get('currency')) ?? null
  if (plan !== null || opportunityId !== null) {
    const namedPlan = asPaidPlan(plan === null ? plans.complete_report : planById(plan))
    if (!namedPlan) return { kind: 'unknown-plan' }
    return { kind: 'selection', from: 'address', selection: { ...selectionFields(namedPlan, opportunityId, location), currency } }
  }
  const namedPlan = draft.planId === null ? null : asPaidPlan(planById(draft.planId))
  const from = namedPlan || draft.opportunity ? 'draft' : 'nothing'
  const place = location || draft.location
  return {
    kind: 'selection',
    from,
    selection: {
      ...selectionFields(
        namedPlan ?? (plans.complete_report as PaidPlan),
        draft.opportunity?.id ?? null,
        draft.opportunity ? place : location,
      ),
      currency,
    },
  }
}

/** Only a report is of a business; a pack, a week or a month is bought without one. */
function selectionFields(plan: PaidPlan, opportunityId: string | null, location: string) {
  const isReport = plan.id === 'complete_report'
  return { planId: plan.id, opportunityId: isReport ? opportunityId : null, location: isReport ? location : '' }
}

type PaidPlan = Plan & { id: PaidPlanId }
const asPaidPlan = (plan: Plan | null): PaidPlan | null => (plan && plan.id !== 'free' ? (plan as PaidPlan) : null)

/** The checkout's address. Premium has a screen of its own, which explains renewal. */
export function checkoutAddress({ planId, opportunityId, location, currency }: Selection): string {
  const query = new URLSearchParams({
    plan: planId,
    ...(opportunityId ? { opportunity: opportunityId } : {}),
    ...(opportunityId && location ? { location } : {}),
    ...(currency ? { currency } : {}),
  })
  return `${planId === 'premium' ? '/subscribe' : '/checkout/business-report'}?${query}`
}

/** What is bought at an address; null where nothing is. */
export function readPurchase(address: string): Selection | null {
  const [path = '', search = ''] = address.split('?')
  const params = new URLSearchParams(search)
  if (path === '/checkout/business-report') {
    const checkout = readCheckout(search, { planId: null, opportunity: null, location: '' })
    return checkout.kind === 'selection' ? checkout.selection : null
  }
  const plan = path === '/payment/flutterwave' || params.get('plan') === 'premium' ? asPaidPlan(planById(params.get('plan') ?? '')) : null
  if (!plan || !purchasePaths.includes(path)) return null
  const currency = chargeCurrencies.find((each) => each === params.get('currency')) ?? null
  return { ...selectionFields(plan, null, ''), currency }
}

const purchasePaths = ['/payment/flutterwave', '/payment/stripe', '/subscribe']

/** The checkout of one report: of this business in this place, or still to be chosen. */
export function reportCheckoutAddress(report?: { opportunityId?: string; location?: string; currency?: ChargeCurrency | null }): string {
  return checkoutAddress({
    planId: 'complete_report',
    opportunityId: report?.opportunityId ?? null,
    location: report?.location?.trim() ?? '',
    currency: report?.currency ?? null,
  })
}

/** Where a plan of the price list is bought: the report's checkout, the subscription screen, or the payment page with the catalogue's price. */
export function planAddress(plan: Plan, currency: ChargeCurrency): string {
  if (plan.type === 'payg') return reportCheckoutAddress()
  if (plan.type === 'subscription') return checkoutAddress({ planId: 'premium', opportunityId: null, location: '', currency })
  return `/payment/flutterwave?${new URLSearchParams({ plan: plan.id, currency, amount: String(plan.pricesMinor[currency]) })}`
}

/** The payment page of an unpaid order. */
export function orderAddress(order: {
  planId: string
  currency: string
  amount: number
  opportunityId?: string
  location?: string
}): string {
  const currency = chargeCurrencies.find((each) => each === order.currency) ?? null
  if (order.opportunityId && order.planId === 'complete_report')
    return reportCheckoutAddress({ opportunityId: order.opportunityId, location: order.location ?? '', currency })
  if (order.planId === 'premium') return checkoutAddress({ planId: 'premium', opportunityId: null, location: '', currency })
  return `/payment/flutterwave?${new URLSearchParams({ plan: order.planId, currency: order.currency, amount: String(order.amount) })}`
}

export type CheckoutOpportunity = { id: string; title: string; city: string; country: string }
