import { rampShare } from '#engine/economy/price-index.ts'
import { isUnread } from '#engine/evidence/source-reliability.ts'
import type { ShockKind } from '#engine/market/archetype.ts'
import { stepsBeforeOpening } from '#engine/market/opening.ts'
import { keysOfText } from '#engine/market/size.ts'
import { markSlots } from '#engine/market/text-slots.ts'
import type { DataReferences, Report } from './check-report.ts'
import { createTextChecker } from './check-texts.ts'
import { editDistance } from './edit-distance.ts'
import type { BusinessEntry, MarketFiles } from './market-files.ts'
import { type BusinessFile, business } from './schema.ts'
import { type FieldPath, withTexts } from './texts.ts'

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
    checkProduction(entry, reportAt)
    checkKept(entry, reportAt)
    checkOpeningStock(entry, reportAt)
    checkFloat(entry, reportAt)
    checkPlaces(entry, references, reportAt)
    checkLinks(entry, references, reportAt)
    checkSteps(entry, reportAt)
    checkDoubleDues(entry, reportAt)
    checkToldHours(entry, reportAt)
    checkTheft(entry, reportAt)
    checkTexts(entry, reportAt)
  }
}

type ReportAt = (field: FieldPath, message: string) => void

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
    else if (!(countries as string[]).includes(code)) reportAt(field, `${prefix}is not among the countries of this business`)
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
    .filter(({ folder }) => (file.countries as string[]).includes(folder.toUpperCase()))
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

type Alone = Exclude<NonNullable<BusinessFile['alone']>, { not: string }>

/** A month that sells less than this of an average one is no season of the trade. */
const deadSeason = 0.3

/** One person comes before help, and help after sales. */
function checkSizes({ file }: BusinessEntry, reportAt: ReportAt): void {
  const { alone, staff, seasonality } = file
  if (staff.length === 0) {
    if (alone) reportAt(['alone'], 'is given, and no staff is planned: the file itself is one person')
    return
  }
  if (!alone) {
    reportAt(['alone'], 'is missing: staff is planned, so say how one person begins, or under en.alone.not why nobody can do it alone')
    return
  }
  const seasons = [seasonality.byMonth, ...Object.values(seasonality.byCountry ?? {}), ...Object.values(seasonality.byClimate ?? {})]
  const isSeasonal = seasons.some((months) => Math.min(...months) < deadSeason)
  for (const [index, { fromSales, seasonal }] of staff.entries()) {
    if (fromSales === undefined && alone.not === undefined)
      reportAt(['staff', index, 'fromSales'], 'is missing: help comes once sales carry it, because one person can begin alone')
    if (isSeasonal && !seasonal)
      reportAt(['staff', index, 'seasonal'], 'is missing: months without season sell nothing, and this person never leaves')
  }
  if (alone.not !== undefined) return
  const capacity = alone.capacityPerDay ?? file.capacityPerDay
  const units = alone.unitsPerDay ?? file.unitsPerDay
  if (capacity < units.likely) reportAt(['alone', 'capacityPerDay'], `is below the ${units.likely} units that are usual for one person`)
  if (alone.kept && !file.production) reportAt(['alone', 'kept'], 'is given, and the file has no production')
  alone.spared?.forEach((kind, index) => {
    if (!file.shocks.some((shock) => shock.kind === kind)) reportAt(['alone', 'spared', index], `there is no shock ${kind} in this file`)
  })
  checkMachines(file, alone, reportAt)
  checkTextsOfOne(file, alone, reportAt)
}

/** Nobody needs more hours for the smallest form than are worked in the size that is shown first, in any country. */
function checkHours({ file }: BusinessEntry, reportAt: ReportAt): void {
  const { alone, needs, ownerHoursPerWeek } = file
  const { likely, anchors = {} } = (alone?.not === undefined ? alone?.ownerHoursPerWeek : undefined) ?? ownerHoursPerWeek
  const fewest = Math.min(likely, ...Object.values(anchors).map(([, hours]) => hours))
  if (needs.hours.least > fewest)
    reportAt(['needs', 'hours', 'least'], `is ${needs.hours.least}, and the size that is shown first takes ${fewest} hours a week`)
}

/** Shocks that befall what a business has. */
const ofThings: readonly ShockKind[] = ['breakdown', 'outage', 'theft', 'spoilage']

/** A shock of one person names no thing that alone leaves out, unless it has a sentence of its own: such a thing cannot fail or be stolen. */
function checkMachines(file: BusinessFile, alone: Alone, reportAt: ReportAt): void {
  const kept = new Set(
    [...file.equipment, ...file.utilities].flatMap(({ item }) =>
      alone.without?.includes(item) ? [] : wordsOf(alone.instead?.find(({ line }) => line === item)?.item ?? item),
    ),
  )
  const gone = file.equipment.flatMap(({ item }) => (alone.without?.includes(item) ? wordsOf(item) : [])).filter((word) => !kept.has(word))
  file.shocks.forEach(({ kind, why }, index) => {
    if (!ofThings.includes(kind) || alone.spared?.includes(kind) || alone.said?.[`shocks.${index + 1}.why`] !== undefined) return
    const named = wordsOf(why).find((word) => gone.includes(word))
    if (named !== undefined)
      reportAt(
        ['shocks', index, 'why'],
        `names the ${named}, which alone leaves out: spare one person the ${kind}, or say what happens to them`,
      )
  })
}

/** Nouns of things, without their plural. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.replace(/s$/, ''))
}

/** Texts that have another for one person are sentences of the file that this person still reads. */
function checkTextsOfOne(file: BusinessFile, alone: Alone, reportAt: ReportAt): void {
  const texts = { sentence: new Map<string, string>(), label: new Map<string, string>() }
  withTexts(business, file, (text, { kind }, path) => {
    if (kind === 'sentence' || kind === 'label') texts[kind].set(path.join('.'), text)
    return text
  })
  for (const [path, text] of Object.entries(alone.said ?? {})) checkText('said', path, text)
  for (const [path, text] of Object.entries(alone.called ?? {})) checkText('called', path, text)

  function checkText(group: 'said' | 'called', path: string, text: string): void {
    const keys = keysOfText(path)
    const [field = '', index] = keys
    const line = (file[field as keyof BusinessFile] as { item?: string }[] | undefined)?.[Number(index)]?.item
    const kind = group === 'said' ? 'sentence' : 'label'
    const original = texts[kind].get(keys.join('.'))
    const report = (message: string) => reportAt(['alone', group, path], message)
    if (original === undefined)
      report(`names no ${group === 'said' ? 'sentence' : 'name'} of this file; positions in lists are counted from 1`)
    else if (original === text) report('says what the file says already')
    else if (['alone', 'staff', 'title'].includes(field) || alone[field as keyof typeof alone] !== undefined)
      report('names a text that one person does not read: alone has its own')
    else if (field === 'shocks' && alone.spared?.includes(file.shocks[Number(index)]!.kind))
      report('names a text of a shock that alone is spared')
    else if (line !== undefined && (alone.without?.includes(line) || alone.instead?.some((each) => each.line === line)))
      report('names a text of a line that alone leaves out or changes')
    else if (path === 'test.passMark')
      for (const slot of markSlots)
        if (text.split(`{${slot}}`).length !== 2)
          report(`holds {${slot}} ${text.split(`{${slot}}`).length - 1} times; once, as the text that it replaces`)
  }
}

/** A line that counts its pieces says the number in its name, and nothing grows with what nobody keeps. */
function checkKept({ file }: BusinessEntry, reportAt: ReportAt): void {
  for (const list of ['equipment', 'preOperating', 'utilities', 'otherCosts'] as const)
    file[list].forEach(({ item, perKept }, index) => {
      if (!perKept) return
      if (!file.production) reportAt([list, index, 'perKept'], 'is given, and the file has no production')
      else if (perKept !== true && !new RegExp(`\\b${perKept}\\b`).test(item))
        reportAt([list, index, 'perKept'], `counts ${perKept}, which “${item}” does not say: give true, or the number of its name`)
    })
  if (file.alone?.not !== undefined) return
  file.alone?.instead?.forEach(({ item, perKept }, index) => {
    if (perKept !== undefined && !new RegExp(`\\b${perKept}\\b`).test(item ?? ''))
      reportAt(
        ['alone', 'instead', index, 'perKept'],
        `counts ${perKept}, which “${item ?? ''}” does not say: leave it out, or give the number of its name`,
      )
  })
}

/** Sales of month 1 relative to sales once established: the start of the ramp-up. */
const firstMonth = (months: number) => rampShare(Math.max(0.25, months), 1)

function checkProduction({ file }: BusinessEntry, reportAt: ReportAt): void {
  const { production, unitsPerDay, openDaysPerMonth } = file
  if (!production) return
  const { startsSelling, cycleMonths, yieldPerCycle } = production
  if (startsSelling.month < cycleMonths)
    reportAt(
      ['production', 'startsSelling', 'month'],
      `sells in month ${startsSelling.month}, before the first batch of ${cycleMonths} months is ready`,
    )
  const maxSold = unitsPerDay.high * openDaysPerMonth * cycleMonths
  if (maxSold > yieldPerCycle * (1 + 1e-9))
    reportAt(
      ['production', 'yieldPerCycle'],
      `gives ${yieldPerCycle} units, and up to ${Number(maxSold.toPrecision(4))} are sold in that time (unitsPerDay.high × openDaysPerMonth × cycleMonths)`,
    )
}

/** Goods among the costs before opening that the opening stock counts already. */
const goods = /\b(?:opening|first|starting|initial)\s+(?:stock|goods|inventory)\b|\bstock of\b/i

function checkOpeningStock({ file }: BusinessEntry, reportAt: ReportAt): void {
  const { openingStock, leastStock, stockDays, costOfSales, unitsPerDay, openDaysPerMonth, rampMonths, preOperating } = file
  preOperating.forEach(({ item }, index) => {
    if (goods.test(item)) reportAt(['preOperating', index, 'item'], `“${item}” is stock: openingStock and stockDays count it already`)
  })
  if (leastStock && openingStock) reportAt(['leastStock'], 'is given beside openingStock: a full shelf holds the packs already')
  if (leastStock && stockDays.high === 0) reportAt(['leastStock'], 'is given, and stockDays says that nothing is kept')
  if (!openingStock) return
  const unit = costOfSales.reduce((sum, line) => sum + line.amount.likely, 0)
  const firstMonthGoods = unitsPerDay.likely * openDaysPerMonth * firstMonth(rampMonths.likely) * unit
  if (openingStock.likely < firstMonthGoods)
    reportAt(
      ['openingStock', 'average'],
      `is less than the goods that month 1 sells, ${Number(firstMonthGoods.toPrecision(3))} at cost: a shelf opens full`,
    )
}

/** Names of money that the work keeps in hand; a float valve or switch of a tank is a thing. */
const workingMoney = [
  /\bfloats?\b(?! (?:valve|switch|glass))/i,
  /\b(?:working|buying|till|drawer|change) (?:money|cash|capital)\b/i,
  /\bcash (?:in hand|in the drawer|reserve|for change)\b/i,
  /\b(?:wallet|airtime|e-?money|electronic|mobile[- ]money) (?:balance|cash|money|stock)\b/i,
]
/** Nothing that wears out has a price that is the same everywhere and lasts so long. */
const cashLifeMonths = 120

/** Money in a drawer or a wallet neither wears out nor is a security: it is set aside, and comes back. */
function checkFloat({ file }: BusinessEntry, reportAt: ReportAt): void {
  const { equipment, preOperating, alone, cashFloat, steps, shocks } = file
  const isMoney = (item: string) => workingMoney.some((name) => name.test(item))
  const reason = 'is working money: give it as cashFloat, because it does not wear out and comes back at the end'
  equipment.forEach(({ item, amount, lifeMonths }, index) => {
    if (isMoney(item)) reportAt(['equipment', index, 'item'], `“${item}” ${reason}`)
    else if (amount.carrier === 'fixed' && lifeMonths >= cashLifeMonths)
      reportAt(
        ['equipment', index, 'lifeMonths'],
        `of “${item}” is ${lifeMonths} at a fixed price, which nothing is that wears out: give working money as cashFloat`,
      )
  })
  preOperating.forEach(({ item }, index) => {
    if (isMoney(item)) reportAt(['preOperating', index, 'item'], `“${item}” ${reason}`)
  })
  if (alone && alone.not === undefined)
    alone.instead?.forEach(({ item }, index) => {
      if (item !== undefined && isMoney(item)) reportAt(['alone', 'instead', index, 'item'], `“${item}” ${reason}`)
    })
  if (cashFloat) return
  if (alone && alone.not === undefined && alone.cashFloat) reportAt(['alone', 'cashFloat'], 'is given, and the file has no cashFloat')
  steps.forEach(({ savesFloat }, index) => {
    if (savesFloat) reportAt(['steps', index, 'savesFloat'], 'is given, and the file has no cashFloat')
  })
  shocks.forEach(({ floatLost }, index) => {
    if (floatLost) reportAt(['shocks', index, 'floatLost'], 'is given, and the file has no cashFloat')
  })
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

/** Papers whose fee the country's list of permits has; a driver's own permit and a registration with a supplier are none of them. */
const countedWithPermits = /(?<!’s )\bpermits?\b|\bbusiness name\b|\bnumber plates?\b|\bregistration\b(?! with)/i

/** The same due under two names is paid twice: what the permits hold is no line of its own. */
function checkDoubleDues({ file }: BusinessEntry, reportAt: ReportAt): void {
  if (file.permits.length === 0) return
  for (const list of ['utilities', 'otherCosts', 'preOperating'] as const)
    file[list].forEach(({ item }, index) => {
      const due = countedWithPermits.exec(item)?.[0]
      if (due) reportAt([list, index, 'item'], `“${item}” pays for a ${due}, which is counted with the permits already`)
    })
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

/** Papers and purchases stand in one step each, and papers before the opening: a place adds what is missing, and must know what is there. */
function checkSteps({ file }: BusinessEntry, reportAt: ReportAt): void {
  const before = stepsBeforeOpening(file)
  const paidIn = new Map<string, number>()
  const gotIn = new Map<string, number>()
  file.steps.forEach(({ costItems = [], permits = [] }, index) => {
    costItems.forEach((item, at) => {
      const earlier = paidIn.get(item)
      if (earlier !== undefined) reportAt(['steps', index, 'costItems', at], `“${item}” is paid in step ${earlier + 1} already`)
      else paidIn.set(item, index)
    })
    permits.forEach((kind, at) => {
      const field: FieldPath = ['steps', index, 'permits', at]
      const earlier = gotIn.get(kind)
      if (!file.permits.includes(kind)) reportAt(field, `${kind} is not among the permits of this business`)
      else if (earlier !== undefined) reportAt(field, `${kind} is got in step ${earlier + 1} already`)
      else if (index >= before) reportAt(field, `${kind} comes too late: the business opens with step ${before + 1}`)
      gotIn.set(kind, index)
    })
  })
}

type Range = { low: number; likely: number; high: number; anchors?: Record<string, readonly [number, number, number]> }

/** Every estimate of a business with its path. */
function collectEstimates(value: unknown, path: FieldPath = []): { path: FieldPath; range: Range }[] {
  if (typeof value !== 'object' || value === null) return []
  const estimates = 'likely' in value ? [{ path, range: value as Range }] : []
  const inner = Array.isArray(value) ? value.map((each, index): [PropertyKey, unknown] => [index, each]) : Object.entries(value)
  return [...estimates, ...inner.flatMap(([key, each]) => collectEstimates(each, [...path, key]))]
}
