import { type PermitKind, permitKinds } from '#engine/quantity/vocabulary.ts'
import type { Known, Report } from './check-report.ts'
import type { BusinessEntry, CountryFolder, MarketFiles } from './market-files.ts'
import type { BusinessFile } from './schema.ts'
import type { FieldPath } from './texts.ts'

/** How much of everything there must be, so that no page of a report is left with a line where a table belongs. */
export function checkComplete(files: MarketFiles, known: Known, report: Report): void {
  for (const each of files.countries) {
    checkCountry(each, report)
    checkCities(each, report)
    if (known.isWhole) checkOffered(each, files, report)
  }
  const listed = new Map(
    files.countries
      .filter(({ country }) => country.market === 'full')
      .map(({ folder, country }) => [folder.toUpperCase(), new Set(country.permits.map((permit) => permit.kind))]),
  )
  const unknown = new Set<string>()
  for (const entry of files.businesses) {
    const path = `businesses/${entry.family}/${entry.id}.yaml`
    const say = (field: FieldPath, message: string) => report(path, field, message)
    if (!files.market.families.includes(entry.family) && !unknown.has(entry.family)) {
      unknown.add(entry.family)
      say(
        [],
        `is in a new family, “${entry.family}”: name it in families of market.yaml, and its limits in tests/property/plausibility.test.ts`,
      )
    }
    checkBusiness(entry, say)
    checkPermits(entry.file, listed, say)
  }
}

function checkCountry({ folder, country, funders: { funders } }: CountryFolder, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  const say = (field: FieldPath, message: string) => report(path, field, message)
  const { market, growth, calendar, customs } = country
  if (market === 'gap-map-only' && permitKinds.every((kind) => country.permits.some((permit) => permit.kind === kind)))
    say(['market'], 'is gap-map-only, and lists a permit of every kind: say full')
  if (growth.length < 3) say(['growth'], `has ${growth.length} series; three or more say what grows here`)
  if (calendar.length < 6) say(['calendar'], `has ${calendar.length} entries; six or more make a year of business`)
  if (!calendar.some(({ months }) => months.includes(12))) say(['calendar'], 'says nothing of December')
  for (const [key, said] of Object.entries(customs))
    if (said.length <= 20) say(['customs', key], 'is too short to help anybody: a sentence')
  const fundersPath = `countries/${folder}/funders.yaml`
  if (funders.length < 5) report(fundersPath, ['funders'], `has ${funders.length} funders; five or more give a person a choice`)
  if (funders[0] && funders[0].kind !== 'savings-group')
    report(fundersPath, ['funders', 0, 'kind'], 'must be savings-group: what a person can reach first comes first')
}

function checkCities({ folder, country, cities }: CountryFolder, report: Report): void {
  const path = `countries/${folder}/cities.yaml`
  const levels = (['local', 'region'] as const).flatMap((level) => {
    const permit = country.permits.find(({ givenBy }) => givenBy === level)
    return permit ? [{ level, kind: permit.kind }] : []
  })
  cities.cities.forEach((city, index) => {
    const at: FieldPath = ['cities', index]
    const quarters = city.neighbourhoods.length
    if (quarters < 3)
      report(
        path,
        [...at, 'neighbourhoods'],
        `has ${quarters}; a city has three quarters or more, which its gap map and its reports speak of`,
      )
    for (const { level, kind } of levels)
      if (!city.offices?.[level])
        report(
          path,
          [...at, ...(city.offices ? ['offices'] : [])],
          `lacks the office offices.${level} of ${city.name}: country.yaml says that it gives ${kind}`,
        )
  })
}

function checkOffered({ folder }: CountryFolder, { businesses, market }: MarketFiles, report: Report): void {
  const code = folder.toUpperCase()
  const offered = businesses.filter(({ file }) => (file.countries as string[]).includes(code)).length
  if (offered < market.leastBusinesses)
    report(
      `countries/${folder}/country.yaml`,
      ['name'],
      `is a country of ${offered} businesses: add ${code} to countries of ${market.leastBusinesses} or more (leastBusinesses of market.yaml)`,
    )
}

function checkPermits(
  file: BusinessFile,
  listed: ReadonlyMap<string, ReadonlySet<PermitKind>>,
  say: (field: FieldPath, message: string) => void,
) {
  file.permits.forEach((kind, index) => {
    for (const code of file.countries) {
      const kinds = listed.get(code)
      if (kinds && !kinds.has(kind)) say(['permits', index], `${kind} is in no row of permits of ${code}`)
    }
  })
}

const wordCount = (text: string) => text.trim().split(/\s+/).filter(Boolean).length
const aNumber =
  /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|dozen|half|third|quarter)\b/i

const leastOf = {
  customers: 2,
  competitors: 2,
  suppliers: 2,
  partners: 2,
  risks: 3,
  doNotStartIf: 2,
  shocks: 1,
  keywords: 4,
  adjacent: 1,
} as const satisfies Partial<Record<keyof BusinessFile, number>>
const leastWords = { description: 15, day: 18, place: 5, breaks: 1, spoils: 1, paidFirst: 1 } as const satisfies Partial<
  Record<keyof BusinessFile, number>
>

function checkBusiness({ file }: BusinessEntry, say: (field: FieldPath, message: string) => void): void {
  if (file.title.length < 5) say(['title'], 'is too short to say what it is')
  for (const [key, least] of Object.entries(leastOf)) {
    const { length } = file[key as keyof typeof leastOf]
    if (length < least) say([key], `has ${length}; ${least} or more`)
  }
  for (const [key, least] of Object.entries(leastWords)) {
    const words = wordCount(file[key as keyof typeof leastWords])
    if (words < least) say([key], `has ${words} words; ${least} or more say something`)
  }
  for (const key of ['price', 'unitsPerDay'] as const)
    if (wordCount(file[key].why) < 3) say([key, 'why'], 'decides over the business: a reason of three words or more')
  if (file.countries.length > 1 && Object.keys(file.culture.by ?? {}).length < 2)
    say(['culture'], 'needs by: what differs in two or more of its countries')
  if (file.steps.length !== 10) say(['steps'], `has ${file.steps.length}; the first steps are ten`)
  file.steps.forEach(({ days }, index) => {
    if (days <= 0) say(['steps', index, 'days'], 'must be above 0')
  })
  checkTest(file, say)
}

function checkTest({ test, steps }: BusinessFile, say: (field: FieldPath, message: string) => void): void {
  if (!test.step) say(['test'], 'lacks step: which of the steps runs it, counted from 1')
  else if ((steps[test.step - 1]?.days ?? 0) > 30)
    say(['steps', test.step - 1, 'days'], 'is longer than 30, and this step runs the test: a test, not a season')
  if (!aNumber.test(test.passMark)) say(['test', 'passMark'], 'holds no number by which it is passed or failed')
  if (test.how.length < 2) say(['test', 'how'], `has ${test.how.length}; two or more steps`)
  if (test.costUsd > 500) say(['test', 'costUsd'], 'is above 500: the test is cheap')
}
