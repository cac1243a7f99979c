import { expect, it } from 'vitest'
import { archetypes } from '#markets/archetypes.ts'
import { ownedOf } from './preview.ts'

const eggs = archetypes.find(({ id }) => id === 'egg-distribution')!

it('what is owned counts at each size: one person’s motorbike too, where the whole business buys a tricycle', () => {
  expect(ownedOf(eggs, { have: ['motorcycle', 'oven'] })).toEqual({ owned: ['motorcycle'] })
  expect(ownedOf(eggs, { have: ['oven'] })).toEqual({})
})
