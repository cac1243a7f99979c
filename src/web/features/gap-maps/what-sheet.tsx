import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { CitySquare, OpenBusinessRow, PlaceAnswer } from '#contract/gap-maps.ts'
import { priceOf } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { joinWithAnd } from '#language/join-names.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { useCall } from '../../lib/api/queries.ts'
import { usePayCurrency } from '../../lib/checkout/pay-currency.ts'
import { useReportEntitlement } from '../../lib/checkout/report-entitlement.ts'
import { openPurchase } from '../../lib/dialog-store.ts'
import { missingInShort } from '../../lib/missing-things.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { useDisclosure } from '../../ui/use-history-layer.ts'
import { focusOn } from './focus-on.ts'
import { LimitReached } from './limit-reached.tsx'
import { type MapCity, type useMapAddress, walkHref } from './map-address.ts'
import { PlaceSearch } from './place-search.tsx'
import { customersText, orderAndRoom, sellersText } from './range-text.ts'
import { gapCityLabel } from './start-location.ts'

const t = gapMapsTexts.squares
const firstRows = 10

/** What is missing at the chosen place; before one is chosen, the ways to choose it. */
export function WhatSheet({
  address,
  city,
  squares,
  matches,
  takesFocus,
  onSelect,
}: {
  address: ReturnType<typeof useMapAddress>
  city: MapCity
  squares: readonly CitySquare[]
  matches: readonly CitySquare[]
  /** The place was chosen here, and not by the address that was opened. */
  takesFocus: boolean
  onSelect: (id: string) => void
}) {
  const { where, name } = address
  const isChosen = where !== null && name === ''
  return (
    <Stack gap="s3">
      {isChosen ? null : <h2>{t.what.title({ city: city.name })}</h2>}
      {isChosen ? null : <p>{t.what.choose}</p>}
      <PlaceSearch address={address} squares={squares} matches={matches} city={city} onSelect={onSelect} />
      {isChosen ? <AtPlace key={where} square={where} address={address} city={city} takesFocus={takesFocus} /> : null}
    </Stack>
  )
}

function AtPlace({
  square,
  address,
  city,
  takesFocus,
}: {
  square: string
  address: ReturnType<typeof useMapAddress>
  city: MapCity
  takesFocus: boolean
}) {
  const { data, error, isFetching, refetch } = useCall('GET /api/gap-maps/{location}/place', {
    params: { location: city.id },
    query: { square },
  })
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded && takesFocus) focusOn('place-name')
  }, [isLoaded, takesFocus])
  if (error?.code === 'limit_reached') return <LimitReached error={error} />
  if (error?.code === 'not_found')
    return (
      <p role="alert" className="gap-empty">
        {error.message}
      </p>
    )
  if (error) return <LoadFailed text={t.what.failed} retryText={gapMapsTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="20rem" label={t.what.loading} />
  return (
    <Stack gap="s3">
      <h2 id="place-name" tabIndex={-1}>
        {t.what.title({ city: data.place.name })}
      </h2>
      {data.place.people === null ? null : <p className="small quiet">{t.what.people({ n: data.place.people })}</p>}
      <BusinessRows answer={data} address={address} city={city} />
      <NotKnown answer={data} city={city} />
      <p className="label quiet">{t.attribution({ text: data.attribution })}</p>
    </Stack>
  )
}

function BusinessRows({
  answer: { place, businesses },
  address,
  city,
}: {
  answer: PlaceAnswer
  address: ReturnType<typeof useMapAddress>
  city: MapCity
}) {
  const { open, setOpen, button } = useDisclosure()
  const [openedId, setOpenedId] = useState<string | null>(null)
  const shown = open ? businesses : businesses.slice(0, firstRows)
  if (businesses.length === 0) return <p>{t.what.none({ place: place.name })}</p>
  return (
    <>
      <ol className="place-rows">
        {shown.map((row) => (
          <li key={row.archetype}>
            {row.locked ? (
              <div className="place-row-locked">
                <span className="place-order">{row.order}</span>
                <span>
                  <strong>{row.title}</strong>
                  <span className="small quiet">{t.list.lockedRow}</span>
                </span>
              </div>
            ) : (
              <>
                <button
                  type="button"
                  aria-expanded={openedId === row.archetype}
                  onClick={() => setOpenedId(openedId === row.archetype ? null : row.archetype)}
                >
                  <span className="place-order">{row.order}</span>
                  <span>
                    <strong>{row.title}</strong>
                    <span className="small quiet">{businessSummary(row)}</span>
                  </span>
                </button>
                {openedId === row.archetype ? <BusinessActions row={row} place={place.name} city={city} address={address} /> : null}
              </>
            )}
          </li>
        ))}
      </ol>
      {businesses.length > firstRows ? (
        <div>
          <Button ref={button} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t.list.fewer : gapMapsTexts.showAll({ n: businesses.length })}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** What lacks comes first: it decides before any place does. */
function businessSummary(row: OpenBusinessRow): string {
  const { customersPerDay, fit } = row
  const { missing, currency, verdict } = fit
  const parts = [
    verdict === 'no' ? t.what.notAdvised : null,
    ...missing.slice(0, 1).map((each) => missingInShort(each, currency)),
    ...orderAndRoom(row),
    sellersText(row),
    customersPerDay ? customersText(customersPerDay) : null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

function BusinessActions({
  row: { archetype, opportunityId, title },
  place,
  city,
  address,
}: {
  row: OpenBusinessRow
  place: string
  city: MapCity
  address: ReturnType<typeof useMapAddress>
}) {
  const currency = usePayCurrency()
  const { entitlement } = useReportEntitlement()
  const price = currency ? formatMoney(priceOf('complete_report', currency)) : null
  return (
    <div className="gap-actions">
      <Button look="primary" onClick={() => openPurchase({ opportunityId, title, city: `${place}, ${city.name}`, country: city.country })}>
        {entitlement ? entitlement.actionText : price ? gapMapsTexts.card.report({ price }) : gapMapsTexts.card.reportPlain}
        <span className="visually-hidden">: {title}</span>
      </Button>
      <LinkButton href={`/reports/${opportunityId}`}>
        {gapMapsTexts.card.preview}
        <span className="visually-hidden">: {title}</span>
      </LinkButton>
      <Link href={address.href({ ask: '', what: archetype, where: '' })}>{t.what.whereElse({ title, city: city.name })}</Link>
    </div>
  )
}

/** Said once, as a way to learn it. */
function NotKnown({ answer: { place, notKnown }, city }: { answer: PlaceAnswer; city: MapCity }) {
  if (notKnown.count === 0) return null
  const others = notKnown.count - notKnown.first.length
  const names = joinWithAnd(notKnown.first.map(({ title }) => title))
  const href = walkHref({ location: gapCityLabel(city), what: notKnown.first.map(({ id }) => id), where: place.square })
  return (
    <p className="small">
      {others > 0 ? t.what.notKnownMore({ names, n: others }) : t.what.notKnown({ names })}{' '}
      <Link href={href}>{gapMapsTexts.walk.heading}</Link>
    </p>
  )
}
