import type { Country } from '#engine/market/place.ts'
import type { Report } from './check-report.ts'
import type { CountryFolder, MarketFiles } from './market-files.ts'
import type { FactFile } from './schema-cited.ts'
import type { FieldPath } from './texts.ts'

type FactKey = keyof Country['facts']
type Range = readonly [least: number, most: number]

/** Plausible range of each fact in its own unit: wide enough for every market, too narrow for a slip of two digits. */
const plausibleRanges: Partial<Record<FactKey, Range>> = {
  population: [2e5, 2e9],
  urbanShare: [10, 100],
  gdpPerCapita: [200, 150_000],
  gdpPerCapitaPpp: [700, 150_000],
  inflation: [-5, 100],
  lendingRate: [1, 80],
  microLoanRate: [4, 200],
  vatRate: [0, 30],
  outageShare: [0.01, 90],
  accountOwnership: [5, 100],
  mobileMoneyAccount: [1, 100],
  internetUsers: [3, 100],
  foodShare: [4, 80],
  householdSize: [1.5, 9],
  consumptionShare: [25, 110],
  startupDays: [0.5, 120],
}

/** Amounts in US dollars at the country's own rate, so that a slip of a digit or of a period (a day for a month) shows. */
const plausibleDollarRanges: Partial<Record<FactKey, Range>> = {
  minimumWage: [15, 3000],
  helperWage: [15, 5000],
  electricityTariff: [0.01, 0.8],
  fuelPrice: [0.1, 4],
  registrationFee: [0, 400],
  vatThreshold: [5000, 2e6],
}

/** Ratios between facts. */
const plausibleRatios: readonly { of: FactKey; over: FactKey; range: Range; what: string }[] = [
  { of: 'pppFactor', over: 'fxPerUsd', range: [0.08, 1.7], what: 'the price level, 1 where a dollar is spent at home' },
  { of: 'gdpPerCapitaPpp', over: 'gdpPerCapita', range: [0.5, 10], what: 'income at purchasing power over income in dollars' },
  { of: 'helperWage', over: 'minimumWage', range: [0.2, 12], what: 'what a helper is paid over the minimum wage' },
]

const plausibleGrowth: Range = [-20, 50]
/** A bag of a hundred kilos of a staple stays below it, a kilo above. */
const plausibleStaplePrice: Range = [0.03, 500]
const maxPermitDollars = 20_000
const maxPermitDays = 730
/** Household spending a head in a year, in dollars, over GDP a head times its share: years of inflation lie between the two. */
const plausibleSpending: Range = [0.4, 2.5]
const plausibleLoan: Range = [1, 1_000_000]
const plausibleCityWageRatio: Range = [0.3, 4]
/** A range shows uncertainty, not ignorance. */
const maxRangeRatio = 100
const plausibleIndex = { priceIndex: [0.4, 2.5], rentIndex: [0.05, 5] } as const satisfies Record<string, Range>
/** An anchor over the home amount in dollars: wages and fees differ much between a poor country and a rich one, not a hundredfold. */
const plausibleAnchorRatio: Range = [1 / 25, 40]

/** Figures that no market has: a slip of the decimal point, of a unit or of a period. */
export function checkPlausibility(files: MarketFiles, report: Report): void {
  for (const each of files.countries) {
    checkFacts(each, report)
    checkRules(each, report)
    checkCities(each, report)
  }
  checkAnchors(files, report)
}

function checkFacts({ folder, country }: CountryFolder, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  const { facts, growth, staplePrices, money } = country
  const perUsd = facts.fxPerUsd.value
  const dollarText = (value: number) => `${value} ${money.currency} is ${shortNumber(value / perUsd)} US dollars`
  for (const [key, fact] of Object.entries(facts) as [FactKey, FactFile | null][]) {
    if (!fact) continue
    const at: FieldPath = ['facts', key]
    const range = plausibleRanges[key]
    const dollarRange = plausibleDollarRanges[key]
    if (range && isOutside(fact.value, range)) report(path, [...at, 'value'], `is ${fact.value}, and ${rangeText(range)}`)
    if (range?.[0] === 0 && fact.value > 0 && fact.value < 1)
      report(path, [...at, 'value'], `is ${fact.value}, which is a share: it is stated in percent, 15 and not 0.15`)
    if (dollarRange && isOutside(fact.value / perUsd, dollarRange))
      report(path, [...at, 'value'], `is not believable: ${dollarText(fact.value)}, and ${rangeText(dollarRange)}`)
    checkWidth(fact, (field, message) => report(path, [...at, field], message))
  }
  for (const { of, over, range, what } of plausibleRatios) {
    const [numerator, denominator] = [facts[of], facts[over]]
    if (numerator && denominator && isOutside(numerator.value / denominator.value, range))
      report(
        path,
        ['facts', of, 'value'],
        `is ${shortNumber(numerator.value / denominator.value)} times ${over}; that is ${what}, and ${rangeText(range)}`,
      )
  }
  const { perHead } = country.householdSpending
  const expected = (facts.gdpPerCapita.value * facts.consumptionShare.value) / 100
  if (isOutside(perHead.value / perUsd / expected, plausibleSpending))
    report(
      path,
      ['householdSpending', 'perHead', 'value'],
      `is ${dollarText(perHead.value)} a head and year, ${shortNumber(perHead.value / perUsd / expected)} times what GDP and the share of households make; that ${rangeText(plausibleSpending)}`,
    )
  country.lenders.forEach(({ smallest, largest }, index) => {
    for (const [key, value] of Object.entries({ smallest, largest }))
      if (isOutside(value / perUsd, plausibleLoan))
        report(path, ['lenders', index, key], `is not believable: ${dollarText(value)}, and ${rangeText(plausibleLoan)}`)
  })
  growth.forEach((fact, index) => {
    if (isOutside(fact.value, plausibleGrowth))
      report(path, ['growth', index, 'value'], `is ${fact.value} % a year, and ${rangeText(plausibleGrowth)}`)
  })
  staplePrices?.forEach((fact, index) => {
    if (isOutside(fact.value / perUsd, plausibleStaplePrice))
      report(path, ['staplePrices', index, 'value'], `is not believable: ${dollarText(fact.value)}, and ${rangeText(plausibleStaplePrice)}`)
  })
}

function checkWidth(fact: FactFile, reportField: (field: string, message: string) => void): void {
  if (fact.value <= 0) return
  if (fact.low !== undefined && fact.low > 0 && fact.value / fact.low > maxRangeRatio)
    reportField('low', `is more than ${maxRangeRatio} times below the value, ${fact.value}`)
  if (fact.high !== undefined && fact.high / fact.value > maxRangeRatio)
    reportField('high', `is more than ${maxRangeRatio} times the value, ${fact.value}`)
}

function checkRules({ folder, country }: CountryFolder, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  const perUsd = country.facts.fxPerUsd.value
  country.permits.forEach(({ fee, days }, index) => {
    if (fee && (fee[0] < 0 || fee[2] / perUsd > maxPermitDollars))
      report(
        path,
        ['permits', index, 'fee'],
        `is not believable: up to ${shortNumber(fee[2] / perUsd)} US dollars; a permit costs 0 to ${maxPermitDollars}`,
      )
    if (days && (days[0] < 0 || days[2] > maxPermitDays))
      report(path, ['permits', index, 'days'], `is not believable: a permit takes 0 to ${maxPermitDays} days`)
  })
  country.tax.bands.forEach(({ rate }, index) => {
    if (rate >= 0.4) report(path, ['tax', 'bands', index, 'rate'], `is ${rate}, a share of 1: no band of a small firm’s tax reaches 0.4`)
  })
  const { months, depositMonths } = country.rentAhead
  for (const [key, value] of Object.entries({ months, depositMonths }))
    if (value > 36) report(path, ['rentAhead', key], `is ${value} months, and ${rangeText([0, 36])}`)
}

function checkCities({ folder, country, cities }: CountryFolder, report: Report): void {
  const path = `countries/${folder}/cities.yaml`
  const people = country.facts.population.value
  const checkIndexes = (row: { priceIndex: readonly number[]; rentIndex: readonly number[] }, at: FieldPath) => {
    for (const key of ['priceIndex', 'rentIndex'] as const)
      if (row[key].some((index) => isOutside(index, plausibleIndex[key])))
        report(path, [...at, key], `is over the reference city, 1 = the same, and ${rangeText(plausibleIndex[key])}`)
  }
  cities.cities.forEach((city, index) => {
    checkIndexes(city, ['cities', index])
    const { helperWage, minimumWage } = country.facts
    for (const [key, wage, countryWage] of [
      ['minimum', city.wages?.minimum, minimumWage],
      ['helper', city.wages?.helper, helperWage],
    ] as const)
      if (wage && isOutside(wage.value / countryWage.value, plausibleCityWageRatio))
        report(
          path,
          ['cities', index, 'wages', key, 'value'],
          `is ${shortNumber(wage.value / countryWage.value)} times the country’s, and ${rangeText(plausibleCityWageRatio)}`,
        )
    const { agglomeration, census, geonames, recalled, metro } = city.population
    for (const [key, value] of Object.entries({
      agglomeration,
      census: census?.value,
      geonames,
      recalled: recalled?.range[2],
      metro: metro?.range[2],
    }))
      if (value !== undefined && (value < 5000 || value > people))
        report(
          path,
          ['cities', index, 'population', key],
          `is ${value} people; a city of ${country.name} has 5000 to ${people}, all its people`,
        )
  })
  checkIndexes(cities.smallTown, ['smallTown'])
  const [minPeople, , maxPeople] = cities.smallTown.people
  if (minPeople < 500 || maxPeople > 500_000) report(path, ['smallTown', 'people'], 'is of a smaller town, which has 500 to 500000 people')
}

function checkAnchors({ businesses, countries }: MarketFiles, report: Report): void {
  const perUsd = new Map(countries.map(({ folder, country }) => [folder.toUpperCase(), country.facts.fxPerUsd.value]))
  for (const { family, id, file } of businesses) {
    const home = perUsd.get(file.home)
    const visit = (value: unknown, path: FieldPath): void => {
      if (typeof value !== 'object' || value === null) return
      // Anchors of a share, or of sellers, are no money, and describe another market than home's.
      const { likely, anchors } = ('carrier' in value ? value : {}) as { likely?: number; anchors?: Record<string, readonly number[]> }
      if (home && likely && anchors)
        for (const [code, range] of Object.entries(anchors)) {
          // An anchor of home is reported by itself.
          const anchorRate = code === file.home ? undefined : perUsd.get(code)
          const ratio = anchorRate && range[1] ? range[1] / anchorRate / (likely / home) : 1
          if (isOutside(ratio, plausibleAnchorRatio))
            report(
              `businesses/${family}/${id}.yaml`,
              [...path, 'anchors', code],
              `is ${shortNumber(ratio)} times the home amount in dollars; an anchor is in the money of its own country, and not that far from home`,
            )
        }
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, Array.isArray(value) ? Number(key) : key])
    }
    visit(file, [])
  }
}

function isOutside(value: number, [min, max]: Range): boolean {
  return !(value >= min && value <= max)
}

function rangeText([min, max]: Range): string {
  return `lies between ${shortNumber(min)} and ${shortNumber(max)} in every market we would believe`
}

/** Three figures are enough to see a slip. */
function shortNumber(value: number): string {
  return String(Number(value.toPrecision(3)))
}
