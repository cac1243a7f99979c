import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import type { UserActor } from '#server/actor.ts'
import { requestRefund } from '#server/features/payments/refund.ts'
import { confirmTestPayment } from '#server/features/payments/simulate-payment.ts'
import { readOpenAttempt } from '#server/features/payments/store.ts'
import { pollAttempts } from '#server/features/payments/sweep.ts'
import type { Money } from './payments-harness.ts'

/** One person's whole purchase and refund with fixed keys: played again after a crash it must end in the same place. */
export async function playPurchase(money: Money, actor: UserActor, opportunityId: string): Promise<{ orderId: string }> {
  const { ctx } = money
  const bought = await money.checkout(actor, {
    opportunity: opportunityRef(opportunityId),
    location: 'Lagos',
    idempotencyKey: 'one purchase',
  })
  if (await readOpenAttempt(ctx.database.db, bought.orderId))
    await confirmTestPayment(ctx, actor, { clientSecret: bought.clientSecret, outcome: 'succeeded' }, 'one confirmation')
  await money.run()
  await pollAttempts(ctx)
  await money.run()
  await requestRefund(ctx, actor, bought.orderId, 'one refund')
  await money.run()
  return { orderId: bought.orderId }
}
