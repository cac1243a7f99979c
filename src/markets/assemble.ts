import type { Fact, Source } from '#engine/evidence/evidence.ts'
import type { IntroductionData } from '#engine/find/introduction-lexicon.ts'
import type { QuestionData } from '#engine/find/question-classifier.ts'
import type { Sayings } from '#engine/find/search-index.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { type Drawing, drawingOfId } from '#engine/market/drawing.ts'
import { type LocalTerm, localizeTerm } from '#engine/market/local-terms.ts'
import { markFillers } from '#engine/market/mark-text.ts'
import type {
  Country,
  EmployerPart,
  Funder,
  Lender,
  MarketFacts,
  Permit,
  TaxClass,
  TaxFiling,
  TaxRegime,
  VatRegime,
  WageLaw,
} from '#engine/market/place.ts'
import { fillSlots, hasSlots } from '#engine/market/text-slots.ts'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { assembleEnterprise } from './assemble-enterprise.ts'
import { cityFirms } from './city-firms.ts'
import { createCity, createSmallTown } from './city-row.ts'
import { factId, growthId, toFact } from './country-facts.ts'
import type { CountryFolder, MarketFiles } from './market-files.ts'
import { archetypeFromFile } from './schema.ts'
import type { CountryFile } from './schema-market.ts'

/** Fields of a country beside figures and rules: names, codes, zones, money and ways to pay. */
export type CountryProfile = Pick<
  CountryFile,
  'about' | 'otherSpellings' | 'otherNames' | 'codes' | 'timeZones' | 'regions' | 'money' | 'payments' | 'paper'
>

/** All market data in the product's form: the result of `load.ts`, which the build writes into one file. */
export type Markets = {
  facts: MarketFacts & { sources: Record<string, Source> }
  businesses: Archetype[]
  terms: LocalTerm[]
  staplePrices: Fact[]
  profiles: Record<CountryCode, CountryProfile>
  /** Other names of cities, by id. */
  cityNames: Record<string, readonly string[]>
  /** Towns that have the figures of their country's smaller town. */
  townNames: Record<CountryCode, readonly string[]>
  /** Countries of neighbours' time zones that are no market. */
  zonesElsewhere: Record<string, string>
  sayings: Sayings
  questions: QuestionData
  introductions: IntroductionData
  /** The day of the countries' exchange rates. */
  exchangeRatesOf: string
}

/** `spellsEnglish` for English texts: national spelling and local words apply to no other language. */
export function assembleMarkets(files: MarketFiles, { spellsEnglish }: { spellsEnglish: boolean }): Markets {
  const { market, sources, counties, businesses, countries } = files
  const terms = spellsEnglish ? assembleTerms(files) : []
  const industries = new Set(businesses.flatMap(({ file }) => file.industries ?? []))
  const markByCode = keyByCode(countries, ({ country }) => country.money.writtenAs)
  return {
    facts: {
      countries: keyByCode(countries, (each) => assembleCountry(each, files, spellsEnglish)),
      cities: countries.flatMap((each) => [
        ...each.cities.cities.map((row) => createCity(codeOfFolder(each), row, cityFirms(row, counties, industries), each.cities.faiths)),
        createSmallTown(codeOfFolder(each), each.cities),
      ]),
      enterprise: assembleEnterprise(files),
      sources: Object.fromEntries(Object.entries(sources).map(([id, source]) => [id, { id, ...source }])),
      factsVersion: market.version,
      asOf: market.asOf,
    },
    businesses: businesses.map(({ id, family, file }) =>
      withHomeTexts(
        { ...familyDefaults(market, family), ...withDrawings(archetypeFromFile(id, family, file), market) },
        (code) => markByCode[code],
        terms,
      ),
    ),
    terms,
    staplePrices: countries.flatMap(({ folder, country }) =>
      (country.staplePrices ?? []).map(({ id, ...fact }) => toFact(`wfp:${folder}:${id}`, fact)),
    ),
    profiles: keyByCode(
      countries,
      ({ country: { about, otherSpellings, otherNames, codes, timeZones, regions, money, payments, paper } }) => ({
        about,
        ...(otherSpellings ? { otherSpellings } : {}),
        otherNames,
        codes,
        timeZones,
        ...(regions ? { regions } : {}),
        money,
        payments,
        ...(paper ? { paper } : {}),
      }),
    ),
    cityNames: Object.fromEntries(
      countries.flatMap(({ cities }) => cities.cities.flatMap((city) => (city.otherNames ? [[city.id, city.otherNames]] : []))),
    ),
    townNames: keyByCode(countries, ({ cities }) => cities.smallTown.towns),
    zonesElsewhere: market.zonesElsewhere,
    sayings: files.sayings,
    questions: { ...files.questions, examples: files.questionExamples },
    introductions: files.introductions,
    exchangeRatesOf: market.exchangeRatesOf,
  }
}

export function codeOfFolder({ folder }: Pick<CountryFolder, 'folder'>): CountryCode {
  return folder.toUpperCase() as CountryCode
}

/** Defaults of a business from its family. */
function familyDefaults(
  { activities, supplies, pictograms }: MarketFiles['market'],
  family: string,
): Pick<Archetype, 'activity' | 'supplies' | 'pictogram'> {
  const pictogram = pictograms[family]
  return { activity: activities[family] ?? 'trade', supplies: supplies[family] ?? 'goods', ...(pictogram ? { pictogram } : {}) }
}

function keyByCode<T>(countries: readonly CountryFolder[], of: (country: CountryFolder) => T): Record<CountryCode, T> {
  return Object.fromEntries(countries.map((each) => [codeOfFolder(each), of(each)])) as Record<CountryCode, T>
}

/** Each line that is bought before the first sale, with what it is drawn as in place of its id. */
function withDrawings(archetype: Archetype, { drawings }: MarketFiles['market']): Archetype {
  const drawLine = <T extends { drawn?: Drawing }>({ id, ...line }: T & { id?: string }) => {
    const drawn = line.drawn ?? (id === undefined ? undefined : drawingOfId(id, drawings))
    return { ...line, ...(drawn ? { drawn } : {}) }
  }
  return {
    ...archetype,
    equipment: archetype.equipment.map(drawLine) as Archetype['equipment'],
    preOperating: archetype.preOperating.map(drawLine) as Archetype['preOperating'],
  }
}

function assembleCountry(
  { folder, country, funders }: CountryFolder,
  { market: whole, baseRates, spelling }: MarketFiles,
  spellsEnglish: boolean,
): Country {
  const { name, money, market, timeZones, facts, growth, tax, permits, rentAhead, savingsGroups, calendar, customs } = country
  const figures = Object.entries(facts).map(([key, file]) => [key, file === null ? null : toFact(factId(folder, key), file)])
  const { source, files, beyond, classes, choice, free, device, startUp, ...taxRules } = tax
  return {
    code: codeOfFolder({ folder }),
    name,
    nameInSentence: country.nameInSentence ?? name,
    currency: money.currency,
    market,
    timeZone: timeZones[0]!,
    facts: Object.fromEntries(figures) as Country['facts'],
    growth: growth.map(({ series, ...fact }) => ({ series, fact: toFact(growthId(folder, series), fact) })),
    tax: {
      ...(taxRules as Omit<TaxRegime, 'sourceId' | 'files' | 'beyond' | 'classes' | 'choice' | 'free' | 'device' | 'startUp'>),
      ...(beyond ? { beyond: citedAs(beyond) as NonNullable<TaxRegime['beyond']> } : {}),
      ...(classes ? { classes: classes.map(citedAs) as TaxClass[] } : {}),
      ...(choice ? { choice: citedAs(choice) as NonNullable<TaxRegime['choice']> } : {}),
      ...(startUp ? { startUp: citedAs(startUp) as NonNullable<TaxRegime['startUp']> } : {}),
      ...(free ? { free: citedAs(free) as NonNullable<TaxRegime['free']> } : {}),
      ...(device ? { device: citedAs(device) as NonNullable<TaxRegime['device']> } : {}),
      files: files.map(({ source: sourceId, ...filing }) => ({ ...filing, sourceId }) as TaxFiling),
      sourceId: source,
    },
    vat: country.vat && (citedAs(country.vat) as VatRegime),
    wageLaw: toWageLaw(folder, country.wageLaw),
    householdSpending: {
      perHead: toFact(`${folder}:household-spending`, country.householdSpending.perHead),
      cpi: citedAs(country.householdSpending.cpi),
    },
    ...(country.paymentFees ? { paymentFees: citedAs(country.paymentFees) as NonNullable<Country['paymentFees']> } : {}),
    lenders: country.lenders.map((lender) => ({ ...citedAs(lender), cover: whole.lenderCover[lender.kind]! }) as Lender),
    permits: permits.map(toPermit),
    funders: funders.funders.map(({ source: sourceId, ...funder }) => ({ ...funder, sourceId }) as Funder),
    rentAhead,
    savingsGroups,
    calendar,
    customs,
    trade: country.trade ?? {},
    ...(spellsEnglish && country.spelling ? { spelling: spelling.en[country.spelling] } : {}),
    baseRates: Object.fromEntries(country.baseRates.map((id) => [id, toStudy(baseRates.studies[id]!)])),
  }
}

/** Files have `source`, the product `sourceId`. */
function citedAs<T extends { source: string }>({ source, ...rest }: T): Omit<T, 'source'> & { sourceId: string } {
  return { ...rest, sourceId: source }
}

/** Its rows are checked against its numbers when the file is read. */
function toStudy({ ofNewFirms, ...study }: MarketFiles['baseRates']['studies'][string]): Country['baseRates'][string] {
  const { rows: _rows, ...rate } = ofNewFirms ?? {}
  return { ...citedAs(study), ...(ofNewFirms ? { ofNewFirms: rate } : {}) } as Country['baseRates'][string]
}

function toWageLaw(folder: string, { smallTrades, employerParts, fullTime, employeeTax, ...law }: CountryFile['wageLaw']): WageLaw {
  return {
    ...(citedAs(law) as Omit<WageLaw, 'fullTime'>),
    fullTime: citedAs(fullTime) as WageLaw['fullTime'],
    ...(employeeTax ? { employeeTax: citedAs(employeeTax) as NonNullable<WageLaw['employeeTax']> } : {}),
    ...(employerParts ? { employerParts: employerParts.map(citedAs) as EmployerPart[] } : {}),
    ...(smallTrades ? { smallTrades: toFact(`${folder}:minimum-wage-small-trades`, smallTrades) } : {}),
  }
}

function toPermit({ fee, days, renewalFee, source, ...permit }: CountryFile['permits'][number]): Permit {
  const toRange = (range: typeof fee) => (range ? { low: range[0], likely: range[1], high: range[2] } : null)
  return {
    ...permit,
    fee: toRange(fee),
    days: toRange(days),
    ...(renewalFee ? { renewalFee: toRange(renewalFee) } : {}),
    sourceId: source,
  } as Permit
}

/** Local words of all countries: where each is understood, and its replacement elsewhere. */
function assembleTerms({ terms, countries }: MarketFiles): LocalTerm[] {
  return terms.en.map(({ word, elsewhere }) => {
    const translated = countries.filter(({ country }) => country.words.said[word] !== undefined)
    return {
      word,
      knownIn: countries.filter(({ country }) => country.words.known.includes(word)).map(codeOfFolder),
      elsewhere,
      ...(translated.length > 0
        ? { by: Object.fromEntries(translated.map((each) => [codeOfFolder(each), each.country.words.said[word]!])) }
        : {}),
    }
  })
}

/** Texts of one country alone: their amounts are in its own money. */
const singleCountryPath = /^(?:alone\.(?:said|called)\.)?(?:local|culture\.by)\.([A-Z]{2})\./

/**
 * A business whose texts are as at home, the ones with slots beside them for other countries. `currencyMarkOf` is the mark of a country's money in
 * the texts of its businesses.
 */
function withHomeTexts(business: Archetype, currencyMarkOf: (code: CountryCode) => string, terms: readonly LocalTerm[]): Archetype {
  const slotted: Record<string, string> = {}
  const fill = (text: string, code: CountryCode) =>
    fillSlots(text, {
      money: ({ first, between = '', second = '' }) => `${currencyMarkOf(code)}${first}${between}${second}`,
      term: (word) => localizeTerm(word, code, terms),
      ...markFillers(business.test.mark),
    })
  const visit = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      if (!hasSlots(value)) return value
      const [, ownCountry] = singleCountryPath.exec(`${path}.`) ?? []
      if (ownCountry) return fill(value, ownCountry as CountryCode)
      slotted[path] = value
      return fill(value, business.home)
    }
    if (value === null || typeof value !== 'object') return value
    const visitChild = (key: string, part: unknown) => visit(part, path ? `${path}.${key}` : key)
    if (Array.isArray(value)) return value.map((part, index) => visitChild(String(index), part))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, visitChild(key, part)]))
  }
  const homeBusiness = visit(business, '') as Archetype
  return Object.keys(slotted).length > 0 ? { ...homeBusiness, slotted } : homeBusiness
}
