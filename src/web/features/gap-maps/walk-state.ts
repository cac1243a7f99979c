import type { CallInput } from '#contract/call.ts'
import { opportunityId } from '#engine/quantity/opportunity-id.ts'

/** A business or a place of the map, as the screen names it. */
export type Named = { id: string; title: string }

/** What a row of the end sends, and the id under which the outbox has it. */
export type SentCount = CountToSend & { id: string }

/** One walk, as this phone keeps it. Places are ids of the map; null is the whole city. Times are in ms. */
export type Walk = {
  city: { id: string; name: string; location: string }
  /** Of the address that it was begun from. */
  search: string
  businesses: Named[]
  place: string | null
  /** Names of the places that were walked. */
  placeTitles: Record<string, string>
  presses: { business: string; place: string | null }[]
  /** Time at each place before `runningSince`, in the order in which they were reached. */
  spent: { place: string | null; ms: number }[]
  /** Null while paused. */
  runningSince: number | null
  hasSound: boolean
  /** Null until it is sent. */
  sent: SentCount[] | null
}

export const maxBusinesses = 4
const maxSellers = 1000
export const walkMinutes = { min: 5, max: 120 }
const minute = 60_000

export function startWalk(walk: Pick<Walk, 'city' | 'search' | 'businesses' | 'hasSound'>, place: Named | null, now: number): Walk {
  const empty = { ...walk, place: null, placeTitles: {}, presses: [], spent: [], runningSince: now, sent: null }
  return moveTo(empty, place, now)
}

/** One seller more; a paused walk goes on. */
export function addOne(walk: Walk, business: string, now: number): Walk {
  if (countOf(walk, business) >= maxSellers) return walk
  return { ...resumeWalk(walk, now), presses: [...walk.presses, { business, place: walk.place }] }
}

/** Takes the last press back, wherever it was. */
export function undoLast(walk: Walk): Walk {
  return { ...walk, presses: walk.presses.slice(0, -1) }
}

export function pauseWalk(walk: Walk, now: number): Walk {
  return { ...walk, spent: spentUntil(walk, now), runningSince: null }
}

export function resumeWalk(walk: Walk, now: number): Walk {
  return walk.runningSince === null ? { ...walk, runningSince: now } : walk
}

/**
 * From now on what is counted belongs to that place. The first place that is known within 5 minutes takes what was counted before: the phone found its
 * position late.
 */
export function moveTo(walk: Walk, place: Named | null, now: number): Walk {
  if ((place?.id ?? null) === walk.place) return walk
  const isFirst = Object.keys(walk.placeTitles).length === 0 && minutesWalked(walk, now) < walkMinutes.min
  if (place && isFirst) {
    const at = { place: place.id }
    return {
      ...walk,
      ...at,
      placeTitles: { [place.id]: place.title },
      presses: walk.presses.map((press) => ({ ...press, ...at })),
      spent: walk.spent.map((each) => ({ ...each, ...at })),
    }
  }
  const placeTitles = place ? { ...walk.placeTitles, [place.id]: place.title } : walk.placeTitles
  return { ...walk, place: place?.id ?? null, placeTitles, spent: spentUntil(walk, now), runningSince: walk.runningSince && now }
}

/** Of the whole walk. */
export function countOf({ presses }: Walk, business: string): number {
  return presses.filter((press) => press.business === business).length
}

export function minutesWalked(walk: Walk, now: number): number {
  return spentUntil(walk, now).reduce((sum, { ms }) => sum + ms, 0) / minute
}

/** Time at each place until now. A device whose clock was set back adds nothing. */
function spentUntil({ place, spent, runningSince }: Walk, now: number): Walk['spent'] {
  const ms = runningSince === null ? 0 : Math.max(0, now - runningSince)
  if (ms === 0) return spent
  const known = spent.some((each) => each.place === place)
  return known ? spent.map((each) => (each.place === place ? { place, ms: each.ms + ms } : each)) : [...spent, { place, ms }]
}

export type CountToSend = { business: string; place: string | null; sellers: number; minutes: number }

/**
 * What the end sends: of each place every business, also one without sellers where the walk was long enough to say so. Minutes are whole, from 5 to
 * 120; `rounded` says whether some were shorter or longer.
 */
export function countsToSend(walk: Walk, now: number): { counts: CountToSend[]; rounded: boolean } {
  const spent = spentUntil(walk, now)
  const places = [...new Set([...spent, ...walk.presses].map(({ place }) => place))]
  let rounded = false
  const counts = places.flatMap((place) => {
    const walked = Math.round((spent.find((each) => each.place === place)?.ms ?? 0) / minute)
    const minutes = Math.min(walkMinutes.max, Math.max(walkMinutes.min, walked))
    const rows = walk.businesses.flatMap(({ id }) => {
      const sellers = walk.presses.filter((press) => press.place === place && press.business === id).length
      return sellers > 0 || walked >= walkMinutes.min ? [{ business: id, place, sellers, minutes }] : []
    })
    rounded ||= rows.length > 0 && minutes !== walked
    return rows
  })
  return { counts, rounded }
}

/** The body of the call that stores a count. */
export function countBody(
  { city }: Walk,
  { business, place, sellers, minutes }: CountToSend,
): CallInput<'POST /api/gap-maps/count'>['body'] {
  return { opportunityId: opportunityId(business, city.id), sellers, minutes, ...(place === null ? {} : { square: place }) }
}
