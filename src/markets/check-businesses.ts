import { isUnread } from '#engine/evidence/own-sources.ts'
import { checkSizes } from './check-alone.ts'
import type { DataReferences, Report, ReportAt } from './check-report.ts'
import { checkDoubleDues, checkOwnSteps, checkSteps } from './check-steps.ts'
import { checkStock } from './check-stock.ts'
import { createTextChecker } from './check-texts.ts'
import { editDistance } from './edit-distance.ts'
import type { BusinessEntry, MarketFiles } from './market-files.ts'
import type { FieldPath } from './texts.ts'

export function checkBusinesses(files: MarketFiles, references: DataReferences, report: Report): void {
  const { businesses, market } = files
  const checkTexts = createTextChecker(files)
  const titles = new Map<string, string>()
  const folders = new Map<string, string>()
  for (const entry of businesses) {
    const path = businessPath(entry)
    const reportAt = (field: FieldPath, message: string) => report(path, field, message)
    const { id, file } = entry
    const otherFolder = folders.get(id)
    if (otherFolder) reportAt([], `there is a business ${id} in ${otherFolder} already; an id appears once`)
    folders.set(id, path)
    const otherPath = titles.get(file.title)
    if (otherPath) reportAt(['title'], `is the title of ${otherPath} too`)
    titles.set(file.title, path)
    if (file.priceMonth > market.asOf) reportAt(['priceMonth'], `is later than the month of the data, ${market.asOf}`)
    checkCountriesOf(entry, references, reportAt)
    checkCounts(entry, files, reportAt)
    checkFigures(entry, reportAt)
    checkSizes(entry, reportAt)
    checkHours(entry, reportAt)
    checkStock(entry, reportAt)
    checkPlaces(entry, references, reportAt)
    checkLinks(entry, references, reportAt)
    checkSteps(entry, reportAt)
    checkOwnSteps(entry, reportAt)
    checkDoubleDues(entry, reportAt)
    checkToldHours(entry, reportAt)
    checkTheft(entry, reportAt)
    checkTexts(entry, reportAt)
  }
  checkCopiedFigures(
    businesses.map((entry) => ({ path: businessPath(entry), estimates: collectEstimates(entry.file) })),
    report,
  )
}

function businessPath({ family, id }: BusinessEntry): string {
  return `businesses/${family}/${id}.yaml`
}

function checkCountriesOf({ file }: BusinessEntry, references: DataReferences, reportAt: ReportAt): void {
  const { home, countries } = file
  const checkCode = (code: string, field: FieldPath) => {
    // A field that ends in the code names it already.
    const prefix = field.at(-1) === code ? '' : `${code} `
    if (!references.countries.has(code))
      reportAt(field, `${prefix}has no folder below countries; there are ${[...references.countries].join(', ')}`)
    else if (!countries.includes(code)) reportAt(field, `${prefix}is not among the countries of this business`)
  }
  checkCode(home, ['home'])
  countries.forEach((code, index) => {
    checkCode(code, ['countries', index])
    if (countries.indexOf(code) !== index) reportAt(['countries', index], `${code} appears twice`)
  })
  for (const [index, code] of (file.vat?.exempt ?? []).entries()) checkCode(code, ['vat', 'exempt', index])
  const fieldsByCountry: [FieldPath, object | undefined][] = [
    [['local'], file.local],
    [['culture', 'by'], file.culture.by],
    [['seasonality', 'byCountry'], file.seasonality.byCountry],
  ]
  for (const [index, code] of (file.seasonality.withFeasts ?? []).entries())
    if (!file.seasonality.byCountry?.[code]) reportAt(['seasonality', 'withFeasts', index], `${code} has no months of its own in byCountry`)
  for (const [field, by] of fieldsByCountry) for (const code of Object.keys(by ?? {})) checkCode(code, [...field, code])
  for (const { path, range } of collectEstimates(file))
    for (const code of Object.keys(range.anchors ?? {})) {
      checkCode(code, [...path, 'anchors', code])
      if (code === home) reportAt([...path, 'anchors', code], 'is the home country: its amount is the range itself')
    }
}

function checkFigures({ file }: BusinessEntry, reportAt: ReportAt): void {
  for (const { path, range } of collectEstimates(file)) {
    const isDebtors = path[0] === 'debtorDays'
    const isShare = path[0] === 'shrinkage' || path[0] === 'paymentFees' || path.join('.') === 'demand.share'
    // Negative debtor days are deposits: customers who pay ahead.
    if (range.low < (isDebtors ? -90 : 0)) reportAt([...path, 'average'], isDebtors ? 'must not be below −90' : 'must not be below 0')
    if (isDebtors && range.high > 180) reportAt([...path, 'average'], 'must not be above 180')
    if (isShare && range.high > 1) reportAt([...path, 'average'], 'is a share and lies between 0 and 1')
    if ('carrier' in range) continue
    for (const [code, [low, , high]] of Object.entries(range.anchors ?? {})) {
      if (low <= 0) reportAt([...path, 'anchors', code], 'must be above 0')
      if (isShare && high > 1) reportAt([...path, 'anchors', code], 'is a share and lies between 0 and 1')
    }
  }
  file.costOfSales.forEach(({ isPosted }, index) => {
    if (isPosted && !file.priceIsPosted) reportAt(['costOfSales', index, 'isPosted'], 'is given, and the price is no posted tariff')
  })
  for (const key of ['price', 'rampMonths'] as const)
    if (file[key].likely <= 0) reportAt([key, 'average'], 'must have a likely value above 0')
  if (file.capacityPerDay < file.unitsPerDay.likely)
    reportAt(['capacityPerDay'], `is below the ${file.unitsPerDay.likely} units that unitsPerDay says are usual`)
  for (const [path, range] of [
    [['demand', 'share'], file.demand.share],
    [['providersPer100k'], file.providersPer100k],
  ] as const)
    if (range.low === range.high) reportAt([...path, 'average'], 'has no doubt: nobody has counted it, so low and high differ')
  const seasons: [FieldPath, readonly number[]][] = [
    [['seasonality', 'byMonth'], file.seasonality.byMonth],
    ...Object.entries(file.seasonality.byCountry ?? {}).map(([code, by]): [FieldPath, readonly number[]] => [
      ['seasonality', 'byCountry', code],
      by,
    ]),
  ]
  const fromFeasts = Object.values(file.seasonality.feasts ?? {}).reduce((sum, lift) => sum + Math.max(0, lift), 0) / 12
  for (const [field, by] of seasons) {
    const mean = by.reduce((sum, factor) => sum + factor, 0) / 12
    if (mean < 0.95 - fromFeasts || mean > 1.05)
      reportAt(field, `has a mean of ${mean.toFixed(2)}; the twelve factors are about 1 on average, or less by what feasts add`)
  }
}

/** A published count is of a country or a city where the business is offered, cites a source that was read, and leaves room for doubt. */
function checkCounts({ file }: BusinessEntry, { sources, countries }: MarketFiles, reportAt: ReportAt): void {
  const cityIds = countries
    .filter(({ folder }) => file.countries.includes(folder.toUpperCase()))
    .flatMap(({ cities }) => cities.cities.map(({ id }) => id))
  const places = new Set<string>([...file.countries, ...cityIds])
  // The cities of a country whose own files have a mistake are not known: that mistake is named alone.
  const isWhole = file.countries.every((code) => countries.some(({ folder }) => folder.toUpperCase() === code))
  for (const [index, { where, sourceId, low, high }] of (file.providersPer100k.counts ?? []).entries()) {
    const at: FieldPath = ['providersPer100k', 'counts', index]
    if (isWhole && !places.has(where)) reportAt([...at, 'where'], `“${where}” is no country of this business and no city of one`)
    if (!sources[sourceId]) reportAt([...at, 'source'], `“${sourceId}” is none of sources.yaml`)
    else if (isUnread(sourceId)) reportAt([...at, 'source'], 'was not read, and a count that nobody read is none')
    if (low <= 0 || low === high) reportAt([...at, 'sellers'], 'needs a range above 0: every count is read with some doubt')
  }
}

/** Nobody needs more hours for the smallest form than are worked in the size that is shown first, in any country. */
function checkHours({ file }: BusinessEntry, reportAt: ReportAt): void {
  const { alone, needs, ownerHoursPerWeek } = file
  const { likely, anchors = {} } = (alone?.not === undefined ? alone?.ownerHoursPerWeek : undefined) ?? ownerHoursPerWeek
  const fewest = Math.min(likely, ...Object.values(anchors).map(([, hours]) => hours))
  if (needs.hours.least > fewest)
    reportAt(['needs', 'hours', 'least'], `is ${needs.hours.least}, and the size that is shown first takes ${fewest} hours a week`)
}

function checkPlaces({ file }: BusinessEntry, references: DataReferences, reportAt: ReportAt): void {
  const { places, banned = [], demand, reach } = file
  const cities: [FieldPath, string][] = [
    ...(places?.only ?? []).map((city, index): [FieldPath, string] => [['places', 'only', index], city]),
    ...(places?.not ?? []).map((city, index): [FieldPath, string] => [['places', 'not', index], city]),
    ...banned.map(({ city }, index): [FieldPath, string] => [['banned', index, 'city'], city]),
  ]
  if (references.isWhole) for (const [field, city] of cities) if (!references.cities.has(city)) reportAt(field, `there is no city ${city}`)
  const isLimitedByHouseholds = demand.spending !== 'business' && reach !== 'online'
  if (demand.pull && !isLimitedByHouseholds)
    reportAt(['demand', 'pull'], 'is used only where households of a place buy; businesses buy here, or customers are online')
}

function checkLinks({ id, file }: BusinessEntry, references: DataReferences, reportAt: ReportAt): void {
  file.adjacent.forEach((neighbour, index) => {
    if (neighbour === id) reportAt(['adjacent', index], 'is this business itself')
    else if (!references.businesses.has(neighbour)) {
      const suggestion = [...references.businesses].find((each) => editDistance(each, neighbour) <= 3)
      reportAt(['adjacent', index], `there is no business ${neighbour}${suggestion ? `; did you mean ${suggestion}?` : ''}`)
    }
  })
  if (file.test.step && file.test.step > file.steps.length) reportAt(['test', 'step'], `there are only ${file.steps.length} steps`)
}

const clock = String.raw`(\d{1,2})(?::(\d\d))? ?(am|pm)?|(noon)`

const span = new RegExp(`\\bfrom (?:${clock}) (?:to|until) (?:${clock})|\\band from (?:${clock}) (?:to|until) (?:${clock})`, 'gi')

/** Words for somebody else who is there, or for hours that are no work. */
const mindedByOthers = /helper|famil|attendant|relative|assistant|barber|operator|\brest\b|shift|most of it|knock/i

/** A sentence may round an hour a day. */
const roughly = 1.15

/** Hours between two times of a sentence: "from 5:30 to 10 am". A time without am or pm has that of the other. */
function hoursBetween([hour, minute, half, noon]: (string | undefined)[], [hour2, minute2, half2, noon2]: (string | undefined)[]): number {
  const at = (h: string | undefined, m: string | undefined, ampm: string | undefined, isNoon: string | undefined) =>
    isNoon ? 12 : (Number(h) % 12) + Number(m ?? 0) / 60 + (ampm?.toLowerCase() === 'pm' ? 12 : 0)
  return (at(hour2, minute2, half2 ?? half, noon2) - at(hour, minute, half ?? half2, noon) + 24) % 24
}

/** Hours that a business is open are those that its owner works, or the sentence says who is there instead. */
function checkToldHours({ file }: BusinessEntry, reportAt: ReportAt): void {
  const check = (path: FieldPath, hours: { likely: number; why: string } | undefined, days: number) => {
    if (!hours || mindedByOthers.test(hours.why)) return
    const perDay = [...hours.why.matchAll(span)].reduce((sum, match) => {
      const groups = match.slice(1).filter((_, index) => match[0].toLowerCase().startsWith('and') === index >= 8)
      return sum + hoursBetween(groups.slice(0, 4), groups.slice(4, 8))
    }, 0)
    const week = (perDay * days * 12) / 52
    if (week > hours.likely * roughly)
      reportAt(
        [...path, 'why'],
        `tells of ${Math.round(week)} hours a week, and the likely ones are ${hours.likely}: say who is there instead`,
      )
  }
  check(['ownerHoursPerWeek'], file.ownerHoursPerWeek, file.openDaysPerMonth)
  if (file.alone && file.alone.not === undefined)
    check(['alone', 'ownerHoursPerWeek'], file.alone.ownerHoursPerWeek, file.alone.openDaysPerMonth ?? file.openDaysPerMonth)
}

/** Who lives from a vehicle can lose it. */
function checkTheft({ file }: BusinessEntry, reportAt: ReportAt): void {
  if (file.premises.kind === 'vehicle' && file.equipment.length > 0 && !file.shocks.some(({ kind }) => kind === 'theft'))
    reportAt(['shocks'], 'has no theft, and this business lives from a vehicle: say what its theft costs, insured or not')
}

type Range = { low: number; likely: number; high: number; anchors?: Record<string, readonly [number, number, number]> }

/** Every estimate of a business with its path. */
export function collectEstimates(value: unknown, path: FieldPath = []): { path: FieldPath; range: Range }[] {
  if (typeof value !== 'object' || value === null) return []
  const estimates = 'likely' in value ? [{ path, range: value as Range }] : []
  const inner = Array.isArray(value) ? value.map((each, index): [PropertyKey, unknown] => [index, each]) : Object.entries(value)
  return [...estimates, ...inner.flatMap(([key, each]) => collectEstimates(each, [...path, key]))]
}

type Estimate = { path: FieldPath; range: { low: number; likely: number; high: number } }

/** Of the businesses that we have, no two agree in more than a quarter of their figures. */
const mostShared = 0.5

/** A business whose figures are mostly another's was copied: each is calculated by itself. */
function checkCopiedFigures(businesses: readonly { path: string; estimates: readonly Estimate[] }[], report: Report): void {
  const pathsByFigure = new Map<string, string[]>()
  const countByPath = new Map<string, number>()
  for (const { path, estimates } of businesses) {
    const sharedByPath = new Map<string, number>()
    for (const estimate of estimates) {
      const { low, likely, high } = estimate.range
      const figure = `${estimate.path.join('.')} ${low} ${likely} ${high}`
      const others = pathsByFigure.get(figure) ?? []
      for (const other of others) sharedByPath.set(other, (sharedByPath.get(other) ?? 0) + 1)
      pathsByFigure.set(figure, [...others, path])
    }
    for (const [other, shared] of sharedByPath) {
      const fewest = Math.min(estimates.length, countByPath.get(other) ?? 0)
      if (shared > fewest * mostShared)
        report(path, [], `has ${shared} of its ${estimates.length} figures as ${other} has them: work out those of this business`)
    }
    countByPath.set(path, estimates.length)
  }
}
