import { describe, expect, it } from 'vitest'
import { change, copyMarketDataForTests } from '#tests/support/market-mistakes.ts'

const { mistakes } = copyMarketDataForTests()
const list = 'price-list.yaml'
/** One mistake beside the digest, which every edit of a price changes. */
const inList = (...edits: [RegExp, string][]) => mistakes({ [list]: change(...edits) }).filter((line) => !line.includes('.digest must be'))

describe('the price list', () => {
  it('a price that is edited in a version that was sold', () => {
    expect(mistakes({ [list]: change([/USD: 999/, 'USD: 899']) })).toEqual([
      expect.stringMatching(
        /^price-list\.yaml:\d+: versions\[1\]\.digest must be [0-9a-f]{16}: it is of these prices\. Where this version was sold already, leave it/,
      ),
    ])
  })

  it('a plan without a price in a currency that others are sold in', () => {
    expect(inList([/(premium: \{.*), UGX: 11000/, '$1'])).toEqual([
      expect.stringMatching(/: versions\[1\]\.plans\.premium has no price in UGX, in which other plans are sold$/),
    ])
  })

  it('a price that no coins pay, in money with and without a minor unit', () => {
    expect(inList([/XOF: 1500/, 'XOF: 1499'], [/KES: 25000/, 'KES: 24999'])).toEqual([
      expect.stringMatching(/plans\.complete_report\.KES is 24999, which cannot be paid in coins of 100$/),
      expect.stringMatching(/plans\.complete_report\.XOF is 1499, which cannot be paid in coins of 5$/),
    ])
  })

  it('a pack that is no cheaper than its reports', () => {
    expect(inList([/XOF: 3600/, 'XOF: 4500'])).toEqual([
      expect.stringMatching(/plans\.report_pack_3\.XOF is 4500 for 3 reports, which cost 4500 one by one$/),
    ])
  })

  it('a version that is not later than the one below it', () => {
    expect(mistakes({ [list]: change([/version: 2026-11-29/, 'version: 2026-11-20']) })).toEqual([
      expect.stringMatching(/: versions\[1\]\.version must be later than 2026-11-20, the one below it$/),
    ])
  })

  it('a country that is charged in money of no price', () => {
    expect(inList([/, UGX: 10000/, ''], [/, UGX: 24000/, ''], [/, UGX: 27000/, ''], [/, UGX: 11000/, ''])).toEqual([
      expect.stringMatching(
        /^countries\/ug\/country\.yaml:\d+: payments\.chargedIn is UGX, which price-list\.yaml does not have; it has USD, .*Say USD, or add a version there$/,
      ),
    ])
  })
})
