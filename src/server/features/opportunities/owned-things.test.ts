import { expect, it } from 'vitest'
import { archetypes } from '#markets/archetypes.ts'
import { broughtTo, ownedOf } from './preview.ts'

const named = (id: string) => archetypes.find((each) => each.id === id)!
const eggs = named('egg-distribution')

it('what is owned counts at each size: one person’s motorbike too, where the whole business buys a tricycle', () => {
  expect(ownedOf(eggs, { have: ['motorcycle', 'oven'] })).toEqual({ owned: ['motorcycle'] })
  expect(ownedOf(eggs, { have: ['oven'] })).toEqual({})
})

it('tools of a trade are owned where a business buys them, and nowhere else', () => {
  const tools = { have: ['soldering-set', 'helmets'] as const }
  expect(ownedOf(named('phone-repair'), tools)).toEqual({ owned: ['soldering-set'] })
  expect(ownedOf(named('motorcycle-taxi'), tools)).toEqual({ owned: ['helmets'] })
  expect(ownedOf(eggs, tools)).toEqual({})
})

it('a trade is brought along where it learns the rest on the way, or where its business was named; it changes figures where training or a licence is paid', () => {
  const [tailor, bakery, barber] = ['tailoring-shop', 'mini-bakery-bread', 'mobile-barber'].map(named)
  expect([broughtTo(tailor!, { trades: ['sew'] }), ownedOf(tailor!, { trades: ['sew'] })]).toEqual([{ owned: ['trade'] }, {}])
  expect(broughtTo(bakery!, { trades: ['cook'] })).toEqual({})
  expect(broughtTo(bakery!, { trades: ['cook'], businesses: ['mini-bakery-bread'] })).toEqual({ owned: ['trade'] })
  expect(broughtTo(bakery!, { businesses: ['mini-bakery-bread'] })).toEqual({})
  expect(ownedOf(barber!, { trades: ['hair'] })).toEqual({ owned: ['trade'] })
  expect(ownedOf(barber!, { trades: ['sew'] })).toEqual({})
})
