import { expect, it } from 'vitest'
import type { OwnMoney } from '../risk/own-money.ts'
import { moneyWarning, ownMoneySentences } from './own-money-text.ts'

const own: OwnMoney = { amount: 450_000, shortToOpen: 0, shortToBeSafe: 0, spare: 150_000, lasts: null, runsOut: null, byMonth: [] }
const sentences = (changed: Partial<OwnMoney>, isMost = false) =>
  ownMoneySentences({ own: { ...own, ...changed }, currency: 'NGN', isMost, smallerStart: 90_000 })

it('money beyond the safe amount is said to stay free, in one sentence', () => {
  expect(sentences({})).toEqual([
    'It opens.',
    'It is enough to be safe.',
    'This business does not need the other ₦150,000, which stays free.',
  ])
})

it('nothing is said of it where nothing is left, or where the amount is only the upper end of a range', () => {
  expect(sentences({ spare: 0 })).toEqual(['It opens.', 'It is enough to be safe.'])
  expect(sentences({}, true)).toEqual(['It opens.', 'It is enough to be safe.'])
  expect(sentences({ spare: 0, shortToBeSafe: 20_000 }).join(' ')).not.toContain('stays free')
})

it('the warning is one sentence: that it does not open, else by when the money is gone, and none of money that lasts', () => {
  const warning = (changed: Partial<OwnMoney>) =>
    moneyWarning({ own: { ...own, ...changed }, currency: 'NGN', isMost: false, smallerStart: null })
  expect(warning({})).toBeNull()
  expect(warning({ shortToOpen: 5_900 })).toBe('You are ₦5,900 short to open.')
  expect(warning({ runsOut: { byMonth: 3, odds: 0.7 } })).toMatch(/^The money runs out by month 3 in /)
})
