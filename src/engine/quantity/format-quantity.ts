import { durationTexts, ofHundredTexts, shareTexts } from '#words/engine/formats.ts'
import {
  formatCountProse,
  formatMoneyMajor,
  formatMoneyProseMajor,
  formatMoneyRoundedMajor,
  formatNumber,
  formatOdds,
  formatPercent,
  percentText,
} from './format.ts'
import { asPercent, parseUnit, type Unit } from './unit.ts'
import { withUnit } from './unit-words.ts'

/**
 * How a value with its unit is formatted, everywhere: on screen, on paper, in an answer, in a report.
 *
 * `exact` is for evidence, tables and sheets: the stored value, with its unit ("₦1,230 per loaf", "12.5% of sales", "15,946,000 people"). `bare` is
 * the same without its unit, where the row's own name says them. `prose` rounds as a sentence does and formats a share as "5 of every 100".
 */
export type QuantityStyle = 'exact' | 'bare' | 'prose'

export function formatQuantity(value: number, unit: string, style: QuantityStyle = 'exact'): string {
  const parsed = parseUnit(unit)
  if (style === 'prose') return formatProse(value, unit, parsed)
  const bare = textWithoutUnit(value, unit, parsed)
  if (style === 'bare') return bare
  if (parsed.kind === 'duration' && parsed.isPlace)
    return (parsed.words === 'year' ? durationTexts.atYear : durationTexts.atMonth)({ n: bare })
  return withUnit(bare, Number(value.toFixed(2)), parsed)
}

/** The value of a piece of evidence: a text stays unchanged. */
export function evidenceText({ value, unit }: { value: number | string; unit: string }): string {
  return typeof value === 'string' ? value : formatQuantity(value, unit)
}

function textWithoutUnit(value: number, unit: string, parsed: Unit): string {
  if (parsed.currency) return formatMoneyMajor(value, parsed.currency)
  if (parsed.kind === 'share' || parsed.kind === 'rate') return shareTexts.percent({ n: formatPlain(asPercent(value, unit)) })
  return formatPlain(value)
}

function formatProse(value: number, unit: string, parsed: Unit): string {
  // Shown beside the exact price of one, so one figure finer than the rest.
  if (parsed.currency) return formatMoneyRoundedMajor(value, parsed.currency, parsed.words.startsWith('per ') ? 3 : 2)
  if (parsed.kind === 'share') return ofHundredTexts.share({ n: formatNumber(asPercent(value, unit), 1) })
  if (parsed.kind === 'rate') return percentText(asPercent(value, unit), 1)
  const size = Math.abs(value)
  return formatNumber(value, size < 1 ? 2 : size < 10 ? 1 : 0)
}

/** Two decimals, none from a thousand up, four where two would leave nothing: stored precision stays visible, and no table shows seven digits. */
function formatPlain(value: number): string {
  const size = Math.abs(value)
  return formatNumber(value, Number.isInteger(value) || size >= 1000 ? 0 : size >= 0.1 ? 2 : 4)
}

export const figureForms = ['money', 'count', 'number', 'share', 'odds', 'month', 'months', 'days', 'percent'] as const
export type FigureForm = (typeof figureForms)[number]

/** A figure of a report, by its form: a chance is formatted as odds, though it is a share. `currency` is the report's. */
export function figureTexts(value: number, form: FigureForm, currency: string): { prose: string; exact: string } {
  switch (form) {
    case 'money':
      return { prose: formatMoneyProseMajor(value, currency), exact: formatMoneyMajor(value, currency) }
    case 'count':
      return { prose: formatCountProse(value), exact: formatNumber(value, Number.isInteger(value) ? 0 : 1) }
    case 'share':
      return { prose: formatPercent(value), exact: formatPercent(value) }
    case 'percent':
      return { prose: percentText(value, 1), exact: percentText(value, 1) }
    case 'odds':
      return { prose: formatOdds(value), exact: formatPercent(value) }
    case 'month':
      return { prose: durationTexts.atMonth({ n: value }), exact: `${value}` }
    case 'months':
      return { prose: durationTexts.months({ n: Number(value.toFixed(1)) }), exact: formatNumber(value, 1) }
    case 'days':
      return { prose: durationTexts.days({ n: Math.round(value) }), exact: formatNumber(value, 0) }
    case 'number':
      return { prose: formatNumber(value, 2), exact: formatNumber(value, 2) }
  }
}
