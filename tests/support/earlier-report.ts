import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { ReportData } from '#engine/report/report-data.ts'
import type { TestApp } from './test-app.ts'

export type DowngradeOptions = { verdict?: ReportData['verdict']; changes?: Record<string, number>; units?: Record<string, string> }

/** Makes of a report what engine 1.0.0 stored: without the fields and assumptions that came later, perhaps with saved changes. */
export async function downgradeReport(
  app: TestApp,
  reportId: string,
  { verdict, changes, units = {} }: DowngradeOptions = {},
): Promise<void> {
  const { db } = app.ctx.database
  const read = (await db.execute(sql`select data, summary from reports where id = ${reportId}`)) as unknown as {
    rows: { data: Uint8Array; summary: Record<string, unknown> }[]
  }
  const row = read.rows[0]!
  const data = JSON.parse(gunzipSync(row.data).toString('utf8'))
  const { toLiveOn: _live, perHour: _hour, loans: _loans, closed: _closed, ...model } = data.model
  const newerKeys = ['ownerHoursPerWeek', 'marketSpending', 'sellersNearby', 'pull', 'keepingPerMonth', 'openingStock', 'loanGraceMonths']
  const olderAssumptions = model.assumptions
    .filter(({ key }: { key: string }) => !newerKeys.includes(key))
    .map((each: { key: string; unit: string }) => ({ ...each, unit: units[each.key] ?? each.unit }))
  const removedAssumption = { ...olderAssumptions[0], key: 'coverShare', label: 'Share of days covered', unit: 'days', value: 5 }
  const { mark: _mark, ...wordedTest } = data.first.test
  const downgraded = {
    ...data,
    first: { ...data.first, test: wordedTest, ...(verdict ? { verdict } : {}) },
    ...(verdict ? { verdict } : {}),
    model: { ...model, engineVersion: '1.0.0', assumptions: [...olderAssumptions, removedAssumption] },
    generatedBy: { ...data.generatedBy, engineVersion: '1.0.0' },
  }
  for (const key of ['engineVersion', 'toOpen', 'toLiveOn', 'toBeSafe', 'ownerHoursPerWeek', 'leftPerHour']) delete downgraded[key]
  const summary = { ...row.summary, ...(verdict ? { verdict } : {}), generatedBy: downgraded.generatedBy }
  const whatIf = changes && { assumptions: changes, savedAt: app.clock.now().toISOString(), engineVersion: '1.0.0' }
  await db.execute(
    sql`update reports set engine_version = '1.0.0', data = decode(${gzipSync(JSON.stringify(downgraded)).toString('hex')}, 'hex'),
      summary = ${JSON.stringify(summary)}::jsonb, what_if = ${whatIf ? JSON.stringify(whatIf) : null}::jsonb where id = ${reportId}`,
  )
}
