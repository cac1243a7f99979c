import type { OpportunityRow } from '#contract/opportunity-card.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { showToast } from '../../ui/toast.tsx'
import { maxCompared, toggleCompared, useCompareSelection } from './compare-selection.ts'

const t = opportunityTexts.compare

/** Selects a row for the comparison. */
export function CompareCheckbox({ opportunity: { id, title } }: { opportunity: OpportunityRow }) {
  const isSelected = useCompareSelection().includes(id)
  return (
    <label className="row-tick">
      <input
        type="checkbox"
        tabIndex={-1}
        checked={isSelected}
        aria-label={t.tick({ title })}
        onChange={() => {
          if (!toggleCompared(id)) showToast({ title: t.full({ most: maxCompared }) })
        }}
      />
    </label>
  )
}
