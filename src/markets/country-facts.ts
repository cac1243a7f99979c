import type { Fact } from '#engine/evidence/evidence.ts'
import { reliabilityOf } from '#engine/evidence/own-sources.ts'
import type { Country } from '#engine/market/place.ts'
import type { GrowthSeries } from '#engine/quantity/vocabulary.ts'
import type { FactFile } from './schema-cited.ts'

type FactKey = keyof Country['facts']

/** Unit of each fact of a country in the model, whatever its source prints. `money` is the currency of the country. */
export const factUnits: Record<FactKey, (money: string) => string> = {
  population: () => 'people',
  urbanShare: () => '% of population',
  gdpPerCapita: () => 'USD a year',
  gdpPerCapitaPpp: () => '2021 international dollars a year',
  pppFactor: (money) => `${money} per international dollar`,
  fxPerUsd: (money) => `${money} per USD`,
  accountOwnership: () => '% of adults 15+',
  internetUsers: () => '% of population',
  foodShare: () => '% of household spending',
  inflation: () => '% a year',
  lendingRate: () => '% a year',
  microLoanRate: () => '% a year, effective',
  vatRate: () => '% of price',
  vatThreshold: (money) => `${money} a year`,
  minimumWage: (money) => `${money} a month`,
  helperWage: (money) => `${money} a month`,
  electricityTariff: (money) => `${money} per kWh`,
  outageShare: () => '% of hours',
  mobileMoneyAccount: () => '% of adults 15+',
  householdSize: () => 'people',
  consumptionShare: () => '% of GDP',
  fuelPrice: (money) => `${money} per litre`,
  startupDays: () => 'days',
  registrationFee: (money) => money,
}

export const growthUnit = '% a year'
export const peopleUnit = '% of population'

/** Fact ids in evidence and stored reports; without an entry here it is the key in kebab case. */
const factNames: Partial<Record<FactKey, string>> = { mobileMoneyAccount: 'mobile-money' }
const growthNames: Partial<Record<GrowthSeries, string>> = {
  'account-ownership': 'growth-accounts',
  'real-income': 'growth-income',
}

export function factId(folder: string, key: string): string {
  return `${folder}:${factNames[key as FactKey] ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

export function growthId(folder: string, series: GrowthSeries): string {
  return `${folder}:${growthNames[series] ?? `growth-${series}`}`
}

/** A fact in the engine's form: the only place that fills in defaults of a file. */
export function toFact(id: string, file: FactFile): Fact {
  const { label, value, unit, year, source, low, high, priceMonth, alternatives, note, verifyAt } = file
  return {
    id,
    label,
    value,
    unit,
    year,
    sourceId: source,
    confidence: reliabilityOf(source, file.confidence ?? 'low').confidence,
    maxAgeYears: file.maxAgeYears ?? (source === 'assumption' ? 2 : 4),
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
    ...(priceMonth ? { priceMonth } : {}),
    ...(alternatives ? { alternatives: alternatives.map(({ source: sourceId, ...rest }) => ({ ...rest, sourceId })) } : {}),
    ...(note ? { note } : {}),
    ...(verifyAt ? { verifyAt } : {}),
  }
}
