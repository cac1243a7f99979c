import { expect, it } from 'vitest'
import { availableMoney, budgetBand, budgetRange } from './person.ts'

it('money that is kept for something else or owed is not available, of an exact amount and of a band, and never leaves less than nothing', () => {
  expect(availableMoney({ amountUsd: 80, setAsideUsd: 25 })).toEqual({ certain: 55, most: 55 })
  expect(availableMoney({ amountUsd: 80, setAsideUsd: 90 })).toEqual({ certain: 0, most: 0 })
  const { certain, most } = budgetBand('under-500-usd')
  expect(availableMoney({ budget: 'under-500-usd', setAsideUsd: 25 })).toEqual({ certain: certain - 25, most: most - 25 })
  expect(budgetRange({ budget: 'under-500-usd', setAsideUsd: 25 })).toEqual({ min: 0, max: most - 25 })
})

it('without any money named, nothing limits', () => {
  expect(availableMoney({ setAsideUsd: 25 })).toEqual({ certain: Infinity, most: Infinity })
  expect(budgetRange({ setAsideUsd: 25 })).toEqual({ min: 0, max: null })
})
