import { engineRefusals } from '#words/engine/refusals.ts'
import { localize, RefusalError } from './refusal.ts'

/** A calendar month as a count, so that months subtract: '2026-11' is 2026 × 12 + 10. Takes 'YYYY-MM' or a longer ISO date. */
export function monthCount(text: string, field: string): number {
  const match = /^(\d{4})-(\d{2})(-\d{2})?/.exec(text)
  const year = Number(match?.[1])
  const month = Number(match?.[2])
  if (!match || month < 1 || month > 12) throw new RefusalError('bad-month', localize(engineRefusals.badMonth, { field, text }), field)
  return year * 12 + month - 1
}

/** 1–12 of the month `later` months after `text`. */
export function calendarMonth(text: string, later: number, field: string): number {
  return ((monthCount(text, field) + later) % 12) + 1
}
