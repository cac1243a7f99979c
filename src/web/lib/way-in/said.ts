import { currencyCodes } from '#engine/quantity/country-table.ts'
import { type Trade, trades, type Workplace, workplaces } from '#engine/quantity/vocabulary.ts'

/** What somebody said of themselves on the way in, as addresses hold it. `currency` is '' until the place is known. */
export type Said = { amount: number | null; currency: string; trades: string; hours: number | null; workplace: Workplace | '' }

export const nothingSaid: Said = { amount: null, currency: '', trades: '', hours: null, workplace: '' }

/** Of an address; what cannot be read is left out. A form sends each trade by itself, a link all with commas. */
export function readSaid(given: URLSearchParams): Said {
  const amount = typedAmount(given.get('amount') ?? '')
  const currency = given.get('currency') ?? ''
  const hours = Number(given.get('hours') ?? '')
  const known = new Set(given.getAll('trades').flatMap((each) => each.split(',')))
  return {
    amount,
    currency: amount !== null && currencyCodes.some((each) => each === currency) ? currency : '',
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
const times = { '': 1, k: 1_000, m: 1_000_000 } as const

/** An amount as people type it: '80000', '80,000', '80 000', '80k', '1.5m'. Null where it is none. */
export function typedAmount(typed: string): number | null {
  const match = /^[^\d-]{0,6}(\d[\d ., ]*?)\s*([km]?)$/i.exec(typed.trim())
  // A point after four figures or more groups nothing.
  if (!match || /^\d{4,}\.\d{3,}/.test(match[1]!)) return null
  const plain = match[1]!.replace(/[ ,. ](?=\d{3}(\D|$))/g, '').trim()
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain) * times[match[2]!.toLowerCase() as keyof typeof times]
  return amount > 0 && amount <= most ? amount : null
}
