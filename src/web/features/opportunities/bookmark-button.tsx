import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useLocation } from 'wouter'
import type { OpportunityRow } from '#contract/opportunities.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
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
        showToast({ title: t.signInTitle, text: t.signInText })
        navigate(`/login?returnTo=${encodeURIComponent(location.pathname + location.search)}`)
      }}
    />
  )
}
