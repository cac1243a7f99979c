import type { CallInput } from '#contract/call.ts'
import { CallError, call } from '../api/call.ts'
import { refresh } from '../api/queries.ts'
import { storeCountResult } from '../stored-walk.ts'

/** A count of a walk, as the outbox keeps it; `at` is its time by this device. */
export type PendingCount = { id: string; account: string; at: string; walkCount: CallInput<'POST /api/gap-maps/count'>['body'] }

/** The session ended, the request came too late or there were too many: later it may be taken. */
const passingStatuses = new Set([401, 408, 429])

/**
 * Sends a count, and keeps what the server answers for the end of the walk.
 * @param isFirstTry whether a signed-out person sees the sign-in prompt
 * @returns whether it need not be sent again
 */
export async function deliverCount({ id, account, walkCount }: PendingCount, isFirstTry: boolean): Promise<boolean> {
  try {
    const { changed } = await call('POST /api/gap-maps/count', { body: walkCount })
    storeCountResult(account, id, { changed })
    void refresh('GET /api/gap-maps', 'GET /api/gap-maps/{location}/places', 'GET /api/gap-maps/{location}/place')
    return true
  } catch (error) {
    if (!(error instanceof CallError)) return false
    if (error.status === 401 && isFirstTry) void refresh('GET /api/auth/user')
    if (error.status < 400 || error.status >= 500 || passingStatuses.has(error.status)) return false
    storeCountResult(account, id, { refused: error.message })
    return true
  }
}
