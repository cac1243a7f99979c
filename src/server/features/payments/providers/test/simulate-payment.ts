import * as z from 'zod'
import type { PaymentMethod } from '#contract/payments.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/database.ts'
import { Failure } from '../../../../errors.ts'
import { defineJob } from '../../../../feature.ts'
import type { UserActor } from '../../../../platform/actor.ts'
import { crashPoint } from '../../crash-point.ts'
import { findAttempt, readOrder } from '../../store.ts'
import { receiveEvent } from '../../webhooks.ts'
import { timedSignature } from '../signature.ts'
import { testSecret, testSignatureHeader } from './adapter.ts'
import { advance, markDelivery, nextDue, pay, type SimEvent, type SimOutcome, type SimPayment, SimRefusal } from './payment.ts'
import { changeSimulated, readDueSimulated } from './store.ts'

export type TestConfirm = { clientSecret: string; outcome: SimOutcome; method?: PaymentMethod }

/** The person's side of the simulated provider. Returns when the event is stored; processing is that of every event. */
export async function confirmTestPayment(ctx: Context, actor: UserActor, input: TestConfirm, idempotencyKey: string | null) {
  if (!ctx.config.payments.testMode) throw new Failure('provider_off')
  const attempt = await findAttempt(ctx.database.db, { clientSecret: input.clientSecret })
  const order = attempt ? await readOrder(ctx.database.db, attempt.orderId) : null
  if (!attempt?.providerRef || !order || order.provider !== 'test' || order.userId !== actor.userId) throw new Failure('not_found')
  const { outcome } = input
  const { result, payment } = await actOnPayment(ctx, attempt.providerRef, (simulated) =>
    pay(simulated, {
      outcome,
      method: input.method ?? 'card',
      at: ctx.clock().getTime(),
      ...(idempotencyKey ? { key: idempotencyKey } : {}),
    }),
  )
  return {
    status: result,
    paymentIntentId: payment.id,
    ...(result === 'declined' && payment.lastMessage ? { message: payment.lastMessage } : {}),
  }
}

/** Changes a simulated payment and delivers its events. */
export async function actOnPayment<T>(
  ctx: Context,
  id: string,
  work: (payment: SimPayment) => T,
): Promise<{ result: T; payment: SimPayment }> {
  const changed = await changeSimulated(ctx.database, id, async (payment, tx) => {
    const result = work(payment)
    await scheduleNextDue(tx, ctx, payment)
    return result
  }).catch((error: unknown) => {
    if (error instanceof SimRefusal) throw new Failure('conflict', { message: refusals.wrongTestPayment, cause: error })
    throw error
  })
  if (!changed) throw new Failure('not_found')
  crashPoint(ctx, 'simulator:after-commit')
  await deliverDue(ctx, id)
  return changed
}

export const simulateJob = defineJob({
  topic: 'payments.simulate',
  paid: true,
  payload: z.object({ id: z.string(), at: z.number() }),
  idOf: ({ id, at }) => `${id}:${at}`,
  attempts: 3,
  backoffMs: () => 1000,
  handle: async (ctx, { id }) => deliverDue(ctx, id),
})

async function scheduleNextDue(tx: Db, ctx: Context, payment: SimPayment): Promise<void> {
  const due = nextDue(payment)
  if (due !== null) await ctx.queue.enqueue(tx, simulateJob, { id: payment.id, at: due }, { runAt: new Date(due) })
}

/** Applies due outcomes of one payment, signs and sends its events; an undelivered one is retried later. */
export async function deliverDue(ctx: Context, id: string): Promise<void> {
  const now = () => ctx.clock().getTime()
  const dueEvents = await changeSimulated(ctx.database, id, (payment) => {
    advance(payment, now())
    return payment.events.filter((event) => event.deliverAt !== null && event.deliverAt <= now())
  })
  if (!dueEvents || dueEvents.result.length === 0) return
  const received = new Map<string, boolean>()
  for (const event of dueEvents.result) received.set(event.id, await send(ctx, dueEvents.payment, event))
  await changeSimulated(ctx.database, id, async (payment, tx) => {
    for (const event of payment.events) {
      const answer = received.get(event.id)
      if (answer !== undefined && event.deliverAt !== null) markDelivery(event, answer, now())
    }
    await scheduleNextDue(tx, ctx, payment)
  })
}

async function send(ctx: Context, payment: SimPayment, event: SimEvent): Promise<boolean> {
  const { raw, headers } = signedTestEvent(ctx, payment, event)
  return receiveEvent(ctx, 'test', Buffer.from(raw), headers).then(
    () => true,
    () => false,
  )
}

/** As the webhook receives them. */
export function signedTestEvent(ctx: Context, payment: Pick<SimPayment, 'id' | 'reference'>, event: Pick<SimEvent, 'id' | 'type' | 'at'>) {
  const raw = JSON.stringify({
    id: event.id,
    type: event.type,
    mode: 'test',
    created: new Date(event.at).toISOString(),
    data: { id: payment.id, reference: payment.reference },
  })
  return { raw, headers: { [testSignatureHeader]: timedSignature(testSecret(ctx), raw, ctx.clock()) } }
}

/** For the sweep: completes what a crash interrupted. */
export async function runDueSimulations(ctx: Context): Promise<void> {
  if (!ctx.config.payments.testMode) return
  for (const id of await readDueSimulated(ctx.database.db, ctx.clock(), 200)) await deliverDue(ctx, id)
}
