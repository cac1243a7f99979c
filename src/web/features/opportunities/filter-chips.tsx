import { X } from 'lucide-react'
import { opportunityTexts as t } from '#words/web/opportunities.ts'
import { type LocalMoney, useLocalMoney } from '../../lib/local-money.ts'
import { Button } from '../../ui/button.tsx'
import { sliderAmountText } from './filter-form.tsx'
import { activeFilters, type ChipKey, type Filters, type SliderKey, sliders, tagName, withoutFilter } from './filter-state.ts'

/** Active filters, each removable, and all at once. */
export function FilterChips({
  filters,
  country,
  onChange,
  onClear,
}: {
  filters: Filters
  /** Of the list, in whose money the amounts are. */
  country: string
  onChange: (filters: Filters) => void
  onClear: () => void
}) {
  const active = activeFilters(filters)
  const local = useLocalMoney(country)
  if (active.length === 0) return null
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{t.chips}</legend>
      {active.map((key) => {
        const text = chipText(filters, key, local)
        return (
          <button
            key={key}
            type="button"
            className="chip"
            aria-label={t.remove({ filter: text })}
            onClick={() => onChange(withoutFilter(filters, key))}
          >
            {text}
            <X size={18} aria-hidden />
          </button>
        )
      })}
      <Button look="plain" onClick={onClear}>
        {t.clear}
      </Button>
    </fieldset>
  )
}

function chipText(filters: Filters, key: ChipKey, local: LocalMoney): string {
  switch (key) {
    case 'search':
      return t.chipSearch({ text: filters.search })
    case 'category':
      return t.categories[filters.category]
    case 'tag':
      return tagName(filters.tag)
    case 'place':
      return [filters.city, filters.country].filter(Boolean).join(', ')
    case 'sort':
      return t.chipSort({ sort: t.sorts[filters.sort ?? 'default'] })
    case 'show':
      return t.shows[filters.show]
    default:
      return rangeText(filters, key, local)
  }
}

function rangeText(filters: Filters, key: SliderKey, local: LocalMoney): string {
  const { max } = sliders[key]
  const [low, high] = [filters[`${key}Min`] ?? 0, filters[`${key}Max`] ?? max]
  return t.sliders[key].chip({ low: sliderAmountText(low, false, local), high: sliderAmountText(high, high === max, local) })
}
