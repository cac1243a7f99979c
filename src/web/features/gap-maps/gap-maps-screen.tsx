import type { MapCity, Subject } from './map-subject.ts'
import './gap-maps.css'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { Link } from 'wouter'
import type { Gap, PlacesAnswer } from '#contract/gap-maps.ts'
import { priceOf } from '#contract/plans.ts'
import { findPlaceByName } from '#engine/gaps/squares/place-letters.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { gapMapsTexts as t } from '#words/web/gap-maps.ts'
import { queryClient, useCall } from '../../lib/api/queries.ts'
import { pricePlaceholder, usePayCurrency } from '../../lib/checkout/pay-currency.ts'
import { whenOnline } from '../../lib/offline/when-online.ts'
import { useSession } from '../../lib/session/session.ts'
import { SignInPrompt } from '../../lib/session/sign-in-prompt.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Notice, Skeleton } from '../../ui/surface.tsx'
import { CityOutline } from './city-outline.tsx'
import { CountyList } from './county-list.tsx'
import { focusOn } from './focus-on.ts'
import { GapList } from './gap-list.tsx'
import { LimitReached } from './limit-reached.tsx'
import { useMapAddress } from './map-address.ts'
import { MapFilters } from './map-filters.tsx'
import { QuestionSwitch } from './question-switch.tsx'
import { SquareCard } from './square-card.tsx'
import { gapCityLabel } from './start-location.ts'
import { useStartLocation } from './use-start-location.ts'
import { walkHref } from './walk-address.ts'
import { WhatSheet } from './what-sheet.tsx'
import { WhereSheet } from './where-sheet.tsx'

const MapLegend = lazy(async () => ({ default: (await whenOnline(() => import('./squares-map.tsx'))).MapLegend }))
const CityMap = lazy(async () => ({ default: (await whenOnline(() => import('./city-map.tsx'))).CityMap }))

/** `/gap-maps`: a city's map and two questions: where to open a business, and what is missing at a place. */
export default function GapMapsScreen() {
  const { user } = useSession()
  if (!user) return <SignInPrompt title={t.title} text={t.signIn.text} button={t.signIn.button} returnTo="/gap-maps" />
  return <GapMaps />
}

type Address = ReturnType<typeof useMapAddress>

function GapMaps() {
  const address = useMapAddress()
  const start = useStartLocation(address.location === null)
  const location = address.location ?? start
  const { category, what } = address
  const query = { location: location ?? '', category }
  const enabled = location !== undefined
  const gaps = useCall('GET /api/gap-maps', { query }, { enabled })
  const subjectQuery = what === 'all' ? { category } : what ? { what } : category === 'all' ? {} : { category }
  const map = useCall(
    'GET /api/gap-maps/{location}/places',
    { params: { location: location ?? '' }, query: subjectQuery },
    // A choice by keyboard keeps its field while the next map loads.
    { enabled, keepPrevious: ({ params }) => params.location === location },
  )
  const status = useCall('GET /api/subscription/status', {})
  const isPremium = status.data?.features.gapMapsAccess === 'full'
  const applyCount = (gap: Gap) =>
    queryClient.setQueryData<Gap[]>(['GET /api/gap-maps', { query }], (before) => before?.map((each) => (each.id === gap.id ? gap : each)))
  const places = useCall('GET /api/places', {})
  // Earlier addresses may spell a city's country differently.
  const city =
    places.data?.cities.find((each) => gapCityLabel(each) === location || each.id === (gaps.data?.[0]?.locationId ?? location)) ?? null
  const cityName = city?.name ?? gaps.data?.[0]?.location.split(', ')[0] ?? ''
  const cityError = gaps.error?.body?.field === 'location' ? gaps.error : null
  const limitError = [map.error, gaps.error].find((error) => error?.code === 'limit_reached')
  // Premium opens what is known by place: where that is nothing, it is not sold for it.
  const isNothingKnown = map.error?.code === 'not_found' || map.data?.choices.every(({ known }) => !known)
  const hasSquares = (map.data?.map.squares.length ?? 1) > 0
  return (
    <Page>
      <Stack gap="s3">
        <h1 className="gap-title">{t.title}</h1>
        {hasSquares && !map.error ? <QuestionSwitch address={address} /> : null}
        <MapFilters address={address} location={city ? gapCityLabel(city) : (location ?? '')} start={start} answer={map.data} />
        {cityError ? (
          <p className="gap-empty" role="alert">
            {cityError.message}
          </p>
        ) : limitError ? (
          <LimitReached error={limitError} />
        ) : (
          <div className="gap-layout">
            <MapAndSheet key={`${city?.id} ${category}`} address={address} city={city} map={map} />
            <div className="gap-city-list">
              {gaps.data ? (
                <CityList key={`${location}${category}`} isFolded={address.where !== null} city={cityName}>
                  <GapList
                    gaps={gaps.data}
                    city={cityName}
                    country={city?.country ?? null}
                    address={address}
                    isPremium={isPremium}
                    onCounted={applyCount}
                  />
                </CityList>
              ) : gaps.error ? (
                <LoadFailed text={t.loadFailed} retryText={t.tryAgain} busy={gaps.isFetching} onRetry={() => void gaps.refetch()} />
              ) : (
                <Skeleton height="36rem" label={t.loading} />
              )}
            </div>
          </div>
        )}
        <p className="small quiet">{t.intro}</p>
        {status.data && !isPremium ? isNothingKnown ? <p>{t.nothingCounted({ city: cityName })}</p> : <UpgradeCallout /> : null}
      </Stack>
    </Page>
  )
}

/** Beside one place, the whole city is of second rank. */
function CityList({ isFolded, city, children }: { isFolded: boolean; city: string; children: ReactNode }) {
  return isFolded ? (
    <Fold title={t.wholeCity({ city })}>{children}</Fold>
  ) : (
    <Stack gap="s3">
      <h2>{t.wholeCity({ city })}</h2>
      {children}
    </Stack>
  )
}

/** The map, and the answer to the question; where nothing is counted by place, the city in its country. */
function MapAndSheet({
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
  const { ask, category, where, text } = address
  const firstWhere = useRef(where)
  const subject: Subject = { category, business: answer.business }
  if (map.squares.length === 0)
    return (
      <Stack gap="s3" className="gap-map-side">
        <CityOutline city={city.name} country={city.country} countryCode={city.countryCode} position={city} />
        <CountyList answer={map} city={city} subject={subject} />
      </Stack>
    )
  const found = findPlaceByName(map.squares, text)
  // A search for a business leaves the map whole.
  const matches = found.length > 0 ? found : map.squares
  const selected = map.squares.find(({ id }) => id === where) ?? null
  const select = (id: string) => {
    // The address names the business from now on: the answer is the one on the screen.
    if (ask === 'where' && answer.business) seedAnswer(address.location ?? gapCityLabel(city), answer.business.id, answer)
    address.go({ where: id, q: '', ...(ask === 'where' ? { what: answer.business?.id ?? 'all' } : {}) })
    if (ask === 'where') focusOn('square-card')
  }
  return (
    <>
      <section className="gap-map-side" aria-label={t.mapSide}>
        <Suspense fallback={<Skeleton height="17.5rem" label={t.squares.loading} />}>
          <CityMap
            map={map}
            best={ask === 'where' ? answer.places : []}
            isPlain={ask === 'what'}
            city={city}
            matches={matches}
            selected={selected}
            onSelect={select}
          />
        </Suspense>
      </section>
      <Stack gap="s4" className="gap-sheet">
        {ask === 'what' ? (
          <WhatSheet address={address} city={city} matches={found} onSelect={select} takesFocus={where !== firstWhere.current} />
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
        {ask === 'where' ? <WhereSheet answer={answer} city={city} matches={matches} selected={where} onSelect={select} /> : null}
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

function UpgradeCallout() {
  const currency = usePayCurrency()
  return (
    <Card look="sunk" className="closing-call">
      <Stack gap="s3">
        <h2>{t.closing.title}</h2>
        <p>{t.closing.text({ price: currency ? formatMoney(priceOf('premium', currency)) : pricePlaceholder })}</p>
        <div>
          <LinkButton look="primary" href="/subscribe">
            {t.closing.button}
          </LinkButton>
        </div>
      </Stack>
    </Card>
  )
}
