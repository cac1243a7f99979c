import { useRef, useState } from 'react'
import type { SquaresAnswer } from '#contract/gap-maps.ts'
import { clearWalk, countResults, readStoredPart, storePart } from '../../lib/stored-walk.ts'
import type { Walk } from './walk-state.ts'

/** What the phone needs of a map to find a place without a signal. */
export type WalkPlaces = {
  by: SquaresAnswer['by']
  squares: Pick<SquaresAnswer['squares'][number], 'id' | 'name' | 'area' | 'also' | 'lat' | 'lon'>[]
}

export type StoredWalk = {
  walk: Walk | null
  /** False where the phone refuses to store it. */
  isStored: boolean
  places: WalkPlaces
  start: (walk: Walk, places: WalkPlaces) => void
  change: (to: (walk: Walk) => Walk) => void
  clear: () => void
}

const noPlaces: WalkPlaces = { by: 'square', squares: [] }

/** The account's walk, stored on this phone at each change. One that is over, with all its answers, gives way to the address of another. */
export function useWalk(account: string, search: string): StoredWalk {
  const [walk, setWalk] = useState(() => openWalk(account, search))
  const [places, setPlaces] = useState(() => readStoredPart<WalkPlaces>('walk-places', account) ?? noPlaces)
  const [isStored, setIsKept] = useState(true)
  // Two presses may come before one is drawn.
  const latest = useRef(walk)
  const show = (next: Walk | null) => {
    latest.current = next
    setWalk(next)
    if (next) setIsKept(storePart('walk', account, next))
  }
  return {
    walk,
    isStored,
    places,
    start: (next, mapPlaces) => {
      clearWalk(account)
      setPlaces(mapPlaces)
      storePart('walk-places', account, mapPlaces)
      show(next)
    },
    change: (to) => {
      if (latest.current) show(to(latest.current))
    },
    clear: () => {
      clearWalk(account)
      show(null)
    },
  }
}

function openWalk(account: string, search: string): Walk | null {
  const walk = readStoredPart<Walk>('walk', account)
  if (!walk?.sent || walk.search === search) return walk
  const results = countResults(account)
  return walk.sent.some(({ id }) => !results[id]) ? walk : null
}
