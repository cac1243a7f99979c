import { X } from 'lucide-react'
import type { CitySquare, OpenSquare, SquaresAnswer } from '#contract/gap-maps.ts'
import { formatNumber, formatYearMonth } from '#engine/quantity/format.ts'
import { opportunityId, squareOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { sellerClassNames } from '#words/web/evidence.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Facts } from '../../ui/surface.tsx'
import type { MapCity, Subject } from './map-subject.ts'
import { customersText, rangeText } from './range-text.ts'
import { sellersSeen } from './sellers-seen.ts'
import { squareLocationText } from './square-location.ts'
import { UnlockPlaceButton } from './unlock-place-button.tsx'
import { WalkCountForm } from './walk-count-form.tsx'

const t = gapMapsTexts.squares

/** One place in full: population, sellers, the remaining demand, its evidence, and actions. */
export function SquareCard({
  square,
  answer,
  city,
  subject,
  onClose,
}: {
  square: CitySquare
  answer: SquaresAnswer
  city: MapCity
  subject: Subject
  onClose: () => void
}) {
  return (
    <section id="square-card" className="card square-card" tabIndex={-1} aria-labelledby="square-card-name">
      <div className="square-card-head">
        <h3 id="square-card-name">{squareLocationText(square, city)}</h3>
        <Button look="plain" icon={<X aria-hidden />} aria-label={t.close} onClick={onClose} />
      </div>
      {square.locked ? (
        <Locked square={square} answer={answer} city={city} subject={subject} />
      ) : (
        <Open square={square} answer={answer} city={city} subject={subject} />
      )}
      {answer.by === 'square' && square.kind !== 'unknown' && subject.business ? (
        <div>
          <LinkButton href={`/reports/${squareOpportunityId(subject.business.id, city.id, square.id)}`}>{t.report}</LinkButton>
        </div>
      ) : null}
    </section>
  )
}

function Locked({ square, answer, city, subject }: { square: CitySquare; answer: SquaresAnswer; city: MapCity; subject: Subject }) {
  return (
    <>
      <p>{t.lockedKind[square.kind]}</p>
      {answer.openLeft === 0 ? (
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

function Open({ square, answer, city, subject }: { square: OpenSquare; answer: SquaresAnswer; city: MapCity; subject: Subject }) {
  const { business } = subject
  const best = answer.best.find(({ id }) => id === square.id)
  return (
    <>
      <Facts rows={squareFacts(square)} />
      <p>{t.why[square.how]}</p>
      {best?.customers ? <p>{customersText(best.customers)}</p> : null}
      {square.counted ? (
        <p>{t.counted({ n: square.counted.sellers, month: formatYearMonth(square.counted.month), givers: square.counted.givers })}</p>
      ) : null}
      <ul className="small quiet square-completeness">
        {answer.completeness.map(({ class: of, how, low, high }) => (
          <li key={of}>{t.complete[how]({ kind: sellerClassNames[of], low: percent(low), high: percent(high) })}</li>
        ))}
      </ul>
      {business && answer.by === 'square' ? (
        <WalkCountForm opportunityId={opportunityId(business.id, city.id)} title={business.title} square={square.id} />
      ) : (
        <p className="small">{t.chooseBusiness}</p>
      )}
    </>
  )
}

const percent = (share: number) => Math.round(share * 100)

function squareFacts(square: OpenSquare) {
  const { people, reaching, expected, room, chance, rank } = square
  const number = (value: number | null) => (value === null ? t.facts.unknown : formatNumber(value, 0))
  return [
    { key: 'people', label: t.facts.people, value: number(people) },
    { key: 'reaching', label: t.facts.reaching, value: number(reaching) },
    { key: 'seen', label: t.facts.seen, value: number(sellersSeen(square)) },
    { key: 'expected', label: t.facts.expected, value: expected ? rangeText(expected) : t.facts.unknown },
    { key: 'room', label: t.facts.room, value: room ? rangeText(room) : rank ? t.facts.onlyRank : t.facts.unknown },
    ...(rank ? [{ key: 'rank', label: t.facts.rank, value: t.place({ place: rank.place, of: rank.of }) }] : []),
    ...(chance === null ? [] : [{ key: 'chance', label: t.facts.chance, value: t.facts.chanceValue({ n: Math.round(chance * 100) }) }]),
  ]
}
