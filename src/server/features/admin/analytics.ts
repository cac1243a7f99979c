import type { Context } from '../../context.ts'
import { accessGrantingModes } from '../access/entitlements.ts'
import { ledgerSales } from '../payments/ledger.ts'
import { readConversion, readReportFigures, readSignups } from './store-figures.ts'

const day = 86_400_000

/** Figures of the last days, today (UTC) included. Live money only, once the server takes live money; revenue rows name their mode. */
export async function readAnalytics(ctx: Context, days: number) {
  const { db } = ctx.database
  const today = Math.floor(ctx.clock().getTime() / day) * day
  const since = new Date(today - (days - 1) * day)
  const sinceDay = since.toISOString().slice(0, 10)
  const [countByDay, conversion, revenue, reports] = await Promise.all([
    readSignups(db, sinceDay),
    readConversion(db, sinceDay, accessGrantingModes(ctx)),
    ledgerSales(ctx, sinceDay),
    readReportFigures(db, sinceDay),
  ])
  const { paragraphs, fallbacks, ...reportSeconds } = reports
  return {
    signups: Array.from({ length: days }, (_, index) => {
      const name = new Date(since.getTime() + index * day).toISOString().slice(0, 10)
      return { day: name, count: countByDay.get(name) ?? 0 }
    }),
    conversion: { ...conversion, share: conversion.previews > 0 ? conversion.purchases / conversion.previews : null },
    revenue,
    reportSeconds,
    narration: { paragraphs, fallbacks, share: paragraphs > 0 ? fallbacks / paragraphs : null },
  }
}
