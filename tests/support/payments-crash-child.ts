import type { UserActor } from '#server/actor.ts'
import { openDatabase } from '#server/db/database.ts'
import { playPurchase } from './payments-purchase.ts'
import { openMoney } from './payments-world.ts'

/** A process of its own that buys and refunds, and dies at the step GAPWISE_FAULT names. Arguments: database, person, opportunity, instant. */
const [url = '', userId = '', opportunityId = '', at = ''] = process.argv.slice(2)
const database = await openDatabase({ url, folder: null, migrationsFolder: 'migrations', poolSize: 4 })
const money = await openMoney('test', { database, at, env: { GAPWISE_FAULT: process.env.GAPWISE_FAULT ?? '' } })
const actor: UserActor = { kind: 'user', userId, sessionId: 'ses_crash', address: '127.0.0.1', zone: 'UTC' }
await playPurchase(money, actor, opportunityId)
await money.close()
await database.close()
