import { describe, expect, it } from 'vitest'
import { spotName } from '../../market/spot-name.ts'
import { partsOfAreas } from './parts-of-areas.ts'

const accra = { name: 'Accra', lat: 5.6, lon: -0.19 }
const namesOf = (cells: readonly [east: number, north: number, area: string | null][]) => {
  const parts = partsOfAreas(
    { x: Float64Array.from(cells, ([x]) => x), y: Float64Array.from(cells, ([, y]) => y) },
    cells.map(([, , area]) => area),
  )
  return cells.map(([, , area], i) => spotName({ lat: 5.605, lon: -0.2, area, part: parts[i] }, accra))
}

describe('the name of a square', () => {
  it('is that of its area alone where no other has it, and names the city where that is not clear', () => {
    const [name] = namesOf([[0, 0, 'Osu']])
    expect(name).toEqual({ name: 'Osu', label: 'Osu, Accra', inSentence: 'Osu' })
  })

  it('says in which part of the area it lies, and how far out where two lie in one part', () => {
    const area = 'Agege'
    const names = namesOf([
      [0, 0, area],
      [0, 1.1, area],
      [0, 2.2, area],
      [1.1, 0, area],
      [-1.1, 0, area],
      [-1, -1, area],
      [0, -2.3, area],
    ]).map(({ name }) => name)
    expect(names).toEqual([
      'Agege middle',
      'Agege north',
      'Agege north, 2.2 km out',
      'Agege east',
      'Agege west',
      'Agege south-west',
      'Agege south',
    ])
    expect(new Set(names).size).toBe(names.length)
  })

  it('is by distance from the middle of the city where nobody has a name for it', () => {
    const [square] = namesOf([[0, 0, null]])
    expect(square!.label).toBe('Square 0.6 km north and 1.1 km west of the centre of Accra')
    // One that was stored before squares had names keeps its words.
    expect(spotName({ lat: 5.595, lon: -0.24, area: 'Odorkor' }, accra).label).toBe(
      'Odorkor, 0.6 km south and 5.5 km west of the centre of Accra',
    )
  })
})
