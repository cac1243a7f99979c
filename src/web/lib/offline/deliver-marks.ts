import type { PlanMark } from '#engine/report/plan-marks.ts'
import { CallError, call } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { cacheMarks } from './offline-reports.ts'

/** A tick or note of a report's plan, as the outbox keeps it. */
export type PendingMark = PlanMark & { account: string; report: string }

const marksCall = 'GET /api/reports/{id}/marks'
/** The report was refunded or is another's, or the server no longer accepts such a mark. */
const finalStatuses = new Set([400, 402, 404])

/**
 * Sends marks of one report.
 * @param isFirstTry whether a signed-out person sees the sign-in prompt
 * @returns whether these need not be sent again: the server has them, or will never take them
 */
export async function deliverMarks(account: string, batch: readonly PendingMark[], isFirstTry: boolean): Promise<boolean> {
  const report = batch[0]!.report
  const marks = batch.map(({ account: _account, report: _report, ...mark }) => mark)
  const params = { id: report }
  try {
    const progress = await call('POST /api/reports/{id}/marks', { params, body: { marks, sentAt: new Date().toISOString() } })
    queryClient.setQueryData([marksCall, { params }], progress)
    await cacheMarks(account, report, progress).catch(() => undefined)
    return true
  } catch (error) {
    const status = error instanceof CallError ? error.status : 0
    if (status === 400 && batch.length > 1) return deliverOneByOne(account, batch, isFirstTry)
    // The refetch asks for the marks, and a signed-out person to sign in.
    if (status === 401 && isFirstTry) void queryClient.invalidateQueries({ queryKey: [marksCall, { params }] })
    return finalStatuses.has(status)
  }
}

/** One by one: a rejected mark must not block the others. */
async function deliverOneByOne(account: string, batch: readonly PendingMark[], isFirstTry: boolean): Promise<boolean> {
  for (const mark of batch) if (!(await deliverMarks(account, [mark], isFirstTry))) return false
  return true
}
