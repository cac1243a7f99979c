import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { EventsAnswer } from '../../feature.ts'
import type { UserActor } from '../../platform/actor.ts'
import { requireUnsealedReport, unsealReportFor } from '../access/access-policy.ts'
import { openEventStream } from '../accounts/event-stream.ts'
import { requireOwnReport } from '../library/reports.ts'
import { readableDraft } from './read.ts'

/**
 * Streams a report's progress; shared reads for all open pages. A page that may no longer read it receives nothing more.
 * @throws Failure not_found, payment_required
 */
export async function openProgress(ctx: Context, actor: UserActor, request: FastifyRequest, id: string): Promise<EventsAnswer> {
  requireUnsealedReport(await requireOwnReport(ctx, actor, id), actor)
  return openEventStream(ctx, actor, request, async (news, push, read) => {
    if (news !== 'opened' && news.about !== 'missed' && !(news.about === 'report' && news.reportId === id)) return true
    const report = await read(`report:${id}`, () => requireOwnReport(ctx, actor, id))
    if (!unsealReportFor(report, actor)) return false
    const { status, progress, failure } = report
    push('progress', { status, progress, failure, draft: readableDraft(report, actor) })
    return true
  })
}
