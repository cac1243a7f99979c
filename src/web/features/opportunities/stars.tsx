import { Star, StarHalf } from 'lucide-react'
import { formatNumber } from '#engine/quantity/format.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'

/** Stars out of five, with a label: the model's score, not a review. */
export function Stars({ score }: { score: number }) {
  const { value, full, half } = toStars(score)
  return (
    <p className="stars small">
      <span className="stars-drawn" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <span key={star} className="star">
            <Star className="star-empty" />
            {star <= full ? <Star className="star-full" /> : half && star === full + 1 ? <StarHalf className="star-full" /> : null}
          </span>
        ))}
      </span>
      {opportunityTexts.card.stars({ stars: formatNumber(value, 1) })}
    </p>
  )
}

/** Converts a score of 0–10 into five stars: full ones by floor, a half one from a fraction of 0.5. */
export function toStars(score: number): { value: number; full: number; half: boolean } {
  const value = Math.min(5, Math.max(0, score / 2))
  const full = Math.floor(value)
  return { value, full, half: value - full >= 0.5 }
}
