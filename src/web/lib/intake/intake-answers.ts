import { currencyCodes } from '#engine/quantity/country-table.ts'
import { parseTypedNumber, type TypedField } from '#engine/quantity/typed-number.ts'
import { type Trade, trades, type Workplace, workplaces } from '#engine/quantity/vocabulary.ts'

/** A visitor's answers to the three intake questions, as addresses encode them. `currency` is '' until the place is known. */
export type IntakeAnswers = { amount: number | null; currency: string; trades: string; hours: number | null; workplace: Workplace | '' }

export const noIntakeAnswers: IntakeAnswers = { amount: null, currency: '', trades: '', hours: null, workplace: '' }

/** Parses an address; what cannot be read is left out. A form sends each trade by itself, a link all with commas. */
export function readIntakeAnswers(params: URLSearchParams): IntakeAnswers {
  const namedCurrency = params.get('currency') ?? ''
  const currency = currencyCodes.find((each) => each === namedCurrency) ?? ''
  const amount = parseTypedAmount(params.get('amount') ?? '', currency)
  const hours = Number(params.get('hours') ?? '')
  const selected = new Set(params.getAll('trades').flatMap((each) => each.split(',')))
  return {
    amount,
    currency: amount === null ? '' : currency,
    trades: trades.filter((each) => selected.has(each)).join(','),
    hours: Number.isInteger(hours) && hours >= 1 && hours <= 112 ? hours : null,
    workplace: workplaces.find((each) => each === params.get('workplace')) ?? '',
  }
}

export function parseTrades({ trades: tradeList }: Pick<IntakeAnswers, 'trades'>): Trade[] {
  return trades.filter((each) => tradeList.split(',').includes(each))
}

export function hasIntakeAnswers({ amount, trades: tradeList, hours, workplace }: IntakeAnswers): boolean {
  return amount !== null || tradeList !== '' || hours !== null || workplace !== ''
}

export function pickIntakeAnswers({ amount, currency, trades: tradeList, hours, workplace }: IntakeAnswers): IntakeAnswers {
  return { amount, currency, trades: tradeList, hours, workplace }
}

const maxAmount = 1_000_000_000

/** The amount field, in the currency of the place, which may be unknown. */
export function amountField(currency: string): TypedField {
  return { of: 'amount', currency: currency || null, max: maxAmount }
}

/** Parses a typed amount; null where it is none. */
export function parseTypedAmount(typed: string, currency: string): number | null {
  const read = parseTypedNumber(typed, amountField(currency))
  return read.kind === 'number' && read.value <= maxAmount ? read.value : null
}
