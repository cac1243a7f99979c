import type { Feature } from '../../feature.ts'
import { proveAgain } from '../accounts/prove-again.ts'
import { readBatches, readOneBatch, switchOne } from './batches.ts'
import { readCoverage } from './coverage.ts'
import { expectUpload, forgetFiles, takeFile } from './upload.ts'

/** What was counted about cities, batch by batch: who runs the product imports it, looks at it, and switches it off and on. */
export const evidenceFeature = {
  name: 'evidence',
  handlers: {
    'GET /api/admin/imports': async (ctx, { query }) => readBatches(ctx, query),
    'GET /api/admin/imports/{id}': async (ctx, { params }) => readOneBatch(ctx, params.id),
    'POST /api/admin/imports': async (ctx, { actor, body: { password, ...told } }) => {
      await proveAgain(ctx, actor, password)
      return expectUpload(ctx, actor, told)
    },
    'PUT /api/admin/imports/{id}/file': async (ctx, { actor, params, query, request }) =>
      takeFile(ctx, actor, params.id, request.body, query.dryRun ?? false),
    'PUT /api/admin/imports/{id}': async (ctx, { actor, params, body }) => {
      await proveAgain(ctx, actor, body.password)
      return switchOne(ctx, actor, params.id, body.active)
    },
    'GET /api/admin/coverage': async (ctx) => readCoverage(ctx),
  },
  start: forgetFiles,
} satisfies Feature
