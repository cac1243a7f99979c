import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { confirmTestPayment } from '#server/features/payments/providers/test/simulate-payment.ts'
import { requestRefund } from '#server/features/payments/refund.ts'
import { readOpenAttempt } from '#server/features/payments/store.ts'
import { pollAttempts } from '#server/features/payments/sweep.ts'
import type { UserActor } from '#server/platform/actor.ts'
import type { PaymentsHarness } from './payments-harness.ts'

/** One person's whole purchase and refund with fixed keys: played again after a crash it must end in the same place. */
export async function playPurchase(harness: PaymentsHarness, actor: UserActor, opportunityId: string): Promise<{ orderId: string }> {
  const { ctx } = harness
  const checkoutAnswer = await harness.checkout(actor, {
    opportunity: opportunityRef(opportunityId),
    location: 'Lagos',
    idempotencyKey: 'one purchase',
  })
  if (await readOpenAttempt(ctx.database.db, checkoutAnswer.orderId))
    await confirmTestPayment(ctx, actor, { clientSecret: checkoutAnswer.clientSecret, outcome: 'succeeded' }, 'one confirmation')
  await harness.run()
  await pollAttempts(ctx)
  await harness.run()
  await requestRefund(ctx, actor, checkoutAnswer.orderId, 'one refund')
  await harness.run()
  return { orderId: checkoutAnswer.orderId }
}
