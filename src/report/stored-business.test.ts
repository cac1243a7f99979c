import { expect, test } from 'vitest'
import { upcastStoredBusiness } from './stored-business.ts'

test('skills and interests that were kept as words are read as ids, ids stay, and nothing else is touched', () => {
  const before = {
    id: 'own-1',
    title: 'Design',
    skills: { must: ['Customer Service'], helpful: ['design', 'Sales'] },
    interests: ['Food & Beverage'],
  }
  expect(upcastStoredBusiness(before)).toEqual({
    id: 'own-1',
    title: 'Design',
    skills: { must: ['customer-service'], helpful: ['design', 'sales'] },
    interests: ['food-and-beverage'],
  })
  expect(upcastStoredBusiness(upcastStoredBusiness(before))).toEqual(upcastStoredBusiness(before))
})

test('what has another shape is left for whoever checks it', () => {
  for (const odd of [null, 'text', [], {}, { skills: null, interests: 'Fashion' }, { skills: { must: 'Sales', helpful: [7, 'Juggling'] } }])
    expect(upcastStoredBusiness(odd)).toEqual(odd)
})
