import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { Failure } from '#server/errors.ts'
import type { CheckoutAnswer } from '#server/features/payments/present-checkout.ts'
import { confirmTestPayment } from '#server/features/payments/providers/test/simulate-payment.ts'
import { requestRefund } from '#server/features/payments/refund.ts'
import { readOpenAttempt } from '#server/features/payments/store.ts'
import { pollAttempts, pollRefunds } from '#server/features/payments/sweep.ts'
import type { UserActor } from '#server/platform/actor.ts'
import type { PaymentsHarness } from './payments-harness.ts'

/** One person's whole purchase and refund with fixed keys: played again after a crash it must end in the same place. */
export async function playPurchase(harness: PaymentsHarness, actor: UserActor, opportunityId: string): Promise<{ orderId: string }> {
  const { ctx } = harness
  const checkoutAnswer = await pressPay(harness, actor, opportunityId)
  if (await readOpenAttempt(ctx.database.db, checkoutAnswer.orderId)) {
    if (harness.provider === 'test')
      await confirmTestPayment(ctx, actor, { clientSecret: checkoutAnswer.clientSecret, outcome: 'succeeded' }, 'one confirmation')
    else await harness.act(checkoutAnswer.orderId, { outcome: 'succeeded' })
  }
  await harness.run()
  await pollAttempts(ctx)
  await harness.run()
  await requestRefund(ctx, actor, checkoutAnswer.orderId, 'one refund')
  await harness.run()
  await pollRefunds(ctx)
  await harness.run()
  return { orderId: checkoutAnswer.orderId }
}

/** Where nobody knows whether a request is on the phone, the person waits, as the page says, and presses Pay again. */
async function pressPay(harness: PaymentsHarness, actor: UserActor, opportunityId: string): Promise<CheckoutAnswer> {
  for (let presses = 1; ; presses++) {
    const answer = await harness
      .checkout(actor, { opportunity: opportunityRef(opportunityId), location: 'Lagos', idempotencyKey: 'one purchase' })
      .catch((error: unknown) => {
        if (error instanceof Failure && error.code === 'conflict' && presses < 20) return null
        throw error
      })
    if (answer) return answer
    harness.advance(60_000)
  }
}
