import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { findOwnBusiness } from '../opportunities/own-business.ts'
import { generateReportJob } from './generate.ts'
import { insertReport, nextNumber, readReportByKey } from './store.ts'

export type ReportStart = {
  userId: string
  entitlementId: string
  orderId: string | null
  /** Asking twice with the same key is one report. */
  requestKey: string
  opportunityId: string
  archetype: string
  cityId: string
  askedPlace: string | null
  location: string
  paidBy: 'report' | 'pack' | 'pass'
  /** The report of an earlier engine that this one is the free edition of. */
  editionOf?: string
}

/** Writes the report and the job that makes it in the caller's transaction. */
export async function startReport(
  tx: Db,
  ctx: Context,
  input: ReportStart,
): Promise<{ id: string; status: 'queued' | 'generating' | 'ready' | 'failed' }> {
  const number = await nextNumber(tx, input.userId)
  const existing = await readReportByKey(tx, input.userId, input.requestKey)
  if (existing) return { id: existing.id, status: existing.status }
  const archetype = ctx.market.archetypeById.get(input.archetype) ?? (await findOwnBusiness(tx, input.userId, input.archetype))?.archetype
  const place = ctx.market.placeOf(input.cityId)
  const id = ctx.newId('rpt')
  await insertReport(tx, {
    id,
    ...input,
    number,
    title: (place && archetype?.local?.[place.country.code]?.title) ?? archetype?.title ?? input.archetype,
    status: 'queued',
    progress: 0,
    createdAt: ctx.clock(),
  })
  await ctx.queue.enqueue(tx, generateReportJob, { reportId: id })
  await ctx.bus.publish(tx, { about: 'report', userId: input.userId, reportId: id })
  return { id, status: 'queued' }
}
