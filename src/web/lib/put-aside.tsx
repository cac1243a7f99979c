import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { monthlyReserve } from '#engine/quantity/shortfall.ts'
import { savingTexts as t } from '#words/web/drawn.ts'
import { nonBreaking } from '../ui/non-breaking.ts'

/** Two ways to save what is missing to open. */
export function PutAside({ missing, currency }: { missing: number; currency: string }) {
  const { half, year } = monthlyReserve(missing)
  const format = (value: number) => formatMoneyRoundedMajor(value, currency)
  return missing > 0 ? <p>{nonBreaking(t.putAside({ half: format(half), year: format(year) }))}</p> : null
}
