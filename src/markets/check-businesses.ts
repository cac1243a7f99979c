import { rampShare } from '#engine/economy/price-index.ts'
import type { Known, Report } from './check-report.ts'
import { textChecker } from './check-texts.ts'
import { editDistance } from './edit-distance.ts'
import type { BusinessEntry, MarketFiles } from './market-files.ts'
import type { FieldPath } from './texts.ts'

export function checkBusinesses(files: MarketFiles, known: Known, report: Report): void {
  const { businesses, market } = files
  const checkTexts = textChecker(files)
  const titles = new Map<string, string>()
  const folders = new Map<string, string>()
  for (const entry of businesses) {
    const path = pathOf(entry)
    const say = (field: FieldPath, message: string) => report(path, field, message)
    const { id, file } = entry
    const twin = folders.get(id)
    if (twin) say([], `there is a business ${id} in ${twin} already; an id appears once`)
    folders.set(id, path)
    const same = titles.get(file.title)
    if (same) say(['title'], `is the title of ${same} too`)
    titles.set(file.title, path)
    if (file.priceMonth > market.asOf) say(['priceMonth'], `is later than the month of the data, ${market.asOf}`)
    checkCountriesOf(entry, known, say)
    checkFigures(entry, say)
    checkTime(entry, say)
    checkShelf(entry, say)
    checkPlaces(entry, known, say)
    checkLinks(entry, known, say)
    checkTexts(entry, say)
  }
}

type Say = (field: FieldPath, message: string) => void

function pathOf({ family, id }: BusinessEntry): string {
  return `businesses/${family}/${id}.yaml`
}

function checkCountriesOf({ file }: BusinessEntry, known: Known, say: Say): void {
  const { home, countries } = file
  const at = (code: string, field: FieldPath) => {
    // A field that ends in the code has named it.
    const named = field.at(-1) === code ? '' : `${code} `
    if (!known.countries.has(code)) say(field, `${named}has no folder below countries; there are ${[...known.countries].join(', ')}`)
    else if (!(countries as string[]).includes(code)) say(field, `${named}is not among the countries of this business`)
  }
  at(home, ['home'])
  countries.forEach((code, index) => {
    at(code, ['countries', index])
    if (countries.indexOf(code) !== index) say(['countries', index], `${code} appears twice`)
  })
  for (const [index, code] of (file.vat?.exempt ?? []).entries()) at(code, ['vat', 'exempt', index])
  const keyed: [FieldPath, object | undefined][] = [
    [['local'], file.local],
    [['culture', 'by'], file.culture.by],
    [['seasonality', 'byCountry'], file.seasonality.byCountry],
  ]
  for (const [field, by] of keyed) for (const code of Object.keys(by ?? {})) at(code, [...field, code])
  for (const { path, range } of rangesOf(file))
    for (const code of Object.keys(range.anchors ?? {})) {
      at(code, [...path, 'anchors', code])
      if (code === home) say([...path, 'anchors', code], 'is the home country: its amount is the range itself')
    }
}

function checkFigures({ file }: BusinessEntry, say: Say): void {
  for (const { path, range } of rangesOf(file)) {
    const isDebtors = path[0] === 'debtorDays'
    const isShare = path[0] === 'shrinkage' || path[0] === 'paymentFees' || path.join('.') === 'demand.share'
    // Negative debtor days are deposits: customers who pay ahead.
    if (range.low < (isDebtors ? -90 : 0)) say([...path, 'average'], isDebtors ? 'must not be below −90' : 'must not be below 0')
    if (isDebtors && range.high > 180) say([...path, 'average'], 'must not be above 180')
    if (isShare && range.high > 1) say([...path, 'average'], 'is a share and lies between 0 and 1')
    if ('carrier' in range) continue
    for (const [code, [low, , high]] of Object.entries(range.anchors ?? {})) {
      if (low <= 0) say([...path, 'anchors', code], 'must be above 0')
      if (isShare && high > 1) say([...path, 'anchors', code], 'is a share and lies between 0 and 1')
    }
  }
  for (const key of ['price', 'rampMonths'] as const) if (file[key].likely <= 0) say([key, 'average'], 'must have a likely value above 0')
  if (file.capacityPerDay < file.unitsPerDay.likely)
    say(['capacityPerDay'], `is below the ${file.unitsPerDay.likely} units that unitsPerDay says are usual`)
  const seasons: [FieldPath, readonly number[]][] = [
    [['seasonality', 'byMonth'], file.seasonality.byMonth],
    ...Object.entries(file.seasonality.byCountry ?? {}).map(([code, by]): [FieldPath, readonly number[]] => [
      ['seasonality', 'byCountry', code],
      by,
    ]),
  ]
  for (const [field, by] of seasons) {
    const mean = by.reduce((sum, factor) => sum + factor, 0) / 12
    if (Math.abs(mean - 1) > 0.05) say(field, `has a mean of ${mean.toFixed(2)}; the twelve factors are about 1 on average`)
  }
}

/** Sales of month 1 against sales once established: the start of the ramp-up. */
const firstMonth = (months: number) => rampShare(Math.max(0.25, months), 1)

function checkTime({ file }: BusinessEntry, say: Say): void {
  const { production, unitsPerDay, openDaysPerMonth } = file
  if (!production) return
  const { startsSelling, cycleMonths, yieldPerCycle } = production
  if (startsSelling.month < cycleMonths)
    say(
      ['production', 'startsSelling', 'month'],
      `sells in month ${startsSelling.month}, before the first batch of ${cycleMonths} months is ready`,
    )
  const most = unitsPerDay.high * openDaysPerMonth * cycleMonths
  if (most > yieldPerCycle * (1 + 1e-9))
    say(
      ['production', 'yieldPerCycle'],
      `gives ${yieldPerCycle} units, and up to ${Number(most.toPrecision(4))} are sold in that time (unitsPerDay.high × openDaysPerMonth × cycleMonths)`,
    )
}

/** Goods named before the first sale that the shelf or the first stock counts already. */
const goods = /\b(?:opening|first|starting|initial)\s+(?:stock|goods|inventory)\b|\bstock of\b/i

function checkShelf({ file }: BusinessEntry, say: Say): void {
  const { openingStock, costOfSales, unitsPerDay, openDaysPerMonth, rampMonths, preOperating } = file
  preOperating.forEach(({ item }, index) => {
    if (goods.test(item)) say(['preOperating', index, 'item'], `“${item}” is stock: openingStock and stockDays count it already`)
  })
  if (!openingStock) return
  const unit = costOfSales.reduce((sum, line) => sum + line.amount.likely, 0)
  const sold = unitsPerDay.likely * openDaysPerMonth * firstMonth(rampMonths.likely) * unit
  if (openingStock.likely < sold)
    say(
      ['openingStock', 'average'],
      `is less than the goods that month 1 sells, ${Number(sold.toPrecision(3))} at cost: a shelf opens full`,
    )
}

function checkPlaces({ file }: BusinessEntry, known: Known, say: Say): void {
  const { places, banned = [], demand, reach } = file
  const cities: [FieldPath, string][] = [
    ...(places?.only ?? []).map((city, index): [FieldPath, string] => [['places', 'only', index], city]),
    ...(places?.not ?? []).map((city, index): [FieldPath, string] => [['places', 'not', index], city]),
    ...banned.map(({ city }, index): [FieldPath, string] => [['banned', index, 'city'], city]),
  ]
  if (known.isWhole) for (const [field, city] of cities) if (!known.cities.has(city)) say(field, `there is no city ${city}`)
  const isCapped = demand.spending !== 'business' && reach !== 'online'
  if (demand.pull && !isCapped)
    say(['demand', 'pull'], 'is used only where households of a place buy; businesses buy here, or customers are online')
}

function checkLinks({ id, file }: BusinessEntry, known: Known, say: Say): void {
  file.adjacent.forEach((neighbour, index) => {
    if (neighbour === id) say(['adjacent', index], 'is this business itself')
    else if (!known.businesses.has(neighbour)) {
      const near = [...known.businesses].find((each) => editDistance(each, neighbour) <= 3)
      say(['adjacent', index], `there is no business ${neighbour}${near ? `; did you mean ${near}?` : ''}`)
    }
  })
  if (file.test.step && file.test.step > file.steps.length) say(['test', 'step'], `there are only ${file.steps.length} steps`)
}

type Range = { low: number; likely: number; high: number; anchors?: Record<string, readonly [number, number, number]> }

/** Every estimate of a business with the way to it. */
function rangesOf(value: unknown, path: FieldPath = []): { path: FieldPath; range: Range }[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'likely' in value ? [{ path, range: value as Range }] : []
  const inner = Array.isArray(value) ? value.map((each, index): [PropertyKey, unknown] => [index, each]) : Object.entries(value)
  return [...own, ...inner.flatMap(([key, each]) => rangesOf(each, [...path, key]))]
}
