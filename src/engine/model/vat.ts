import { horizonMonths } from '../economy/constants.ts'
import type { Archetype } from '../market/archetype.ts'
import { shareValue } from '../market/fact-value.ts'
import type { Country } from '../market/place.ts'

/** VAT of one business in one country: `included` is the VAT share of a sale, `credited` that of a cost of sales that is refunded. */
export type VatRule = {
  /** Sales of twelve months above which it registers; 0 = from its first sale. */
  threshold: number
  included: number
  credited: number
}

/** Null where the country has no VAT, or the supply is exempt; amounts times `minor`. */
export function resolveVatRule(
  { supplies = 'goods', vat: businessVat }: Pick<Archetype, 'supplies' | 'vat'>,
  { vat, facts, code, tax }: Pick<Country, 'vat' | 'facts' | 'code'> & Partial<Pick<Country, 'tax'>>,
  minor = 1,
): VatRule | null {
  if (!vat || supplies === 'exempt' || businessVat?.exempt?.includes(code)) return null
  const registers = vat.registers[supplies]
  const rate = shareValue(facts.vatRate, `${code} vatRate`)
  if (registers === 'never' || rate <= 0 || (registers === 'threshold' && !facts.vatThreshold)) return null
  const thresholds =
    { threshold: facts.vatThreshold?.value, 'beyond-turnover-tax': tax?.beyond?.turnover, 'any-turnover': 0 }[registers] ?? 0
  const includedRate = rate / (1 + rate)
  const isFlat = vat.scheme === 'flat'
  return {
    threshold: thresholds * minor,
    included: isFlat ? (vat.flatRate ?? 0) : includedRate,
    credited: isFlat ? 0 : (businessVat?.credit ?? vat.creditShare?.[1] ?? 0) * includedRate,
  }
}

/**
 * The month from which VAT is due: the one after twelve months of sales first passed the threshold, the first where there is none. A registered
 * seller stays registered. `sales[m]` is month m, from 1; `horizonMonths + 1` is never.
 */
export function vatStartMonth(rule: VatRule | null | undefined, sales: ArrayLike<number>): number {
  if (!rule) return horizonMonths + 1
  if (rule.threshold <= 0) return 1
  let year = 0
  for (let m = 1; m <= horizonMonths; m++) {
    year += sales[m]! - (m > 12 ? sales[m - 12]! : 0)
    if (year > rule.threshold) return m + 1
  }
  return horizonMonths + 1
}

/** VAT of one more sale, once it is due: input VAT is subtracted, and never refunded beyond it. */
export function vatPerUnit(rule: VatRule | null | undefined, price: number, cost: number): number {
  return rule ? Math.max(0, price * rule.included - cost * rule.credited) : 0
}

/** VAT of the 36 months, by month from 1: output VAT of sales, and the payment. An excess of input VAT is carried forward. */
export function computeVat(
  rule: VatRule | null | undefined,
  sales: ArrayLike<number>,
  costOfSales: ArrayLike<number>,
  round: (amount: number) => number,
): { start: number; collected: number[]; due: number[] } {
  const start = vatStartMonth(rule, sales)
  const collected = new Array<number>(horizonMonths + 1).fill(0)
  const due = new Array<number>(horizonMonths + 1).fill(0)
  let carriedForward = 0
  for (let m = start; rule && m <= horizonMonths; m++) {
    collected[m] = round(sales[m]! * rule.included)
    const balance = collected[m]! - round(costOfSales[m]! * rule.credited) - carriedForward
    due[m] = Math.max(0, balance)
    carriedForward = Math.max(0, -balance)
  }
  return { start, collected, due }
}
