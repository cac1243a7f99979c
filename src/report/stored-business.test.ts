import { expect, test } from 'vitest'
import { inPresentShape } from './stored-business.ts'

test('skills and interests that were kept as words are read as ids, ids stay, and nothing else is touched', () => {
  const before = {
    id: 'own-1',
    title: 'Design',
    skills: { must: ['Customer Service'], helpful: ['design', 'Sales'] },
    interests: ['Food & Beverage'],
  }
  expect(inPresentShape(before)).toEqual({
    id: 'own-1',
    title: 'Design',
    skills: { must: ['customer-service'], helpful: ['design', 'sales'] },
    interests: ['food-and-beverage'],
  })
  expect(inPresentShape(inPresentShape(before))).toEqual(inPresentShape(before))
})

test('what has another shape is left for whoever checks it', () => {
  for (const odd of [null, 'text', [], {}, { skills: null, interests: 'Fashion' }, { skills: { must: 'Sales', helpful: [7, 'Juggling'] } }])
    expect(inPresentShape(odd)).toEqual(odd)
})
