import { Plus } from 'lucide-react'
import { tradesToldBy } from '#engine/fit/trades.ts'
import { wayInTexts as t } from '#words/web/way-in.ts'
import { parseHave } from '../../lib/intake/intake-answers.ts'
import type { Filters } from './filter-state.ts'

/** Who has a sewing machine and named no work mostly sews. A question, never assumed: one press begins the list with that work. */
export function TradeOffer({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const trades = filters.trades === '' ? tradesToldBy(parseHave(filters)) : []
  if (trades.length === 0) return null
  return (
    <fieldset className="chips">
      <legend className="small">{t.tradeOffer}</legend>
      {trades.map((trade) => (
        <button
          key={trade}
          type="button"
          className="chip"
          onClick={() => {
            onChange({ ...filters, trades: trade, page: 1 })
            document.querySelector<HTMLElement>('.for-whom .chip')?.focus()
          }}
        >
          <Plus size={18} aria-hidden />
          {t.trades[trade]}
        </button>
      ))}
    </fieldset>
  )
}
