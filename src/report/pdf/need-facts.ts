import { formatMoneyProseMajor } from '#engine/quantity/format.ts'
import type { FirstPage } from '#engine/report/document.ts'
import { firstFacts } from '#words/documents/pdf.ts'

/** To open and to live on, as two lines; reports before 2.0 have one sum only. */
export function needFacts({ toOpen, toLiveOn }: Partial<Pick<FirstPage, 'toOpen' | 'toLiveOn'>>, currency: string): [string, string][] {
  if (toOpen === undefined || !toLiveOn) return []
  const amount = formatMoneyProseMajor(toLiveOn.amount, currency)
  return [
    [firstFacts.toOpen, formatMoneyProseMajor(toOpen, currency)],
    [firstFacts.toLiveOn, toLiveOn.amount > 0 ? firstFacts.amountUntilMonth({ amount, month: toLiveOn.untilMonth }) : firstFacts.nothing],
  ]
}
