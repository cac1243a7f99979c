import { X } from 'lucide-react'
import type { CitySquare, OpenPlaceRow, OpenSquare, SquaresAnswer } from '#contract/gap-maps.ts'
import { formatDate, formatNumber, formatYearMonth } from '#engine/quantity/format.ts'
import { opportunityId, squareOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { sellerClassNames } from '#words/web/evidence.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Facts } from '../../ui/surface.tsx'
import type { MapCity, Subject } from './map-address.ts'
import { customersText, rangeText, sellersSeen } from './range-text.ts'
import { UnlockPlaceButton } from './unlock-place-button.tsx'
import { WalkCountForm } from './walk-count-form.tsx'

const t = gapMapsTexts.squares

/** One place in full: population, sellers, the remaining demand, its evidence, and actions. */
export function SquareCard({
  square,
  answer,
  customers,
  city,
  subject,
  whatHref,
  walkHref,
  onClose,
}: {
  square: CitySquare
  answer: SquaresAnswer
  /** A day, of who opens here. */
  customers: OpenPlaceRow['customersPerDay']
  city: MapCity
  subject: Subject
  /** The other question, of this place. */
  whatHref: string
  /** A walk in this place. */
  walkHref: string
  onClose: () => void
}) {
  return (
    <section id="square-card" className="card square-card" tabIndex={-1} aria-labelledby="square-card-name">
      <div className="square-card-head">
        <h2 id="square-card-name">{square.name}</h2>
        <Button look="plain" icon={<X aria-hidden />} aria-label={t.close} onClick={onClose} />
      </div>
      {square.locked ? (
        <Locked square={square} answer={answer} city={city} subject={subject} />
      ) : (
        <Open square={square} answer={answer} customers={customers} />
      )}
      <div className="gap-actions">
        {subject.business ? <ReportLink business={subject.business} square={square} by={answer.by} city={city} /> : null}
        <LinkButton href={whatHref}>{t.what.here}</LinkButton>
        {subject.business ? null : <LinkButton href={walkHref}>{gapMapsTexts.walk.heading}</LinkButton>}
      </div>
      {subject.business ? <CountHere business={subject.business} square={square.id} city={city} walkHref={walkHref} /> : null}
    </section>
  )
}

/** Of the place where a report can rest on it, else of the city. */
function ReportLink({
  business,
  square,
  by,
  city,
}: {
  business: NonNullable<Subject['business']>
  square: CitySquare
  by: SquaresAnswer['by']
  city: MapCity
}) {
  const isOfPlace = by === 'square' && square.kind !== 'unknown'
  const id = isOfPlace ? squareOpportunityId(business.id, city.id, square.id) : opportunityId(business.id, city.id)
  return <LinkButton href={`/reports/${id}`}>{isOfPlace ? t.report : t.reportOfCity({ city: city.name })}</LinkButton>
}

function Locked({ square, answer, city, subject }: { square: CitySquare; answer: SquaresAnswer; city: MapCity; subject: Subject }) {
  return (
    <>
      <p>{t.lockedKind[square.kind]}</p>
      {square.kind === 'unknown' ? null : answer.openLeft === 0 ? (
        <>
          <p>{t.locked.used}</p>
          <div>
            <LinkButton href="/subscribe">{gapMapsTexts.banner.upgrade}</LinkButton>
          </div>
        </>
      ) : (
        <UnlockPlaceButton id={square.id} city={city} subject={subject} />
      )}
    </>
  )
}

function Open({ square, answer, customers }: { square: OpenSquare; answer: SquaresAnswer; customers: OpenPlaceRow['customersPerDay'] }) {
  return (
    <>
      <Facts rows={squareFacts(square)} />
      {square.own ? <p>{t.own({ n: square.own.sellers, day: formatDate(square.own.day), minutes: square.own.minutes })}</p> : null}
      <p>{t.why[square.how]}</p>
      {customers ? <p>{customersText(customers)}</p> : null}
      {square.counted ? (
        <p>{t.counted({ n: square.counted.sellers, month: formatYearMonth(square.counted.month), givers: square.counted.givers })}</p>
      ) : null}
      <ul className="small quiet square-completeness">
        {answer.completeness.map(({ class: of, how, low, high }) => (
          <li key={of}>{t.complete[how]({ kind: sellerClassNames[of], low: percent(low), high: percent(high) })}</li>
        ))}
      </ul>
    </>
  )
}

/** A count here: by the walk screen, or typed by who has walked already. */
function CountHere({
  business,
  square,
  city,
  walkHref,
}: {
  business: NonNullable<Subject['business']>
  square: string
  city: MapCity
  walkHref: string
}) {
  return (
    <Fold title={gapMapsTexts.walk.heading}>
      <Stack gap="s3">
        <div>
          <LinkButton href={walkHref}>{gapMapsTexts.walk.start}</LinkButton>
        </div>
        <WalkCountForm opportunityId={opportunityId(business.id, city.id)} title={business.title} square={square} />
      </Stack>
    </Fold>
  )
}

const percent = (share: number) => Math.round(share * 100)

const isCounted = ({ kind, how }: OpenSquare) => kind === 'numbers' || how === 'counted' || how === 'counted-alone'

/** What is known; what is not follows once, as its reason. */
function squareFacts(square: OpenSquare) {
  const { people, reaching, seenAround, expected, room, chance, rank } = square
  const seen = sellersSeen(square)
  const number = (value: number | null) => (value === null ? null : formatNumber(value, 0))
  const rows = [
    { key: 'people', label: t.facts.people, value: number(people) },
    { key: 'reaching', label: t.facts.reaching, value: number(reaching) },
    { key: 'seen', label: t.facts.seen, value: number(seen) },
    { key: 'around', label: t.facts.seenAround, value: rank && seen !== null ? number(seenAround) : null },
    { key: 'expected', label: t.facts.expected, value: expected && isCounted(square) ? rangeText(expected) : null },
    { key: 'room', label: t.facts.room, value: room ? rangeText(room) : rank ? t.facts.onlyRank : null },
    { key: 'rank', label: t.facts.rank, value: rank && t.place({ place: rank.place, of: rank.of }) },
    { key: 'chance', label: t.facts.chance, value: chance === null ? null : t.facts.chanceValue({ n: Math.round(chance * 100) }) },
  ]
  return rows.flatMap(({ value, ...row }) => (value === null ? [] : [{ ...row, value }]))
}
