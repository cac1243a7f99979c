import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { type CrashPoint, crashPoints } from '#server/features/payments/crash-point.ts'
import { openPaymentsHarness, opportunitiesIn, type PaymentsHarness } from '#tests/support/payments-harness.ts'
import { playPurchase } from '#tests/support/payments-purchase.ts'
import { isDeep } from '../support/depth.ts'

const sample: CrashPoint[] = ['settle:after-payment', 'refund:after-provider']
const points = isDeep ? crashPoints : sample

let money: PaymentsHarness
afterEach(() => money.close())

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
  it.each(points)('at %s: after a restart there is one charge, one grant, one refund, and the books balance', async (point) => {
    money = await openPaymentsHarness('test')
    const ada = await money.person()
    const [opportunityId = ''] = opportunitiesIn(money)
    const died = await dieAt(point, [money.url!, ada.userId, opportunityId, money.now().toISOString()])
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
    const [there] = await money.rows<{ charges: number; refunds: number }>(sql`
      select jsonb_array_length(data->'charges') as charges, jsonb_array_length(data->'refunds') as refunds from simulator_payments`)
    expect(there).toEqual({ charges: 1, refunds: 1 })
  })
})
