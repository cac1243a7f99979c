import { expect, it } from 'vitest'
import type { OwnMoney } from '../risk/own-money.ts'
import { verdictTextWithMoney } from '../risk/verdict-words.ts'
import { moneyWarning, ownMoneySentences, smallerWithin, testSentences } from './own-money-text.ts'

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

it('the smaller start is said beside what is missing only to whoever it opens for', () => {
  const within = (amount: number, shortToOpen: number, smallerStart: number | null = 380_000) =>
    smallerWithin({ amount, shortToOpen }, { currency: 'XOF', smallerStart })
  const smaller = within(500_000, 50_000)
  expect(smaller).toMatchObject({ missing: expect.stringContaining('50,000'), amount: expect.stringContaining('380,000') })
  expect(verdictTextWithMoney('This is worth testing.', 'too-much-money', smaller)).toMatch(
    /^You need .+50,000 more, or begin smaller with .+380,000\. For whoever has enough: This is worth testing\.$/,
  )
  expect(within(300_000, 250_000)).toBeNull()
  expect(within(600_000, 0)).toBeNull()
  expect(within(500_000, 50_000, null)).toBeNull()
  expect(verdictTextWithMoney('This is worth testing.', 'too-much-money', null)).toMatch(/^Too much for this money\./)
})

it('of more that is kept than there is, both amounts are asked about', () => {
  const [first] = ownMoneySentences({
    own: { ...own, amount: 0, shortToOpen: 10 },
    currency: 'XOF',
    isMost: false,
    smallerStart: null,
    wholeMoney: { amount: 500_000, notFree: 600_000, owed: 0 },
  })
  expect(first).toMatch(/^You keep .+600,000 for something else\. That is more than the .+500,000 that you have\. Check both amounts\.$/)
})

it('the test is said to be on top only to whoever opens without it and not with it', () => {
  const said = (amount: number, isMost = false, shortToOpen = 0) =>
    testSentences({ own: { ...own, amount, shortToOpen }, currency: 'NGN', isMost, smallerStart: null }, 72_000, 23_000)
  expect(said(80_000)).toEqual(['The test of about ₦23,000 comes on top of the money to open. For both you are ₦15,000 short.'])
  expect([said(95_000), said(80_000, true), said(60_000, false, 12_000)]).toEqual([[], [], []])
  expect(testSentences({ own: { ...own, amount: 72_000 }, currency: 'NGN', isMost: false, smallerStart: null }, 72_000, 0)).toEqual([])
})
