import './gap-maps.css'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import type { Gap, PlacesAnswer } from '#contract/gap-maps.ts'
import { priceOf } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { gapMapsTexts, gapMapsTexts as t } from '#words/web/gap-maps.ts'
import { queryClient, useCall } from '../../lib/api/queries.ts'
import { pricePlaceholder, usePayCurrency } from '../../lib/checkout/pay-currency.ts'
import { saveLastMapAddress } from '../../lib/last-addresses.ts'
import { useSession } from '../../lib/session/session.ts'
import { SignInPrompt } from '../../lib/session/sign-in-prompt.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Grid, Page, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Notice, Skeleton } from '../../ui/surface.tsx'
import { GapList } from './gap-list.tsx'
import { LimitReached } from './limit-reached.tsx'
import { useMapAddress } from './map-address.ts'
import { MapAnswer } from './map-answer.tsx'
import { MapFilters } from './map-filters.tsx'
import { gapCityLabel, useStartLocation } from './start-location.ts'

/** `/gap-maps`: a city's map and two questions: where to open a business, and what is missing at a place. */
export default function GapMapsScreen() {
  const { user } = useSession()
  if (!user) return <SignInPrompt title={t.title} text={t.signIn.text} button={t.signIn.button} returnTo="/gap-maps" />
  return <GapMaps />
}

function GapMaps() {
  const address = useMapAddress()
  const start = useStartLocation(address.location === null)
  const location = address.location ?? start
  const { category, what, href } = address
  const here = href({})
  useEffect(() => saveLastMapAddress(here), [here])
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
  const isNothingKnown = map.error?.code === 'not_found' || (map.data?.choices.every(({ known }) => !known) ?? false)
  const hasSquares = (map.data?.map.squares.length ?? 1) > 0
  return (
    <Page>
      <Stack gap="s3">
        <h1 className="gap-title">{t.title}</h1>
        {hasSquares && !map.error ? <QuestionSwitch address={address} /> : null}
        <MapFilters address={address} location={city ? gapCityLabel(city) : (location ?? '')} start={start} answer={map.data} />
        {map.data?.notHere ? <Notice live>{notHereText(map.data.notHere, cityName, map.data.business)}</Notice> : null}
        {cityError ? (
          <p className="gap-empty" role="alert">
            {cityError.message}
          </p>
        ) : limitError ? (
          <LimitReached error={limitError} />
        ) : (
          <div className="gap-layout">
            <MapAnswer key={`${city?.id} ${category}`} address={address} city={city} map={map} />
            <div className="gap-city-list">
              {gaps.data ? (
                <CityList key={`${location}${category}`} isFolded={address.where !== null} city={cityName}>
                  <GapList
                    gaps={gaps.data}
                    city={cityName}
                    country={city?.country ?? null}
                    address={address}
                    isPremium={isPremium}
                    isNothingKnown={map.isPending ? null : isNothingKnown}
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
        {status.data && !isPremium && !isNothingKnown && !map.isPending ? <UpgradeCallout /> : null}
      </Stack>
    </Page>
  )
}

function notHereText(asked: string, city: string, business: PlacesAnswer['business']): string {
  return business ? t.squares.notHereBut({ asked, city, title: business.title }) : t.squares.notOfferedHere({ asked, city })
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

const questions = gapMapsTexts.questions

/** Who knows what to sell asks where; who knows where they are asks what. */
export function QuestionSwitch({ address }: { address: ReturnType<typeof useMapAddress> }) {
  const { ask, href } = address
  return (
    <Grid as="nav" fit gap="s2" className="question-switch" aria-label={questions.label}>
      <Link className="option" href={href({ ask: '', where: '' })} aria-current={ask === 'where' ? 'page' : undefined}>
        <strong>{questions.where.title}</strong>
        <span className="small">{questions.where.text}</span>
      </Link>
      <Link className="option" href={href({ ask: 'what' })} aria-current={ask === 'what' ? 'page' : undefined}>
        <strong>{questions.what.title}</strong>
        <span className="small">{questions.what.text}</span>
      </Link>
    </Grid>
  )
}
