import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../db/database.ts'
import {
  attemptTable,
  canTransition,
  disputeTable,
  orderTable,
  type PredecessorState,
  predecessorStates,
  refundTable,
  subscriptionTable,
} from './states.ts'
import { insertOrder, moveAttempt, moveOrder, updateAttempt, updateOrder } from './store.ts'
import { moveRefund, moveSubscription, updateSubscription } from './store-entitlements.ts'

describe('a transition table', () => {
  it('says where a row may be to be moved, itself included', () => {
    expect(predecessorStates(orderTable, { to: 'awaiting_payment' })).toEqual(['created', 'awaiting_payment', 'expired'])
    expect(predecessorStates(orderTable, { to: 'paid' })).toEqual([
      'created',
      'awaiting_payment',
      'expired',
      'canceled',
      'paid',
      'disputed',
    ])
    expect(predecessorStates(orderTable, { from: ['expired'], to: 'awaiting_payment' })).toEqual(['expired'])
  })

  it('lets money that was taken back at the bank never come back, and an order that expired still be paid', () => {
    expect(orderTable.follows.charged_back).toEqual([])
    expect(canTransition(orderTable, 'expired', 'paid')).toBe(true)
    expect(canTransition(attemptTable, 'failed', 'succeeded')).toBe(true)
    expect(canTransition(attemptTable, 'succeeded', 'failed')).toBe(false)
    expect(canTransition(refundTable, 'failed', 'succeeded')).toBe(false)
    expect(canTransition(subscriptionTable, 'ended', 'past_due')).toBe(false)
  })

  it('is drawn as it is in docs/payments.md', () => {
    const text = readFileSync('docs/payments.md', 'utf8')
    const documented = Object.entries({
      Order: orderTable,
      Attempt: attemptTable,
      Refund: refundTable,
      Dispute: disputeTable,
      Subscription: subscriptionTable,
    }).map(([name, table]) => {
      const from = text.indexOf(`| ${name} | may become |`)
      const rows = text.slice(from, text.indexOf('\n\n', from)).split('\n').slice(2)
      const cell = (row: string, at: number) => [...(row.split('|')[at] ?? '').matchAll(/`(\w+)`/g)].map(([, state]) => state)
      expect(Object.fromEntries(rows.map((row) => [cell(row, 1)[0], cell(row, 2)])), name).toEqual(table.follows)
      return name
    })
    expect(documented).toHaveLength(5)
  })

  it('makes a write that it does not have an error of the compiler', () => {
    const db = {} as Db
    const now = new Date(0)
    // Never run: `tsc -b` fails where one of these is accepted.
    const writes = () => [
      // @ts-expect-error no order begins paid
      insertOrder(db, { state: 'paid' }),
      // @ts-expect-error what was refunded is not paid again
      moveOrder(db, 'id', { from: ['refunded'], to: 'paid' }, { updatedAt: now }),
      // @ts-expect-error no order goes back to its beginning
      moveOrder(db, 'id', { to: 'created' }, { updatedAt: now }),
      // @ts-expect-error there is no such state
      moveOrder(db, 'id', { to: 'settled' }, { updatedAt: now }),
      // @ts-expect-error a state is moved, not set
      updateOrder(db, 'id', { state: 'paid' }),
      // @ts-expect-error a payment that succeeded is for ever
      moveAttempt(db, 'id', { from: ['succeeded'], to: 'failed' }, { updatedAt: now }),
      // @ts-expect-error a state is moved, not set
      updateAttempt(db, 'id', { state: 'succeeded' }),
      // @ts-expect-error a refund that failed is sent another way
      moveRefund(db, 'id', { from: ['failed'], to: 'succeeded' }, { updatedAt: now }),
      // @ts-expect-error what is over is not overdue
      moveSubscription(db, 'id', { from: ['ended'], to: 'past_due' }, { updatedAt: now }),
      // @ts-expect-error a state is moved, not set
      updateSubscription(db, 'id', { status: 'ended' }),
    ]
    const before: PredecessorState<typeof orderTable, 'refunded'>[] = ['paid', 'partially_refunded', 'disputed']
    expect(writes).toBeTypeOf('function')
    expect(predecessorStates(orderTable, { to: 'refunded' })).toEqual([...before.slice(0, 2), 'refunded', before[2]])
  })
})
