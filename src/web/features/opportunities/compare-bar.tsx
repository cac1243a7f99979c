import { X } from 'lucide-react'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { signInAddress } from '../../lib/sign-in-address.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { compareAddress, setCompareSelection, useCompareSelection } from './compare-selection.ts'

const t = opportunityTexts.compare

/** The selected ideas, and the link to their comparison; nothing while none is selected. */
export function CompareBar({ signedIn }: { signedIn: boolean }) {
  const selection = useCompareSelection()
  if (selection.length === 0) return null
  const address = compareAddress(selection)
  return (
    <aside className="footbar compare-bar" aria-label={t.heading}>
      {selection.length > 1 ? (
        <LinkButton href={signedIn ? address : signInAddress(address, { tab: 'register' })} look="primary">
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
