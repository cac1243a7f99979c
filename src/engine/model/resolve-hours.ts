import type { NumberText } from '#language/slots.ts'
import { assumptionFormulas, lineTexts } from '#words/engine/assumptions.ts'
import { hoursReasons } from '#words/engine/counts.ts'
import { defaultOwnerHoursPerWeek } from '../economy/constants.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { Place } from '../market/place.ts'
import { helperWageBeforeTax, helperWageIn } from '../market/wages.ts'
import { formatNumber } from '../quantity/format.ts'
import { toSignificant } from '../quantity/significant.ts'
import type { CostLine } from './resolve-lines.ts'
import type { Model } from './result.ts'
import type { RowWriter } from './row-writer.ts'

/** Who is open on fewer days attracts as many fewer of the customers of a month, and on each of these days as many as ever. */
export function reducePull(share: number, write: RowWriter, book: EvidenceBook): void {
  const row = write.rows.get('pull')!
  // Without a fair share there is none.
  if (write.rows.get('marketSpending')!.value === 0) return
  const pull = toSignificant(row.value * share, 3)
  write.put({ key: 'pull', label: row.label, unit: row.unit }, { low: pull, likely: pull, high: pull }, row, row.evidence[0]!)
  book.assumption({ id: 'assumption:pull', label: row.label, value: pull, unit: row.unit, reason: hoursReasons.pull })
}

/** Monthly pay of whoever works the hours that the owner has not, as a helper is paid here. */
export function standInLine(hours: number, place: Place, book: EvidenceBook): CostLine {
  const { currency, wageLaw } = place.country
  const wage = helperWageIn(place)
  const pay = toSignificant(helperWageBeforeTax(hours, place), 3)
  const item = lineTexts.standIn({ hours: formatNumber(hours, 1) as NumberText })
  const id = book.derived({
    id: 'line:other.standIn',
    label: item,
    value: pay,
    unit: `${currency} a month`,
    formula: assumptionFormulas.standIn({ hours: formatNumber(hours, 1) as NumberText, fullTime: wageLaw.fullTime.hoursPerWeek }),
    inputs: [book.fact(wage)],
  })
  return { item, low: pay, likely: pay, high: pay, importShare: 0, id }
}

/** Hours a week of the owner's own work; the usual week in models that predate this assumption. */
export function ownerHoursPerWeek({ assumptions }: Pick<Model, 'assumptions'>): number {
  return assumptions.find(({ key }) => key === 'ownerHoursPerWeek')?.value ?? defaultOwnerHoursPerWeek
}
