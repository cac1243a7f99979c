import { describe, expect, it } from 'vitest'
import { countryCodes } from './country-table.ts'
import {
  formatDate,
  formatDayOfMonth,
  formatMoney,
  formatMoneyMajor,
  formatMoneyProseMajor,
  formatMoneyRangeMajor,
  formatMoneyRoundedMajor,
  formatNumber,
  formatOdds,
  formatOfHundred,
  formatPercent,
  formatYearMonth,
  oddsInTenths,
  roundSignificant,
  shortMonthNames,
} from './format.ts'
import { money } from './money.ts'

describe('money is written as each market writes it', () => {
  it.each([
    [1500, 'NGN', '₦1,500'],
    [45, 'GHS', 'GH₵45'],
    [35, 'ZAR', 'R35'],
    [250, 'KES', 'KSh 250'],
    [9.99, 'USD', '$9.99'],
    [5000, 'XOF', 'CFA 5,000'],
    [5000, 'TZS', 'TSh 5,000'],
    [-20000, 'NGN', '−₦20,000'],
    [0, 'USD', '$0'],
    [1234567.5, 'NGN', '₦1,234,567.50'],
  ])('%d %s is %s', (amount, currency, text) => expect(formatMoneyMajor(amount, currency)).toBe(text))

  it('reads minor units by the currency’s own decimals', () => {
    expect(formatMoney(money(150000, 'NGN'))).toBe('₦1,500')
    expect(formatMoney(money(999, 'USD'))).toBe('$9.99')
    expect(formatMoney(money(5000, 'XOF'))).toBe('CFA 5,000')
  })

  it('refuses a currency it does not know', () => expect(() => formatMoneyMajor(1, 'EUR')).toThrow(/EUR/))
})

describe('prose rounds to two significant figures and says so', () => {
  it.each([
    [95432, 'NGN', 'about ₦95,000'],
    [1234567, 'NGN', 'about ₦1.2 million'],
    [12345678, 'NGN', 'about ₦12 million'],
    [999999, 'NGN', 'about ₦1 million'],
    [-20440, 'NGN', 'a loss of about ₦20,000'],
    [0, 'KES', 'nothing'],
    [3.456, 'USD', 'about $3.50'],
    [0.76, 'USD', 'about $0.76'],
  ])('%d %s is "%s"', (amount, currency, text) => expect(formatMoneyProseMajor(amount, currency)).toBe(text))

  it('writes a range with "to" and a loss in words', () => {
    expect(formatMoneyRangeMajor(20440, 210900, 'NGN')).toBe('₦20,000 to ₦210,000')
    expect(formatMoneyRangeMajor(-20440, 210900, 'NGN')).toBe('a loss of ₦20,000 to a gain of ₦210,000')
    expect(formatMoneyRoundedMajor(-149, 'KES')).toBe('−KSh 150')
  })

  it('keeps two significant figures of small and large numbers', () => {
    expect(roundSignificant(0.04567)).toBe(0.046)
    expect(roundSignificant(-98765)).toBe(-99000)
    expect(roundSignificant(0)).toBe(0)
    // 6,950 that went through another money and back.
    for (const value of [6950, 6949.99999999, 6950.00000001])
      expect([value, -value].map((each) => roundSignificant(each))).toEqual([7000, -7000])
    expect(roundSignificant(6949.9)).toBe(6900)
  })
})

describe('odds are of ten, and the rare ends of a hundred', () => {
  it.each([
    [0.3, '3 out of 10'],
    [0.049, 'fewer than 1 out of 10'],
    [0.951, 'more than 9 out of 10'],
    [0.05, '1 out of 10'],
  ])('%d is "%s"', (share, text) => expect(formatOdds(share)).toBe(text))

  it('fills between none and ten icons', () => {
    expect(oddsInTenths(0)).toBe(0)
    expect(oddsInTenths(0.27)).toBe(3)
    expect(oddsInTenths(1)).toBe(10)
  })
})

describe('plain numbers, shares and dates', () => {
  it('groups thousands and drops zeros that say nothing', () => {
    expect(formatNumber(1234567.1, 2)).toBe('1,234,567.1')
    expect(formatNumber(-12)).toBe('−12')
    expect(formatNumber(100, 2)).toBe('100')
  })
  it('writes shares for paper and for the till', () => {
    expect(formatPercent(0.224)).toBe('22%')
    expect(formatPercent(0.034)).toBe('3.4%')
    expect(formatOfHundred(0.224, 'NGN')).toBe('₦22 of every ₦100')
  })
  it('reads months and instants as UTC', () => {
    expect(formatYearMonth('2026-11')).toBe('November 2026')
    expect(formatDate('2026-11-03T23:59:59Z')).toBe('3 Nov 2026')
  })
  it('says the month first where the country does, and the day first everywhere else', () => {
    expect(formatDate('2026-11-23', 'US')).toBe('Nov 23, 2026')
    expect(formatDayOfMonth('2026-11-23', 'US')).toBe('Nov 23')
    for (const elsewhere of countryCodes.filter((code) => code !== 'US')) expect(formatDate('2026-11-23', elsewhere)).toBe('23 Nov 2026')
    for (const unknown of [null, undefined]) expect(formatDate('2026-11-23', unknown)).toBe('23 Nov 2026')
    expect(formatYearMonth('2026-11', shortMonthNames)).toBe('Nov 2026')
  })
})
