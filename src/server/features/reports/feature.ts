import type { Feature } from '../../feature.ts'
import { answerQuestion } from './answer-question.ts'
import { orderEdition } from './edition.ts'
import { exportPdf, exportXlsx } from './export.ts'
import { exportReports, readableReports } from './export-all.ts'
import { generateReportJob } from './generate.ts'
import { orderReport, purchaseReport } from './order-report.ts'
import { markTasks, readProgress } from './plan-progress.ts'
import { listOwnReports, openProgress, readReportJson } from './read.ts'
import { clearWhatIf, readWhatIfSource, recompute } from './what-if.ts'

/** Reports: ordering, generation, reading, what-if, exports. */
export const reportsFeature = {
  name: 'reports',
  jobs: [generateReportJob],
  personalData: { export: { name: 'reports', rows: exportReports }, readable: readableReports },
  handlers: {
    'GET /api/reports/my-reports': async (ctx, { actor }) => listOwnReports(ctx, actor),
    'POST /api/reports/generate': async (ctx, { actor, body, idempotencyKey }) =>
      orderReport(ctx, actor, { ...body, opportunity: body.opportunityId }, idempotencyKey),
    'POST /api/reports/purchase': async (ctx, { actor, body, idempotencyKey }) =>
      purchaseReport(ctx, actor, { ...body, opportunity: body.opportunityId }, idempotencyKey),
    'GET /api/reports/{id}': async (ctx, { actor, params, query, request }) =>
      readReportJson(ctx, actor, params.id, {
        acceptsGzip: /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')),
        part: query.part,
        size: query.size,
      }),
    'GET /api/reports/{id}/marks': async (ctx, { actor, params }) => readProgress(ctx, actor, params.id),
    'POST /api/reports/{id}/marks': async (ctx, { actor, params, body }) => {
      ctx.rateLimiter.consumeLocal('own-list', { account: actor.userId })
      return markTasks(ctx, actor, params.id, body)
    },
    'GET /api/reports/{id}/events': async (ctx, { actor, params, request }) => openProgress(ctx, actor, request, params.id),
    'GET /api/reports/{id}/pdf': async (ctx, { actor, params, query, signal }) => exportPdf(ctx, actor, params.id, query.size, signal),
    'GET /api/reports/{id}/xlsx': async (ctx, { actor, params, query, signal }) => exportXlsx(ctx, actor, params.id, query.size, signal),
    'GET /api/reports/{id}/what-if': async (ctx, { actor, params, signal }) => readWhatIfSource(ctx, actor, params.id, signal),
    'POST /api/reports/{id}/what-if': async (ctx, { actor, params, body, signal }) => ({
      value: await recompute(ctx, actor, params.id, body, signal),
    }),
    'POST /api/reports/{id}/edition': async (ctx, { actor, params }) => orderEdition(ctx, actor, params.id),
    'POST /api/reports/{id}/ask': async (ctx, { actor, params, body, signal }) => answerQuestion(ctx, actor, params.id, body, signal),
    'DELETE /api/reports/{id}/what-if': async (ctx, { actor, params }) => {
      await clearWhatIf(ctx, actor, params.id)
    },
  },
} satisfies Feature
