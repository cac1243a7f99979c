import { memo } from 'react'
import type { BasemapAnswer } from '#contract/gap-maps.ts'
import { gridDegrees, type LandmarkKind, lineUses } from '#engine/gaps/basemap/basemap.ts'
import { useCall } from '../../lib/api/queries.ts'
import { type MapView, type Point, project } from './projection.ts'

type Landmark = BasemapAnswer['landmarks'][number]

/** Loads after the map is drawn, which needs none of it. */
export const useBasemap = (cityId: string) => useCall('GET /api/gap-maps/{location}/basemap', { params: { location: cityId } })

/** Water and main roads under the places, in one transform: a change of the zoom computes no point. For the eye only. */
export const BasemapLayer = memo(function BasemapLayer({ cityId, view }: { cityId: string; view: MapView }) {
  const { data } = useBasemap(cityId)
  if (!data) return null
  const { origin, lines } = data
  const { x, y } = project(origin, view)
  const step = gridDegrees * view.scale
  // Within a city, Mercator's stretch hardly changes.
  const northwards = step / Math.cos((view.centre.lat * Math.PI) / 180)
  return (
    <g className="basemap" transform={`matrix(${step} 0 0 ${-northwards} ${x} ${y})`}>
      {lineUses.map((use) => (
        <path key={use} className={`basemap-${use}`} d={pathsOf(lines, use)} />
      ))}
    </g>
  )
})

function pathsOf(lines: BasemapAnswer['lines'], wanted: BasemapAnswer['lines'][number]['use']): string {
  return lines
    .filter(({ use }) => use === wanted)
    .map(({ path }) => {
      const start = path.indexOf(' ', path.indexOf(' ') + 1)
      return `M${path.slice(0, start)}l${path.slice(start + 1)}`
    })
    .join('')
}

/** On the whole map at each step of its zoom; far enough apart that a phone's screen has a dozen at most, in pixels. */
const landmarksByZoom = [4, 16, 60] as const
const apart = 100
const markRadius = 20

/** The landmarks that a map shows: the earlier ones of those that would crowd, and none on its `marks`. */
export function shownLandmarks(landmarks: readonly Landmark[], view: MapView, zoom: number, marks: readonly Point[]): Landmark[] {
  const positions = marks.map((mark) => project(mark, view))
  const shown: { landmark: Landmark; x: number; y: number }[] = []
  for (const landmark of landmarks) {
    const at = project(landmark, view)
    const isInside = at.x > 8 && at.y > 8 && at.x < view.width - 8 && at.y < view.height - 8
    const isFree = (others: readonly { x: number; y: number }[], distance: number) =>
      others.every(({ x, y }) => Math.hypot(x - at.x, y - at.y) > distance)
    if (isInside && isFree(shown, apart) && isFree(positions, markRadius)) shown.push({ landmark, ...at })
    if (shown.length === (landmarksByZoom[zoom] ?? landmarksByZoom.at(-1))) break
  }
  return shown.map(({ landmark }) => landmark)
}

/** Of a landmark's shape, in pixels. */
export const landmarkRadius = 6

/** A roof, a bus and a cross: distinguishable without colour. */
const shapes: Record<LandmarkKind, string> = {
  market: 'M-6 -1L0 -6L6 -1ZM-4.5 0H4.5V5H-4.5Z',
  station: 'M-5.5 -5H5.5V3.5H3.5V5.5H1.5V3.5H-1.5V5.5H-3.5V3.5H-5.5ZM-3.5 -3V0H3.5V-3Z',
  hospital: 'M-2 -6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z',
}

export function LandmarkShape({ kind, x, y }: { kind: LandmarkKind; x: number; y: number }) {
  return <path className="landmark" fillRule="evenodd" d={shapes[kind]} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} />
}
