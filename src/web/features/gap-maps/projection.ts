export type Point = { lon: number; lat: number }
export type Ring = Point[]
export type View = { centre: Point; scale: number; width: number; height: number }

/** 'lon,lat lon,lat …' as the outlines are kept. */
export function readRing(text: string): Ring {
  return text.split(' ').map((pair) => {
    const [lon, lat] = pair.split(',')
    return { lon: Number(lon), lat: Number(lat) }
  })
}

/** Mercator's ordinate in degrees; good enough within 35° of the equator, where all our countries lie. */
const northing = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI

export function project({ lon, lat }: Point, { centre, scale, width, height }: View): { x: number; y: number } {
  return {
    x: width / 2 + (lon - centre.lon) * scale,
    y: height / 2 - (northing(lat) - northing(centre.lat)) * scale,
  }
}

/** The view that holds all rings with a margin; `scale` is pixels a degree. */
export function fitView(rings: readonly Ring[], width: number, height: number, margin: number): View {
  const points = rings.flat()
  const lons = points.map((point) => point.lon)
  const lats = points.map((point) => point.lat)
  const [west, east, south, north] = [Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats)]
  const middle = (northing(north) + northing(south)) / 2
  const lat = (Math.atan(Math.exp((middle * Math.PI) / 180)) * 360) / Math.PI - 90
  const scale = Math.min((width - 2 * margin) / (east - west), (height - 2 * margin) / (northing(north) - northing(south)))
  return { centre: { lon: (west + east) / 2, lat }, scale, width, height }
}

export function ringPath(ring: Ring, view: View): string {
  return `${ring
    .map((point, index) => {
      const { x, y } = project(point, view)
      return `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')}Z`
}

/** Places around a middle, the first ones nearest: no two closer than `gap` pixels. Fermat's spiral by the golden angle. */
export function spiral(count: number, gap: number): { x: number; y: number }[] {
  const golden = Math.PI * (3 - Math.sqrt(5))
  return Array.from({ length: count }, (_, index) => {
    const radius = gap * 0.62 * Math.sqrt(index + 0.6) * 1.25
    return { x: Math.cos(index * golden - Math.PI / 2) * radius, y: Math.sin(index * golden - Math.PI / 2) * radius }
  })
}
