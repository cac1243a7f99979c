import { monthlyReserve } from '#engine/model/monthly-reserve.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { nonBreaking } from '../../ui/non-breaking.ts'

const t = opportunityTexts.missing

/** The savings a person lacks to open, and how long saving them takes. */
export function MissingMoney({ missing, currency }: { missing: number; currency: string }) {
  const money = (amount: number) => formatMoneyRoundedMajor(amount, currency)
  const { half, year } = monthlyReserve(missing)
  return (
    <div>
      <p>
        <strong>{nonBreaking(t.amount({ missing: money(missing) }))}</strong>
      </p>
      <p>{nonBreaking(t.putAside({ half: money(half), year: money(year) }))}</p>
    </div>
  )
}
