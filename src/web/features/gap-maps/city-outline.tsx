import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { useWidth } from '../../ui/charts/use-width.ts'
import { useOutline } from './outlines.ts'
import { fitView, project, ringPath } from './projection.ts'

const t = gapMapsTexts.squares

/** The box around a city until its country's outline is loaded: half a degree each way. */
const degreeBox = ({ lat, lon }: { lat: number; lon: number }) => [
  { lat: lat - 0.5, lon: lon - 0.5 },
  { lat: lat + 0.5, lon: lon + 0.5 },
]

/** A city in the outline of its country, for cities without figures by square. */
export function CityOutline({
  city,
  country,
  countryCode,
  position,
}: {
  city: string
  country: string
  countryCode: string
  position: { lat: number; lon: number }
}) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const height = width > 500 ? 320 : 240
  const rings = useOutline(countryCode)
  const view = fitView(rings.length > 0 ? rings : [degreeBox(position)], width, height, 14)
  const middle = project(position, view)
  const isEast = middle.x > width / 2
  return (
    <div ref={ref} className="gap-map-frame" style={{ blockSize: height }}>
      <svg
        className="gap-map-land"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t.outline({ city, country })}
      >
        {rings.map((ring) => (
          <path key={`${ring[0]?.lon} ${ring[0]?.lat} ${ring.length}`} className="land" d={ringPath(ring, view)} />
        ))}
        <circle className="city-dot" cx={middle.x} cy={middle.y} r={6} />
        <text className="city-name" x={middle.x + (isEast ? -10 : 10)} y={middle.y + 5} textAnchor={isEast ? 'end' : 'start'}>
          {city}
        </text>
      </svg>
    </div>
  )
}
