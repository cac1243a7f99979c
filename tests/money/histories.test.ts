import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderId } from '#contract/payments.ts'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { users } from '#server/db/schema.ts'
import { Failure } from '#server/errors.ts'
import { cancelOrder, checkOrder, settleOrder } from '#server/features/payments/orders.ts'
import { erasePayerIdentity } from '#server/features/payments/personal-data.ts'
import {
  closeDispute,
  openDispute,
  type SimOutcome,
  type SimPayment,
  SimRefusal,
} from '#server/features/payments/providers/test/payment.ts'
import { reconcileNow } from '#server/features/payments/reconcile.ts'
import { refundAsAdmin, requestRefund } from '#server/features/payments/refund.ts'
import { runRenewals } from '#server/features/payments/renewal.ts'
import { cancelSubscription } from '#server/features/payments/subscription.ts'
import { pollAttempts, pollRefunds } from '#server/features/payments/sweep.ts'
import { generateReportJob } from '#server/features/reports/generate.ts'
import { purchaseReport } from '#server/features/reports/order-report.ts'
import type { UserActor } from '#server/platform/actor.ts'
import {
  canSay,
  openPaymentsHarness,
  opportunitiesIn,
  type PaymentsHarness,
  providersUnderTest,
  stepMinorOf,
} from '#tests/support/payments-harness.ts'
import type { SignedEvent } from '#tools/simulator/provider-state.ts'
import { isDeep } from '../support/depth.ts'
import { expectRollupsMatchCounts } from '../support/expect-rollups.ts'

const histories = isDeep ? 2000 : 24
/** One history that failed, by the seed and the path that the failure names: it meets its own chances again, though not the same order of what runs at once. */
const { HISTORY_SEED: seed, HISTORY_PATH: path } = process.env
/** Each database has another provider, in turn. */
const historiesPerDatabase = isDeep ? 20 : 4

const plans = ['complete_report', 'complete_report', 'report_pack_3', 'weekly_unlimited', 'premium'] as const
const outcomes = ['succeeded', 'succeeded', 'succeeded', 'declined', 'pending', 'pending_then_succeeded'] as const

const index = fc.nat({ max: 40 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      buyer: index,
      plan: fc.constantFrom(...plans),
      opportunity: fc.option(index),
      key: fc.option(index),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      order: index,
      outcome: fc.constantFrom(...outcomes),
      method: fc.constantFrom('card' as const, 'ussd' as const, 'mobilemoney' as const),
      off: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, -1),
      again: fc.constantFrom(false, false, false, true),
      /** Counted back from the last attempt: an earlier one may still be paid. */
      attempt: fc.constantFrom(0, 0, 0, 1),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('events' as const), how: fc.constantFrom('once', 'thrice', 'lost', 'late', 'reversed') }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('work' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('check' as const), order: index }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refund' as const), order: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('admin-refund' as const), order: index, part: fc.constantFrom(1, 0.5, 0.1) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('use' as const), buyer: index, opportunity: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fail-report' as const), which: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dispute' as const), order: index, end: fc.constantFrom('open', 'won', 'lost') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), order: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel-premium' as const), buyer: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), buyer: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('renew' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** What happens at the same moment, and how long until the next. */
const history = fc.array(
  fc.record({
    together: fc.array(step, { minLength: 1, maxLength: 8 }),
    wait: fc.constantFrom(0, 1000, 60_000, 3_600_000, 86_400_000, 9 * 86_400_000, 31 * 86_400_000),
  }),
  {
    minLength: 3,
    maxLength: 12,
  },
)

type State = {
  buyers: UserActor[]
  orders: { id: string; buyer: UserActor }[]
  late: SignedEvent[]
  opportunities: string[]
  /** Months of premium that were asked back, as the person held them: by order. */
  months: Map<string, { buyer: UserActor; at: number; startsAt: number; endsAt: number }>
}

/** What a payer of the provider can pay too much or too little by; nothing where the provider fixes the amount. */
const offStepOf = (provider: ProviderId) => (canSay(provider, 'amounts') ? stepMinorOf(provider) : 0)

const pick = <T>(list: T[], at: number): T | undefined => (list.length === 0 ? undefined : list[at % list.length])

async function perform(money: PaymentsHarness, state: State, given: Step): Promise<void> {
  const { ctx } = money
  const buyer = 'buyer' in given ? pick(state.buyers, given.buyer)! : state.buyers[0]!
  const order = 'order' in given ? pick(state.orders, given.order) : undefined
  switch (given.do) {
    case 'buy': {
      const opportunityId =
        given.opportunity === null || given.plan === 'premium' ? undefined : pick(state.opportunities, given.opportunity)
      const made = await money.checkout(buyer, {
        planId: given.plan,
        ...(opportunityId ? { opportunity: opportunityRef(opportunityId), location: 'Lagos' } : {}),
        ...(given.key === null ? {} : { idempotencyKey: `key ${given.key}` }),
      })
      if (!state.orders.some((each) => each.id === made.orderId)) state.orders.push({ id: made.orderId, buyer })
      return
    }
    case 'pay': {
      if (!order) return
      const { amountMinor } = await money.order(order.id)
      const act = {
        outcome: given.outcome as SimOutcome,
        method: given.method,
        again: given.again && canSay(money.provider, 'second-payments'),
      }
      await money.act(order.id, { ...act, amountMinor: amountMinor + given.off * offStepOf(money.provider) }, given.attempt)
      return
    }
    case 'events': {
      const taken = given.how === 'late' ? [] : [...state.late.splice(0), ...(await money.takeEvents())]
      if (given.how === 'late') state.late.push(...(await money.takeEvents()))
      if (given.how === 'lost') return
      if (given.how === 'reversed') taken.reverse()
      for (let time = 0; time < (given.how === 'thrice' ? 3 : 1); time++)
        await Promise.all(taken.map((event) => money.receive(event).catch(refusedLate)))
      return
    }
    case 'work':
      return money.drain()
    case 'check':
      return order && checkOrder(ctx, order.buyer, order.id)
    case 'refund':
      return order && askBack(money, state, order)
    case 'admin-refund': {
      if (!order) return
      const amountMinor = Math.ceil((await money.order(order.id)).amountMinor * given.part)
      await refundAsAdmin(
        ctx,
        { ...buyer, kind: 'admin', userId: `${buyer.userId}-admin` },
        { orderId: order.id, amountMinor },
        async () => undefined,
      )
      return
    }
    case 'use':
      await purchaseReport(ctx, buyer, { opportunity: opportunityRef(pick(state.opportunities, given.opportunity)!), location: 'Lagos' })
      return
    case 'fail-report': {
      const rows = await money.rows<{ id: string }>(sql`select id from reports where status = 'queued' order by id`)
      const report = pick(rows, given.which)
      if (report) await generateReportJob.onExhausted!(ctx, { reportId: report.id }, new Error('could not be made'))
      return
    }
    case 'dispute': {
      if (!order || !canSay(money.provider, 'disputes')) return
      const at = money.now().getTime()
      await money.change(await money.referenceOf(order.id), (payment) => disputeOnce(payment, given.end, at)).catch(() => undefined)
      return
    }
    case 'cancel':
      return order && cancelOrder(ctx, order.buyer, order.id)
    case 'cancel-premium':
      await cancelSubscription(ctx, buyer)
      return
    case 'erase':
      if (buyer !== state.buyers[0]) return
      await ctx.database.transaction(async (tx) => {
        await erasePayerIdentity(tx, ctx, buyer.userId)
        await tx.delete(users).where(eq(users.id, buyer.userId))
      })
      return
    case 'renew':
      await runRenewals(ctx)
      await pollAttempts(ctx)
      await pollRefunds(ctx)
  }
}

async function askBack({ ctx, rows, now }: PaymentsHarness, state: State, order: { id: string; buyer: UserActor }): Promise<void> {
  const [month] = await rows<{ starts: string; ends: string }>(
    sql`select starts_at as starts, ends_at as ends from entitlements where order_id = ${order.id} and kind = 'premium' and revoked = 0`,
  )
  const at = now().getTime()
  await requestRefund(ctx, order.buyer, order.id, null)
  if (month) state.months.set(order.id, { buyer: order.buyer, at, startsAt: Date.parse(month.starts), endsAt: Date.parse(month.ends) })
}

/** Premium's rule written without ours: of a month begun, the days begun are kept, but for one month a person in any year. @returns how many */
async function expectMonths(money: PaymentsHarness, state: State): Promise<number> {
  const day = 86_400_000
  const whole = new Map<string, number[]>()
  for (const [id, { buyer, at, startsAt, endsAt }] of state.months) {
    const [row] = await money.rows<{ given: string; paid: string }>(
      sql`select r.amount_minor as given, p.amount_minor as paid from refunds r join payments p on p.id = r.payment_id
        where r.order_id = ${id} and p.role = 'primary' and r.requested_by = ${buyer.userId} and r.reason not like 'admin%'`,
    )
    if (!row || at <= startsAt) continue
    const days = Math.round((endsAt - startsAt) / day)
    const kept = Math.ceil((at - startsAt) / day) / days
    if (Number(row.given) > Number(row.paid) * (1 - kept)) whole.set(buyer.userId, [...(whole.get(buyer.userId) ?? []), at])
  }
  for (const times of whole.values()) {
    const sorted = times.toSorted((a, b) => a - b)
    for (const [index, time] of sorted.entries()) if (index > 0) expect(time - sorted[index - 1]!).toBeGreaterThanOrEqual(365 * day)
  }
  return state.months.size - [...whole.values()].flat().length
}

function disputeOnce(payment: SimPayment, end: string, at: number): void {
  const open = payment.disputes.find((each) => each.status === 'open')
  if (end === 'open') {
    if (payment.disputes.length === 0 && payment.refunds.length === 0) openDispute(payment, at)
  } else if (open) closeDispute(payment, open.id, end as 'won' | 'lost', at)
}

/** An event held back for more than five minutes is refused as stale; the provider would sign it again. */
function refusedLate(error: unknown): void {
  if (!(error instanceof Failure) || error.code !== 'bad_signature') throw error
}

/** A person may be refused; anything else is a defect. */
const allowed = new Set([
  'not_refundable',
  'already_owned',
  'already_premium',
  'conflict',
  'payment_required',
  'not_found',
  'unauthenticated',
])
function mayRefuse(error: unknown): void {
  if (error instanceof Failure && allowed.has(error.code)) return
  // The simulated provider refuses to pay what was given up, and what it never heard of.
  if (error instanceof SimRefusal && (error.code === 'canceled' || error.code === 'not_found')) return
  throw error
}

async function heal(money: PaymentsHarness, state: State): Promise<void> {
  for (let round = 0; round < 3; round++) {
    money.advance(5_000)
    await money.run()
    for (const { id } of state.orders) await settleOrder(money.ctx, await money.order(id))
    await money.run()
    await pollRefunds(money.ctx)
    money.advance(3_700_000)
  }
  await reconcileNow(money.ctx, 3650)
}

/** The provider's own books, judged without ours: which successes there were, and which of them was exactly what was asked. */
async function expectBooked(money: PaymentsHarness, state: State): Promise<void> {
  const booked = await money.rows<{ role: string; order: string; reference: string; amount: string }>(sql`
    select p.role, p.order_id as "order", a.reference, p.amount_minor::text as amount from payments p join payment_attempts a on a.id = p.attempt_id`)
  const successes = (await money.simulated()).flatMap(({ reference, charges }) =>
    charges.filter((charge) => charge.status === 'succeeded').map((charge) => ({ reference, charge })),
  )
  const line = (reference: string, amount: string | number) => `${reference}: ${amount}`
  expect(booked.map(({ reference, amount }) => line(reference, amount)).sort()).toEqual(
    successes.map(({ reference, charge }) => line(reference, charge.amountMinor)).sort(),
  )
  for (const { id, buyer } of state.orders) {
    const order = await money.order(id)
    const own = booked.filter((row) => row.order === id)
    const exact = successes.filter(
      ({ reference, charge }) => own.some((row) => row.reference === reference) && charge.amountMinor === order.amountMinor,
    )
    const primaries = own.filter((row) => row.role === 'primary').length
    if (order.userId === buyer.userId) expect(primaries, `order ${id}`).toBe(exact.length > 0 ? 1 : 0)
    else expect(primaries).toBeLessThanOrEqual(1)
    expect(own.filter((row) => row.role === 'mismatch').length).toBe(own.length - exact.length)
  }
}

describe('random histories of several buyers, at the same time, on PostgreSQL', () => {
  it(`${histories} of them keep every rule of the books`, { timeout: 4 * 3_600_000 }, async () => {
    let money: PaymentsHarness | null = null
    let count = 0
    let reports = 0
    let shares = 0
    try {
      await fc.assert(
        fc.asyncProperty(history, async (moments) => {
          if (count % historiesPerDatabase === 0) {
            const provider = providersUnderTest[Math.floor(count / historiesPerDatabase) % providersUnderTest.length]!
            await money?.close()
            money = await openPaymentsHarness(provider)
          }
          count++
          const own = money!
          const state: State = {
            buyers: [await own.person(), await own.person(), await own.person()],
            orders: [],
            late: [],
            months: new Map(),
            opportunities: opportunitiesIn(own).slice(0, 5),
          }
          for (const { together, wait } of moments) {
            await Promise.all(together.map((each) => perform(own, state, each).catch(mayRefuse)))
            own.advance(wait)
          }
          await heal(own, state)
          expect(await own.problems()).toEqual([])
          await expectRollupsMatchCounts(own.ctx.database.db)
          await expectBooked(own, state)
          shares += await expectMonths(own, state)
          const kinds = await own.rows<{ kind: string }>(sql`select distinct kind from payment_exceptions where resolved_at is null`)
          // Where only an event says how a refund ended and it is lost, a person has to look.
          const left = [
            'wrong_amount',
            'excess_payment',
            'dispute',
            'refund_failed',
            ...(canSay(own.provider, 'refund-lookups') ? [] : ['refund_unknown']),
          ]
          for (const { kind } of kinds) expect(left).toContain(kind)
          reports += (await own.rows(sql`select id from reports`)).length
        }),
        {
          numRuns: path ? 1 : histories,
          endOnFailure: true,
          ...(seed ? { seed: Number(seed) } : {}),
          ...(path ? { path } : {}),
        },
      )
    } finally {
      await (money as PaymentsHarness | null)?.close()
    }
    if (path) return
    // The histories are worth something only if they buy and make reports.
    expect(reports).toBeGreaterThan(histories)
    if (isDeep) expect(shares).toBeGreaterThan(0)
  })
})
