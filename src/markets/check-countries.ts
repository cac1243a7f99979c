import { isUnread } from '#engine/evidence/own-sources.ts'
import { factRequirements } from '#engine/market/assert-facts.ts'
import { isInCurrency } from '#engine/quantity/unit.ts'
import { hasUnitTexts } from '#engine/quantity/unit-words.ts'
import { permitKinds } from '#engine/quantity/vocabulary.ts'
import { checkCountryRules, checkFamilies } from './check-country.ts'
import type { DataReferences, Report, ReportAt } from './check-report.ts'
import { factUnits, growthUnit } from './country-facts.ts'
import type { CountryFolder, MarketFiles } from './market-files.ts'
import type { FactFile } from './schema-cited.ts'
import type { FieldPath } from './texts.ts'

export function checkCountries(files: MarketFiles, references: DataReferences, report: Report): void {
  const { countries } = files
  const holders = {
    name: new Map<string, string>(),
    order: new Map<string, string>(),
    city: new Map<string, string>(),
    otherName: new Map<string, string>(),
  }
  for (const each of countries) {
    const path = `countries/${each.folder}/country.yaml`
    const { country } = each
    checkOnce(holders.name, country.name, path, ['name'], report)
    checkOnce(holders.order, String(country.order), path, ['order'], report)
    country.otherNames.forEach((name, at) => {
      checkOnce(holders.otherName, name, path, ['otherNames', at], report)
    })
    checkZones(each, report)
    checkFacts(each, files, report)
    checkRules(each, files, report)
    checkCountryRules(each, files, references, report)
    checkPayments(each, countries, report)
    checkWords(each, files, report)
    checkBaseRates(each, files, report)
    checkFunders(each, files, report)
    checkCities(each, holders.city, report)
  }
  checkFamilies(files, report)
  for (const zone of Object.keys(files.market.zonesElsewhere)) {
    const zoneMistake = zoneProblem(zone)
    if (zoneMistake) report('market.yaml', ['zonesElsewhere', zone], zoneMistake)
  }
}

/** A zone unknown to the runtime would break every call of a person who lives there. */
function checkZones({ folder, country }: CountryFolder, report: Report): void {
  country.timeZones.forEach((zone, index) => {
    const isPattern = zone.endsWith('*')
    if (isPattern && index > 0) return
    const zoneMistake = isPattern ? invalidZoneMessage(zone) : zoneProblem(zone)
    if (zoneMistake) report(`countries/${folder}/country.yaml`, ['timeZones', index], zoneMistake)
  })
}

function invalidZoneMessage(zone: string): string {
  return `“${zone}” is no zone of the IANA database`
}

/** Browsers report zones under the runtime's canonical name, so a zone is listed under that one. */
function zoneProblem(zone: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
    return timeZone === zone ? null : `“${zone}” is another name of ${timeZone}; write that one, which stands for both`
  } catch {
    return invalidZoneMessage(zone)
  }
}

function checkFacts({ folder, country }: CountryFolder, { sources, market }: MarketFiles, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  const { currency } = country.money
  const check = (fact: FactFile, at: FieldPath, unit: string | null, requirement: 'above-0' | 'from-0' | 'percent') => {
    if (!sources[fact.source]) report(path, [...at, 'source'], missingSourceMessage(fact.source))
    fact.alternatives?.forEach((other, index) => {
      if (!sources[other.source]) report(path, [...at, 'alternatives', index, 'source'], missingSourceMessage(other.source))
    })
    if (unit && fact.unit !== unit) report(path, [...at, 'unit'], `must be “${unit}”, not “${fact.unit}”`)
    if (!unit && !hasUnitTexts(fact.unit, currency)) report(path, [...at, 'unit'], missingUnitTextMessage(fact.unit))
    if (requirement === 'above-0' && fact.value <= 0) report(path, [...at, 'value'], 'must be above 0')
    if (requirement === 'from-0' && fact.value < 0) report(path, [...at, 'value'], 'must not be below 0')
    if (requirement === 'percent' && fact.value < -50) report(path, [...at, 'value'], 'is below −50 %, which no such figure is')
    checkPriceMonth(fact, at, currency, market.asOf, (field, message) => report(path, field, message))
  }
  for (const [key, fact] of Object.entries(country.facts)) {
    const factRequirement = factRequirements[key as keyof typeof factRequirements]
    if (fact) check(fact, ['facts', key], factUnits[key as keyof typeof factUnits](currency), factRequirement.replace('?', '') as 'above-0')
  }
  country.growth.forEach((fact, index) => {
    check(fact, ['growth', index], growthUnit, 'percent')
    if (fact.source === 'assumption')
      report(path, ['growth', index, 'source'], 'must be a publication: growth is dated evidence or nothing')
  })
  for (const [index, fact] of (country.staplePrices ?? []).entries()) check(fact, ['staplePrices', index], null, 'above-0')
}

function checkPriceMonth(fact: FactFile, at: FieldPath, currency: string, asOf: string, report: ReportAt): void {
  if ((isInCurrency(fact.unit, currency) || isInCurrency(fact.unit, 'USD')) && !fact.priceMonth)
    report(at, 'is an amount of money and needs its priceMonth, like 2026-09')
  if (fact.priceMonth && fact.priceMonth > asOf) report([...at, 'priceMonth'], `is later than the month of the data, ${asOf}`)
}

function checkRules({ folder, country }: CountryFolder, { sources }: MarketFiles, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  const checkCited = (row: { source: string; confidence: string }, at: FieldPath) => {
    if (!sources[row.source]) report(path, [...at, 'source'], missingSourceMessage(row.source))
    if (isUnread(row.source) && row.confidence !== 'low') report(path, [...at, 'confidence'], 'must be low: it was not read in a source')
  }
  const { tax, permits } = country
  checkCited(tax, ['tax'])
  for (const [index, filing] of tax.files.entries()) checkCited(filing, ['tax', 'files', index])
  tax.bands.forEach(({ upTo }, index) => {
    const previousLimit = tax.bands[index - 1]?.upTo ?? 0
    const isLast = index === tax.bands.length - 1
    if (isLast !== (upTo === null))
      report(path, ['tax', 'bands', index, 'upTo'], isLast ? 'must be null: the last band is open' : 'is open before the last band')
    if (upTo !== null && upTo <= previousLimit)
      report(path, ['tax', 'bands', index, 'upTo'], `must be above the band before it, ${previousLimit}`)
  })
  permits.forEach((permit, index) => {
    const at: FieldPath = ['permits', index]
    checkCited(permit, at)
    if (!permit.givenBy && !/^https?:\/\//.test(permit.verifyAt))
      report(path, [...at, 'verifyAt'], 'must be the address of a page, unless givenBy says local or region')
  })
  const missing = permitKinds.filter((kind) => !permits.some((permit) => permit.kind === kind))
  if (country.market === 'full' && missing.length > 0)
    report(path, ['permits'], `lacks ${missing.join(', ')}: a full market has every kind`)
}

function checkPayments({ folder, country }: CountryFolder, countries: readonly CountryFolder[], report: Report): void {
  const path = `countries/${folder}/country.yaml`
  const { chargedIn, ways, wallets } = country.payments
  const isOwnCurrency = chargedIn === country.money.currency
  if (isOwnCurrency && !ways) report(path, ['payments'], 'charges in its own money and needs the ways in which people pay it')
  if (!isOwnCurrency && ways) report(path, ['payments'], `charges in ${chargedIn}, whose ways are said in that currency’s own country`)
  if (wallets && !ways?.includes('mobilemoney')) report(path, ['payments', 'wallets'], 'are mobile money, which is none of the ways')
  const isChargedElsewhere = countries.some(
    (each) => each.country.money.currency === chargedIn && each.country.payments.chargedIn === chargedIn,
  )
  if (!isOwnCurrency && !isChargedElsewhere)
    report(path, ['payments', 'chargedIn'], `is charged by no country whose own money it is; USD always is`)
}

function checkWords({ folder, country }: CountryFolder, { terms }: MarketFiles, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  const words = new Set(terms.en.map((term) => term.word))
  const { known: unchanged, said: translated } = country.words
  unchanged.forEach((word, index) => {
    if (!words.has(word)) report(path, ['words', 'known', index], `“${word}” is no word of terms.yaml`)
    if (translated[word]) report(path, ['words', 'said', word], `“${word}” is known here, so nothing else is said for it`)
  })
  for (const word of Object.keys(translated))
    if (!words.has(word)) report(path, ['words', 'said', word], `“${word}” is no word of terms.yaml`)
}

function checkBaseRates({ folder, country }: CountryFolder, { baseRates }: MarketFiles, report: Report): void {
  country.baseRates.forEach((id, index) => {
    if (!baseRates.studies[id])
      report(
        `countries/${folder}/country.yaml`,
        ['baseRates', index],
        `“${id}” is none of base-rates.yaml; there are ${Object.keys(baseRates.studies).join(', ')}`,
      )
  })
}

function checkFunders({ folder, funders: { funders }, cities }: CountryFolder, { sources }: MarketFiles, report: Report): void {
  const path = `countries/${folder}/funders.yaml`
  const ids = new Set(cities.cities.map((city) => city.id))
  funders.forEach((funder, index) => {
    const at: FieldPath = ['funders', index]
    if (!sources[funder.source]) report(path, [...at, 'source'], missingSourceMessage(funder.source))
    if (isUnread(funder.source) && funder.confidence !== 'low')
      report(path, [...at, 'confidence'], 'must be low: it was not read in a source')
    if (funder.kind !== 'savings-group' && !funder.verifyAt.startsWith('https://'))
      report(path, [...at, 'verifyAt'], 'must be the address of a page: only a savings group is asked itself')
    funder.cities?.forEach((id, place) => {
      if (!ids.has(id)) report(path, [...at, 'cities', place], `“${id}” is no city of this country`)
    })
  })
}

function checkCities({ folder, cities }: CountryFolder, holders: Map<string, string>, report: Report): void {
  const path = `countries/${folder}/cities.yaml`
  cities.cities.forEach((city, index) => {
    const at: FieldPath = ['cities', index]
    checkOnce(holders, city.id, path, [...at, 'id'], report)
    const { agglomeration, census, geonames, recalled, metro } = city.population
    if (!agglomeration && !census && !geonames && !recalled && !metro)
      report(path, [...at, 'population'], 'needs agglomeration, census, geonames, metro or recalled')
    for (const key of ['priceIndex', 'rentIndex'] as const)
      if (city.reference && city[key].some((index) => index !== 1))
        report(path, [...at, key], 'must be [1, 1, 1]: the other cities are measured from the reference city')
  })
  const references = cities.cities.filter((city) => city.reference).length
  if (references !== 1) report(path, ['cities'], `has ${references} cities with reference: true; a country has one`)
}

function checkOnce(holders: Map<string, string>, value: string, path: string, field: FieldPath, report: Report): void {
  const other = holders.get(value)
  if (other) report(path, field, `“${value}” is in ${other} already`)
  else holders.set(value, path)
}

function missingUnitTextMessage(unit: string): string {
  return `“${unit}” is no unit that src/language/en/engine/units.yaml has words for`
}

function missingSourceMessage(id: string): string {
  return `“${id}” is no source of sources.yaml; add it there, or say memory or assumption`
}
