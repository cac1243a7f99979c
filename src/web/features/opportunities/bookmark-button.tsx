import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useLocation } from 'wouter'
import type { OpportunityRow } from '#contract/opportunity-card.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { useVisitorIdeas } from '../../lib/visitor-ideas.ts'
import { Button } from '../../ui/button.tsx'
import { keepOnDevice, setBookmark } from './opportunity-actions.ts'

const t = opportunityTexts.card

/** Saves to the account; a visitor's idea is stored on the device. */
export function BookmarkButton({ opportunity, signedIn, tabIndex }: { opportunity: OpportunityRow; signedIn: boolean; tabIndex?: number }) {
  const [, navigate] = useLocation()
  const ideas = useVisitorIdeas()
  const isBookmarked = signedIn ? opportunity.bookmarked === true : ideas.bookmarked.includes(opportunity.id)
  return (
    <Button
      look="plain"
      tabIndex={tabIndex}
      aria-pressed={isBookmarked}
      aria-label={(isBookmarked ? t.bookmarked : t.bookmark)({ title: opportunity.title })}
      icon={isBookmarked ? <BookmarkCheck className="bookmark-on" aria-hidden /> : <Bookmark aria-hidden />}
      onClick={() => {
        if (signedIn) void setBookmark(opportunity.id, !isBookmarked)
        else keepOnDevice(opportunity.id, !isBookmarked, () => navigate('/explore?show=bookmarked'))
      }}
    />
  )
}
