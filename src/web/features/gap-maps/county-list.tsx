import { Fragment } from 'react'
import type { CityCounty, OpenCounty, SquaresAnswer } from '#contract/gap-maps.ts'
import { formatCountRounded, formatNumber } from '#engine/quantity/format.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Card, Facts } from '../../ui/surface.tsx'
import type { MapCity, Subject } from './map-address.ts'
import { coveredBusinessesText, rangeText } from './range-text.ts'
import { UnlockPlaceButton } from './unlock-place-button.tsx'

const t = gapMapsTexts.squares

/** More of them are rows that open. */
const fewCounties = 1

/** Figures of a county, for cities where firms are counted by county and not by square. */
export function CountyList({ answer, city, subject }: { answer: SquaresAnswer; city: MapCity; subject: Subject }) {
  if (answer.counties.length === 0) return <p>{t.county.none}</p>
  const sellersNote = coveredBusinessesText(answer.businesses, subject.business)
  return (
    <Stack gap="s3">
      <p className="small">{t.county.text}</p>
      {sellersNote ? <p className="small">{sellersNote}</p> : null}
      {answer.counties.map((county) =>
        answer.counties.length > fewCounties ? (
          <Fold key={county.id} title={county.county} note={countyNote(county)}>
            <County county={county} answer={answer} city={city} subject={subject} />
          </Fold>
        ) : (
          <Card key={county.id} as="article">
            <Stack gap="s2">
              <h2>{county.county}</h2>
              <County county={county} answer={answer} city={city} subject={subject} />
            </Stack>
          </Card>
        ),
      )}
      <p className="small">
        {t.county.sources}{' '}
        {answer.countySources.map(({ title, url }, index) => (
          <Fragment key={title}>
            {index > 0 ? ' · ' : null}
            {url ? (
              <a href={url} rel="noopener noreferrer" target="_blank">
                {title}
              </a>
            ) : (
              title
            )}
          </Fragment>
        ))}
      </p>
      <p className="label quiet">{t.attribution({ text: answer.attribution })}</p>
    </Stack>
  )
}

function County({ county, answer, city, subject }: { county: CityCounty; answer: SquaresAnswer; city: MapCity; subject: Subject }) {
  if (!county.locked)
    return (
      <>
        <Facts rows={countyFacts(county)} />
        {county.isSpendingCredible === false ? <p className="small">{t.county.notCredible}</p> : null}
      </>
    )
  return answer.openLeft === 0 ? (
    <>
      <p>{t.locked.used}</p>
      <div>
        <LinkButton href="/subscribe">{gapMapsTexts.banner.upgrade}</LinkButton>
      </div>
    </>
  ) : (
    <UnlockPlaceButton id={county.id} city={city} subject={subject} />
  )
}

function countyNote(county: CityCounty): string | null {
  if (county.locked || !county.expected) return null
  return t.facts.expectedShort({ range: rangeText(county.expected) })
}

function countyFacts({ people, employers, onePerson, years, expected, room, chance }: OpenCounty) {
  const { facts, county } = t
  const alone =
    onePerson === null || years.onePerson === null
      ? facts.unknown
      : county.onePersonValue({ n: formatCountRounded(onePerson), year: years.onePerson })
  return [
    people === null || years.people === null
      ? { key: 'people', label: facts.people, value: facts.unknown }
      : { key: 'people', label: county.people({ year: years.people }), value: formatNumber(people, 0) },
    { key: 'employers', label: county.employers({ year: years.employers }), value: formatNumber(employers, 0) },
    { key: 'alone', label: county.onePerson, value: alone },
    ...(expected ? [{ key: 'expected', label: t.facts.expected, value: rangeText(expected) }] : []),
    ...(room ? [{ key: 'room', label: t.facts.room, value: rangeText(room) }] : []),
    ...(chance === null ? [] : [{ key: 'chance', label: t.facts.chance, value: t.facts.chanceValue({ n: Math.round(chance * 100) }) }]),
  ]
}
