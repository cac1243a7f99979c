import type { DateText, MoneyText, OddsText, ShareText } from '#language/slots.ts'
import {
  amountLimitTexts,
  amountRangeTexts,
  countTexts,
  dateTexts,
  dayOfMonthTexts,
  magnitudeTexts,
  monthAndYearTexts,
  monthNames,
  oddsTexts,
  ofHundredTexts,
  proseAmountTexts,
  shareTexts,
  shortMonthNames,
} from '#words/engine/formats.ts'
import { currencyFormats, monthFirstCountries } from './country-table.ts'
import { type Money, majorUnits } from './money.ts'
import { magnitude, powerOfTen, toCoin } from './significant.ts'

/**
 * How the product writes numbers, on screen, in reports and on paper (pure; no Intl, so every machine writes the same bytes). The words are
 * messages; the digits, their commas and the mark before them are the same in every language we write.
 * Prose rounds to two significant figures and says "about"; tables and evidence are exact. An amount holds at most one plain space
 * ("KSh 250", "₦1.2 million"); who lays out the text keeps it on one line.
 */

export { currencyFormats, monthNames, shortMonthNames }

export const minus = '−'

/** Exact: comma thousands, cents only if not zero, U+2212 before the currency mark of a negative amount. `amount` in major units. */
export function formatMoneyMajor(amount: number, currency: string): MoneyText {
  const { mark, decimals } = formatOf(currency)
  const rounded = roundTo(Math.abs(amount), decimals)
  const digits = groupThousands(rounded, Number.isInteger(rounded) ? 0 : decimals)
  return `${amount < 0 && rounded > 0 ? minus : ''}${mark}${digits}` as MoneyText
}

/** In whole units, for tables: "₦1,234", "−$56". */
export function formatMoneyWholeMajor(amount: number, currency: string): MoneyText {
  return formatMoneyMajor(Math.round(amount), currency)
}

/** Exact. CFA francs have no minor unit. */
export function formatMoney(amount: Money): MoneyText {
  return formatMoneyMajor(majorUnits(amount), amount.currency)
}

/** Two significant figures by default, without "about": "₦95,000", "₦1.2 million". Negative amounts carry U+2212. */
export function formatMoneyRoundedMajor(amount: number, currency: string, digits = 2): MoneyText {
  const { mark } = formatOf(currency)
  const rounded = roundSignificant(Math.abs(amount), digits)
  return `${amount < 0 && rounded > 0 ? minus : ''}${mark}${formatLargeNumber(rounded)}` as MoneyText
}

/** An amount that is rounded already: with more than two figures, all of them: "₦250,400". */
export function formatMoneyShownMajor(amount: number, currency: string): MoneyText {
  return roundSignificant(amount) === amount ? formatMoneyRoundedMajor(amount, currency) : formatMoneyMajor(amount, currency)
}

/** Prose: "about ₦95,000", "a loss of about ₦20,000", "nothing" for zero. */
export function formatMoneyProseMajor(amount: number, currency: string): MoneyText {
  if (roundSignificant(amount) === 0) return proseAmountTexts.none as MoneyText
  const size = formatMoneyRoundedMajor(Math.abs(amount), currency)
  return proseAmountTexts[amount < 0 ? 'loss' : 'about']({ amount: size }) as MoneyText
}

/** "₦20,000 to ₦210,000", a loss in words: "a loss of ₦20,000 to a gain of ₦210,000". */
export function formatMoneyRangeMajor(low: number, high: number, currency: string): MoneyText {
  const text = (amount: number) => formatMoneyRoundedMajor(Math.abs(amount), currency)
  const words = low >= 0 ? 'fromTo' : high < 0 ? 'lossToLoss' : 'lossToGain'
  return amountRangeTexts[words]({ low: text(low), high: text(high) }) as MoneyText
}

/** "up to ₦20,000". */
export function formatMoneyUpToMajor(limit: number, currency: string): MoneyText {
  return amountLimitTexts.upTo({ amount: formatMoneyRoundedMajor(limit, currency) }) as MoneyText
}

/** "₦20,000 or more". */
export function formatMoneyFromMajor(minimum: number, currency: string): MoneyText {
  return amountLimitTexts.orMore({ amount: formatMoneyRoundedMajor(minimum, currency) }) as MoneyText
}

/** "3 out of 10", one denominator everywhere; the rare ends "fewer than 1 out of 10" and "more than 9 out of 10". `share` is 0–1. */
export function formatOdds(share: number): OddsText {
  const tenths = share * 10
  if (tenths < 0.5) return oddsTexts.fewest as OddsText
  if (tenths > 9.5) return oddsTexts.most as OddsText
  return oddsTexts.ofTen({ n: Math.round(tenths) }) as OddsText
}

/** Number of losing icons among ten. */
export function oddsInTenths(share: number): number {
  return Math.min(10, Math.max(0, Math.round(share * 10)))
}

/** A share (0–1) as percent with one decimal at most. */
export function formatPercent(share: number): ShareText {
  return percentText(share * 100, Math.abs(share) < 0.1 ? 1 : 0)
}

/** So many of every hundred, with so many decimals at most. */
export function percentText(value: number, decimals = 0): ShareText {
  return shareTexts.percent({ n: formatNumber(value, decimals) }) as ShareText
}

/** A share as money of every hundred: "₦22 of every ₦100", "$22 of every $100". */
export function formatOfHundred(share: number, currency: string): MoneyText {
  const { mark } = formatOf(currency)
  const part = `${share < 0 ? minus : ''}${mark}${formatNumber(Math.abs(share) * 100, 0)}` as MoneyText
  return ofHundredTexts.amount({ part, whole: `${mark}100` as MoneyText }) as MoneyText
}

/** A price that people can pay, to a coin of the country: see `toCoin`. */
export function formatPriceMajor(amount: number, currency: string, fxPerUsd: number): MoneyText {
  return formatMoneyMajor(toCoin(amount, fxPerUsd), currency)
}

/** A plain number with comma thousands and at most `decimals` decimals, trailing zeros dropped. */
export function formatNumber(value: number, decimals = 0): string {
  const rounded = roundTo(Math.abs(value), decimals)
  const grouped = groupThousands(rounded, decimals)
  const digits = decimals === 0 ? grouped : grouped.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  return `${value < 0 && rounded > 0 ? minus : ''}${digits}`
}

/** A count in prose: exact below 100, else two significant figures with "about". */
export function formatCountProse(value: number): string {
  const whole = Math.round(value)
  if (Math.abs(whole) < 100) return formatNumber(whole)
  return countTexts.about({ n: formatCountRounded(whole) })
}

/** Like `formatCountProse`, where the sentence itself says "about". */
export function formatCountRounded(value: number): string {
  const whole = Math.round(value)
  return Math.abs(whole) < 100 ? formatNumber(whole) : formatLargeNumber(roundSignificant(whole))
}

/** Tie tolerance of rounding: an amount that was converted to another currency and back is off by less. */
const roundingTolerance = 1e-7

/** To so many significant figures; ties away from zero. */
export function roundSignificant(value: number, digits = 2): number {
  if (value === 0 || !Number.isFinite(value)) return 0
  const amount = Math.abs(value)
  const power = magnitude(amount) - digits + 1
  const scale = powerOfTen(Math.abs(power))
  const rounded =
    power >= 0 ? Math.round(amount / scale + roundingTolerance) * scale : Math.round(amount * scale + roundingTolerance) / scale
  if (rounded === 0) return 0
  return value < 0 ? -rounded : rounded
}

/** '2026-11' → 'November 2026', or 'Nov 2026'. */
export function formatYearMonth(yearMonth: string, names: readonly string[] = monthNames): DateText {
  const [year = '', month = ''] = yearMonth.split('-')
  return monthAndYearTexts.name({ month: names[Number(month) - 1] ?? '', year }) as DateText
}

/** An ISO instant or date, read as UTC → '3 Nov 2026'; 'Nov 3, 2026' in a country (its code) that says the month first. */
export function formatDate(iso: string, country?: string | null): DateText {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-')
  return formatDay({ year: Number(year), month: Number(month), day: Number(day) }, country)
}

/** '3 Nov', where the year is plain: a day of a chart. */
export function formatDayOfMonth(iso: string, country?: string | null): DateText {
  const [, month = '', day = ''] = iso.slice(0, 10).split('-')
  const words = monthFirstCountries.has(country ?? '') ? 'monthFirst' : 'dayFirst'
  return dayOfMonthTexts[words]({ day: Number(day), month: shortMonthNames[Number(month) - 1] ?? '' }) as DateText
}

/** A calendar day, its month counted from 1, in the same format. */
export function formatDay({ year, month, day }: { year: number; month: number; day: number }, country?: string | null): DateText {
  return dateTexts[monthFirstCountries.has(country ?? '') ? 'monthFirst' : 'dayFirst']({
    day,
    month: shortMonthNames[month - 1] ?? '',
    year,
  }) as DateText
}

function formatOf(currency: string): (typeof currencyFormats)[string] {
  const format = currencyFormats[currency]
  if (!format) throw new RangeError(`No format is known for the currency "${currency}"`)
  return format
}

function formatLargeNumber(rounded: number): string {
  if (rounded >= 1e9) return magnitudeTexts.billion({ n: formatNumber(rounded / 1e9, 1) })
  if (rounded >= 1e6) return magnitudeTexts.million({ n: formatNumber(rounded / 1e6, 1) })
  if (rounded < 100 && !Number.isInteger(rounded)) return rounded.toFixed(2)
  return formatNumber(rounded)
}

function roundTo(value: number, decimals: number): number {
  const scale = powerOfTen(decimals)
  return Math.round((value + Number.EPSILON * value) * scale) / scale
}

/** `value` is not below 0. */
function groupThousands(value: number, decimals: number): string {
  // From there a number has no plain digits.
  if (!(value < 1e21)) return String(value)
  let grouped = decimals === 0 && Number.isInteger(value) ? String(value) : value.toFixed(decimals)
  const end = decimals === 0 ? grouped.length : grouped.length - decimals - 1
  for (let at = end - 3; at > 0; at -= 3) grouped = `${grouped.slice(0, at)},${grouped.slice(at)}`
  return grouped
}
