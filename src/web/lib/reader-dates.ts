import { formatDate, formatDay, formatDayOfMonth } from '#engine/quantity/format.ts'
import type { DateText } from '#language/slots.ts'
import { dateAndTimeTexts } from '#words/engine/formats.ts'
import { readerCountry } from './session/session.ts'

/** Dates in the format of the reader's home country: '3 Nov 2026', and 'Nov 3, 2026' where the month comes first. */

let toReaderClock = (at: Date): Date => at

/** For the server, in another zone than the reader: converts an instant to the reader's wall clock, as a local time of this machine. */
export function setReaderClock(clock: typeof toReaderClock): void {
  toReaderClock = clock
}

/** An instant as the reader's local day. */
export function dayText(iso: string): DateText {
  const at = toReaderClock(new Date(iso))
  return formatDay({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() }, readerCountry())
}

/** An instant on the reader's own clock: '3 Nov 2026, 14:10'. */
export function momentText(iso: string): DateText {
  const at = toReaderClock(new Date(iso))
  return dateAndTimeTexts.moment({ day: dayText(iso), time: `${two(at.getHours())}:${two(at.getMinutes())}` }) as DateText
}

/** An instant as the reader's local day: '2026-11-03'. */
export function calendarDay(iso: string): string {
  const at = toReaderClock(new Date(iso))
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** A day that is the same everywhere, such as that of an exchange rate. */
export function dateText(iso: string): DateText {
  return formatDate(iso, readerCountry())
}

/** A day without its year, for a chart. */
export function dayOfMonthText(iso: string): DateText {
  return formatDayOfMonth(iso, readerCountry())
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
