import { currencyCodes } from '#engine/quantity/country-table.ts'
import { readTyped, type TypedField } from '#engine/quantity/typed-number.ts'
import { type Trade, trades, type Workplace, workplaces } from '#engine/quantity/vocabulary.ts'

/** What somebody said of themselves on the way in, as addresses hold it. `currency` is '' until the place is known. */
export type Said = { amount: number | null; currency: string; trades: string; hours: number | null; workplace: Workplace | '' }

export const nothingSaid: Said = { amount: null, currency: '', trades: '', hours: null, workplace: '' }

/** Of an address; what cannot be read is left out. A form sends each trade by itself, a link all with commas. */
export function readSaid(given: URLSearchParams): Said {
  const named = given.get('currency') ?? ''
  const currency = currencyCodes.find((each) => each === named) ?? ''
  const amount = typedAmount(given.get('amount') ?? '', currency)
  const hours = Number(given.get('hours') ?? '')
  const known = new Set(given.getAll('trades').flatMap((each) => each.split(',')))
  return {
    amount,
    currency: amount === null ? '' : currency,
    trades: trades.filter((each) => known.has(each)).join(','),
    hours: Number.isInteger(hours) && hours >= 1 && hours <= 112 ? hours : null,
    workplace: workplaces.find((each) => each === given.get('workplace')) ?? '',
  }
}

export function tradesOf({ trades: said }: Pick<Said, 'trades'>): Trade[] {
  return trades.filter((each) => said.split(',').includes(each))
}

export function hasSaid({ amount, trades: said, hours, workplace }: Said): boolean {
  return amount !== null || said !== '' || hours !== null || workplace !== ''
}

export function saidOf({ amount, currency, trades: said, hours, workplace }: Said): Said {
  return { amount, currency, trades: said, hours, workplace }
}

const most = 1_000_000_000

/** An amount on the way in: money of the place, which need not be known yet. */
export function amountField(currency: string): TypedField {
  return { of: 'amount', currency: currency || null, max: most }
}

/** An amount as people type it; null where it is none. */
export function typedAmount(typed: string, currency: string): number | null {
  const read = readTyped(typed, amountField(currency))
  return read.kind === 'number' && read.value <= most ? read.value : null
}
