import { formatMoneyRoundedMajor, formatMoneyShownMajor } from '#engine/quantity/format.ts'
import { savingTexts as t } from '#words/web/drawn.ts'
import { nonBreaking } from '../ui/non-breaking.ts'
import { ProgressBar } from '../ui/surface.tsx'

/** What somebody has of the next target: of the money to open, else of that to be safe. Nothing where nothing is lacking. */
export function OwnSaving({
  own: { amount, shortToOpen, shortToBeSafe },
  currency,
}: {
  own: { amount: number; shortToOpen: number; shortToBeSafe: number }
  currency: string
}) {
  const short = shortToOpen > 0 ? shortToOpen : shortToBeSafe
  if (short <= 0) return null
  const need = amount + short
  const format = (value: number) => formatMoneyRoundedMajor(value, currency)
  const say = shortToOpen > 0 ? t.toOpen : t.toBeSafe
  return (
    <div>
      <p className="small">{nonBreaking(say({ have: format(amount), need: formatMoneyShownMajor(need, currency) }))}</p>
      <ProgressBar value={amount / need} label={t.label} />
    </div>
  )
}
