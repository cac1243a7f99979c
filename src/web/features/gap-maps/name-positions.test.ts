import { expect, it } from 'vitest'
import { markPositions, namePositions } from './name-positions.ts'
import { project, unproject } from './projection.ts'

const view = { centre: { lon: 3.9, lat: 7.4 }, scale: 1000, width: 320, height: 300 }
const area = (name: string, x: number, y: number, radius = 0) => ({ name, at: unproject(x, y, view), radius })

it('a name at the edge is moved in until all of it is seen', () => {
  for (const x of [0, 320]) {
    const [placed] = namePositions([area('Oluyole', x, 100)], view)
    expect(placed!.x - 26).toBeGreaterThan(0)
    expect(placed!.x + 26).toBeLessThan(320)
  }
})

it('a name is written on its place, so that what is pressed is what is read; over a mark it goes below or above', () => {
  const [placed] = namePositions([area('Umoja II', 150, 100)], view)
  expect([Math.round(placed!.x), Math.round(placed!.y)]).toEqual([150, 104])
  const [moved] = namePositions([area('Umoja II', 150, 100)], view, [{ x: 150, y: 100, radius: 5 }])
  expect(moved!.y - 4).toBeGreaterThan(100 + 5)
  expect(moved!.y - 4).toBeLessThan(100 + 30)
})

it('names lie over no mark and no other name, and one without a free place is left out', () => {
  const areas = [...Array(40).keys()].map((i) => area(`Ward ${i}`, 20 + (i % 8) * 40, 20 + Math.floor(i / 8) * 22, 11))
  const marks = areas.map(({ at }) => ({ ...project(at, view), radius: 11 }))
  const placed = namePositions(areas, view, marks)
  for (const [i, one] of placed.entries()) {
    const wide = one.name.length * 7.5
    for (const other of placed.slice(i + 1))
      expect(Math.abs(other.x - one.x) < wide && Math.abs(other.y - one.y) < 14, `${one.name} over ${other.name}`).toBe(false)
    for (const mark of marks)
      expect(Math.abs(mark.x - one.x) < wide / 2 + 11 && Math.abs(mark.y - one.y + 4) < 18, `${one.name} over a mark`).toBe(false)
  }
  expect(placed.length).toBeLessThan(areas.length)
})

it('names lie beside the scale', () => {
  expect(namePositions([area('Karen', 60, 285), area('Lagelu', 150, 60)], view).map(({ name }) => name)).toEqual(['Lagelu'])
})

it('marks of neighbours lie beside each other, the first on its place, and none leaves the map', () => {
  const points = [area('1', 5, 5), area('2', 9, 7), area('3', 12, 5), area('4', 200, 100)].map(({ at }) => at)
  const marks = markPositions(points, view, 9)
  for (const [i, one] of marks.entries())
    for (const other of marks.slice(i + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(17.9)
  expect(Math.min(...marks.flatMap(({ x, y }) => [x, y]))).toBeGreaterThanOrEqual(9)
  expect([marks[3]!.x, marks[3]!.y].map(Math.round)).toEqual([200, 100])
})
