import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'

/** A country of the intake form: its cities, and three typical amounts in its currency. */
export type IntakeCountry = { name: string; currency: string; cities: readonly string[]; sums: readonly { value: number; text: string }[] }

type CityRow = { name: string; country: string; currency: string }
type Rate = { currency: string; perUsd: number }

/** US dollars. */
const sumsUsd = [50, 150, 500]

export function intakeCountries(cities: readonly CityRow[], rates: readonly Rate[]): IntakeCountry[] {
  const countries = new Map<string, IntakeCountry & { cities: string[] }>()
  for (const { name, country, currency } of cities) {
    const perUsd = rates.find((rate) => rate.currency === currency)?.perUsd ?? 1
    const sums = commonSums(perUsd).map((value) => ({ value, text: formatMoneyRoundedMajor(value, currency) }))
    const entry = countries.get(country) ?? { name: country, currency, cities: [], sums }
    entry.cities.push(name)
    countries.set(country, entry)
  }
  return [...countries.values()]
}

/** Three amounts that small savers have, round in their money. */
export function commonSums(perUsd: number): number[] {
  return sumsUsd.map((usd) => roundSum(usd * perUsd))
}

/** The nearest of 1, 2 and 5 times a power of ten. */
export function roundSum(amount: number): number {
  const unit = 10 ** Math.floor(Math.log10(amount))
  const rounds = [1, 2, 5, 10].map((digit) => digit * unit)
  return rounds.reduce((best, each) => (Math.abs(Math.log(each / amount)) < Math.abs(Math.log(best / amount)) ? each : best))
}
