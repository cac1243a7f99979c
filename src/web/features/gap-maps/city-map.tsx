import { useState } from 'react'
import type { CitySquare, PlacesAnswer, SquaresAnswer } from '#contract/gap-maps.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { currentPoint } from '../../lib/secure-context.ts'
import { Notice } from '../../ui/surface.tsx'
import type { MapCity } from './map-address.ts'
import { type Point, placeAt } from './projection.ts'
import { SquaresMap } from './squares-map.tsx'

const t = gapMapsTexts.squares

/** The map with the reader's own position, which stays on the phone: only the square is looked up. */
export function CityMap({
  map,
  best,
  isPlain,
  city,
  matches,
  selected,
  onSelect,
}: {
  map: SquaresAnswer
  best: PlacesAnswer['places']
  isPlain: boolean
  city: MapCity
  matches: readonly CitySquare[]
  selected: CitySquare | null
  onSelect: (id: string) => void
}) {
  const [userPoint, setUserPoint] = useState<Point | null>(null)
  const [locateError, setLocateError] = useState<string | null>(null)
  const locate = async () => {
    const position = await currentPoint().catch(() => null)
    const userSquare = position && placeAt(map, position)
    setUserPoint(userSquare ? position : null)
    setLocateError(userSquare ? null : position ? t.notHere({ city: city.name }) : t.notLocated)
    if (userSquare) onSelect(userSquare.id)
  }
  return (
    <>
      <SquaresMap
        by={map.by}
        best={best}
        isPlain={isPlain}
        city={city}
        squares={matches}
        selected={selected}
        userPoint={userPoint}
        onSelect={onSelect}
        onLocate={() => void locate()}
      />
      {locateError ? <Notice live>{locateError}</Notice> : null}
    </>
  )
}
