import { joinWithCommas } from '#language/join-names.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'

const t = gapMapsTexts.squares
const maxNamed = 5

/** Which businesses a category's numbers and order count; null for one business, which the screen names already. */
export function coveredBusinessesText(businesses: readonly string[], business: { title: string } | null | undefined): string | null {
  if (business || businesses.length === 0) return null
  const list = joinWithCommas(businesses.slice(0, maxNamed))
  const n = businesses.length - maxNamed
  return n > 0 ? t.sellersOfMore({ list, n }) : t.sellersOf({ list })
}
