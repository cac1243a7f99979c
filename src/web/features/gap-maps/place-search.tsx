import type { CitySquare } from '#contract/gap-maps.ts'
import { mostSimilarName } from '#engine/gaps/squares/place-letters.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import type { MapCity, useMapAddress } from './map-address.ts'
import { SquareList } from './square-list.tsx'

const t = gapMapsTexts.squares

/** The name of a place, and under it the places of the map that people call so; of a name that nobody uses the nearest one. */
export function PlaceSearch({
  address,
  squares,
  matches,
  city,
  onSelect,
}: {
  address: ReturnType<typeof useMapAddress>
  squares: readonly CitySquare[]
  matches: readonly CitySquare[]
  city: MapCity
  onSelect: (id: string) => void
}) {
  const { name } = address
  const similar = name !== '' && matches.length === 0 ? mostSimilarName(squares, name) : null
  return (
    <Stack gap="s2">
      <TextField
        label={t.what.name}
        type="search"
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => address.type('name', event.currentTarget.value)}
      />
      {name === '' ? null : matches.length > 0 ? (
        <>
          <div role="status">
            <h3>{t.list.found({ n: matches.length, total: squares.length })}</h3>
          </div>
          <SquareList squares={matches} best={matches} city={city} selected={null} onSelect={onSelect} />
        </>
      ) : (
        <>
          <p role="status">{t.what.noName({ name, city: city.name })}</p>
          {similar ? (
            <div>
              <Button onClick={() => address.type('name', similar)}>{t.what.similar({ name: similar })}</Button>
            </div>
          ) : null}
        </>
      )}
    </Stack>
  )
}
