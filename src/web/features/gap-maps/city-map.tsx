import { useState } from 'react'
import type { CitySquare, SquaresAnswer } from '#contract/gap-maps.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { useCall } from '../../lib/api/queries.ts'
import { currentPoint } from '../../lib/secure-context.ts'
import { Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { CityOutline } from './city-outline.tsx'
import { CountyList } from './county-list.tsx'
import { coveredBusinessesText } from './covered-businesses-text.ts'
import { LimitReached } from './limit-reached.tsx'
import type { MapCity, Subject } from './map-subject.ts'
import type { Point } from './projection.ts'
import { customersText } from './range-text.ts'
import { SquareCard } from './square-card.tsx'
import { SquareList } from './square-list.tsx'
import { squareLocationText } from './square-location.ts'
import { SquaresMap } from './squares-map.tsx'

const t = gapMapsTexts.squares

/** A city's places as a map and as a list, and the selected one in full. */
export function CityMap({
  city,
  subject,
  text,
  selected,
  onSelect,
}: {
  city: MapCity
  subject: Subject
  text: string
  selected: string | null
  onSelect: (id: string | null) => void
}) {
  const query = subject.business ? { archetype: subject.business.id } : { category: subject.category }
  const { data, error, isPending, isFetching, refetch } = useCall('GET /api/gap-maps/{location}/squares', {
    params: { location: city.id },
    query,
  })
  const outline = <CityOutline city={city.name} country={city.country} countryCode={city.countryCode} position={city} />
  if (isPending) return <Skeleton height="26rem" label={t.loading} />
  if (error?.code === 'limit_reached') return <LimitReached error={error} />
  if (error?.code === 'not_found') {
    return (
      <Stack gap="s3">
        {outline}
        <Notice>
          <p>{error.message}</p>
          <p>{t.wholeCity}</p>
        </Notice>
      </Stack>
    )
  }
  if (error) return <LoadFailed text={t.failed} retryText={gapMapsTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
  return data.squares.length > 0 ? (
    <SquaresView answer={data} city={city} subject={subject} text={text} selected={selected} onSelect={onSelect} />
  ) : (
    <Stack gap="s3">
      {outline}
      <CountyList answer={data} city={city} subject={subject} />
    </Stack>
  )
}

function SquaresView({
  answer,
  city,
  subject,
  text,
  selected,
  onSelect,
}: {
  answer: SquaresAnswer
  city: MapCity
  subject: Subject
  text: string
  selected: string | null
  onSelect: (id: string | null) => void
}) {
  const [userPoint, setUserPoint] = useState<Point | null>(null)
  const [locateError, setLocateError] = useState<string | null>(null)
  const matches = searchSquares(answer.squares, text)
  const selectedSquare = answer.squares.find(({ id }) => id === selected) ?? null
  const sellersNote = coveredBusinessesText(answer.businesses, subject.business)
  const locate = async () => {
    const position = await currentPoint().catch(() => null)
    const userSquare =
      position && answer.squares.find(({ lat, lon }) => Math.abs(lat - position.lat) <= 0.005 && Math.abs(lon - position.lon) <= 0.005)
    setUserPoint(userSquare ? position : null)
    setLocateError(userSquare ? null : position ? t.notHere({ city: city.name }) : t.notLocated)
    if (userSquare) onSelect(userSquare.id)
  }
  const choose = (id: string) => {
    onSelect(id)
    requestAnimationFrame(() => {
      const card = document.getElementById('square-card')
      card?.scrollIntoView({ block: 'nearest' })
      card?.focus({ preventScroll: true })
    })
  }
  return (
    <Stack gap="s3">
      <SquaresMap
        answer={answer}
        city={city}
        countryCode={city.countryCode}
        squares={matches}
        selected={selectedSquare}
        userPoint={userPoint}
        onSelect={choose}
        onLocate={() => void locate()}
      />
      {locateError ? <Notice live>{locateError}</Notice> : null}
      {sellersNote ? <p className="small">{sellersNote}</p> : null}
      <p className="small">
        {orderText(answer)} <a href="/how-numbers-are-made#map-tests">{t.howTested}</a>
      </p>
      {selectedSquare ? (
        <SquareCard
          key={selectedSquare.id}
          square={selectedSquare}
          answer={answer}
          city={city}
          subject={subject}
          onClose={() => onSelect(null)}
        />
      ) : null}
      <SquareAdvice answer={answer} city={city} subject={subject} onSelect={choose} />
      <SquareList squares={matches} best={answer.best} total={answer.squares.length} city={city} selected={selected} onSelect={choose} />
      <p className="label quiet">{t.attribution({ text: answer.attribution })}</p>
    </Stack>
  )
}

/** How well the order of the places is founded. Without an order its reason follows, where all places have the same one. */
function orderText({ founded, by, squares }: SquaresAnswer): string {
  if (founded) return t.founded[founded.word]
  if (by === 'area') return t.founded.areas
  const reasons = new Set(squares.map((square) => (square.locked ? null : square.how)))
  const [reason] = reasons
  return reasons.size === 1 && reason ? `${t.founded.none} ${t.why[reason]}` : t.founded.none
}

/** The best three in words, and the walk count that would reduce uncertainty most. */
function SquareAdvice({
  answer: { best, squares, walk },
  city,
  subject,
  onSelect,
}: {
  answer: SquaresAnswer
  city: MapCity
  subject: Subject
  onSelect: (id: string) => void
}) {
  const squareName = (id: string) => {
    const square = squares.find((each) => each.id === id)
    return square ? squareLocationText(square, city) : id
  }
  return (
    <>
      {best.length > 0 ? (
        <div>
          <h3>{subject.business ? t.best.forBusiness({ title: subject.business.title }) : t.best.title}</h3>
          <ol className="best-places">
            {best.slice(0, 3).map(({ id, customers, stays }) => (
              <li key={id}>
                <button type="button" className="place-link" onClick={() => onSelect(id)}>
                  {squareName(id)}
                </button>
                {customers ? <p className="small">{customersText(customers)}</p> : null}
                {stays === null ? null : <p className="small quiet">{t.best.stays({ n: Math.round(stays * 10) })}</p>}
              </li>
            ))}
          </ol>
        </div>
      ) : null}
      {walk && squares.some(({ id }) => id === walk.id) ? (
        <p className="small">
          {t.walk}{' '}
          <button type="button" className="place-link" onClick={() => onSelect(walk.id)}>
            {squareName(walk.id)}
          </button>
          {walk.near ? ` ${t.near({ place: walk.near })}` : null}
        </p>
      ) : null}
    </>
  )
}

function searchSquares(squares: readonly CitySquare[], text: string): CitySquare[] {
  const wanted = nameLetters(text)
  if (wanted === '') return [...squares]
  const matches = squares.filter(({ area }) => area !== null && nameLetters(area).includes(wanted))
  // A search for a business leaves the map whole.
  return matches.length > 0 ? matches : [...squares]
}

const romanNumerals: Record<string, string> = { 1: 'i', 2: 'ii', 3: 'iii', 4: 'iv' }

/** What is compared of a place's name: 'Umoja 2' is Umoja II, and 'Buruburu' is Buru Buru. */
function nameLetters(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => romanNumerals[word] ?? word)
    .join('')
}
