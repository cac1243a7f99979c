import type { ProviderId } from '#contract/payments.ts'
import { openDatabase } from '#server/db/database.ts'
import type { UserActor } from '#server/platform/actor.ts'
import { openPaymentsHarness } from './payments-harness.ts'
import { playPurchase } from './payments-purchase.ts'

/**
 * A process of its own that buys and refunds, and dies at the step GAPWISE_CRASH_POINT names. Arguments: provider, database, person, opportunity,
 * instant, and the address that lends the provider's side.
 */
const [provider = 'test', url = '', userId = '', opportunityId = '', at = '', lentBy = ''] = process.argv.slice(2)
const database = await openDatabase({ url, folder: null, migrationsFolder: 'migrations', poolSize: 4 })
const harness = await openPaymentsHarness(provider as ProviderId, {
  database,
  at,
  lentBy,
  env: { GAPWISE_CRASH_POINT: process.env.GAPWISE_CRASH_POINT ?? '' },
})
const actor: UserActor = { kind: 'user', userId, sessionId: 'ses_crash', address: '127.0.0.1', zone: 'UTC' }
await playPurchase(harness, actor, opportunityId)
await harness.close()
await database.close()
