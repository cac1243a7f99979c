import { isUnread } from '#engine/evidence/standing.ts'
import { factNeeds } from '#engine/market/check-facts.ts'
import { isIn } from '#engine/quantity/unit.ts'
import { hasWords } from '#engine/quantity/unit-words.ts'
import { permitKinds } from '#engine/quantity/vocabulary.ts'
import { checkCountryRules, checkFamilies } from './check-country.ts'
import type { Known, Report } from './check-report.ts'
import { unitOfFact, unitOfGrowth } from './country-facts.ts'
import type { CountryFolder, MarketFiles } from './market-files.ts'
import type { FactFile } from './schema-cited.ts'
import type { FieldPath } from './texts.ts'

export function checkCountries(files: MarketFiles, _known: Known, report: Report): void {
  const { countries } = files
  const seen = {
    name: new Map<string, string>(),
    order: new Map<string, string>(),
    city: new Map<string, string>(),
    said: new Map<string, string>(),
  }
  for (const each of countries) {
    const path = `countries/${each.folder}/country.yaml`
    const { country } = each
    once(seen.name, country.name, path, ['name'], report)
    once(seen.order, String(country.order), path, ['order'], report)
    country.otherNames.forEach((name, at) => {
      once(seen.said, name, path, ['otherNames', at], report)
    })
    checkZones(each, report)
    checkFacts(each, files, report)
    checkRules(each, files, report)
    checkCountryRules(each, files, report)
    checkPayments(each, countries, report)
    checkWords(each, files, report)
    checkBaseRates(each, files, report)
    checkFunders(each, files, report)
    checkCities(each, seen.city, report)
  }
  checkFamilies(files, report)
  for (const zone of Object.keys(files.market.zonesElsewhere)) {
    const wrong = zoneProblem(zone)
    if (wrong) report('market.yaml', ['zonesElsewhere', zone], wrong)
  }
}

/** A zone that no clock knows would break every call of a person who lives there. */
function checkZones({ folder, country }: CountryFolder, report: Report): void {
  country.timeZones.forEach((zone, index) => {
    const isPattern = zone.endsWith('*')
    if (isPattern && index > 0) return
    const wrong = isPattern ? noZone(zone) : zoneProblem(zone)
    if (wrong) report(`countries/${folder}/country.yaml`, ['timeZones', index], wrong)
  })
}

function noZone(zone: string): string {
  return `“${zone}” is no zone of the IANA database`
}

/** What people's browsers say is compared under the name that the runtime has for it, so a zone is listed under that one. */
function zoneProblem(zone: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
    return timeZone === zone ? null : `“${zone}” is another name of ${timeZone}; write that one, which stands for both`
  } catch {
    return noZone(zone)
  }
}

function checkFacts({ folder, country }: CountryFolder, { sources, market }: MarketFiles, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  const { currency } = country.money
  const check = (fact: FactFile, at: FieldPath, unit: string | null, least: 'above-0' | 'from-0' | 'percent') => {
    if (!sources[fact.source]) report(path, [...at, 'source'], noSource(fact.source))
    fact.alternatives?.forEach((other, index) => {
      if (!sources[other.source]) report(path, [...at, 'alternatives', index, 'source'], noSource(other.source))
    })
    if (unit && fact.unit !== unit) report(path, [...at, 'unit'], `must be “${unit}”, not “${fact.unit}”`)
    if (!unit && !hasWords(fact.unit, currency)) report(path, [...at, 'unit'], noWords(fact.unit))
    if (least === 'above-0' && fact.value <= 0) report(path, [...at, 'value'], 'must be above 0')
    if (least === 'from-0' && fact.value < 0) report(path, [...at, 'value'], 'must not be below 0')
    if (least === 'percent' && fact.value < -50) report(path, [...at, 'value'], 'is below −50 %, which no such figure is')
    checkPriceMonth(fact, at, currency, market.asOf, (field, message) => report(path, field, message))
  }
  for (const [key, fact] of Object.entries(country.facts)) {
    const need = factNeeds[key as keyof typeof factNeeds]
    if (fact) check(fact, ['facts', key], unitOfFact[key as keyof typeof unitOfFact](currency), need.replace('?', '') as 'above-0')
  }
  country.growth.forEach((fact, index) => {
    check(fact, ['growth', index], unitOfGrowth, 'percent')
    if (fact.source === 'assumption')
      report(path, ['growth', index, 'source'], 'must be a publication: growth is dated evidence or nothing')
  })
  for (const [index, fact] of (country.staplePrices ?? []).entries()) check(fact, ['staplePrices', index], null, 'above-0')
}

function checkPriceMonth(
  fact: FactFile,
  at: FieldPath,
  currency: string,
  asOf: string,
  report: (field: FieldPath, message: string) => void,
): void {
  if ((isIn(fact.unit, currency) || isIn(fact.unit, 'USD')) && !fact.priceMonth)
    report(at, 'is an amount of money and needs its priceMonth, like 2026-09')
  if (fact.priceMonth && fact.priceMonth > asOf) report([...at, 'priceMonth'], `is later than the month of the data, ${asOf}`)
}

function checkRules({ folder, country }: CountryFolder, { sources }: MarketFiles, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  const cited = (row: { source: string; confidence: string }, at: FieldPath) => {
    if (!sources[row.source]) report(path, [...at, 'source'], noSource(row.source))
    if (isUnread(row.source) && row.confidence !== 'low') report(path, [...at, 'confidence'], 'must be low: it was not read in a source')
  }
  const { tax, permits } = country
  cited(tax, ['tax'])
  for (const [index, filing] of tax.files.entries()) cited(filing, ['tax', 'files', index])
  tax.bands.forEach(({ upTo }, index) => {
    const before = tax.bands[index - 1]?.upTo ?? 0
    const isLast = index === tax.bands.length - 1
    if (isLast !== (upTo === null))
      report(path, ['tax', 'bands', index, 'upTo'], isLast ? 'must be null: the last band is open' : 'is open before the last band')
    if (upTo !== null && upTo <= before) report(path, ['tax', 'bands', index, 'upTo'], `must be above the band before it, ${before}`)
  })
  permits.forEach((permit, index) => {
    const at: FieldPath = ['permits', index]
    cited(permit, at)
    if (!permit.givenBy && !/^https?:\/\//.test(permit.verifyAt))
      report(path, [...at, 'verifyAt'], 'must be the address of a page, unless givenBy says local or region')
  })
  const missing = permitKinds.filter((kind) => !permits.some((permit) => permit.kind === kind))
  if (country.market === 'full' && missing.length > 0)
    report(path, ['permits'], `lacks ${missing.join(', ')}: a full market has every kind`)
}

function checkPayments({ folder, country }: CountryFolder, countries: readonly CountryFolder[], report: Report): void {
  const path = `countries/${folder}/country.yaml`
  const { chargedIn, providers } = country.payments
  const isOwn = chargedIn === country.money.currency
  if (isOwn && !providers) report(path, ['payments'], 'charges in its own money and needs providers')
  if (!isOwn && providers) report(path, ['payments'], `charges in ${chargedIn}, whose providers stand in that currency’s own country`)
  const owner = countries.some((each) => each.country.money.currency === chargedIn && each.country.payments.chargedIn === chargedIn)
  if (!isOwn && !owner) report(path, ['payments', 'chargedIn'], `is charged by no country whose own money it is; USD always is`)
}

function checkWords({ folder, country }: CountryFolder, { terms }: MarketFiles, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  const words = new Set(terms.en.map((term) => term.word))
  const { known, said } = country.words
  known.forEach((word, index) => {
    if (!words.has(word)) report(path, ['words', 'known', index], `“${word}” is no word of terms.yaml`)
    if (said[word]) report(path, ['words', 'said', word], `“${word}” is known here, so nothing else is said for it`)
  })
  for (const word of Object.keys(said)) if (!words.has(word)) report(path, ['words', 'said', word], `“${word}” is no word of terms.yaml`)
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
    if (!sources[funder.source]) report(path, [...at, 'source'], noSource(funder.source))
    if (isUnread(funder.source) && funder.confidence !== 'low')
      report(path, [...at, 'confidence'], 'must be low: it was not read in a source')
    if (funder.kind !== 'savings-group' && !funder.verifyAt.startsWith('https://'))
      report(path, [...at, 'verifyAt'], 'must be the address of a page: only a savings group is asked itself')
    funder.cities?.forEach((id, place) => {
      if (!ids.has(id)) report(path, [...at, 'cities', place], `“${id}” is no city of this country`)
    })
  })
}

function checkCities({ folder, cities }: CountryFolder, seen: Map<string, string>, report: Report): void {
  const path = `countries/${folder}/cities.yaml`
  cities.cities.forEach((city, index) => {
    const at: FieldPath = ['cities', index]
    once(seen, city.id, path, [...at, 'id'], report)
    const { agglomeration, geonames, recalled, metro } = city.population
    if (!agglomeration && !geonames && !recalled && !metro)
      report(path, [...at, 'population'], 'needs agglomeration, geonames, metro or recalled')
    for (const key of ['priceIndex', 'rentIndex'] as const)
      if (city.reference && city[key].some((index) => index !== 1))
        report(path, [...at, key], 'must be [1, 1, 1]: the other cities are measured from the reference city')
  })
  const references = cities.cities.filter((city) => city.reference).length
  if (references !== 1) report(path, ['cities'], `has ${references} cities with reference: true; a country has one`)
}

function once(seen: Map<string, string>, value: string, path: string, field: FieldPath, report: Report): void {
  const other = seen.get(value)
  if (other) report(path, field, `“${value}” is in ${other} already`)
  else seen.set(value, path)
}

function noWords(unit: string): string {
  return `“${unit}” is no unit that src/language/en/engine/units.yaml has words for`
}

function noSource(id: string): string {
  return `“${id}” is no source of sources.yaml; add it there, or say memory or assumption`
}
