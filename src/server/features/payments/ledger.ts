import type { LedgerKind, ledgerAccounts } from '#contract/payment-states.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { OrderRow, PaymentRow } from './store.ts'
import { insertLedgerTxn, readBalances, readOrderBalance, readSales } from './store-ledger.ts'

/** Double-entry accounts. Debits are positive, credits negative; every transaction sums to 0 in its currency. */
export type LedgerAccount = `psp:${string}` | (typeof ledgerAccounts)[number]
export type Posting = { account: LedgerAccount; amountMinor: number }

type Entry = { kind: LedgerKind; source: string; memo?: string; postings: Posting[] }

/** Idempotent by (kind, source). Zero postings are dropped. */
export async function book(
  tx: Db,
  ctx: Context,
  order: Pick<OrderRow, 'id' | 'mode' | 'currency' | 'planId'>,
  entry: Entry,
  currency = order.currency,
) {
  const postings = entry.postings.filter((each) => each.amountMinor !== 0)
  if (postings.length === 0) return false
  const id = ctx.newId('ltx')
  return insertLedgerTxn(
    tx,
    { id, kind: entry.kind, source: entry.source, mode: order.mode, orderId: order.id, at: ctx.clock(), memo: entry.memo ?? null },
    postings.map((each, index) => ({ id: `${id}_${index}`, txnId: id, ...each, currency, planId: order.planId })),
  )
}

/** Tax inside a price that includes it: price × rate ÷ (1 + rate), rounded to the minor unit. */
export function taxWithin(amountMinor: number, rate: number): number {
  return rate > 0 ? Math.round((amountMinor * rate) / (1 + rate)) : 0
}

export async function bookPayment(tx: Db, ctx: Context, order: OrderRow, payment: PaymentRow): Promise<void> {
  const psp: LedgerAccount = `psp:${payment.provider}`
  const tax = payment.role === 'primary' ? taxWithin(payment.amountMinor, ctx.config.seller.salesTaxRate) : 0
  await book(
    tx,
    ctx,
    order,
    {
      kind: `payment_${payment.role}`,
      source: payment.id,
      postings: [
        { account: psp, amountMinor: payment.amountMinor },
        { account: payment.role === 'primary' ? 'deferred_revenue' : 'customer_payable', amountMinor: -(payment.amountMinor - tax) },
        { account: 'tax_payable', amountMinor: -tax },
      ],
    },
    payment.currency,
  )
  const fee = payment.feeMinor ?? 0
  const postings: Posting[] = [
    { account: 'psp_fees', amountMinor: fee },
    { account: psp, amountMinor: -fee },
  ]
  await book(tx, ctx, order, { kind: 'fee', source: payment.id, postings }, payment.currency)
}

/** An issued refund leaves sales at once and is in clearing until the provider has sent it. */
export async function bookRefundOwed(
  tx: Db,
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  refund: { id: string; amountMinor: number },
) {
  const from = payment.role === 'primary' ? await salesPostings(tx, ctx, order, refund.amountMinor) : [customerPayable(refund.amountMinor)]
  const postings: Posting[] = [...from, { account: 'refund_clearing', amountMinor: -refund.amountMinor }]
  await book(tx, ctx, order, { kind: 'refund_owed', source: refund.id, postings }, payment.currency)
}

const customerPayable = (amountMinor: number): Posting => ({ account: 'customer_payable', amountMinor })

/** Reverses an amount of sales: first its tax, then deferred revenue, then earned revenue. */
async function salesPostings(tx: Db, ctx: Context, order: OrderRow, amountMinor: number): Promise<Posting[]> {
  const remainingTax = -(await readOrderBalance(tx, order.id, 'tax_payable'))
  const tax = Math.min(remainingTax, taxWithin(amountMinor, ctx.config.seller.salesTaxRate))
  const deferred = -(await readOrderBalance(tx, order.id, 'deferred_revenue'))
  const fromDeferred = Math.max(0, Math.min(deferred, amountMinor - tax))
  return [
    { account: 'tax_payable', amountMinor: tax },
    { account: 'deferred_revenue', amountMinor: fromDeferred },
    { account: 'revenue', amountMinor: amountMinor - tax - fromDeferred },
  ]
}

export async function bookRefundSent(
  tx: Db,
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  refund: { id: string; amountMinor: number },
) {
  const postings: Posting[] = [
    { account: 'refund_clearing', amountMinor: refund.amountMinor },
    { account: `psp:${payment.provider}`, amountMinor: -refund.amountMinor },
  ]
  await book(tx, ctx, order, { kind: 'refund_sent', source: refund.id, postings }, payment.currency)
}

/** The refund failed or came back: the money is with us, and we still owe it to the person. */
export async function bookRefundFailed(
  tx: Db,
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  refund: { id: string; amountMinor: number; wasSent: boolean },
) {
  const postings: Posting[] = [
    { account: refund.wasSent ? `psp:${payment.provider}` : 'refund_clearing', amountMinor: refund.amountMinor },
    { account: 'customer_payable', amountMinor: -refund.amountMinor },
  ]
  await book(tx, ctx, order, { kind: 'refund_failed', source: refund.id, postings }, payment.currency)
}

export async function bookDispute(
  tx: Db,
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  dispute: { id: string; amountMinor: number; state: 'open' | 'won' | 'lost' },
) {
  const psp: LedgerAccount = `psp:${payment.provider}`
  const { amountMinor } = dispute
  const disputePostings: Posting[] = [
    { account: 'chargebacks', amountMinor },
    { account: psp, amountMinor: -amountMinor },
  ]
  await book(tx, ctx, order, { kind: 'dispute_open', source: dispute.id, postings: disputePostings }, payment.currency)
  if (dispute.state === 'won') {
    const reversal = disputePostings.map((each) => ({ ...each, amountMinor: -each.amountMinor }))
    await book(tx, ctx, order, { kind: 'dispute_won', source: dispute.id, postings: reversal }, payment.currency)
  }
  if (dispute.state === 'lost') {
    const from = payment.role === 'primary' ? await salesPostings(tx, ctx, order, amountMinor) : [customerPayable(amountMinor)]
    const lostPostings: Posting[] = [...from, { account: 'chargebacks', amountMinor: -amountMinor }]
    await book(tx, ctx, order, { kind: 'dispute_lost', source: dispute.id, postings: lostPostings }, payment.currency)
  }
}

/** Moves deferred to earned revenue. */
export async function bookEarnedRevenue(tx: Db, ctx: Context, order: OrderRow, amountMinor: number, source: string): Promise<void> {
  const postings: Posting[] = [
    { account: 'deferred_revenue', amountMinor },
    { account: 'revenue', amountMinor: -amountMinor },
  ]
  await book(tx, ctx, order, { kind: 'earned', source, postings })
}

export type Revenue = { currency: string; amountMinor: number }[]

/** Net sales by currency (sales less refunds, without tax), live apart from test. Equal to the ledger's deferred_revenue + revenue. */
export async function ledgerRevenue(ctx: Context): Promise<{ live: Revenue; test: Revenue }> {
  const balances = (await readBalances(ctx.database.db)).filter((each) => each.account === 'revenue' || each.account === 'deferred_revenue')
  const revenueByMode = (mode: string): Revenue => {
    const byCurrency = new Map<string, number>()
    for (const each of balances)
      if (each.mode === mode) byCurrency.set(each.currency, (byCurrency.get(each.currency) ?? 0) - each.amountMinor)
    return [...byCurrency].map(([currency, amountMinor]) => ({ currency, amountMinor })).sort((a, b) => (a.currency < b.currency ? -1 : 1))
  }
  return { live: revenueByMode('live'), test: revenueByMode('test') }
}

/** Net sales by currency, plan and mode since a UTC day, and the number of paid orders. */
export async function ledgerSales(ctx: Context, sinceDay: string) {
  return readSales(ctx.database.db, sinceDay)
}
