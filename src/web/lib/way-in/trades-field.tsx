import type { Pictogram as PictogramName } from '#engine/market/pictogram.ts'
import { type Trade, trades } from '#engine/quantity/vocabulary.ts'
import { wayInTexts as t } from '#words/web/way-in.ts'
import { Pictogram } from '../../ui/pictogram.tsx'

const drawings: Record<Trade, PictogramName> = {
  cook: 'pot',
  sew: 'sewing',
  hair: 'scissors',
  sell: 'stall',
  drive: 'motorbike',
  farm: 'sprout',
  repair: 'spanner',
  build: 'hammer',
  clean: 'broom',
  care: 'care',
  teach: 'book',
  write: 'laptop',
}

/** What people can do, each drawn. In a plain form it works before any script does; with `onChange` the page keeps what is chosen. */
export function TradesField({ chosen, onChange }: { chosen: readonly Trade[]; onChange?: (chosen: readonly Trade[]) => void }) {
  const state = (trade: Trade) => {
    const isChosen = chosen.includes(trade)
    if (!onChange) return { defaultChecked: isChosen }
    return { checked: isChosen, onChange: () => onChange(trades.filter((each) => (each === trade ? !isChosen : chosen.includes(each)))) }
  }
  return (
    <fieldset className="way-in-trades">
      <legend>{t.can}</legend>
      {trades.map((trade) => (
        <label key={trade} className="way-in-trade">
          <input type="checkbox" name="trades" value={trade} {...state(trade)} />
          <Pictogram name={drawings[trade]} />
          <span>{t.trades[trade]}</span>
        </label>
      ))}
    </fieldset>
  )
}
