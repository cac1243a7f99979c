import * as z from 'zod'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { businessSizes } from '#engine/quantity/vocabulary.ts'
import { firstDayTask } from '#engine/report/plan-marks.ts'
import { reportParts } from '#engine/report/plan-parts.ts'
import { taskKinds } from '#engine/report/plan-tasks.ts'
import { maxTestDays, testResults } from '#engine/report/test-count.ts'
import { limits } from './limits.ts'
import { closureInfo } from './opportunity-card.ts'
import { id, instantField, reference, route, textField } from './route.ts'

export const reportStatuses = ['queued', 'generating', 'ready', 'failed'] as const

/** Why a report is made again: by a newer engine, or with what its owner said after it was made. */
const cause = z.enum(['engine', 'answers'])
export type EditionCause = z.infer<typeof cause>

/** The free edition of a report: one, made at its owner's request. */
export const reportEdition = z.discriminatedUnion('state', [
  z.object({ state: z.literal('offered'), cause }),
  z.object({ state: z.literal('made'), cause, id, number: z.number(), status: z.enum(reportStatuses) }),
  z.object({ state: z.literal('refused'), cause, reason: z.string() }),
])
export type ReportEdition = z.infer<typeof reportEdition>

export const reportListItem = z.object({
  id,
  number: z.number(),
  opportunityId: z.string(),
  title: z.string(),
  location: z.string(),
  locationId: z.string(),
  createdAt: instantField,
  /** That day in its own place, as its documents say it: 'YYYY-MM-DD'. */
  madeOn: z.string().optional(),
  status: z.enum(reportStatuses),
  /** 0–1. */
  progress: z.number(),
  paidBy: z.enum(['report', 'pack', 'pass']),
  withdrawn: z.boolean(),
  /** Its city was closed to the business; the report stays readable. */
  closed: closureInfo.optional(),
  /** Version of the engine that made it; null until it is made. */
  engineVersion: z.string().nullable(),
  /** State of a newer edition; absent where a current engine made it with what its owner says today. */
  edition: reportEdition.optional(),
  /** The earlier report that this one is the edition of, and its verdict. */
  editionOf: z
    .object({
      id,
      number: z.number(),
      cause,
      verdict: z.enum(['good', 'careful', 'no']).optional(),
      /** The size that the verdict is of. */
      size: z.enum(businessSizes).optional(),
    })
    .optional(),
  /** The card's part of the report; the whole of it on the report's own page. */
  reportData: z.unknown().optional(),
})
export type ReportListItem = z.infer<typeof reportListItem>

export const reportDetail = reportListItem.extend({
  orderId: z.string().nullable(),
  failure: z.string().nullable(),
  /** While it is being made: the summaries of the sections that are finished. */
  draft: z.array(z.object({ key: z.string(), title: z.string(), summary: z.string() })).optional(),
  /** What-if changes of the earlier report that this edition has no assumption for. */
  leftOut: z.array(z.object({ key: z.string(), label: z.string(), value: z.number(), unit: z.string() })).optional(),
  savedWhatIf: z
    .object({
      assumptions: z.record(z.string(), z.number()),
      savedAt: instantField,
      engineVersion: z.string(),
      /** The size that the changes are of; without it they were made when there was one, which planned help. */
      size: z.enum(businessSizes).optional(),
      withMyAnswers: z.boolean().optional(),
    })
    .nullable(),
})

const reportAnswer = z.object({
  known: z.boolean(),
  answer: z.string(),
  citations: z.array(z.object({ evidence: z.string(), label: z.string(), text: z.string() })),
  assumptions: z.record(z.string(), z.number()).optional(),
  /** Suggested questions in place of one that was not understood. */
  instead: z.array(z.string()).optional(),
  answeredBy: z.string(),
})
export type ReportAnswer = z.infer<typeof reportAnswer>

export const startedReport = z.object({ id, status: z.enum(reportStatuses) })

export const whatIfInput = z.object({
  assumptions: z.record(z.string().max(60), z.number()),
  save: z.boolean().optional(),
  size: z.enum(businessSizes).optional(),
  /** With what the person says today of the household, the money and the spot, in place of what the report was made with. */
  withMyAnswers: z.boolean().optional(),
})

/** State or note of one plan task, as one device marked it. */
const planMark = z
  .object({
    /** 128 random bits, in hexadecimal: the idempotency key of a resend. */
    id: z.string().regex(/^[0-9a-f]{32}$/),
    task: z.string().regex(/^(?:(?:test|step|permit)-[1-9]\d?|first-day)$/),
    /** When it was marked, by the device's clock; a time in the future counts as now. */
    at: z.iso.datetime(),
    done: z.boolean().optional(),
    note: textField(limits.noteLength).optional(),
    /** What was counted, of the task that has a mark alone: on `day` of the test, or without it of no one day. Null takes that of its day away. */
    count: z.int().min(0).max(limits.testCount).nullable().optional(),
    day: z.int().min(1).max(maxTestDays).optional(),
  })
  .refine(({ task, done, note, count }) =>
    task === firstDayTask
      ? done === undefined && count === undefined && isDay(note)
      : done !== undefined || note !== undefined || count !== undefined,
  )
  .refine(({ count, day }) => (day === undefined ? count !== null : count !== undefined), { path: ['count'] })

const isDay = (note: string | undefined) => z.iso.date().safeParse(note).success

const planTask = z.object({
  task: z.string(),
  kind: z.enum(taskKinds),
  text: z.string(),
  /** Deadline, in days from the first one. */
  byDay: z.number().optional(),
  /** Its cost and duration, as the report says. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })).optional(),
  /** Of the step that is the test: how many of what pass it in how many days. Absent where the report has no number for it. */
  mark: z
    .object({
      number: z.number(),
      days: z.number(),
      one: z.string(),
      many: z.string(),
      covers: z.number().nullish(),
      planned: z.number().nullish(),
      isSmaller: z.boolean().optional(),
    })
    .optional(),
})

/** How far the test is: the fields of `TestProgress`, which says what each is. */
const testProgressField = z.object({
  task: z.string(),
  counted: z.number(),
  needed: z.number(),
  daysCounted: z.number(),
  daysLeft: z.number(),
  result: z.enum(testResults).nullable(),
  moreDays: z.number(),
})

/**
 * The tasks of a report's plan in order, and the marks that count: for each task the latest that says whether it is done, the latest note, and the
 * latest count of each day. `test` is absent where no task has a mark.
 */
export const planProgress = z.object({ tasks: z.array(planTask), marks: z.array(planMark), test: testProgressField.optional() })
export type PlanProgress = z.infer<typeof planProgress>

export const reportRoutes = {
  'GET /api/reports/my-reports': route({ access: 'user', summary: 'Own reports, newest first', response: z.array(reportListItem) }),
  'POST /api/reports/generate': route({
    access: 'user',
    summary: 'Request the report of an order, or use a credit or the current pass',
    body: z.object({
      opportunityId: reference(120).transform(opportunityRef),
      location: textField().optional(),
      paymentIntentId: reference(200).optional(),
    }),
    response: startedReport,
    status: 202,
    errors: ['payment_required', 'location_differs', 'already_owned', 'unknown_place'],
  }),
  'POST /api/reports/purchase': route({
    access: 'user',
    summary: 'Use an entitlement for a detailed report',
    body: z.object({
      opportunityId: reference(120).transform(opportunityRef),
      reportType: z.literal('detailed'),
      location: textField().optional(),
    }),
    response: startedReport,
    status: 202,
    errors: ['payment_required', 'already_owned', 'unknown_place'],
  }),
  'GET /api/reports/{id}': route({
    access: 'user',
    summary: 'One own report; `part` is for slow lines: what its plan is read from, or one section',
    params: z.object({ id }),
    query: z.object({ part: z.enum(reportParts).optional(), size: z.enum(businessSizes).optional() }),
    response: 'raw-json',
  }),
  'GET /api/reports/{id}/marks': route({
    access: 'user',
    summary: 'The tasks of a report’s plan, with what its owner marked',
    params: z.object({ id }),
    response: planProgress,
    errors: ['payment_required', 'conflict'],
  }),
  'POST /api/reports/{id}/marks': route({
    access: 'user',
    summary:
      'Mark tasks done or not done, write notes, or say what a day of the test counted; of a task the latest mark counts, whichever came first',
    params: z.object({ id }),
    body: z.object({
      marks: z.array(planMark).min(1).max(limits.marksPerCall),
      /** The device's clock as it sends, to correct a skewed one. */
      sentAt: z.iso.datetime().optional(),
    }),
    response: planProgress,
    errors: ['payment_required', 'conflict'],
  }),
  'GET /api/reports/{id}/events': route({
    access: 'user',
    summary: 'Progress, pushed',
    params: z.object({ id }),
    response: 'events',
    errors: ['payment_required'],
  }),
  'GET /api/reports/{id}/pdf': route({
    access: 'user',
    summary: 'The report as PDF',
    params: z.object({ id }),
    query: z.object({ size: z.enum(businessSizes).optional() }),
    response: 'pdf',
    errors: ['payment_required', 'conflict'],
  }),
  'GET /api/reports/{id}/xlsx': route({
    access: 'user',
    summary: 'The report as a spreadsheet with formulas',
    params: z.object({ id }),
    query: z.object({ size: z.enum(businessSizes).optional() }),
    response: 'xlsx',
    errors: ['payment_required', 'conflict'],
  }),
  'POST /api/reports/{id}/what-if': route({
    access: 'user',
    summary: 'Recalculate the whole model with other assumptions; `save` stores them beside ours',
    params: z.object({ id }),
    body: whatIfInput,
    response: 'raw-json',
    errors: ['payment_required', 'conflict'],
  }),
  'GET /api/reports/{id}/what-if': route({
    access: 'user',
    summary: 'All that the recalculation is a function of, so that a device can do it itself, also offline',
    params: z.object({ id }),
    response: 'raw-json',
    errors: ['payment_required', 'conflict'],
  }),
  'DELETE /api/reports/{id}/what-if': route({
    access: 'user',
    summary: 'Reset every assumption',
    params: z.object({ id }),
    response: 'empty',
    status: 204,
    errors: ['payment_required'],
  }),
  'POST /api/reports/{id}/edition': route({
    access: 'user',
    summary: 'Make the free edition of a report that an earlier engine made, or that was made before its owner said more, once',
    params: z.object({ id }),
    response: startedReport,
    status: 202,
    errors: ['payment_required', 'conflict', 'not_sellable'],
  }),
  'POST /api/reports/{id}/ask': route({
    access: 'user',
    summary: 'Ask this report: answered only from its figures and evidence',
    params: z.object({ id }),
    body: z.object({ question: textField(500).min(1), size: z.enum(businessSizes).optional() }),
    response: reportAnswer.extend({
      /** Where the text asks several things: each as it was typed, with its answer; the fields above then hold all of them. */
      parts: z.array(reportAnswer.extend({ question: z.string() })).optional(),
    }),
    errors: ['payment_required', 'conflict'],
  }),
} as const
