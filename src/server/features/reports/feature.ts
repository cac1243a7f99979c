import { whenBack } from '../../db/away.ts'
import type { Feature } from '../../feature.ts'
import { askForReport, purchaseReport } from './ask.ts'
import { askReport } from './ask-report.ts'
import { exportPdf, exportXlsx } from './export.ts'
import { generateReportJob } from './generate.ts'
import { listOwnReports, ownReport, readReportJson, shownDraft } from './read.ts'
import { putBack, recompute } from './what-if.ts'

/** Reports: asked for, made, read, changed with what-if, taken away as files. */
export const reportsFeature: Feature = {
  name: 'reports',
  jobs: [generateReportJob],
  handlers: {
    'GET /api/reports/my-reports': async (ctx, { actor }) => listOwnReports(ctx, actor),
    'POST /api/reports/generate': async (ctx, { actor, body, idempotencyKey }) => askForReport(ctx, actor, body, idempotencyKey),
    'POST /api/reports/purchase': async (ctx, { actor, body, idempotencyKey }) => purchaseReport(ctx, actor, body, idempotencyKey),
    'GET /api/reports/{id}': async (ctx, { actor, params, request }) =>
      readReportJson(ctx, actor, params.id, /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))),
    'GET /api/reports/{id}/events': async (ctx, { actor, params }) => {
      await ownReport(ctx, actor, params.id)
      return {
        open: async (push) => {
          const tell = async () => {
            const report = await ownReport(ctx, actor, params.id)
            push('progress', {
              status: report.status,
              progress: report.progress,
              failure: report.failure,
              draft: shownDraft(report, actor),
            })
          }
          const stop = ctx.bus.subscribe(actor.userId, (news) => {
            if (news.about === 'missed' || (news.about === 'report' && news.reportId === params.id))
              void whenBack(tell, { atMostMs: 10_000 }).catch(() => undefined)
          })
          await tell()
          return stop
        },
      }
    },
    'GET /api/reports/{id}/pdf': async (ctx, { actor, params }) => exportPdf(ctx, actor, params.id),
    'GET /api/reports/{id}/xlsx': async (ctx, { actor, params }) => exportXlsx(ctx, actor, params.id),
    'POST /api/reports/{id}/what-if': async (ctx, { actor, params, body }) => ({ value: await recompute(ctx, actor, params.id, body) }),
    'POST /api/reports/{id}/ask': async (ctx, { actor, params, body, left }) => askReport(ctx, actor, params.id, body.question, left),
    'DELETE /api/reports/{id}/what-if': async (ctx, { actor, params }) => {
      await putBack(ctx, actor, params.id)
      return undefined
    },
  },
}
