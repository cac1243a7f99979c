import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { TestApp } from './test-app.ts'

/** What of a report is paid for, and a word put into each that occurs nowhere else; 'figure' and 'whatIf' are numbers. */
export const canaryParts = ['section', 'evidence', 'assumption', 'summary', 'draft', 'inputs', 'leftOut', 'figure', 'whatIf'] as const
export type CanaryPart = (typeof canaryParts)[number]
export type ReportCanaries = Record<CanaryPart, string>

function createCanaries(): ReportCanaries {
  const word = () => `zq${randomBytes(5).toString('hex')}`
  const number = () => String(70_000_000_000 + Math.floor(randomBytes(4).readUInt32LE() / 2))
  return {
    section: word(),
    evidence: word(),
    assumption: word(),
    summary: word(),
    draft: word(),
    inputs: word(),
    leftOut: word(),
    figure: number(),
    whatIf: number(),
  }
}

type Row = { data: Uint8Array; summary: Record<string, unknown>; inputs: Record<string, unknown> }
type Data = {
  sections: { summary: string; blocks: unknown[] }[]
  evidence: { label: string }[]
  model: { assumptions: { label: string }[]; months: { closingCash: number }[] }
}

/** Puts marks into every stored part of a report, past the product, so that every reader of any of it is seen. */
export async function plantReportCanaries(app: TestApp, reportId: string): Promise<ReportCanaries> {
  const { db } = app.ctx.database
  const canaries = createCanaries()
  const read = (await db.execute(sql`select data, summary, inputs from reports where id = ${reportId}`)) as unknown as { rows: Row[] }
  const row = read.rows[0]!
  const data = JSON.parse(gunzipSync(row.data).toString('utf8')) as Data
  for (const section of data.sections) {
    section.summary += ` ${canaries.section}`
    section.blocks = section.blocks.map((block) => withCanary(block, canaries.section))
  }
  for (const each of data.evidence) each.label += ` ${canaries.evidence}`
  for (const each of data.model.assumptions) each.label += ` ${canaries.assumption}`
  data.model.months.at(-1)!.closingCash = Number(canaries.figure)
  const summary = {
    ...row.summary,
    executiveSummary: `${row.summary.executiveSummary} ${canaries.summary}`,
    total: Number(canaries.figure),
  }
  const whatIf = { assumptions: { pricePerUnit: Number(canaries.whatIf) }, savedAt: app.clock.now().toISOString(), engineVersion: 'x' }
  const draft = [{ key: 'marketSize', title: 'Market size', summary: canaries.draft }]
  const leftOut = [{ key: 'stockDays', label: canaries.leftOut, value: 7, unit: 'days' }]
  await db.execute(
    sql`update reports set data = decode(${gzipSync(JSON.stringify(data)).toString('hex')}, 'hex'), summary = ${JSON.stringify(summary)}::jsonb,
      what_if = ${JSON.stringify(whatIf)}::jsonb, left_out = ${JSON.stringify(leftOut)}::jsonb, draft = ${JSON.stringify(draft)}::jsonb,
      inputs = ${JSON.stringify({ ...row.inputs, note: canaries.inputs })}::jsonb where id = ${reportId}`,
  )
  return canaries
}

/** As while a report is being made: its draft is what there is to read. */
export async function setGenerating(app: TestApp, reportIds: string[], isGenerating: boolean): Promise<void> {
  const [status, progress] = isGenerating ? ['generating', 0.5] : ['ready', 1]
  for (const id of reportIds) {
    await app.ctx.database.db.execute(sql`update reports set status = ${status}, progress = ${progress} where id = ${id}`)
  }
}

const canaryFields = new Set(['text', 'label', 'title', 'caption', 'note', 'summary'])

function withCanary(value: unknown, canary: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withCanary(each, canary))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && canaryFields.has(name) ? `${inner} ${canary}` : withCanary(inner, canary),
    ]),
  )
}
