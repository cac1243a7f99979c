import type { Feast } from '../quantity/vocabulary.ts'

/** Who keeps a feast, as shares of the people of a place (0–1). */
export type Faiths = { christians: number; muslims: number }

/**
 * Days over which a feast moves sales, counted from its day: people buy in the three weeks up to it, and spend little in the January after Christmas.
 * Ramadan is its own days, up to the day before Eid al-Fitr.
 */
const windows = {
  christmas: [-20, 0],
  'after-christmas': [7, 37],
  easter: [-20, 0],
  'eid-al-fitr': [-20, 0],
  'eid-al-adha': [-20, 0],
} as const satisfies Record<Exclude<Feast, 'ramadan'>, readonly [first: number, last: number]>

export const keptBy: Record<Feast, keyof Faiths> = {
  christmas: 'christians',
  'after-christmas': 'christians',
  easter: 'christians',
  ramadan: 'muslims',
  'eid-al-fitr': 'muslims',
  'eid-al-adha': 'muslims',
}

/** Feasts of the lunar year, which come ten or eleven days earlier each year. */
export const isLunar = (feast: Feast): boolean => keptBy[feast] === 'muslims'

/**
 * First day of Ramadan, Eid al-Fitr and Eid al-Adha by the Umm al-Qura calendar, which is computed ahead; where the moon is watched the day may differ
 * by one. Written down because the engine gives the same bytes whatever calendar data a machine has; `feasts.test.ts` holds it against Node's.
 */
const lunarYears: readonly (readonly [ramadan: string, fitr: string, adha: string])[] = [
  ['2026-02-18', '2026-03-20', '2026-05-27'],
  ['2027-02-08', '2027-03-09', '2027-05-16'],
  ['2028-01-28', '2028-02-26', '2028-05-05'],
  ['2029-01-16', '2029-02-14', '2029-04-24'],
  ['2030-01-05', '2030-02-04', '2030-04-13'],
  ['2030-12-26', '2031-01-24', '2031-04-02'],
  ['2031-12-16', '2032-01-14', '2032-03-22'],
  ['2032-12-04', '2033-01-03', '2033-03-12'],
  ['2033-11-23', '2033-12-23', '2034-03-01'],
  ['2034-11-12', '2034-12-12', '2035-02-19'],
  ['2035-11-01', '2035-12-01', '2036-02-08'],
  ['2036-10-21', '2036-11-19', '2037-01-27'],
  ['2037-10-10', '2037-11-09', '2038-01-16'],
  ['2038-09-30', '2038-10-29', '2039-01-05'],
  ['2039-09-19', '2039-10-19', '2039-12-26'],
]

/** Years of a model: 36 months from about its own year on are most of the three after it. */
const yearsAhead = [1, 2, 3]

/**
 * Twelve shares of a feast, January first: which part of what it moves falls in which month, in the middle of the three years after `asOf` ('YYYY-MM').
 * They add up to 1, or to a little more or less where one of the three years has the feast twice or not at all. Empty past the table.
 */
export function feastMonths(feast: Feast, asOf: string): number[] {
  const key = `${feast} ${asOf.slice(0, 4)}`
  const known = monthsByYear.get(key)
  if (known) return known
  const months = computeMonths(feast, Number(asOf.slice(0, 4)))
  monthsByYear.set(key, months)
  return months
}

const monthsByYear = new Map<string, number[]>()

function computeMonths(feast: Feast, year: number): number[] {
  const shares = Array.from({ length: 12 }, () => 0)
  for (const ahead of yearsAhead)
    for (const [from, until] of windowsIn(feast, year + ahead))
      for (let day = from; day <= until; day++) shares[monthOf(day, year + ahead)]! += 1 / (until - from + 1) / yearsAhead.length
  return shares
}

/** First and last day of each time that the feast is in a year, as days of that year: 1 is 1 January, 0 the last day of the year before. */
function windowsIn(feast: Feast, year: number): (readonly [from: number, until: number])[] {
  const inYear = (iso: string) => iso.startsWith(`${year}-`)
  if (feast === 'ramadan')
    return lunarYears
      .filter(([ramadan]) => inYear(ramadan))
      .map(([ramadan, fitr]) => [dayOfYear(ramadan, year), dayOfYear(fitr, year) - 1] as const)
  const [first, last] = windows[feast]
  return feastDays(feast, year, inYear).map((day) => [day + first, day + last] as const)
}

function feastDays(feast: Exclude<Feast, 'ramadan'>, year: number, inYear: (iso: string) => boolean): number[] {
  if (feast === 'easter') return [easterSunday(year)]
  if (feast === 'christmas' || feast === 'after-christmas') return [dayOfYear(`${year}-12-25`, year)]
  return lunarYears
    .map((days) => (feast === 'eid-al-fitr' ? days[1] : days[2]))
    .filter(inYear)
    .map((iso) => dayOfYear(iso, year))
}

/** Easter Sunday of the Gregorian calendar as a day of its year (the rule of Meeus, Jones and Butcher). */
function easterSunday(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const count = epact + weekday - 7 * correction + 114
  return daysBefore(Math.floor(count / 31), year) + (count % 31) + 1
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Days of the year before the first of a month (1–13). */
function daysBefore(month: number, year: number): number {
  return monthLengths.slice(0, month - 1).reduce((sum, days) => sum + days, 0) + (month > 2 && isLeapYear(year) ? 1 : 0)
}

/** A date ('YYYY-MM-DD') as a day of `year`, past its end for one of the year after. */
function dayOfYear(iso: string, year: number): number {
  const [ofYear, month, day] = iso.split('-').map(Number) as [number, number, number]
  return (ofYear > year ? daysBefore(13, year) : 0) + daysBefore(month, ofYear) + day
}

/** 0–11; a day before the year is in December, one past its end in January. */
function monthOf(day: number, year: number): number {
  if (day < 1) return 11
  if (day > daysBefore(13, year)) return 0
  let month = 1
  while (day > daysBefore(month + 1, year)) month++
  return month - 1
}
