import { useLocation, useSearch } from 'wouter'
import { type GapCategory, gapCategories } from '#engine/quantity/vocabulary.ts'
import { navigateWhileTyping } from '../../ui/history-layers.ts'

/** What the address of the maps says; `what` is a business or `all`, `where` a place. Addresses of before name them `business` and `square`. */
export type MapAddress = {
  location: string | null
  category: GapCategory | 'all'
  what: string | null
  where: string | null
  /** Which question the screen answers: where to open a business, or what is missing at a place. */
  ask: 'where' | 'what'
  /** Typed in the search of businesses, and of places. */
  text: string
  name: string
}

type Change = Partial<Record<'location' | 'category' | 'what' | 'where' | 'ask' | 'q' | 'name', string>>

/** Both questions live in the address: Back, reload and a sent link find the same. */
export function useMapAddress(): MapAddress & {
  href: (changes: Change) => string
  go: (changes: Change) => void
  type: (field: 'q' | 'name', text: string) => void
} {
  const [, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const what = params.get('what') ?? params.get('business')
  const where = params.get('where') ?? params.get('square')
  const href = (changes: Change) => {
    const next = new URLSearchParams(params)
    for (const name of ['business', 'square']) next.delete(name)
    for (const [name, value] of Object.entries({ what: what ?? '', where: where ?? '', ...changes })) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return next.size > 0 ? `/gap-maps?${next}` : '/gap-maps'
  }
  return {
    location: params.get('location'),
    category: gapCategories.find((each) => each === params.get('category')) ?? 'all',
    what,
    where,
    ask: params.get('ask') === 'what' || (where !== null && what === null) ? 'what' : 'where',
    text: params.get('q') ?? '',
    name: params.get('name') ?? '',
    href,
    go: (changes) => navigate(href(changes)),
    type: (field, text) => navigateWhileTyping(navigate, href({ [field]: text }), field),
  }
}

export type MapCity = { id: string; name: string; country: string; countryCode: string; lat: number; lon: number }

/** The map's filter: a category, or one business of it. */
export type Subject = { category: GapCategory | 'all'; business: { id: string; title: string } | null }

/** The address of a walk: `what` are businesses to tick, `where` a place of the map. */
export function walkHref({ location, what, where }: { location: string; what: readonly string[]; where: string | null }): string {
  const params = new URLSearchParams({ location, ...(what.length > 0 ? { what: what.join(',') } : {}), ...(where ? { where } : {}) })
  return `/gap-maps/walk?${params}`
}
