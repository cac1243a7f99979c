import * as z from 'zod'
import { backtestVerdicts } from '#engine/gaps/squares/backtest.ts'
import { completenessWays } from '#engine/gaps/squares/completeness.ts'
import { sellerClasses } from '#engine/gaps/squares/seller-classes.ts'
import { squareKinds } from '#engine/gaps/squares/square-answer.ts'
import { booleanParam, id, instantField, pageQuery, pageSchema, route, textField } from './route.ts'

const importKinds = ['osm', 'people', 'areas', 'register', 'census', 'basemap'] as const
const password = z.string().max(1000).optional()
const count = z.number().int()
const cityCoverage = z.object({
  cityId: z.string(),
  name: z.string(),
  sellers: z.partialRecord(z.enum(sellerClasses), count),
  people: count,
  areas: count,
  firms: count,
})

export const importedBatch = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  source: z.string(),
  title: z.string(),
  publisher: z.string(),
  url: z.string().nullable(),
  licence: z.string(),
  /** Terms to be read before it is switched on. */
  unread: z.string().nullable(),
  attribution: z.string(),
  month: z.string(),
  taken: count,
  /** Rejected rows by reason, with the first line numbers of each. */
  refused: z.array(z.object({ reason: z.string(), count, lines: z.array(count) })),
  active: z.boolean(),
  /** Part of the product, not imported. */
  shipped: z.boolean(),
  importedAt: instantField.nullable(),
  /** The label is an email address while its account exists. */
  importedBy: z.object({ kind: z.string(), id: z.string(), label: z.string() }).nullable(),
  /** SHA-256 of the file and of the import options. */
  digest: z.string(),
  cities: z.array(z.object({ cityId: z.string(), name: z.string() })),
})
const batchWithCoverage = importedBatch.extend({ coverage: z.array(cityCoverage) })

/** Coverage of one class in a city: completeness, the backtest of its ranking, and the best kind of answer it supports. Shares are 0–1. */
const classCoverage = z.object({
  class: z.enum(sellerClasses),
  /** Sellers on the fullest list. */
  seen: count,
  /** 'YYYY-MM' of the newest list. */
  month: z.string(),
  completeness: z.object({ how: z.enum(completenessWays), low: z.number(), likely: z.number(), high: z.number() }),
  /** Null where no order of squares can be tested. */
  founded: z
    .object({
      auc: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      /** The same score for people alone. */
      rival: z.number().nullable(),
      places: z.number(),
      word: z.enum(backtestVerdicts),
    })
    .nullable(),
  kind: z.enum(squareKinds),
})

const importRequest = z.object({
  kind: z.enum(importKinds),
  title: textField().min(1),
  publisher: textField().min(1),
  licence: textField().min(1),
  url: textField(500).optional(),
  attribution: textField().optional(),
  city: textField(80).optional(),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
  confidence: z.enum(['high', 'medium', 'low']).optional(),
  /** Content of a mapping file. */
  mapping: z.string().max(32_000).optional(),
  points: z.boolean().optional(),
  names: z.boolean().optional(),
  password,
})

const passwordErrors = ['password_required', 'wrong_password', 'sign_in_again', 'rate_limited'] as const

export const evidenceRoutes = {
  'GET /api/admin/imports': route({
    access: 'admin',
    summary: 'Batches of counted material, the newest first; those that come with the product at the end',
    query: z.object(pageQuery),
    response: pageSchema('imports', importedBatch),
  }),
  'GET /api/admin/imports/{id}': route({
    access: 'admin',
    summary: 'One batch, with what it has of each city',
    params: z.object({ id }),
    response: batchWithCoverage,
    errors: ['not_found'],
  }),
  'POST /api/admin/imports': route({
    access: 'admin',
    summary: 'Say what the file is that comes next',
    body: importRequest,
    status: 201,
    response: z.object({ id: z.string(), mostBytes: count }),
    errors: [...passwordErrors],
  }),
  'PUT /api/admin/imports/{id}/file': route({
    access: 'admin',
    summary: 'Send the file (application/octet-stream): it becomes a batch, or nothing changes; with dryRun it is only read',
    params: z.object({ id }),
    query: z.object({ dryRun: booleanParam.optional() }),
    upload: true,
    response: z.object({ batch: batchWithCoverage, stored: z.boolean(), already: z.boolean() }),
    errors: ['not_found', 'too_large', 'unsupported_media_type', 'conflict'],
  }),
  'PUT /api/admin/imports/{id}': route({
    access: 'admin',
    summary: 'Switch a batch off, or on again; maps follow at once',
    params: z.object({ id }),
    body: z.object({ active: z.boolean(), password }),
    response: importedBatch,
    errors: [...passwordErrors, 'not_found'],
  }),
  'GET /api/admin/coverage': route({
    access: 'admin',
    summary: 'What active batches have of each city, by class: how old, how complete, how well tested, and which answer it allows',
    response: z.object({
      cities: z.array(
        z.object({
          cityId: z.string(),
          name: z.string(),
          countryCode: z.string(),
          people: z.object({ count, year: count, batch: z.string() }).nullable(),
          areas: count,
          firms: count,
          classes: z.array(classCoverage.extend({ batches: z.array(z.string()) })),
        }),
      ),
    }),
  }),
} as const
