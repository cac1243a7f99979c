import { useEffect, useId, useState } from 'react'
import { findPlaceByName } from '#engine/gaps/squares/place-letters.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { gapWalkTexts as t } from '#words/web/gap-walk.ts'
import { watchPoint } from '../../lib/secure-context.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { placeAt } from './projection.ts'
import type { WalkPlaces } from './use-walk.ts'
import type { Named } from './walk-state.ts'

const maxMatches = 5

/** Follows the phone from the press on, until it ends; the position stays here, and only its place is passed on. */
export function useFollowedPlace(places: WalkPlaces, city: string, onPlace: (place: Named) => void, initial = false) {
  const [isFollowing, setIsFollowing] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function each time it is drawn is no reason to ask the phone again
  useEffect(() => {
    if (!isFollowing) return
    return watchPoint((point) => {
      const place = point && placeAt(places, point)
      setProblem(place ? null : point ? gapMapsTexts.squares.notHere({ city }) : gapMapsTexts.squares.notLocated)
      if (place) onPlace({ id: place.id, title: place.name })
      if (!point) setIsFollowing(false)
    })
  }, [isFollowing, places, city])
  return { isFollowing, setIsFollowing, problem }
}

/** Where counts belong: by the phone's position, by a name, or the whole city. */
export function WalkPlace({
  places,
  city,
  place,
  followed: { isFollowing, setIsFollowing, problem },
  onPlace,
}: {
  places: WalkPlaces
  city: string
  place: Named | null
  followed: ReturnType<typeof useFollowedPlace>
  onPlace: (place: Named | null) => void
}) {
  const [text, setText] = useState('')
  const listId = useId()
  if (places.squares.length === 0) return <p>{t.cityOnly}</p>
  const matches = findPlaceByName(places.squares, text).slice(0, maxMatches)
  const choose = (chosen: Named | null) => {
    setIsFollowing(false)
    setText('')
    onPlace(chosen)
  }
  return (
    <Stack gap="s2">
      <p aria-live="polite">{place ? t.at({ place: place.title }) : t.atCity({ city })}</p>
      {isFollowing ? <p className="small quiet">{t.follows}</p> : null}
      {problem ? <Notice live>{problem}</Notice> : null}
      <div>
        <Button onClick={() => setIsFollowing(!isFollowing)}>{isFollowing ? t.stopFollowing : t.usePosition}</Button>
      </div>
      <TextField
        label={t.whichStreet}
        value={text}
        autoComplete="off"
        aria-controls={listId}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div id={listId} className="stack gap-s2">
        {text !== '' && matches.length === 0 ? <p role="status">{t.noPlace({ text })}</p> : null}
        {matches.map(({ id, name }) => (
          <Button key={id} onClick={() => choose({ id, title: name })}>
            {name}
          </Button>
        ))}
      </div>
      {place ? (
        <div>
          <Button look="plain" onClick={() => choose(null)}>
            {t.wholeCity}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}
