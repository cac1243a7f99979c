import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { paymentVendors } from '#contract/payment-vendors.ts'
import type { ProviderId } from '#contract/payments.ts'
import { type CrashPoint, crashPoints } from '#server/features/payments/crash-point.ts'
import { pushOf } from '#server/features/payments/providers/vendors.ts'
import { lendProvider } from '#tests/support/lent-provider.ts'
import { openPaymentsHarness, opportunitiesIn, type PaymentsHarness, providersUnderTest } from '#tests/support/payments-harness.ts'
import { playPurchase } from '#tests/support/payments-purchase.ts'
import { isDeep } from '../support/depth.ts'

const sample: CrashPoint[] = ['settle:after-payment', 'refund:after-provider']
/** Only the built-in provider writes into our database itself. */
const pointsOf = (provider: ProviderId) => crashPoints.filter((point) => provider === 'test' || !point.startsWith('simulator:'))
/** The second: a request that cannot be repeated is the hardest to lose. */
const sampled = ['test', paymentVendors.find((vendor) => pushOf(vendor) && !pushOf(vendor)?.isIdempotent)!] as const
const deaths = (isDeep ? providersUnderTest : sampled).flatMap((provider) =>
  (isDeep ? pointsOf(provider) : provider === 'test' ? sample : ['checkout:after-create' as const]).map((point) => ({ provider, point })),
)

let money: PaymentsHarness
let lent: Awaited<ReturnType<typeof lendProvider>>
afterEach(async () => {
  lent.close()
  await money.close()
})

async function dieAt(point: string, args: string[]): Promise<{ signal: string | null; errors: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/payments-crash-child.ts', ...args], {
    env: { ...process.env, GAPWISE_CRASH_POINT: point },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return { signal, errors }
}

describe('kill -9 in the middle of a purchase and its refund', () => {
  it.each(deaths)(
    'of $provider at $point: after a restart there is one charge, one grant, one refund, and the books balance',
    async (death) => {
      const { provider, point } = death
      money = await openPaymentsHarness(provider)
      lent = await lendProvider(money.providerState)
      const ada = await money.person()
      const [opportunityId = ''] = opportunitiesIn(money)
      const died = await dieAt(point, [provider, money.url!, ada.userId, opportunityId, money.now().toISOString(), lent.url])
      expect(died, died.errors).toMatchObject({ signal: 'SIGKILL' })
      // The dead process's leases run out, and the person's browser asks again with the same keys.
      money.advance(40_000)
      await money.run()
      const { orderId } = await playPurchase(money, ada, opportunityId)
      money.advance(40_000)
      await money.run()
      expect(await money.problems()).toEqual([])
      expect((await money.order(orderId)).state).toBe('refunded')
      const one = async (query: ReturnType<typeof sql>) => (await money.rows<{ count: number }>(query))[0]?.count
      expect(await one(sql`select count(*)::int as count from orders`)).toBe(1)
      expect(await one(sql`select count(*)::int as count from payments`)).toBe(1)
      expect(await one(sql`select count(*)::int as count from entitlements`)).toBe(1)
      expect(await one(sql`select count(*)::int as count from reports`)).toBe(1)
      expect(await one(sql`select count(*)::int as count from refunds where state = 'succeeded'`)).toBe(1)
      expect(await chargesAndRefunds(money)).toEqual({ charges: 1, refunds: 1 })
    },
  )
})

/** On the provider's side. */
async function chargesAndRefunds({ simulated }: PaymentsHarness): Promise<{ charges: number; refunds: number }> {
  const payments = await simulated()
  const succeeded = payments.flatMap(({ charges }) => charges.filter(({ status }) => status === 'succeeded'))
  return { charges: succeeded.length, refunds: payments.flatMap(({ refunds }) => refunds).length }
}
