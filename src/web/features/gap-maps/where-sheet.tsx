import { Link } from 'wouter'
import type { CitySquare, OpenPlaceRow, PlacesAnswer } from '#contract/gap-maps.ts'
import { formatNumber } from '#engine/quantity/format.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useDisclosure } from '../../ui/use-history-layer.ts'
import { type MapCity, type useMapAddress, walkHref } from './map-address.ts'
import { PlaceSearch } from './place-search.tsx'
import { coveredBusinessesText, customersText, orderAndRoom, sellersText } from './range-text.ts'
import { SquareList } from './square-list.tsx'
import { gapCityLabel } from './start-location.ts'

const t = gapMapsTexts.squares
const firstRows = 3

/** Where to open: the first places by name, the walk that would tell most, and all places of the map. */
export function WhereSheet({
  address,
  answer,
  city,
  matches,
  selected,
  onSelect,
}: {
  address: ReturnType<typeof useMapAddress>
  answer: PlacesAnswer
  city: MapCity
  /** Those that people call by the name that is searched for. */
  matches: readonly CitySquare[]
  selected: string | null
  onSelect: (id: string) => void
}) {
  const { business, map, places } = answer
  const title = business?.title ?? null
  const best = places.map(({ square }) => ({ id: square }))
  const sellersNote = coveredBusinessesText(map.businesses, business)
  return (
    <Stack gap="s3">
      <h2>{headingText(title, places.length > 0)}</h2>
      {places.length > 0 ? (
        <>
          <PlaceRows places={places} selected={selected} onSelect={onSelect} />
          <p className="small quiet">
            {orderText(map)} {places.some((row) => !row.locked && row.kind === 'rank') ? `${t.walkNote} ` : ''}
            <a href="/how-numbers-are-made#map-tests">{t.howTested}</a>
          </p>
        </>
      ) : (
        <p>
          {title ? t.where.unknown({ title, city: city.name }) : orderText(map)} {whyText(map)}{' '}
          {business && !map.walk ? (
            <Link href={walkHref({ location: gapCityLabel(city), what: [business.id], where: selected })}>{gapMapsTexts.walk.heading}</Link>
          ) : null}
        </p>
      )}
      <PlaceSearch address={address} squares={map.squares} matches={matches} city={city} onSelect={onSelect} />
      <WalkAdvice answer={answer} city={city} onSelect={onSelect} />
      <Fold title={t.list.title({ n: map.squares.length })}>
        {sellersNote ? <p className="small">{sellersNote}</p> : null}
        <SquareList squares={map.squares} best={best} city={city} selected={selected} onSelect={onSelect} />
      </Fold>
      <p className="label quiet">{t.attribution({ text: answer.attribution })}</p>
    </Stack>
  )
}

function PlaceRows({
  places,
  selected,
  onSelect,
}: {
  places: PlacesAnswer['places']
  selected: string | null
  onSelect: (id: string) => void
}) {
  const { open, setOpen, button } = useDisclosure()
  const shown = open ? places : places.slice(0, firstRows)
  return (
    <>
      <ol className="place-rows">
        {shown.map((row) => (
          <li key={row.square}>
            <button type="button" aria-pressed={row.square === selected} onClick={() => onSelect(row.square)}>
              <span className="place-order">{row.order}</span>
              <span>
                <strong>{row.name}</strong>
                <span className="small quiet">{row.locked ? t.list.lockedRow : placeSummary(row)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {places.length > firstRows ? (
        <div>
          <Button ref={button} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t.where.fewer({ n: firstRows }) : t.where.more({ n: places.length })}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** One line: who comes, sellers, room, and how sure. */
function placeSummary(row: OpenPlaceRow): string {
  const { reaching, customersPerDay, stays } = row
  const parts = [
    t.where.reaching({ n: formatNumber(reaching, 0) }),
    sellersText(row),
    ...orderAndRoom(row),
    customersPerDay ? customersText(customersPerDay) : null,
    stays === null ? null : t.best.stays({ n: Math.round(stays * 10) }),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

function headingText(title: string | null, hasPlaces: boolean): string {
  if (!hasPlaces) return title ? t.where.forBusiness({ title }) : gapMapsTexts.questions.where.title
  return title ? t.best.forBusiness({ title }) : t.best.title
}

/** How well the order of the places is founded. */
function orderText({ founded, by }: PlacesAnswer['map']): string {
  if (founded) return t.founded[founded.word]
  return by === 'area' ? t.founded.areas : t.founded.none
}

/** The reason, where all places have the same one. */
function whyText({ squares }: PlacesAnswer['map']): string {
  const [reason, ...others] = new Set(squares.map((square) => (square.locked ? null : square.how)))
  return reason && others.length === 0 ? t.why[reason] : ''
}

/** The walk that would reduce uncertainty most. */
function WalkAdvice({
  answer: { business, map },
  city,
  onSelect,
}: {
  answer: PlacesAnswer
  city: MapCity
  onSelect: (id: string) => void
}) {
  const { walk, squares } = map
  const square = walk && squares.find(({ id }) => id === walk.id)
  if (!walk || !square) return null
  return (
    <p className="small">
      {t.walk}{' '}
      <button type="button" className="place-link" onClick={() => onSelect(walk.id)}>
        {square.name}
      </button>
      {walk.near && walk.near !== square.area ? ` ${t.near({ place: walk.near })}` : null}
      {'. '}
      <Link href={walkHref({ location: gapCityLabel(city), what: business ? [business.id] : [], where: walk.id })}>
        {gapMapsTexts.walk.heading}
      </Link>
    </p>
  )
}
