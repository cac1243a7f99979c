import { Link } from 'wouter'
import { joinWithAnd } from '#language/join-names.ts'
import { mapCoverageTexts } from '#words/web/evidence.ts'
import { Card } from '../ui/surface.tsx'
import { useCall } from './api/queries.ts'

const t = mapCoverageTexts.sample

/** That Premium opens nothing in the reader's city; null where it does, or where that is not known. */
export function useNothingCounted(): string | null {
  const { data } = useCall('GET /api/gap-maps/sample', {})
  return data?.sample && !data.sample.isKnown ? t.nothing({ city: data.sample.city.name }) : null
}

/** Before the purchase of Premium: one answer of each question in the reader's city. Nothing where there is none, or it cannot be loaded. */
export function MapSampleCard() {
  const { data } = useCall('GET /api/gap-maps/sample', {})
  const sample = data?.sample
  if (!sample) return null
  const { city, where, what } = sample
  if (!where && !what) return null
  const href = (more: Record<string, string>) => `/gap-maps?${new URLSearchParams({ location: city.location, ...more })}`
  return (
    <Card look="sunk" aria-labelledby="map-sample">
      <div className="stack gap-s2">
        <h2 id="map-sample">{t.title({ city: city.name })}</h2>
        {where ? (
          <>
            <h3>{t.where({ title: where.business.title })}</h3>
            <p>{t.whereText({ name: where.row.name, people: where.row.reaching, n: where.row.seen })}</p>
            <Link href={href({ what: where.business.id, where: where.row.square })}>{t.whereLink({ name: where.row.name })}</Link>
          </>
        ) : null}
        {what ? (
          <>
            <h3>{t.what({ place: what.place.name })}</h3>
            <p>{t.whatText({ n: what.count, names: joinWithAnd(what.first.map(({ title }) => title)) })}</p>
            <Link href={href({ ask: 'what', where: what.place.square })}>{t.whatLink({ place: what.place.name })}</Link>
          </>
        ) : null}
      </div>
    </Card>
  )
}
