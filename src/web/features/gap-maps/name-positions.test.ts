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

it('of names that would lie over each other or over the scale, the first alone is written', () => {
  const areas = [area('Ibadan North', 150, 100), area('Ibadan North East', 190, 108), area('Karen', 60, 280), area('Lagelu', 150, 160)]
  expect(namePositions(areas, view).map(({ name }) => name)).toEqual(['Ibadan North', 'Lagelu'])
})
