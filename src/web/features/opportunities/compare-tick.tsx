import type { OpportunityRow } from '#contract/opportunities.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { showToast } from '../../ui/toast.tsx'
import { mostChosen, toggleChosen, useChosen } from './chosen.ts'

const t = opportunityTexts.compare

/** Chooses a row for a comparison. */
export function CompareTick({ opportunity: { id, title } }: { opportunity: OpportunityRow }) {
  const isChosen = useChosen().includes(id)
  return (
    <label className="row-tick">
      <input
        type="checkbox"
        tabIndex={-1}
        checked={isChosen}
        aria-label={t.tick({ title })}
        onChange={() => {
          if (!toggleChosen(id)) showToast({ title: t.full({ most: mostChosen }) })
        }}
      />
    </label>
  )
}
