import './gap-maps.css'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation, useSearch } from 'wouter'
import { type GapLocation, gapLocations } from '#contract/gap-locations.ts'
import type { Gap } from '#contract/gap-maps.ts'
import { priceOf } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { type GapCategory, gapCategories } from '#engine/quantity/vocabulary.ts'
import { gapMapsTexts as t } from '#words/web/gap-maps.ts'
import type { CallError } from '../../lib/call.ts'
import { unknownPrice, usePayCurrency } from '../../lib/pay-currency.ts'
import { queryClient, useCall } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { momentText } from '../../lib/when.ts'
import { whenOnline } from '../../lib/when-online.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { followTyping } from '../../ui/history-layers.ts'
import { Page, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Notice, Skeleton } from '../../ui/surface.tsx'
import { GapCard } from './gap-card.tsx'
import { kindOf, matching } from './gap-kind.ts'

const GapMap = lazy(async () => ({ default: (await whenOnline(() => import('./gap-map.tsx'))).GapMap }))
/** The free plan's full gaps: the banner comes after them. */
const freeGaps = 3

/** `/gap-maps`: a city and a kind of business; what is missing there, on a map and as a list. */
export function Screen() {
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
  const location: GapLocation = gapLocations.find((each) => each === params.get('location')) ?? gapLocations[0]
  const category: Category = gapCategories.find((each) => each === params.get('category')) ?? 'all'
  const text = params.get('q') ?? ''
  const query = { location, category }
  const { data, error, isPending, isFetching, refetch } = useCall('GET /api/gap-maps', { query })
  const status = useCall('GET /api/subscription/status', {})
  const addressWith = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(name)
    else next.set(name, value)
    return next.size > 0 ? `/gap-maps?${next}` : '/gap-maps'
  }
  const isPremium = status.data?.features.gapMapsAccess === 'full'
  const putCounted = (gap: Gap) =>
    queryClient.setQueryData<Gap[]>(['GET /api/gap-maps', { query }], (before) => before?.map((each) => (each.id === gap.id ? gap : each)))
  return (
    <Page>
      <Stack gap="s5">
        <Stack gap="s2">
          <h1>{t.title}</h1>
          <p>{t.intro}</p>
        </Stack>
        <div className="gap-filters">
          <SelectField
            label={t.location}
            value={location}
            onChange={({ currentTarget: { value } }) => navigate(addressWith('location', value === gapLocations[0] ? '' : value))}
          >
            {gapLocations.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t.category}
            value={category}
            onChange={({ currentTarget: { value } }) => navigate(addressWith('category', value === 'all' ? '' : value))}
          >
            {(['all', ...gapCategories] as const).map((each) => (
              <option key={each} value={each}>
                {t.categories[each]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t.search}
            type="search"
            value={text}
            maxLength={200}
            onChange={(event) => followTyping(navigate, addressWith('q', event.currentTarget.value), 'q')}
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
        ) : error ? (
          <LoadFailed text={t.loadFailed} retryText={t.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Answer
            key={`${location}${category}`}
            gaps={data ?? []}
            location={location}
            text={text}
            isPremium={isPremium}
            onClear={() => navigate(addressWith('q', ''))}
            onCounted={putCounted}
          />
        )}
        {status.data && !isPremium ? <ClosingCall /> : null}
      </Stack>
    </Page>
  )
}

function Answer({
  gaps,
  location,
  text,
  isPremium,
  onClear,
  onCounted,
}: {
  gaps: Gap[]
  location: GapLocation
  text: string
  isPremium: boolean
  onClear: () => void
  onCounted: (gap: Gap) => void
}) {
  const [selected, setSelected] = useState<string | null>(null)
  const [opened, setOpened] = useState<readonly string[]>([])
  // The first one shows at once what a card has inside.
  const [first, setFirst] = useState(() => gaps[0]?.id)
  const places = useCall('GET /api/places', {})
  const [city = '', country = ''] = location.split(', ')
  const shown = matching(gaps, text)
  if (gaps.length === 0) return <p className="gap-empty">{t.empty}</p>
  const here = places.data?.cities.find((each) => each.gapMap && each.name === city)
  const open = (id: string) => {
    if (id !== first) setOpened((before) => (before.includes(id) ? before : [...before, id]))
  }
  const shut = (id: string) => {
    if (id === first) setFirst(undefined)
    setOpened((before) => before.filter((each) => each !== id))
  }
  const select = (id: string, go: boolean) => {
    setSelected(id)
    if (!go) return
    flushSync(() => open(id))
    const card = document.getElementById(`gap-${id}`)
    card?.scrollIntoView({ block: 'start' })
    card?.focus({ preventScroll: true })
  }
  const best = gaps.find((gap) => kindOf(gap) === 'gap')
  // The whole answer says so, not what a search leaves of it.
  const limited = !isPremium && gaps.some((gap) => gap.locked)
  return (
    <>
      <h2 className="gap-answer">
        {best ? t.answer.best({ city, title: best.title }) : t.answer.none({ city })}{' '}
        <span className="small quiet">{t.answer.count({ n: gaps.length })}</span>
      </h2>
      {here ? (
        <p>
          <Link href={`/explore?${new URLSearchParams({ country: here.country, city })}`}>{t.answer.all({ city })}</Link>
        </p>
      ) : null}
      {shown.length === 0 ? (
        <>
          <div className="gap-empty" role="status">
            <p>{t.emptySearch({ text })}</p>
            <Button onClick={onClear}>{t.clearSearch}</Button>
          </div>
          {limited ? <Banner /> : null}
        </>
      ) : (
        <div className="gap-layout">
          <div className="gap-map-side">
            {here ? (
              <Suspense fallback={<Skeleton height="26rem" label={t.loading} />}>
                <GapMap
                  gaps={shown}
                  city={city}
                  country={country}
                  countryCode={here.countryCode}
                  at={{ lat: here.lat, lon: here.lon }}
                  selected={selected}
                  onSelect={select}
                />
              </Suspense>
            ) : places.isPending ? (
              <Skeleton height="26rem" label={t.loading} />
            ) : places.isError ? (
              <LoadFailed text={t.mapFailed} retryText={t.tryAgain} busy={places.isFetching} onRetry={() => void places.refetch()} />
            ) : null}
          </div>
          <ol className="gap-list" aria-label={t.list}>
            {shown.map((gap, index) => (
              <GapAndBanner key={gap.id} hasBanner={limited && index === Math.min(freeGaps, shown.length) - 1}>
                <GapCard
                  gap={gap}
                  place={gaps.indexOf(gap) + 1}
                  isSelected={gap.id === selected}
                  isOpen={gap.id === first || opened.includes(gap.id)}
                  isOpened={opened.includes(gap.id)}
                  onToggle={(isOpen) => (isOpen ? open : shut)(gap.id)}
                  onCounted={(counted) => {
                    open(counted.id)
                    onCounted(counted)
                  }}
                />
              </GapAndBanner>
            ))}
          </ol>
        </div>
      )}
    </>
  )
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
  const price = currency ? formatMoney(priceOf('premium', currency)) : unknownPrice
  return (
    <Notice tone="gold">
      <strong>{t.banner.title}</strong>
      <p>{t.banner.text({ price })}</p>
      <LinkButton href="/subscribe">{t.banner.upgrade}</LinkButton>
    </Notice>
  )
}

function LimitReached({ error }: { error: CallError }) {
  const { limit, resetsAt } = (error.body?.details ?? {}) as { limit?: number; resetsAt?: string }
  return (
    <Card className="limit-card">
      <Stack gap="s3">
        <h2>{limit ? t.limit.title({ limit }) : error.message}</h2>
        <p role="status">
          {resetsAt ? t.limit.resets({ time: momentText(resetsAt) }) : null} {t.limit.again}
        </p>
        <div>
          <LinkButton href="/subscribe">{t.limit.upgrade}</LinkButton>
        </div>
      </Stack>
    </Card>
  )
}

function ClosingCall() {
  const currency = usePayCurrency()
  return (
    <Card look="sunk" className="closing-call">
      <Stack gap="s3">
        <h2>{t.closing.title}</h2>
        <p>{t.closing.text({ price: currency ? formatMoney(priceOf('premium', currency)) : unknownPrice })}</p>
        <div>
          <LinkButton look="primary" href="/subscribe">
            {t.closing.button}
          </LinkButton>
        </div>
      </Stack>
    </Card>
  )
}
