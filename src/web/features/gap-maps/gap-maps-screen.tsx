import type { MapCity, Subject } from './map-subject.ts'
import './gap-maps.css'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { firstGapLocation } from '#contract/gap-locations.ts'
import type { Gap } from '#contract/gap-maps.ts'
import { priceOf } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { type GapCategory, gapCategories } from '#engine/quantity/vocabulary.ts'
import { gapMapsTexts as t } from '#words/web/gap-maps.ts'
import { queryClient, useCall } from '../../lib/api/queries.ts'
import { pricePlaceholder, usePayCurrency } from '../../lib/checkout/pay-currency.ts'
import { useGeoCountry } from '../../lib/geo-country.ts'
import { whenOnline } from '../../lib/offline/when-online.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { navigateWhileTyping } from '../../ui/history-layers.ts'
import { Page, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Notice, Skeleton } from '../../ui/surface.tsx'
import { GapCard } from './gap-card.tsx'
import { gapArchetype, gapKindOf, searchGaps } from './gap-kind.ts'
import { LimitReached } from './limit-reached.tsx'
import { gapCityLabel, startLocation } from './start-location.ts'

const CityMap = lazy(async () => ({ default: (await whenOnline(() => import('./city-map.tsx'))).CityMap }))
/** Gaps that a free plan shows in full: the banner comes after them. */
const freeGaps = 3

/** `/gap-maps`: the gaps of a city and a kind of business, on a map and as a list. */
export default function GapMapsScreen() {
  const { user } = useSession()
  if (!user) {
    return (
      <Page width="form">
        <Stack>
          <h1>{t.title}</h1>
          <p>{t.signIn.text}</p>
          <div>
            <LinkButton href="/api/login?returnTo=%2Fgap-maps" look="primary" external>
              {t.signIn.button}
            </LinkButton>
          </div>
        </Stack>
      </Page>
    )
  }
  return <GapMaps />
}

type Category = GapCategory | 'all'

function GapMaps() {
  const [, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const start = useStartLocation(!params.has('location'))
  const location = params.get('location') ?? start
  const category: Category = gapCategories.find((each) => each === params.get('category')) ?? 'all'
  const text = params.get('q') ?? ''
  const query = { location: location ?? '', category }
  const { data, error, isPending, isFetching, refetch } = useCall('GET /api/gap-maps', { query }, { enabled: location !== undefined })
  const status = useCall('GET /api/subscription/status', {})
  const addressWith = (changes: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return next.size > 0 ? `/gap-maps?${next}` : '/gap-maps'
  }
  const isPremium = status.data?.features.gapMapsAccess === 'full'
  const applyCount = (gap: Gap) =>
    queryClient.setQueryData<Gap[]>(['GET /api/gap-maps', { query }], (before) => before?.map((each) => (each.id === gap.id ? gap : each)))
  const places = useCall('GET /api/places', {})
  // Earlier addresses may spell a city's country differently.
  const currentCity =
    places.data?.cities.find((city) => gapCityLabel(city) === location || city.id === (data?.[0]?.locationId ?? location)) ?? null
  const business = data?.find((gap) => gapArchetype(gap) === params.get('business')) ?? null
  return (
    <Page>
      <Stack gap="s5">
        <Stack gap="s2">
          <h1>{t.title}</h1>
          <p>{t.intro}</p>
        </Stack>
        <div className="gap-filters">
          <CitySelect
            value={currentCity ? gapCityLabel(currentCity) : (location ?? '')}
            onChange={(value) => navigate(addressWith({ location: value === start ? '' : value, business: '', square: '' }))}
          />
          <SelectField
            label={t.category}
            value={category}
            onChange={({ currentTarget: { value } }) =>
              navigate(addressWith({ category: value === 'all' ? '' : value, business: '', square: '' }))
            }
          >
            {(['all', ...gapCategories] as const).map((each) => (
              <option key={each} value={each}>
                {t.categories[each]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t.business}
            value={business ? gapArchetype(business) : ''}
            disabled={!data}
            onChange={({ currentTarget: { value } }) => navigate(addressWith({ business: value, square: '' }))}
          >
            <option value="">{t.allBusinesses}</option>
            {(data ?? []).map((gap) => (
              <option key={gap.id} value={gapArchetype(gap)}>
                {gap.title}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t.search}
            type="search"
            value={text}
            maxLength={200}
            onChange={(event) => navigateWhileTyping(navigate, addressWith({ q: event.currentTarget.value }), 'q')}
          />
        </div>
        {isPending ? (
          <div className="gap-layout">
            <Skeleton height="26rem" label={t.loading} />
            <Stack>
              <Skeleton height="16rem" />
              <Skeleton height="16rem" />
            </Stack>
          </div>
        ) : error?.code === 'limit_reached' ? (
          <LimitReached error={error} />
        ) : error?.body?.field === 'location' ? (
          <p className="gap-empty" role="alert">
            {error.message}
          </p>
        ) : error ? (
          <LoadFailed text={t.loadFailed} retryText={t.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <GapResults
            key={`${location}${category}`}
            gaps={data ?? []}
            city={currentCity}
            places={places}
            category={category}
            business={business}
            text={text}
            isPremium={isPremium}
            square={params.get('square')}
            onSquare={(id) => navigate(addressWith({ square: id ?? '' }))}
            onClear={() => navigate(addressWith({ q: '' }))}
            onCounted={applyCount}
          />
        )}
        {status.data && !isPremium ? <UpgradeCallout /> : null}
      </Stack>
    </Page>
  )
}

/** Undefined until it is loaded: a look-up counts against the quota, so that none is made for a default place too early. */
function useStartLocation(isNeeded: boolean): string | undefined {
  const saved = useCall('GET /api/preferences', {}, { enabled: isNeeded })
  const places = useCall('GET /api/places', {})
  const hasPlace = saved.data?.cityId !== undefined || saved.data?.location !== undefined
  const geoCountry = useGeoCountry(isNeeded && saved.data !== undefined && !hasPlace)
  if (saved.isError || places.isError) return firstGapLocation
  return saved.data && places.data && geoCountry !== undefined ? startLocation(saved.data, places.data.cities, geoCountry) : undefined
}

/** All cities with figures, by country; until they are loaded, the address's own. */
function CitySelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data } = useCall('GET /api/places', {})
  const countries = [...new Set(data?.cities.map(({ country }) => country))]
  const isListed = data?.cities.some((city) => gapCityLabel(city) === value)
  return (
    <SelectField label={t.location} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {isListed ? null : <option value={value}>{value}</option>}
      {countries.map((country) => (
        <optgroup key={country} label={country}>
          {data?.cities
            .filter((city) => city.country === country)
            .map((city) => (
              <option key={city.id} value={gapCityLabel(city)}>
                {city.name}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

function GapResults({
  gaps,
  city: currentCity,
  places,
  category,
  business,
  text,
  isPremium,
  square,
  onSquare,
  onClear,
  onCounted,
}: {
  gaps: Gap[]
  city: MapCity | null
  places: Pick<ReturnType<typeof useCall<'GET /api/places'>>, 'isPending' | 'isError' | 'isFetching' | 'refetch'>
  category: Category
  business: Gap | null
  text: string
  isPremium: boolean
  square: string | null
  onSquare: (id: string | null) => void
  onClear: () => void
  onCounted: (gap: Gap) => void
}) {
  const [openedIds, setOpenedIds] = useState<readonly string[]>([])
  // The first card starts open, to show what a card contains.
  const [firstOpenId, setFirstOpenId] = useState(() => gaps[0]?.id)
  const city = currentCity?.name ?? gaps[0]?.location.split(', ')[0] ?? ''
  const [showsAll, setShowsAll] = useState(false)
  const visibleGaps = searchGaps(business ? [business] : gaps, text)
  // Locked ones are a line each.
  const isLong = isPremium && text === '' && visibleGaps.length > listedAtFirst
  const listed = isLong && !showsAll ? visibleGaps.slice(0, listedAtFirst) : visibleGaps
  const openGap = (id: string) => {
    if (id !== firstOpenId) setOpenedIds((before) => (before.includes(id) ? before : [...before, id]))
  }
  const close = (id: string) => {
    if (id === firstOpenId) setFirstOpenId(undefined)
    setOpenedIds((before) => before.filter((each) => each !== id))
  }
  const bestGap = gaps.find((gap) => gapKindOf(gap) === 'gap')
  // From the whole answer, not from search results.
  const isLimited = !isPremium && gaps.some((gap) => gap.locked)
  const subject: Subject = { category, business: business && toSubject(business) }
  return (
    <>
      {gaps.length > 0 ? (
        <h2 className="gap-answer">
          {bestGap ? t.answer.best({ city, title: bestGap.title }) : t.answer.none({ city })}{' '}
          <span className="small quiet">{t.answer.count({ n: gaps.length })}</span>
        </h2>
      ) : null}
      {currentCity ? (
        <p>
          <Link href={`/explore?${new URLSearchParams({ country: currentCity.country, city })}`}>{t.answer.all({ city })}</Link>
        </p>
      ) : null}
      <div className="gap-layout">
        <section className="gap-map-side" aria-label={t.mapSide}>
          {currentCity ? (
            <Suspense fallback={<Skeleton height="26rem" label={t.squares.loading} />}>
              <CityMap city={currentCity} subject={subject} text={text} selected={square} onSelect={onSquare} />
            </Suspense>
          ) : places.isPending ? (
            <Skeleton height="26rem" label={t.squares.loading} />
          ) : places.isError ? (
            <LoadFailed text={t.squares.failed} retryText={t.tryAgain} busy={places.isFetching} onRetry={() => void places.refetch()} />
          ) : null}
        </section>
        {gaps.length === 0 ? (
          <p className="gap-empty">{t.empty}</p>
        ) : visibleGaps.length === 0 ? (
          <Stack>
            <div className="gap-empty" role="status">
              <p>{t.emptySearch({ text })}</p>
              <Button onClick={onClear}>{t.clearSearch}</Button>
            </div>
            {isLimited ? <Banner /> : null}
          </Stack>
        ) : (
          <Stack>
            <ol className="gap-list" aria-label={t.list}>
              {listed.map((gap, index) => (
                <GapAndBanner key={gap.id} hasBanner={isLimited && index === Math.min(freeGaps, visibleGaps.length) - 1}>
                  <GapCard
                    gap={gap}
                    position={gaps.indexOf(gap) + 1}
                    isOpen={gap.id === firstOpenId || openedIds.includes(gap.id)}
                    isOpenedByUser={openedIds.includes(gap.id)}
                    onToggle={(isOpen) => (isOpen ? openGap : close)(gap.id)}
                    onCounted={(counted) => {
                      openGap(counted.id)
                      onCounted(counted)
                    }}
                  />
                </GapAndBanner>
              ))}
            </ol>
            {isLong ? (
              <div>
                <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                  {showsAll ? t.squares.list.fewer : t.showAll({ n: visibleGaps.length })}
                </Button>
              </div>
            ) : null}
          </Stack>
        )}
      </div>
    </>
  )
}

const listedAtFirst = 10

function toSubject(gap: Gap): Subject['business'] {
  return { id: gapArchetype(gap), title: gap.title }
}

function GapAndBanner({ hasBanner, children }: { hasBanner: boolean; children: React.ReactNode }) {
  return (
    <>
      {children}
      {hasBanner ? (
        <li className="gap-banner">
          <Banner />
        </li>
      ) : null}
    </>
  )
}

function Banner() {
  const currency = usePayCurrency()
  const price = currency ? formatMoney(priceOf('premium', currency)) : pricePlaceholder
  return (
    <Notice tone="gold">
      <strong>{t.banner.title}</strong>
      <p>{t.banner.text({ price })}</p>
      <LinkButton href="/subscribe">{t.banner.upgrade}</LinkButton>
    </Notice>
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
