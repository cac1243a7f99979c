import { expect, it } from 'vitest'
import { namePositions } from './name-positions.ts'
import { unproject } from './projection.ts'

const view = { centre: { lon: 3.9, lat: 7.4 }, scale: 1000, width: 320, height: 300 }
const area = (name: string, x: number, y: number) => ({ name, at: unproject(x, y, view) })

it('a name at the edge is moved in until all of it is seen', () => {
  for (const x of [0, 320]) {
    const [placed] = namePositions([area('Oluyole', x, 100)], view)
    expect(placed!.x - 26).toBeGreaterThan(0)
    expect(placed!.x + 26).toBeLessThan(320)
  }
})

it('a name that would lie over an earlier one or a mark goes above or beside its own', () => {
  const areas = [area('Ibadan North', 150, 100), area('Ibadan East', 160, 128)]
  const below = namePositions(areas, view)
  expect(below.map(({ y }) => Math.round(y))).toEqual([123, 151])
  const marks = [...areas.map(({ at }) => at), area('centre', 160, 148).at]
  const [first, second] = namePositions(areas, view, marks)
  expect(first!.y).toBeLessThan(100)
  expect(second!.x - (11 * 7.5) / 2).toBeGreaterThan(160 + 12)
})

it('of names that lie over each other everywhere, or over the scale, the first alone is written', () => {
  const areas = [
    ...[0, 4, 8].map((y) => area(`Ibadan ${y} ${'North East'.repeat(3)}`, 150, 150 + y)),
    area('Karen', 60, 280),
    area('Lagelu', 150, 60),
  ]
  expect(namePositions(areas, view).map(({ name }) => name.slice(0, 8))).toEqual(['Ibadan 0', 'Ibadan 4', 'Lagelu'])
})
