import { describe, expect, it } from 'vitest'
import { formatQuantity } from './format-quantity.ts'
import { asPercent, asShare, isFraction, isInCurrency, isTextUnit, parseUnit, shareIn } from './unit.ts'

describe('the words after a number', () => {
  it.each([
    ['NGN', 'money'],
    ['NGN a month', 'money'],
    ['KES per loaf', 'money'],
    ['NGN per USD', 'rate'],
    ['GHS per international dollar', 'rate'],
    ['% of adults 15+', 'share'],
    ['share of cost of sales', 'share'],
    ['share of outlets (0–1)', 'share'],
    ['share', 'share'],
    ['% a year', 'rate'],
    ['% a year, effective', 'rate'],
    ['share a year', 'rate'],
    ['days', 'duration'],
    ['month', 'duration'],
    ['days a month', 'count'],
    ['people', 'count'],
    ['shares sold', 'count'],
    ['2021 international dollars a year', 'count'],
    ['XXX a month', 'count'],
    ['', 'count'],
  ])('“%s” is %s', (words, kind) => {
    expect(parseUnit(words).kind).toBe(kind)
  })

  it('name the currency of an amount and of an exchange rate, and of nothing else', () => {
    expect(parseUnit('NGN per kWh').currency).toBe('NGN')
    expect(parseUnit('NGN per USD').currency).toBe('NGN')
    expect(parseUnit('% of GDP').currency).toBeUndefined()
    expect(isInCurrency('UGX a month', 'UGX')).toBe(true)
    expect(isInCurrency('people', 'UGX')).toBe(false)
  })

  it('tell a wording from a number', () => {
    expect(isTextUnit('text')).toBe(true)
    expect(isTextUnit('people')).toBe(false)
  })
})

describe('percent and share', () => {
  it('are one number, whatever the table writes', () => {
    expect(asShare(25, '% of population')).toBe(0.25)
    expect(asShare(0.25, 'share of population')).toBe(0.25)
    expect(asPercent(25, '% a year')).toBe(25)
    expect(asPercent(0.25, 'share a year')).toBe(25)
    expect(shareIn(0.25, '% a year')).toBe(25)
    expect(shareIn(0.25, 'share of sales')).toBe(0.25)
  })

  it('are refused of what is no part of anything', () => {
    expect(isFraction('people')).toBe(false)
    for (const convert of [asShare, asPercent, shareIn]) expect(() => convert(12, 'people')).toThrow(RangeError)
    expect(() => asShare(1500, 'NGN per USD')).toThrow('neither a share nor a percentage')
  })
})

describe('a value with its unit', () => {
  it.each([
    [1230, 'NGN per loaf', '₦1,230 per loaf', '₦1,230', '₦1,230'],
    [1234.5, 'NGN per loaf', '₦1,234.50 per loaf', '₦1,234.50', '₦1,230'],
    [-20000, 'NGN', '−₦20,000', '−₦20,000', '−₦20,000'],
    [1531.27, 'NGN per USD', '₦1,531.27 per USD', '₦1,531.27', '₦1,530'],
    [0.05, 'share of cost of sales', '5% of cost of sales', '5%', '5 of every 100'],
    [0.125, 'share of sales', '12.5% of sales', '12.5%', '12.5 of every 100'],
    [0.7, 'share of outlets (0–1)', '70% of outlets', '70%', '70 of every 100'],
    [54.3, '% of people', '54.3% of people', '54.3%', '54.3 of every 100'],
    [33.69, '% a year', '33.69% a year', '33.69%', '33.7%'],
    [15946000, 'people', '15,946,000 people', '15,946,000', '15,946,000'],
    [175.856, 'units a day', '175.86 units a day', '175.86', '176'],
    [0.0123, 'index', '0.0123 index', '0.0123', '0.01'],
    [4, 'month', 'month 4', '4', '4'],
    [1, 'none', '1', '1', '1'],
  ])('%s in “%s” reads “%s”, bare “%s”, in prose “%s”', (value, unit, exact, bare, prose) => {
    expect(formatQuantity(value, unit)).toBe(exact)
    expect(formatQuantity(value, unit, 'bare')).toBe(bare)
    expect(formatQuantity(value, unit, 'prose')).toBe(prose)
  })
})
