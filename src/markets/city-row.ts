import type { Fact } from '#engine/evidence/evidence.ts'
import type { City, CityFirms, CityOffices } from '#engine/market/place.ts'
import { type CountryCode, smallTownId } from '#engine/quantity/vocabulary.ts'
import type { SentenceText } from '#language/slots.ts'
import { cityFactTexts, smallTown } from '#words/engine/places.ts'
import { peopleUnit, toFact } from './country-facts.ts'
import type { CitiesFile, CityFile } from './schema-cities.ts'

type Range = readonly [low: number, likely: number, high: number]
type Extra = Partial<Pick<Fact, 'low' | 'high' | 'alternatives' | 'note' | 'maxAgeYears'>>

const units = { index: 'over the reference market of its country' }
const indexAge = 4
const { city: words, smallTown: townWords } = cityFactTexts

/** Expands a city of a `cities.yaml`: each row of a population becomes a cited figure with its range. */
export function createCity(countryCode: CountryCode, row: CityFile, firms: CityFirms | null, ofCountry: CitiesFile['faiths']): City {
  const population = primaryPopulation(row)
  return {
    id: row.id,
    name: row.name,
    countryCode,
    lat: row.at[0],
    lon: row.at[1],
    population,
    populationOther: alternativePopulation(row),
    ...(isAreaCounted(row) && withinLimits(row) ? { countedAsArea: true as const } : {}),
    tier: row.tier,
    climate: row.climate,
    faiths: toFaiths(row.id, row.name, row.faiths ?? ofCountry),
    priceIndex: assume(`${row.id}:price-index`, words.priceLevel({ city: row.name }), row.priceIndex, units.index, row.why, indexAge),
    rentIndex: assume(`${row.id}:rent-index`, words.rentLevel({ city: row.name }), row.rentIndex, units.index, row.why, indexAge),
    note: row.note,
    ...toWages(row.id, row.wages),
    ...toIncomeTax(row.incomeTax),
    ...toSalesTax(row.salesTax),
    ...(row.offices ? { offices: toOffices(row.offices) } : {}),
    neighbourhoods: row.neighbourhoods,
    firms,
    ...(row.reference ? { reference: true as const } : {}),
  }
}

/** The catch-all entry of a country, for towns that are not listed: rounded assumptions throughout. */
export function createSmallTown(
  countryCode: CountryCode,
  { faiths, smallTown: { at, people, climate, priceIndex, rentIndex, why, wages, incomeTax } }: Pick<CitiesFile, 'faiths' | 'smallTown'>,
): City {
  const id = smallTownId(countryCode)
  return {
    id,
    name: smallTown.name,
    nameInSentence: smallTown.inSentence,
    countryCode,
    lat: at[0],
    lon: at[1],
    population: assume(`${id}:population`, townWords.population, people, 'people', townWords.populationWhy, 6),
    populationOther: null,
    tier: 3,
    ...(climate ? { climate } : {}),
    faiths: toFaiths(id, smallTown.inSentence, faiths),
    priceIndex: assume(`${id}:price-index`, townWords.priceLevel, priceIndex, units.index, why, indexAge),
    rentIndex: assume(`${id}:rent-index`, townWords.rentLevel, rentIndex, units.index, why, indexAge),
    note: townWords.note,
    ...toWages(id, wages),
    ...toIncomeTax(incomeTax),
    neighbourhoods: [],
    firms: null,
  }
}

function toFaiths(id: string, city: string, { christians, muslims, year, source, confidence, note }: CitiesFile['faiths']): City['faiths'] {
  const share = (key: 'christians' | 'muslims', [low, value, high]: Range) =>
    cite(`${id}:${key}`, words[key]({ city }), value, peopleUnit, year, source, confidence ?? 'low', {
      low,
      high,
      note,
      maxAgeYears: 20,
    })
  return { christians: share('christians', christians), muslims: share('muslims', muslims) }
}

function toWages(id: string, wages: CityFile['wages']): Pick<City, 'wages'> {
  if (!wages) return {}
  const { minimum, fromEmployees, helper } = wages
  return {
    wages: {
      ...(minimum ? { minimum: toFact(`${id}:minimum-wage`, minimum) } : {}),
      ...(fromEmployees === undefined ? {} : { fromEmployees }),
      ...(helper ? { helper: toFact(`${id}:helper-wage`, helper) } : {}),
    },
  }
}

function toIncomeTax(incomeTax: CityFile['incomeTax']): Pick<City, 'incomeTax'> {
  if (!incomeTax) return {}
  const { source, ...tax } = incomeTax
  return { incomeTax: { ...tax, sourceId: source } as NonNullable<City['incomeTax']> }
}

function toSalesTax(salesTax: CityFile['salesTax']): Pick<City, 'salesTax'> {
  if (!salesTax) return {}
  const rules = Object.entries(salesTax).map(([business, { source: sourceId, ...rule }]) => [business, { ...rule, sourceId }])
  return { salesTax: Object.fromEntries(rules) }
}

function primaryPopulation({ id: city, name, population }: CityFile): Fact {
  const id = `${city}:population`
  const { agglomeration, geonames, alsoSaid, recalled, metro, census } = population
  const alternatives = alsoSaid ? [{ ...alsoSaid, sourceId: 'memory' }] : []
  if (metro) {
    const [low, value, high] = metro.range
    const urban = agglomeration && { value: agglomeration, year: 2023, sourceId: 'factbook', note: words.urbanAgglomeration }
    return cite(id, words.peopleInMetro({ city: name }), value, 'people', metro.year, metro.source, metro.confidence ?? 'low', {
      low,
      high,
      alternatives: urban ? [urban] : [],
      note: metro.note,
      maxAgeYears: 6,
    })
  }
  if (agglomeration) {
    const readings = [agglomeration, census?.value ?? geonames ?? agglomeration, alsoSaid?.value ?? agglomeration]
    return cite(id, words.peopleInArea({ city: name }), agglomeration, 'people', 2023, 'factbook', 'medium', {
      low: Math.min(...readings),
      high: Math.max(...readings),
      alternatives,
      note: population.note ?? words.areaNote,
      maxAgeYears: 6,
    })
  }
  if (!geonames && recalled) {
    const [low, value, high] = recalled.range
    const label = census ? words.peopleInArea({ city: name }) : words.people({ city: name })
    return cite(id, label, value, 'people', recalled.year, 'memory', 'low', {
      low,
      high,
      note: recalled.note,
      maxAgeYears: 8,
    })
  }
  if (census) {
    return cite(id, words.people({ city: name }), census.value, 'people', census.year, census.source, census.confidence ?? 'low', {
      low: Math.round(census.value * 0.9),
      high: Math.round(census.value * 1.3),
      alternatives,
      note: census.note,
      maxAgeYears: 10,
    })
  }
  const value = geonames ?? 0
  return cite(id, words.people({ city: name }), value, 'people', 2020, 'geonames', 'low', {
    low: Math.round(value * 0.8),
    high: Math.max(Math.round(value * 2), alsoSaid?.value ?? 0),
    alternatives,
    note: population.note ? words.withoutVintage({ note: population.note as SentenceText }) : words.geonamesNote,
    maxAgeYears: 8,
  })
}

/** Whether the figure of a city is that of the urban area around it. */
function isAreaCounted({ population: { agglomeration, census, recalled } }: CityFile): boolean {
  return agglomeration !== undefined || (recalled !== undefined && census !== undefined)
}

/** People within the limits of a city, by census or, where none was read, by GeoNames. */
function withinLimits({ population: { census, geonames } }: CityFile): number | undefined {
  return census?.value ?? geonames
}

function alternativePopulation(row: CityFile): Fact | null {
  const { id, name } = row
  const { agglomeration, census, geonames, alsoSaid, metro } = row.population
  if ((isAreaCounted(row) || metro) && census) {
    const label = words.peopleWithinLimits({ city: name })
    return cite(`${id}:population-census`, label, census.value, 'people', census.year, census.source, census.confidence ?? 'low', {
      note: census.note,
      maxAgeYears: 10,
    })
  }
  if ((agglomeration || metro) && geonames) {
    return cite(`${id}:population-geonames`, words.peopleWithinLimits({ city: name }), geonames, 'people', 2020, 'geonames', 'low', {
      note: words.withinLimitsNote,
      maxAgeYears: 8,
    })
  }
  if (!alsoSaid) return null
  const { value, year, note } = alsoSaid
  return cite(`${id}:population-other`, words.peopleOtherReading({ city: name }), value, 'people', year, 'memory', 'low', {
    note,
    maxAgeYears: 8,
  })
}

/** A figure from a source that was read. */
function cite(
  id: string,
  label: string,
  value: number,
  unit: string,
  year: number,
  sourceId: string,
  confidence: Fact['confidence'],
  options: Extra,
): Fact {
  return { id, label, value, unit, year, sourceId, confidence, maxAgeYears: 4, ...options }
}

/** Our own judgement: always low confidence, always a range and a reason. */
function assume(id: string, label: string, [low, value, high]: Range, unit: string, reason: string, maxAgeYears: number): Fact {
  return { id, label, value, unit, year: 2026, sourceId: 'assumption', confidence: 'low', low, high, note: reason, maxAgeYears }
}

/** The files' fee of a paper as a permit has it. */
function toOffices({ papers, ...offices }: NonNullable<CityFile['offices']>): CityOffices {
  const rows = Object.entries(papers ?? {}).flatMap(([kind, paper]) => {
    // The schema gives every kind of paper a key.
    if (!paper) return []
    const { fee, ...texts } = paper
    const toRange = ([low, likely, high]: [number, number, number]) => ({ low, likely, high })
    if (!fee) return [[kind, texts] as const]
    const { first, again, renewal, source: sourceId, confidence, year } = fee
    const feeRow = { fee: toRange(first), ...(again ? { renewalFee: toRange(again) } : {}), renewal, sourceId, confidence, year }
    return [[kind, { ...texts, ...feeRow }] as const]
  })
  return { ...offices, ...(rows.length > 0 ? { papers: Object.fromEntries(rows) } : {}) } as CityOffices
}
