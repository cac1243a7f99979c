import { expect, it } from 'vitest'
import { returnText } from './opportunity-details.tsx'

it('a return is said in money for each hundred put in, and where it has no meaning that is said', () => {
  expect(returnText(-40, 220, 'NGN')).toBe('For each ₦100 put in, a year leaves −₦40 to ₦220.')
  expect(returnText(-400, 2200, 'NGN')).toMatch(/^It needs so little money/)
})
