import { describe, expect, it } from 'vitest'
import { type GridPoint, type Line, packPath, unpackPath } from './basemap.ts'
import { fitBasemap } from './fit-basemap.ts'
import { clipLine, clipRing, joinLines, simplifyLine } from './lines.ts'

const box = { west: 0, south: 0, east: 10, north: 10 }

describe('a line', () => {
  it('is packed as its first point and differences, and unpacked the same', () => {
    const path: GridPoint[] = [
      [5, -3],
      [7, -3],
      [6, 0],
    ]
    expect(packPath(path)).toBe('5 -3 2 0 -1 3')
    expect(unpackPath(packPath(path))).toEqual(path)
  })

  it('that leaves a box and comes back is two parts of it', () => {
    const path: GridPoint[] = [
      [-5, 5],
      [5, 5],
      [5, 15],
      [7, 15],
      [7, 5],
    ]
    expect(clipLine(path, box)).toEqual([
      [
        [0, 5],
        [5, 5],
        [5, 10],
      ],
      [
        [7, 10],
        [7, 5],
      ],
    ])
    expect(
      clipLine(
        [
          [20, 0],
          [30, 5],
        ],
        box,
      ),
    ).toEqual([])
  })

  it('loses the points that lie on it', () => {
    const path: GridPoint[] = [
      [0, 0],
      [5, 1],
      [10, 0],
      [10, 8],
    ]
    expect(simplifyLine(path, 1)).toEqual([path[0], path[2], path[3]])
    expect(simplifyLine(path, 0.5)).toEqual(path)
  })

  it('in pieces is one, whichever way the pieces run', () => {
    const pieces: GridPoint[][] = [
      [
        [0, 0],
        [1, 0],
      ],
      [
        [3, 0],
        [2, 0],
      ],
      [
        [2, 0],
        [1, 0],
      ],
      [
        [9, 9],
        [8, 8],
      ],
    ]
    const joined = joinLines(pieces).map((line) => (line[0]![0] > line.at(-1)![0] ? line.toReversed() : line))
    expect(joined).toHaveLength(2)
    expect(joined).toContainEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ])
  })
})

it('a ring that is cut follows the side of the box, and is gone outside of it', () => {
  const ring: GridPoint[] = [
    [5, 5],
    [15, 5],
    [15, 8],
    [5, 8],
    [5, 5],
  ]
  expect(new Set(clipRing(ring, box).map(String))).toEqual(new Set(['5,5', '10,5', '10,8', '5,8']))
  expect(clipRing(ring, { ...box, east: 3 })).toEqual([])
})

describe('the basemap of a city', () => {
  const extent = { south: 0, west: 0, north: 0.3, east: 0.3 }
  const zigzag = (y: number): Line['path'] => packPath(Array.from({ length: 200 }, (_, at): GridPoint => [at * 5, y + (at % 2) * 6]))
  const lines: Line[] = [
    ...Array.from({ length: 30 }, (_, at): Line => ({ use: 'road', path: zigzag(at * 30) })),
    { use: 'main-road', path: zigzag(10) },
  ]
  const landmarks = [
    { lat: 0.15, lon: 0.15, kind: 'market', name: null },
    { lat: 0.1, lon: 0.1, kind: 'market', name: 'Old Market' },
    { lat: 0.16, lon: 0.16, kind: 'hospital', name: 'Ridge' },
    { lat: 2, lon: 2, kind: 'station', name: 'Far' },
  ] as const

  it('has all lines where there is room, else leaves out small roads first, and is never longer than it may be', () => {
    const uses = (maxCharacters: number) => {
      const fitted = fitBasemap({ lines, landmarks: [] }, extent, { maxCharacters, maxLandmarks: 9 })
      expect(fitted.lines.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThanOrEqual(maxCharacters)
      return [...new Set(fitted.lines.map(({ use }) => use))]
    }
    expect(uses(60_000)).toEqual(['main-road', 'road'])
    expect(uses(2_000)).toEqual(['main-road'])
    expect(uses(3)).toEqual([])
  })

  it('names landmarks of the extent, those with a name before the others', () => {
    const { landmarks: chosen } = fitBasemap({ lines: [], landmarks }, extent, { maxCharacters: 9, maxLandmarks: 9 })
    expect(chosen.map(({ name }) => name)).toEqual(['Old Market', 'Ridge', null])
    expect(fitBasemap({ lines: [], landmarks }, extent, { maxCharacters: 9, maxLandmarks: 1 }).landmarks).toHaveLength(1)
  })
})
