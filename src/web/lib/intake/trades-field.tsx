import type { Pictogram as PictogramName } from '#engine/market/pictogram.ts'
import { type Trade, trades } from '#engine/quantity/vocabulary.ts'
import { wayInTexts as t } from '#words/web/way-in.ts'
import { PictogramIcon } from '../../ui/trade-drawing.tsx'

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

/** Trades as checkboxes with drawings. In a plain form it works before any script does; with `onChange` the page holds the selection. */
export function TradesField({ selected, onChange }: { selected: readonly Trade[]; onChange?: (selected: readonly Trade[]) => void }) {
  const state = (trade: Trade) => {
    const isChosen = selected.includes(trade)
    if (!onChange) return { defaultChecked: isChosen }
    return { checked: isChosen, onChange: () => onChange(trades.filter((each) => (each === trade ? !isChosen : selected.includes(each)))) }
  }
  return (
    <fieldset className="way-in-trades">
      <legend>{t.can}</legend>
      {trades.map((trade) => (
        <label key={trade} className="way-in-trade">
          <input type="checkbox" name="trades" value={trade} {...state(trade)} />
          <PictogramIcon name={drawings[trade]} />
          <span>{t.trades[trade]}</span>
        </label>
      ))}
    </fieldset>
  )
}
