import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useLocation } from 'wouter'
import type { OpportunityRow } from '#contract/opportunities.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { signInAddress } from '../../lib/sign-in-address.ts'
import { Button } from '../../ui/button.tsx'
import { setBookmark } from './opportunity-actions.ts'

const t = opportunityTexts.card

/** Saves to the account; a visitor signs in first. */
export function BookmarkButton({ opportunity, signedIn, tabIndex }: { opportunity: OpportunityRow; signedIn: boolean; tabIndex?: number }) {
  const [, navigate] = useLocation()
  const isBookmarked = opportunity.bookmarked === true
  return (
    <Button
      look="plain"
      tabIndex={tabIndex}
      aria-pressed={isBookmarked}
      aria-label={(isBookmarked ? t.bookmarked : t.bookmark)({ title: opportunity.title })}
      icon={isBookmarked ? <BookmarkCheck className="bookmark-on" aria-hidden /> : <Bookmark aria-hidden />}
      onClick={() => {
        if (signedIn) return void setBookmark(opportunity.id, !isBookmarked)
        navigate(signInAddress(location.pathname + location.search, { why: 'save' }))
      }}
    />
  )
}
