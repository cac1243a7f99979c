import type { FastifyRequest } from 'fastify'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { EventsAnswer } from '../../feature.ts'
import { openReport, requireOpenReport } from '../access/access-policy.ts'
import { ownStream } from '../accounts/own-stream.ts'
import { ownReport } from '../library/reports.ts'
import { shownDraft } from './read.ts'

/**
 * How far a report is, for everyone who waits for it; it is read once for all. A page that may not read it any more receives nothing more.
 * @throws Failure not_found, payment_required
 */
export async function openProgress(ctx: Context, actor: UserActor, request: FastifyRequest, id: string): Promise<EventsAnswer> {
  requireOpenReport(await ownReport(ctx, actor, id), actor)
  return ownStream(ctx, actor, request, async (news, push, read) => {
    if (news !== 'opened' && news.about !== 'missed' && !(news.about === 'report' && news.reportId === id)) return true
    const report = await read(`report:${id}`, () => ownReport(ctx, actor, id))
    if (!openReport(report, actor)) return false
    const { status, progress, failure } = report
    push('progress', { status, progress, failure, draft: shownDraft(report, actor) })
    return true
  })
}
