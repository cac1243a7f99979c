import { describe, expect, it } from 'vitest'
import { feasts } from '../quantity/vocabulary.ts'
import { feastMonths } from './feasts.ts'

const close = (months: number[], wanted: Record<number, number>) =>
  months.forEach((share, index) => {
    expect(share, `month ${index + 1}`).toBeCloseTo(wanted[index + 1] ?? 0, 9)
  })

describe('the months in which a feast moves sales', () => {
  it('are the three weeks up to Eid al-Fitr of 9 March 2027, 26 February 2028 and 14 February 2029', () => {
    close(feastMonths('eid-al-fitr', '2026-10'), { 1: 7 / 63, 2: (12 + 21 + 14) / 63, 3: 9 / 63 })
  })

  it('are the three weeks up to Easter of 28 March 2027, 16 April 2028 and 1 April 2029', () => {
    close(feastMonths('easter', '2026-10'), { 3: (21 + 5 + 20) / 63, 4: (16 + 1) / 63 })
  })

  it('are the days of Ramadan: 29 of 2027, 29 of 2028 and 29 of 2029, earlier each year', () => {
    close(feastMonths('ramadan', '2026-10'), { 1: (4 + 16) / 87, 2: (21 + 25 + 13) / 87, 3: 8 / 87 })
  })

  it('are December for Christmas, and the January after it', () => {
    close(feastMonths('christmas', '2026-10'), { 12: 1 })
    close(feastMonths('after-christmas', '2026-10'), { 1: 1 })
  })

  it('move on with the year of the prices, and count a feast that comes twice in one year twice', () => {
    close(feastMonths('eid-al-adha', '2027-10'), { 3: 8 / 63, 4: (16 + 21 + 13) / 63, 5: 5 / 63 })
    expect(feastMonths('ramadan', '2028-10').reduce((sum, share) => sum + share, 0)).toBeCloseTo(4 / 3, 9)
  })

  it('name a month for every feast as long as anybody will use this version', () => {
    for (const feast of feasts)
      for (let year = 2026; year <= 2036; year++)
        expect(Math.max(...feastMonths(feast, `${year}-10`)), `${feast} ${year}`).toBeGreaterThan(0)
  })

  it('are those of the Umm al-Qura calendar as this Node has it, to the day or the next', () => {
    const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
    const isFeast = { ramadan: '9/1', 'eid-al-fitr': '10/1', 'eid-al-adha': '12/10' }
    for (const [feast, wanted] of Object.entries(isFeast))
      for (let year = 2026; year <= 2036; year++) {
        const months = Array.from({ length: 12 }, () => 0)
        for (let day = Date.UTC(year + 1, 0, 1); day < Date.UTC(year + 4, 0, 1); day += 86_400_000) {
          const parts = Object.fromEntries(format.formatToParts(day).map(({ type, value }) => [type, value]))
          if (`${parts.month}/${parts.day}` !== wanted) continue
          const window = feast === 'ramadan' ? [0, 28] : [-20, 0]
          for (let at = window[0]!; at <= window[1]!; at++)
            months[new Date(day + at * 86_400_000).getUTCMonth()]! += 1 / (window[1]! - window[0]! + 1) / 3
        }
        const ours = feastMonths(feast as 'ramadan', `${year}-10`)
        for (const [index, share] of months.entries())
          expect(Math.abs(ours[index]! - share), `${feast} ${year} ${index + 1}`).toBeLessThan(0.06)
      }
  })
})
