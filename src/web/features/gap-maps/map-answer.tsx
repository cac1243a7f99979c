import { lazy, Suspense, useMemo, useRef } from 'react'
import { Link } from 'wouter'
import type { PlacesAnswer } from '#contract/gap-maps.ts'
import { findPlaceByName } from '#engine/gaps/squares/place-letters.ts'
import { gapMapsTexts as t } from '#words/web/gap-maps.ts'
import { queryClient, type useCall } from '../../lib/api/queries.ts'
import { whenOnline } from '../../lib/offline/connection.ts'
import { Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { CityOutline } from './city-outline.tsx'
import { CountyList } from './county-list.tsx'
import { focusOn } from './focus-on.ts'
import { type MapCity, type Subject, type useMapAddress, walkHref } from './map-address.ts'
import { SquareCard } from './square-card.tsx'
import { gapCityLabel } from './start-location.ts'
import { WhatSheet } from './what-sheet.tsx'
import { WhereSheet } from './where-sheet.tsx'

const MapLegend = lazy(async () => ({ default: (await whenOnline(() => import('./squares-map.tsx'))).MapLegend }))
const CityMap = lazy(async () => ({ default: (await whenOnline(() => import('./city-map.tsx'))).CityMap }))

const noPlaces: PlacesAnswer['places'] = []

type Address = ReturnType<typeof useMapAddress>

/** The map, and the answer to the question; where nothing is counted by place, the city in its country. */
export function MapAnswer({
  address,
  city,
  map: { data, error, isFetching, isPlaceholderData, refetch },
}: {
  address: Address
  city: MapCity | null
  map: ReturnType<typeof useCall<'GET /api/gap-maps/{location}/places'>>
}) {
  if (city && error?.code === 'not_found')
    return (
      <Stack gap="s3" className="gap-map-side">
        <CityOutline city={city.name} country={city.country} countryCode={city.countryCode} position={city} />
        <Notice>
          <p>{error.message}</p>
          {error.body?.field === 'what' ? (
            <Link href={address.href({ what: '', where: '' })}>{t.squares.what.otherBusiness({ city: city.name })}</Link>
          ) : (
            <p>{t.squares.wholeCity}</p>
          )}
        </Notice>
      </Stack>
    )
  if (error) return <LoadFailed text={t.squares.failed} retryText={t.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
  if (!city || !data) return <Skeleton height="26rem" label={t.squares.loading} />
  return (
    <div className="gap-answer-parts" aria-busy={isPlaceholderData}>
      <Answer answer={data} address={address} city={city} />
    </div>
  )
}

function Answer({ answer, address, city }: { answer: PlacesAnswer; address: Address; city: MapCity }) {
  const { map } = answer
  const { ask, category, where, name } = address
  const firstWhere = useRef(where)
  const found = useMemo(() => findPlaceByName(map.squares, name), [map.squares, name])
  const subject: Subject = { category, business: answer.business }
  if (map.squares.length === 0)
    return (
      <Stack gap="s3" className="gap-map-side">
        <CityOutline city={city.name} country={city.country} countryCode={city.countryCode} position={city} />
        <CountyList answer={map} city={city} subject={subject} />
      </Stack>
    )
  const selected = map.squares.find(({ id }) => id === where) ?? null
  const select = (id: string) => {
    // The address names the business from now on: the answer is the one on the screen.
    if (ask === 'where' && answer.business) seedAnswer(address.location ?? gapCityLabel(city), answer.business.id, answer)
    address.go({ where: id, name: '', ...(ask === 'where' ? { what: answer.business?.id ?? 'all' } : {}) })
    if (ask === 'where') focusOn('square-card')
  }
  return (
    <>
      <section className="gap-map-side" aria-label={t.mapSide}>
        <Suspense fallback={<Skeleton height="17.5rem" label={t.squares.loading} />}>
          <CityMap
            // A search shows its places whole, whatever was enlarged before.
            key={found.length > 0 ? name : ''}
            map={map}
            best={ask === 'where' ? answer.places : noPlaces}
            isPlain={ask === 'what'}
            city={city}
            matches={found.length > 0 ? found : map.squares}
            selected={selected}
            onSelect={select}
          />
        </Suspense>
      </section>
      <Stack gap="s4" className="gap-sheet">
        {ask === 'what' ? (
          <WhatSheet
            address={address}
            city={city}
            squares={map.squares}
            matches={found}
            onSelect={select}
            takesFocus={where !== firstWhere.current}
          />
        ) : null}
        {ask === 'where' && selected ? (
          <SquareCard
            key={selected.id}
            square={selected}
            answer={map}
            customers={customersAt(answer, selected.id)}
            city={city}
            subject={subject}
            whatHref={address.href({ ask: 'what', where: selected.id })}
            walkHref={walkHref({ location: gapCityLabel(city), what: answer.business ? [answer.business.id] : [], where: selected.id })}
            onClose={() => address.go({ where: '' })}
          />
        ) : null}
        {ask === 'where' && where && !selected ? <Notice live>{t.squares.what.noSquare({ city: city.name })}</Notice> : null}
        {ask === 'where' ? (
          <WhereSheet address={address} answer={answer} city={city} matches={found} selected={where} onSelect={select} />
        ) : null}
        {ask === 'where' ? (
          <Suspense fallback={null}>
            <MapLegend cityId={city.id} squares={map.squares} />
          </Suspense>
        ) : null}
      </Stack>
    </>
  )
}

function seedAnswer(location: string, what: string, answer: PlacesAnswer): void {
  queryClient.setQueryData(['GET /api/gap-maps/{location}/places', { params: { location }, query: { what } }], answer)
}

function customersAt({ places }: PlacesAnswer, square: string) {
  const row = places.find((each) => each.square === square)
  return row && !row.locked ? row.customersPerDay : null
}
