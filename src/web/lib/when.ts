import { monthNames } from '#engine/quantity/format.ts'
import type { DateText } from '#language/slots.ts'

/** An instant as the day it is where the reader is: '3 Nov 2026'. */
export function dayText(iso: string): DateText {
  const at = new Date(iso)
  return `${at.getDate()} ${monthNames[at.getMonth()]!.slice(0, 3)} ${at.getFullYear()}` as DateText
}

/** An instant on the reader's own clock: '3 Nov 2026, 14:10'. */
export function momentText(iso: string): DateText {
  const at = new Date(iso)
  return `${dayText(iso)}, ${two(at.getHours())}:${two(at.getMinutes())}` as DateText
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
