import type { Report } from './check-report.ts'
import { haversineKm, normalizePlaceName } from './compare-places.ts'
import type { CountryFolder, MarketFiles } from './market-files.ts'
import type { CityFile } from './schema-cities.ts'
import type { CountryFile } from './schema-market.ts'
import type { FieldPath } from './texts.ts'

/** Values that belong to one country or city alone: if one appears in two, the folder of one was copied and not fully changed. */
export function checkUniqueness({ countries, market }: MarketFiles, report: Report): void {
  checkZones(countries, market.zonesElsewhere, report)
  checkCodes(countries, report)
  checkMoney(countries, report)
  checkCities(countries, report)
}

const countryPath = ({ folder }: CountryFolder) => `countries/${folder}/country.yaml`
const citiesPath = ({ folder }: CountryFolder) => `countries/${folder}/cities.yaml`

/** A zone identifies one country. `*` matches any ending, so that a zone may also lie below the one of another country. */
function checkZones(countries: readonly CountryFolder[], foreignZones: Record<string, string>, report: Report): void {
  const claimedZones: { zone: string; of: string }[] = []
  const covers = (pattern: string, zone: string) => pattern === zone || (pattern.endsWith('*') && zone.startsWith(pattern.slice(0, -1)))
  const claim = (path: string, field: FieldPath, zone: string, of: string) => {
    const other = claimedZones.find((each) => covers(each.zone, zone) || covers(zone, each.zone))
    if (other && (other.of !== of || other.zone === zone))
      report(
        path,
        field,
        other.of === of ? `“${zone}” is in this list already` : `“${zone}” identifies ${other.of} already; a zone identifies one country`,
      )
    else claimedZones.push({ zone, of })
  }
  for (const each of countries)
    each.country.timeZones.forEach((zone, index) => {
      if (index > 0 || !zone.endsWith('*')) claim(countryPath(each), ['timeZones', index], zone, each.country.name)
    })
  const markets = new Set(countries.map(({ folder }) => folder.toUpperCase()))
  for (const [zone, code] of Object.entries(foreignZones)) {
    claim('market.yaml', ['zonesElsewhere', zone], zone, code)
    if (markets.has(code))
      report('market.yaml', ['zonesElsewhere', zone], `names ${code}, which is a market: its zones stand in its own folder`)
  }
}

function checkCodes(countries: readonly CountryFolder[], report: Report): void {
  const claimUnique = createUniquenessCheck(report)
  for (const each of countries) {
    const { codes, regions } = each.country
    for (const key of ['iso3', 'fips'] as const)
      claimUnique(`${key} ${codes[key]}`, each.country.name, countryPath(each), ['codes', key], `“${codes[key]}”`)
    regions?.forEach((region, index) => {
      claimUnique(`region ${region}`, each.country.name, countryPath(each), ['regions', index], `“${region}”`)
    })
  }
}

/** Countries may share a currency, as those of the CFA franc do: its format and rate are then the same. Two currencies never look alike. */
function checkMoney(countries: readonly CountryFolder[], report: Report): void {
  const firstCountry = new Map<string, CountryFile>()
  const claimUnique = createUniquenessCheck(report)
  for (const each of countries) {
    const { money, facts, name } = each.country
    const firstUser = firstCountry.get(money.currency)
    if (!firstUser) {
      firstCountry.set(money.currency, each.country)
      for (const key of ['mark', 'writtenAs', 'name'] as const)
        claimUnique(`${key} ${money[key].trim()}`, `the money of ${name}`, countryPath(each), ['money', key], `“${money[key]}”`)
      continue
    }
    for (const key of ['mark', 'writtenAs', 'name', 'minorDigits'] as const)
      if (firstUser.money[key] !== money[key])
        report(
          countryPath(each),
          ['money', key],
          `is “${firstUser.money[key]}” in ${firstUser.name}, whose money ${money.currency} is too; a currency has one`,
        )
    if (firstUser.facts.fxPerUsd.value !== facts.fxPerUsd.value)
      report(
        countryPath(each),
        ['facts', 'fxPerUsd', 'value'],
        `is ${firstUser.facts.fxPerUsd.value} in ${firstUser.name}, whose money ${money.currency} is too; a currency has one rate`,
      )
  }
}

type CityEntry = { each: CountryFolder; city: CityFile; at: FieldPath }

function checkCities(countries: readonly CountryFolder[], report: Report): void {
  const claimUnique = createUniquenessCheck(report)
  const cityEntries = countries.flatMap((each) =>
    each.cities.cities.map((city, index): CityEntry => ({ each, city, at: ['cities', index] })),
  )
  for (const { each, city, at } of cityEntries) {
    const where = `${city.name} in ${each.country.name}`
    const path = citiesPath(each)
    claimUnique(`name ${normalizePlaceName(city.name)}`, where, path, [...at, 'name'], `“${city.name}”`)
    city.otherNames?.forEach((name, index) => {
      if (city.otherNames?.indexOf(name) !== index) report(path, [...at, 'otherNames', index], `“${name}” appears twice`)
      else claimUnique(`name ${name}`, where, path, [...at, 'otherNames', index], `“${name}”`)
    })
    const { local, region } = city.offices ?? {}
    // A state or province is shared by its cities, a council by none.
    if (local) claimUnique(`local ${local.name}`, where, path, [...at, 'offices', 'local', 'name'], 'the office')
    if (local?.verifyAt.startsWith('http'))
      claimUnique(`page ${local.verifyAt}`, where, path, [...at, 'offices', 'local', 'verifyAt'], 'the page')
    if (region?.verifyAt.startsWith('http'))
      claimUnique(`region ${region.verifyAt}`, each.country.name, path, [...at, 'offices', 'region', 'verifyAt'], 'the page')
  }
  checkPositions(countries, cityEntries, report)
}

const defaultMaxDistanceKm = 2000

function checkPositions(countries: readonly CountryFolder[], cityEntries: readonly CityEntry[], report: Report): void {
  const earlierPlaces: { country: string; name: string; point: Point }[] = []
  /** Within a degree of a city of another country it is that city's place, or coordinates cannot distinguish the two. */
  const findNear = (country: string, point: Point, degrees: number) =>
    earlierPlaces.find(
      (other) => other.country !== country && Math.hypot(other.point.lat - point.lat, other.point.lon - point.lon) <= degrees,
    )
  for (const each of countries) {
    const { name, farthestCityKm = defaultMaxDistanceKm } = each.country
    const path = citiesPath(each)
    const citiesOfCountry = cityEntries.filter((other) => other.each === each)
    const reference = citiesOfCountry.find(({ city }) => city.reference)?.city
    const points: { name: string; at: readonly [number, number]; field: FieldPath; degrees: number }[] = [
      ...citiesOfCountry.map(({ city, at }) => ({ name: city.name, at: city.at, field: [...at, 'at'], degrees: 1 })),
      { name: 'the smaller town', at: each.cities.smallTown.at, field: ['smallTown', 'at'], degrees: 0 },
    ]
    for (const entry of points) {
      const point = toPoint(entry.at)
      const other = findNear(name, point, entry.degrees)
      if (other) report(path, entry.field, `is where ${other.name} of ${other.country} lies`)
      const distanceKm = reference ? Math.round(haversineKm(toPoint(reference.at), point)) : 0
      if (reference && distanceKm > farthestCityKm)
        report(
          path,
          entry.field,
          `lies ${distanceKm} km from ${reference.name}, the reference city; if it is right, say so by farthestCityKm in country.yaml, else look at the order [latitude, longitude] and at the signs`,
        )
    }
    earlierPlaces.push(...points.map((entry) => ({ country: name, name: entry.name, point: toPoint(entry.at) })))
  }
}

type Point = { lat: number; lon: number }

function toPoint([lat, lon]: readonly [number, number]): Point {
  return { lat, lon }
}

/** Reports the second claim of a value. */
function createUniquenessCheck(
  report: Report,
): (what: string, holder: string, path: string, field: FieldPath, description: string) => void {
  const holders = new Map<string, string>()
  return (what, holder, path, field, description) => {
    const other = holders.get(what)
    if (other === undefined) holders.set(what, holder)
    else if (other !== holder) report(path, field, `${description} is of ${other} already`)
  }
}
