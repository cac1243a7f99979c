import { majorUnits, money, moneyFromMajor } from '#engine/quantity/money.ts'
import { exchangeRateFor } from '#markets/facts.ts'

type Amount = { budgetAmountMinor: number | null; budgetCurrency: string | null }

/** The amount in USD at the rate of the market data; null without an amount, or when its currency has no rate any more. */
export function toUsd({ budgetAmountMinor, budgetCurrency }: Amount): number | null {
  const rate = budgetCurrency === null ? null : exchangeRateFor(budgetCurrency)
  return budgetAmountMinor === null || budgetCurrency === null || !rate
    ? null
    : majorUnits(money(budgetAmountMinor, budgetCurrency)) / rate.perUsd
}

/** Back in a currency, to its minor unit: an amount that was typed in that currency comes back as typed. */
export function fromUsd(amountUsd: number, currency: string, perUsd: number): number {
  return majorUnits(moneyFromMajor(amountUsd * perUsd, currency))
}
