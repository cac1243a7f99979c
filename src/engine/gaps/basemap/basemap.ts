/** What is drawn under the squares of a map; where there is too much, roads go first and water last. */
export const lineUses = ['water', 'coast', 'river', 'main-road', 'road'] as const
export type LineUse = (typeof lineUses)[number]
export const landmarkKinds = ['market', 'station', 'hospital'] as const
export type LandmarkKind = (typeof landmarkKinds)[number]

/** Step of the grid that lines lie on, in degrees: about 33 m. */
export const gridDegrees = 0.0003
/** A position in steps of the grid, east and north. */
export type GridPoint = readonly [x: number, y: number]
/** `path` of 'water' is a ring that repeats its first point; packed as by `packPath`. */
export type Line = { use: LineUse; path: string }
export type Landmark = { lat: number; lon: number; kind: LandmarkKind; name: string | null }
export type Basemap = { lines: readonly Line[]; landmarks: readonly Landmark[] }

export const toGrid = ({ lat, lon }: { lat: number; lon: number }): GridPoint => [lon / gridDegrees, lat / gridDegrees]

/** Whole numbers with spaces between them: the first point, then the differences to the point before, which SVG draws as `M` and `l`. */
export function packPath(path: readonly GridPoint[]): string {
  return path.map(([x, y], at) => (at === 0 ? `${x} ${y}` : `${x - path[at - 1]![0]} ${y - path[at - 1]![1]}`)).join(' ')
}

/** Inverse of `packPath`. */
export function unpackPath(text: string): GridPoint[] {
  const numbers = text.split(' ').map(Number)
  const path: GridPoint[] = []
  let [x, y] = [0, 0]
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    x += numbers[at]!
    y += numbers[at + 1]!
    path.push([x, y])
  }
  return path
}
