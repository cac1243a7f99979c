import { describe, expect, it } from 'vitest'
import { archetypes } from './archetypes.ts'
import { business, isBusiness } from './schema.ts'

describe('one shape for files, proposals and the database', () => {
  it('knows every business of the files again as the database would keep it', () => {
    expect(archetypes.filter((each) => !isBusiness(JSON.parse(JSON.stringify(each)))).map((each) => each.id)).toEqual([])
  })

  it('names in a file what it names in the database, the id, the family and what is made of its slots apart', () => {
    const inFiles = Object.keys(business.shape)
    const inAll = new Set(archetypes.flatMap((each) => Object.keys(each)))
    expect([...inAll].filter((name) => !inFiles.includes(name)).sort()).toEqual(['family', 'id', 'slotted'])
  })

  it.each<[string, (business: Record<string, unknown>) => unknown]>([
    ['nothing', () => null],
    ['a text', () => 'a business'],
    ['one without a price', ({ price: _, ...rest }) => rest],
    ['one whose price is a text', (business) => ({ ...business, price: '500' })],
    ['one whose costs are no list', (business) => ({ ...business, costOfSales: {} })],
    ['one with eleven months', (business) => ({ ...business, seasonality: { byMonth: Array(11).fill(1), why: '' } })],
    ['one of a spending that there is not', (business) => ({ ...business, demand: { ...(business.demand as object), spending: 'war' } })],
    ['one that is open on no day', (business) => ({ ...business, openDaysPerMonth: 0 })],
  ])('does not take %s for a business', (_, spoil) => {
    expect(isBusiness(spoil(JSON.parse(JSON.stringify(archetypes[0]))))).toBe(false)
  })
})
