import { createContext, useContext } from 'react'
import { currencyFormats, formatNumber } from '#engine/quantity/format.ts'
import type { MoneyText, ShareText } from '#language/slots.ts'

/** The charts' texts; passed in, since charts import none. */
export type ChartTexts = Readonly<
  Record<
    | 'showTable'
    | 'hideTable'
    | 'month'
    | 'likely'
    | 'low'
    | 'high'
    | 'baseCase'
    | 'lowCase'
    | 'ranOut'
    | 'moneyIn'
    | 'moneyOut'
    | 'yourPlan'
    | 'number'
    | 'ifLow'
    | 'ifHigh'
    | 'item'
    | 'amount'
    | 'ofHundred'
    | 'averageMonth'
    | 'lost'
    | 'kept'
    | 'simulations'
    | 'ofTen'
    | 'unknown'
    | 'axisColumn'
    | 'scoreColumn',
    string
  > &
    Record<'millions' | 'thousands' | 'billions', (v: { mark: string }) => string> &
    Record<'heard' | 'heardSentence', (v: { title: string; summary: string }) => string> &
    Record<'short' | 'shortMonth' | 'todaysFigure' | 'budget' | 'total', (v: { amount: MoneyText }) => string> & {
      profitReadout: (v: { n: number; likely: MoneyText; low: MoneyText; high: MoneyText }) => string
      cashReadout: (v: { n: number; base: MoneyText; low: MoneyText }) => string
      lowest: (v: { amount: MoneyText; n: number }) => string
      aDay: (v: { units: string }) => string
      aMonth: (v: { units: string }) => string
      share: (v: { share: ShareText }) => string
      atNumber: (v: { at: string; amount: MoneyText }) => string
      ofScore: (v: { n: number }) => string
      ofScoreRange: (v: { n: number; low: number; high: number }) => string
      unknownAxis: (v: { name: string }) => string
      monthNames: readonly string[]
      shortMonthNames: readonly string[]
      monthInitials: readonly string[]
    }
>

const Texts = createContext<ChartTexts | null>(null)
export const ChartTextsProvider = Texts.Provider

export function useChartTexts(): ChartTexts {
  const texts = useContext(Texts)
  if (!texts) throw new Error('A drawing is outside of ChartTextsProvider')
  return texts
}

/** Short tick labels beside one unit label: '₦ million' with 0, 1, 2, so that an axis never needs more than eight letters. */
export function axisAmounts(values: readonly number[], currency: string, t: ChartTexts): { unit: string; text: (value: number) => string } {
  const mark = (currencyFormats[currency]?.mark ?? currency).trim()
  const largest = Math.max(...values.map(Math.abs), 0)
  const scaled = (by: number, unit: string) => ({ unit, text: (value: number) => formatNumber(value / by, 2) })
  if (largest >= 1e9) return scaled(1e9, t.billions({ mark }))
  if (largest >= 1e6) return scaled(1e6, t.millions({ mark }))
  if (largest >= 1e4) return scaled(1e3, t.thousands({ mark }))
  return scaled(1, mark)
}
