import type { Feature } from '../../feature.ts'
import { requireReauth } from '../accounts/change-account.ts'
import { loadBatch, readBatches, setBatchActive } from './batches.ts'
import { readCoverage } from './coverage.ts'
import { receiveFile, registerUpload, removeStaleFiles } from './upload.ts'

/** Imported batches of counts, which admins import, inspect, disable and enable. */
export const evidenceFeature = {
  name: 'evidence',
  handlers: {
    'GET /api/admin/imports': async (ctx, { query }) => readBatches(ctx, query),
    'GET /api/admin/imports/{id}': async (ctx, { params }) => loadBatch(ctx, params.id),
    'POST /api/admin/imports': async (ctx, { actor, body: { password, ...uploadRequest } }) => {
      await requireReauth(ctx, actor, password)
      return registerUpload(ctx, actor, uploadRequest)
    },
    'PUT /api/admin/imports/{id}/file': async (ctx, { actor, params, query, request }) =>
      receiveFile(ctx, actor, params.id, request.body, query.dryRun ?? false),
    'PUT /api/admin/imports/{id}': async (ctx, { actor, params, body }) => {
      await requireReauth(ctx, actor, body.password)
      return setBatchActive(ctx, actor, params.id, body.active)
    },
    'GET /api/admin/coverage': async (ctx) => readCoverage(ctx),
  },
  start: removeStaleFiles,
} satisfies Feature
