import { horizonMonths } from '../economy/constants.ts'
import type { Archetype } from '../market/archetype.ts'
import { shareOf } from '../market/known-fact.ts'
import type { Country } from '../market/place.ts'

/** VAT of one business in one country, ready to compute with: `included` of a sale is VAT, `credited` of a cost of sales comes back. */
export type VatRule = {
  /** Sales of twelve months above which it registers; 0 = from its first sale. */
  threshold: number
  included: number
  credited: number
}

/** What VAT asks of this business, amounts times `minor`; null where there is none, or what it sells is exempt. */
export function vatRuleOf(
  { supplies = 'goods', vat: own }: Pick<Archetype, 'supplies' | 'vat'>,
  { vat, facts, code, tax }: Pick<Country, 'vat' | 'facts' | 'code'> & Partial<Pick<Country, 'tax'>>,
  minor = 1,
): VatRule | null {
  if (!vat || supplies === 'exempt' || own?.exempt?.includes(code)) return null
  const registers = vat.registers[supplies]
  const rate = shareOf(facts.vatRate, `${code} vatRate`)
  if (registers === 'never' || rate <= 0 || (registers === 'threshold' && !facts.vatThreshold)) return null
  const ends = { threshold: facts.vatThreshold?.value, 'beyond-turnover-tax': tax?.beyond?.turnover, 'any-turnover': 0 }[registers] ?? 0
  const inPrice = rate / (1 + rate)
  const flat = vat.scheme === 'flat'
  return {
    threshold: ends * minor,
    included: flat ? (vat.flatRate ?? 0) : inPrice,
    credited: flat ? 0 : (own?.credit ?? vat.creditShare?.[1] ?? 0) * inPrice,
  }
}

/**
 * The month from which VAT is due: the one after twelve months of sales first passed the threshold, the first where there is none. Who has
 * registered stays registered. `sales[m]` is month m, from 1; `horizonMonths + 1` is never.
 */
export function vatStart(rule: VatRule | null | undefined, sales: ArrayLike<number>): number {
  if (!rule) return horizonMonths + 1
  if (rule.threshold <= 0) return 1
  let year = 0
  for (let m = 1; m <= horizonMonths; m++) {
    year += sales[m]! - (m > 12 ? sales[m - 12]! : 0)
    if (year > rule.threshold) return m + 1
  }
  return horizonMonths + 1
}

/** VAT that one more sale brings, once it is due: what purchases paid comes off, and is never paid out. */
export function vatPerUnit(rule: VatRule | null | undefined, price: number, cost: number): number {
  return rule ? Math.max(0, price * rule.included - cost * rule.credited) : 0
}

/** VAT of the 36 months, by month from 1: what sales held, and what is handed over. What was paid above what was taken is carried on. */
export function vatOf(
  rule: VatRule | null | undefined,
  sales: ArrayLike<number>,
  costOfSales: ArrayLike<number>,
  round: (amount: number) => number,
): { start: number; held: number[]; due: number[] } {
  const start = vatStart(rule, sales)
  const held = new Array<number>(horizonMonths + 1).fill(0)
  const due = new Array<number>(horizonMonths + 1).fill(0)
  let carried = 0
  for (let m = start; rule && m <= horizonMonths; m++) {
    held[m] = round(sales[m]! * rule.included)
    const owed = held[m]! - round(costOfSales[m]! * rule.credited) - carried
    due[m] = Math.max(0, owed)
    carried = Math.max(0, -owed)
  }
  return { start, held, due }
}
