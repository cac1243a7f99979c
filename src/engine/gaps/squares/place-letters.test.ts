import { expect, it } from 'vitest'
import { findPlaceByName, mostSimilarName } from './place-letters.ts'

const places = [
  { name: 'Kayole Central', area: 'Kayole Central' },
  { name: 'Kayole west', area: 'Kayole' },
  { name: 'Umoja II', area: 'Umoja II', also: ['Tena Estate'] },
  { name: 'Square 3 km north of the centre', area: null },
]
const found = (text: string) => findPlaceByName(places, text).map(({ name }) => name)

it('a place is found as people write its name, by any of its names, those of just that name first', () => {
  expect(found('kayole')).toEqual(['Kayole west', 'Kayole Central'])
  expect(found('Umoja 2')).toEqual(['Umoja II'])
  expect(found('tena')).toEqual(['Umoja II'])
  expect([found(''), found('Atlantis')]).toEqual([[], []])
})

it('of a name that nobody uses the most similar one is known, and of nonsense none', () => {
  expect(mostSimilarName(places, 'Kayolle')).toBe('Kayole')
  expect(mostSimilarName(places, 'Tenna Estate')).toBe('Tena Estate')
  expect([mostSimilarName(places, 'asdfgh'), mostSimilarName(places, '')]).toEqual([null, null])
})
