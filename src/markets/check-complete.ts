import type { TestMark } from '#engine/market/archetype.ts'
import { markSlots } from '#engine/market/text-slots.ts'
import { type PermitKind, permitKinds } from '#engine/quantity/vocabulary.ts'
import type { DataReferences, Report, ReportAt } from './check-report.ts'
import type { BusinessEntry, CountryFolder, MarketFiles } from './market-files.ts'
import type { BusinessFile } from './schema.ts'
import type { FieldPath } from './texts.ts'

/** Minimum amounts of everything, so that no page of a report is left with a line where a table belongs. */
export function checkComplete(files: MarketFiles, references: DataReferences, report: Report): void {
  for (const each of files.countries) {
    checkCountry(each, report)
    checkCities(each, report)
    if (references.isWhole) checkBusinessCount(each, files, report)
  }
  const permitsByCountry = new Map(
    files.countries
      .filter(({ country }) => country.market === 'full')
      .map(({ folder, country }) => [folder.toUpperCase(), new Set(country.permits.map((permit) => permit.kind))]),
  )
  const unknownFamilies = new Set<string>()
  for (const entry of files.businesses) {
    const path = `businesses/${entry.family}/${entry.id}.yaml`
    const reportAt = (field: FieldPath, message: string) => report(path, field, message)
    if (!files.market.families.includes(entry.family) && !unknownFamilies.has(entry.family)) {
      unknownFamilies.add(entry.family)
      reportAt(
        [],
        `is in a new family, “${entry.family}”: name it in families of market.yaml, and its limits in tests/property/plausibility.test.ts`,
      )
    }
    checkBusiness(entry, reportAt)
    checkPermits(entry.file, permitsByCountry, reportAt)
  }
}

function checkCountry({ folder, country, funders: { funders } }: CountryFolder, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  const reportAt = (field: FieldPath, message: string) => report(path, field, message)
  const { market, growth, calendar, customs } = country
  if (market === 'gap-map-only' && permitKinds.every((kind) => country.permits.some((permit) => permit.kind === kind)))
    reportAt(['market'], 'is gap-map-only, and lists a permit of every kind: say full')
  if (growth.length < 3) reportAt(['growth'], `has ${growth.length} series; three or more say what grows here`)
  if (calendar.length < 6) reportAt(['calendar'], `has ${calendar.length} entries; six or more make a year of business`)
  if (!calendar.some(({ months }) => months.includes(12))) reportAt(['calendar'], 'says nothing of December')
  for (const [key, custom] of Object.entries(customs))
    if (custom.length <= 20) reportAt(['customs', key], 'is too short to help anybody: a sentence')
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
    const neighbourhoods = city.neighbourhoods.length
    if (neighbourhoods < 3)
      report(
        path,
        [...at, 'neighbourhoods'],
        `has ${neighbourhoods}; a city has three quarters or more, which its gap map and its reports speak of`,
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

function checkBusinessCount({ folder }: CountryFolder, { businesses, market }: MarketFiles, report: Report): void {
  const code = folder.toUpperCase()
  const businessCount = businesses.filter(({ file }) => file.countries.includes(code)).length
  if (businessCount < market.leastBusinesses)
    report(
      `countries/${folder}/country.yaml`,
      ['name'],
      `is a country of ${businessCount} businesses: add ${code} to countries of ${market.leastBusinesses} or more (leastBusinesses of market.yaml)`,
    )
}

function checkPermits(file: BusinessFile, permitsByCountry: ReadonlyMap<string, ReadonlySet<PermitKind>>, reportAt: ReportAt) {
  file.permits.forEach((kind, index) => {
    for (const code of file.countries) {
      const kinds = permitsByCountry.get(code)
      if (kinds && !kinds.has(kind)) reportAt(['permits', index], `${kind} is in no row of permits of ${code}`)
    }
  })
}

const wordCount = (text: string) => text.trim().split(/\s+/).filter(Boolean).length
const minCounts = {
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
const minWords = { description: 15, day: 18, place: 5, breaks: 1, spoils: 1, paidFirst: 1 } as const satisfies Partial<
  Record<keyof BusinessFile, number>
>

function checkBusiness({ file }: BusinessEntry, reportAt: ReportAt): void {
  if (file.title.length < 5) reportAt(['title'], 'is too short to say what it is')
  for (const [key, min] of Object.entries(minCounts)) {
    const { length } = file[key as keyof typeof minCounts]
    if (length < min) reportAt([key], `has ${length}; ${min} or more`)
  }
  for (const [key, min] of Object.entries(minWords)) {
    const words = wordCount(file[key as keyof typeof minWords])
    if (words < min) reportAt([key], `has ${words} words; ${min} or more say something`)
  }
  for (const key of ['price', 'unitsPerDay'] as const)
    if (wordCount(file[key].why) < 3) reportAt([key, 'why'], 'decides over the business: a reason of three words or more')
  if (file.countries.length > 1 && Object.keys(file.culture.by ?? {}).length < 2)
    reportAt(['culture'], 'needs by: what differs in two or more of its countries')
  if (file.steps.length !== 10) reportAt(['steps'], `has ${file.steps.length}; the first steps are ten`)
  file.steps.forEach(({ days }, index) => {
    if (days <= 0) reportAt(['steps', index, 'days'], 'must be above 0')
  })
  checkTest(file, reportAt)
}

function checkTest({ test, steps, unit }: BusinessFile, reportAt: ReportAt): void {
  if (!test.step) reportAt(['test'], 'lacks step: which of the steps runs it, counted from 1')
  else if ((steps[test.step - 1]?.days ?? 0) > 30)
    reportAt(['steps', test.step - 1, 'days'], 'is longer than 30, and this step runs the test: a test, not a season')
  const stepDays = steps[(test.step ?? 0) - 1]?.days
  if (test.mark && stepDays !== undefined && test.mark.days > stepDays)
    reportAt(['test', 'mark', 'days'], `is longer than ${stepDays}, the days of the step that runs the test`)
  checkMark(test, unit, reportAt)
  if (test.how.length < 2) reportAt(['test', 'how'], `has ${test.how.length}; two or more steps`)
  if (test.hireUsd !== undefined && (test.hires === undefined || test.hireUsd > test.costUsd))
    reportAt(['test', 'hireUsd'], 'is the part of costUsd that pays for what `hires` names')
  if (test.costUsd > 500) reportAt(['test', 'costUsd'], 'is above 500: the test is cheap')
}

/** The number is in the data alone, and the text says it by its slots. */
function checkMark({ passMark, mark }: BusinessFile['test'], unit: BusinessFile['unit'], reportAt: ReportAt) {
  if (!mark)
    return reportAt(['test'], 'lacks mark: what is counted, the number that passes, over how many days, and whether these are sales')
  for (const slot of markSlots) {
    const times = passMark.split(`{${slot}}`).length - 1
    if (times !== 1) reportAt(['test', 'passMark'], `holds {${slot}} ${times} times; once, for ${slotMeanings[slot]} of test.mark`)
  }
  const other = findOtherMark(passMark, mark)
  if (other) reportAt(['test', 'passMark'], `says “${other}” beside {mark}, which is ${mark.number} ${mark.many}: one number, in test.mark`)
  if (mark.counts === 'other') {
    if (!mark.why) reportAt(['test', 'mark'], 'counts other than sales and lacks why: what is counted, and why so many')
  } else if (mark.why) reportAt(['test', 'mark', 'why'], 'is of a mark that counts other than sales')
  else if (!names(mark.one, unit.one) || !names(mark.many, unit.many))
    reportAt(['test', 'mark'], `counts sales and names ${mark.one}, ${mark.many}; name the unit, ${unit.one}, ${unit.many}, or count other`)
}

const slotMeanings = { mark: 'the number and its noun', days: 'the days' } as const satisfies Record<(typeof markSlots)[number], string>
const names = (noun: string, unit: string) => ` ${noun.toLowerCase()} `.includes(` ${unit.toLowerCase()} `)

/** A number of the same things, or of days, outside the slots. */
function findOtherMark(passMark: string, { one, many }: TestMark): string | undefined {
  const nouns = [one, many, 'days?'].join('|')
  return new RegExp(`\\b[\\d,]+ (?:${nouns})\\b`, 'i').exec(passMark)?.[0]
}
