import { X } from 'lucide-react'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { compareAddress, setCompareSelection, useCompareSelection } from './compare-selection.ts'

const t = opportunityTexts.compare

/** The selected ideas, and the link to their comparison; nothing while none is selected. */
export function CompareBar() {
  const selection = useCompareSelection()
  if (selection.length === 0) return null
  return (
    <aside className="footbar compare-bar" aria-label={t.heading}>
      {selection.length > 1 ? (
        <LinkButton href={compareAddress(selection)} look="primary">
          {t.go({ n: selection.length })}
        </LinkButton>
      ) : (
        <p className="small" role="status">
          {t.oneMore}
        </p>
      )}
      <Button
        look="plain"
        className="compare-clear"
        icon={<X aria-hidden />}
        aria-label={t.clear}
        onClick={() => setCompareSelection([])}
      />
    </aside>
  )
}
