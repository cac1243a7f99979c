import { useEffect, useState } from 'react'
import { type CountryCode, countryCodes } from '#engine/quantity/vocabulary.ts'
import { type Ring, readRing } from './projection.ts'

/** Each country's file is loaded when its map is drawn; without one the map has no land. */
const outlineLoaders: Partial<Record<CountryCode, () => Promise<{ rings: readonly string[] }>>> = {
  NG: () => import('./outlines/ng.ts'),
  GH: () => import('./outlines/gh.ts'),
  ZA: () => import('./outlines/za.ts'),
  KE: () => import('./outlines/ke.ts'),
  US: () => import('./outlines/us.ts'),
  CI: () => import('./outlines/ci.ts'),
  TZ: () => import('./outlines/tz.ts'),
  UG: () => import('./outlines/ug.ts'),
}

export async function loadOutline(code: CountryCode): Promise<Ring[]> {
  return (await outlineLoaders[code]?.())?.rings.map(readRing) ?? []
}

/** The outline's rings of a country; empty while they load, or where loading fails: a map is readable without them. */
export function useOutline(countryCode: string): readonly Ring[] {
  const [rings, setRings] = useState<readonly Ring[]>([])
  useEffect(() => {
    let isMounted = true
    const code = countryCodes.find((each) => each === countryCode)
    if (code) {
      loadOutline(code).then(
        (loadedRings) => isMounted && setRings(loadedRings),
        () => undefined,
      )
    }
    return () => {
      isMounted = false
    }
  }, [countryCode])
  return rings
}
