import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { PlacesAnswer } from '#contract/gap-maps.ts'
import { gapWalkTexts as t } from '#words/web/gap-walk.ts'
import { queryClient, useCall } from '../../lib/api/queries.ts'
import { useDraft } from '../../lib/draft.ts'
import { Button } from '../../ui/button.tsx'
import { Switch, TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { LimitReached } from './limit-reached.tsx'
import { gapCityLabel, useStartLocation } from './start-location.ts'
import type { WalkPlaces } from './use-walk.ts'
import { useFollowedPlace, WalkPlace } from './walk-place.tsx'
import { maxBusinesses, type Named, startWalk, type Walk } from './walk-state.ts'
import { WalkTitle } from './walk-title.tsx'

type OnStart = (walk: Walk, places: WalkPlaces, follows: boolean) => void
const placesCall = 'GET /api/gap-maps/{location}/places'

/** The first step: up to four businesses, and where they are counted. */
export function WalkChooser({ search, onStart }: { search: string; onStart: OnStart }) {
  const params = new URLSearchParams(search)
  const requested = params.get('location')
  const start = useStartLocation(requested === null)
  const location = requested ?? start
  const places = useCall('GET /api/places', {})
  const city = places.data?.cities.find((each) => gapCityLabel(each) === location || each.id === location)
  const { choices, map, error, retry, isFetching } = useChoices(location)
  return (
    <>
      <WalkTitle>{t.title}</WalkTitle>
      <p>{t.intro}</p>
      {error?.code === 'limit_reached' ? (
        <LimitReached error={error} />
      ) : error?.body?.field === 'location' ? (
        <p role="alert" className="gap-empty">
          {error.message}
        </p>
      ) : error || places.isError ? (
        <LoadFailed
          text={t.failed}
          retryText={t.tryAgain}
          busy={isFetching}
          onRetry={() => {
            retry()
            if (places.isError) void places.refetch()
          }}
        />
      ) : city && choices && location !== undefined ? (
        <ChooserForm
          key={location}
          city={{ id: city.id, name: city.name, location: gapCityLabel(city) }}
          choices={choices}
          places={map}
          search={search}
          onStart={onStart}
        />
      ) : (
        <Skeleton height="20rem" label={t.loading} />
      )}
    </>
  )
}

/** The person's list and the places of the map: of a map of the city that is loaded already, else by a look-up; without places, of the city's gaps. */
function useChoices(location: string | undefined) {
  const loaded = queryClient
    .getQueriesData<PlacesAnswer>({ queryKey: [placesCall] })
    .find(([key, data]) => data && (key[1] as { params: { location: string } }).params.location === location)?.[1]
  const input = { params: { location: location ?? '' }, query: {} }
  const fetched = useCall(placesCall, input, { enabled: location !== undefined && loaded === undefined })
  const hasNoMap = fetched.error?.code === 'not_found'
  const gaps = useCall('GET /api/gap-maps', { query: { location: location ?? '' } }, { enabled: hasNoMap })
  const answer = loaded ?? fetched.data
  const map = useMemo<WalkPlaces>(
    () => (answer ? { by: answer.map.by, squares: answer.map.squares.map(toWalkPlace) } : { by: 'square', squares: [] }),
    [answer],
  )
  const choices: Named[] | undefined = answer
    ? answer.choices
    : gaps.data?.map(({ id, title }) => ({ id: id.slice(id.lastIndexOf('--') + 2), title }))
  return {
    choices,
    map,
    error: hasNoMap ? gaps.error : loaded ? null : fetched.error,
    isFetching: fetched.isFetching || gaps.isFetching,
    retry: () => void (hasNoMap ? gaps.refetch() : fetched.refetch()),
  }
}

const toWalkPlace = ({ id, name, area, also, lat, lon }: WalkPlaces['squares'][number]) => ({ id, name, area, also, lat, lon })

const firstChoices = 6

function ChooserForm({
  city,
  choices,
  places,
  search,
  onStart,
}: {
  city: Walk['city']
  choices: readonly Named[]
  places: WalkPlaces
  search: string
  onStart: OnStart
}) {
  const params = new URLSearchParams(search)
  const listed = (ids: readonly string[]) => ids.filter((id) => choices.some((each) => each.id === id)).slice(0, maxBusinesses)
  const [initial] = useState(() => listed((params.get('what') ?? '').split(',')))
  const [draft, setTicked, clearDraft] = useDraft<string[]>(`walk-choice:${search}`, initial)
  const ticked = listed(draft)
  const [text, setText] = useState('')
  const [hasSound, setHasSound] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const [place, setPlace] = useState<Named | null>(() => {
    const square = places.squares.find(({ id }) => id === params.get('where'))
    return square ? { id: square.id, title: square.name } : null
  })
  const followed = useFollowedPlace(places, city.name, setPlace)
  const wanted = text.trim().toLowerCase()
  const found = wanted === '' ? choices : choices.filter(({ title }) => title.toLowerCase().includes(wanted))
  const [first] = useState(initial)
  const shown = [...first, ...ticked, ...found.slice(0, firstChoices).map(({ id }) => id)]
  const rows = [...new Set(shown)].flatMap((id) => choices.find((each) => each.id === id) ?? [])
  const isFull = ticked.length >= maxBusinesses
  const start = () => {
    if (ticked.length === 0) return setIsRefused(true)
    const businesses = ticked.flatMap((id) => choices.find((each) => each.id === id) ?? []).map(({ id, title }) => ({ id, title }))
    onStart(startWalk({ city, search, businesses, hasSound }, place, Date.now()), places, followed.isFollowing)
    clearDraft()
  }
  return (
    <Stack gap="s4">
      <p className="small">
        {t.city}: {t.cityValue({ city: city.name })}.{' '}
        <Link href={`/gap-maps?location=${encodeURIComponent(city.location)}`}>{t.otherCity}</Link>
      </p>
      <fieldset className="walk-choices">
        <legend>{t.what}</legend>
        <p className="small quiet" aria-live="polite">
          {isFull ? t.full({ n: maxBusinesses }) : t.whatHint({ n: maxBusinesses })}
        </p>
        {rows.map(({ id, title }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              disabled={isFull && !ticked.includes(id)}
              onChange={({ currentTarget: { checked } }) => {
                setIsRefused(false)
                setTicked(checked ? [...ticked, id] : ticked.filter((each) => each !== id))
              }}
            />
            {title}
          </label>
        ))}
        {found.length === 0 ? <p role="status">{t.noBusiness({ text })}</p> : null}
        <TextField
          label={t.find}
          type="search"
          value={text}
          autoComplete="off"
          error={isRefused ? t.none : null}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </fieldset>
      <Stack as="section" gap="s2">
        <h2>{t.where}</h2>
        <WalkPlace places={places} city={city.name} place={place} followed={followed} onPlace={setPlace} />
      </Stack>
      <Switch label={t.sound} checked={hasSound} onChange={({ currentTarget }) => setHasSound(currentTarget.checked)} />
      <div>
        <Button look="primary" wide onClick={start}>
          {t.start}
        </Button>
      </div>
    </Stack>
  )
}
