import { isUnread } from '#engine/evidence/own-sources.ts'
import { lenderKinds } from '#engine/market/place.ts'
import type { DataReferences, Report } from './check-report.ts'
import type { CountryFolder, MarketFiles } from './market-files.ts'
import type { FactFile } from './schema-cited.ts'
import type { FieldPath } from './texts.ts'

/** A helper of these businesses works for an employer of so few people: the law that binds one binds our helper's wage. */
const smallEmployer = 2

/** VAT, wage law, household spending and lenders of a country, against each other and against its facts. */
export function checkCountryRules(each: CountryFolder, { sources, market }: MarketFiles, references: DataReferences, report: Report): void {
  const path = `countries/${each.folder}/country.yaml`
  const { currency } = each.country.money
  const checkCited = (row: { source: string; confidence?: string | undefined }, at: FieldPath, file = path) => {
    if (!sources[row.source]) report(file, [...at, 'source'], `“${row.source}” is none of sources.yaml`)
    if (isUnread(row.source) && row.confidence && row.confidence !== 'low')
      report(file, [...at, 'confidence'], 'must be low: it was not read in a source')
  }
  const checkAmount = (fact: FactFile | undefined, at: FieldPath, unit: string, file = path) => {
    if (!fact) return
    checkCited(fact, at, file)
    if (fact.unit !== unit) report(file, [...at, 'unit'], `must be “${unit}”, not “${fact.unit}”`)
    if (fact.value <= 0) report(file, [...at, 'value'], 'must be above 0')
    if (!fact.priceMonth) report(file, at, 'is an amount of money and needs its priceMonth, like 2026-09')
    else if (fact.priceMonth > market.asOf) report(file, [...at, 'priceMonth'], `is later than the month of the data, ${market.asOf}`)
  }
  checkVat(each, checkCited, report)
  checkBeyond(each, checkCited, report)
  checkTaxClasses(each, references, report)
  const { wageLaw, paymentFees } = each.country
  if (paymentFees) checkCited(paymentFees, ['paymentFees'])
  checkCited(wageLaw, ['wageLaw'])
  checkCited(wageLaw.fullTime, ['wageLaw', 'fullTime'])
  if (wageLaw.employeeTax) {
    checkCited(wageLaw.employeeTax, ['wageLaw', 'employeeTax'])
    checkBands(wageLaw.employeeTax.bands, ['wageLaw', 'employeeTax', 'bands'], report, path)
  }
  each.country.wageLaw.employerParts?.forEach((part, index) => {
    checkCited(part, ['wageLaw', 'employerParts', index])
  })
  checkAmount(each.country.wageLaw.smallTrades, ['wageLaw', 'smallTrades'], `${currency} a month`)
  const { perHead, cpi } = each.country.householdSpending
  checkAmount(perHead, ['householdSpending', 'perHead'], `${currency} a year`)
  checkIndex(each, market.asOf, report)
  checkCited(cpi, ['householdSpending', 'cpi'])
  each.country.lenders.forEach((lender, index) => {
    checkCited(lender, ['lenders', index])
  })
  checkLenders(each, report)
  checkWages(each, checkAmount, report)
  checkFaiths(each, checkCited, report)
  each.cities.cities.forEach(({ offices }, index) => {
    for (const [kind, paper] of Object.entries(offices?.papers ?? {}))
      if (paper?.fee) checkCited(paper.fee, ['cities', index, 'offices', 'papers', kind, 'fee'], `countries/${each.folder}/cities.yaml`)
  })
  checkLocalIncomeTax(each, checkCited, report)
  each.cities.cities.forEach(({ salesTax }, index) => {
    for (const [business, rule] of Object.entries(salesTax ?? {})) {
      const at: FieldPath = ['cities', index, 'salesTax', business]
      checkCited(rule, at, `countries/${each.folder}/cities.yaml`)
      if (references.isWhole && !references.businesses.has(business))
        report(`countries/${each.folder}/cities.yaml`, at, `there is no business ${business}`)
    }
  })
  each.cities.cities.forEach(({ population }, index) => {
    const file = `countries/${each.folder}/cities.yaml`
    for (const reading of ['metro', 'census'] as const) {
      const row = population[reading]
      if (!row) continue
      const at: FieldPath = ['cities', index, 'population', reading]
      checkCited(row, at, file)
      if (!isUnread(row.source) && !row.confidence) report(file, [...at, 'confidence'], 'is missing: say high, medium or low')
    }
  })
}

/** Each family has its supply and its pictogram, and there are no other families. */
export function checkFamilies({ market }: MarketFiles, report: Report): void {
  const expectedContents = {
    activities: 'trade, making, services or profession',
    supplies: 'goods, services or exempt',
    pictograms: 'what its businesses are drawn as',
  } as const
  for (const field of ['activities', 'supplies', 'pictograms'] as const) {
    for (const family of market.families)
      if (!market[field][family]) report('market.yaml', [field], `lacks ${family}: ${expectedContents[field]}`)
    for (const family of Object.keys(market[field]))
      if (!market.families.includes(family)) report('market.yaml', [field, family], 'is none of the families')
  }
}

type CitedCheck = (row: { source: string; confidence?: string | undefined }, at: FieldPath, file?: string) => void

function checkVat({ folder, country: { vat, facts, tax } }: CountryFolder, checkCited: CitedCheck, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  if (!vat) {
    if (facts.vatRate.value > 0) report(path, ['vat'], 'is null, and facts.vatRate is above 0: say who registers, and how they pay')
    return
  }
  checkCited(vat, ['vat'])
  const thresholdEntry = Object.entries(vat.registers).find(([, at]) => at === 'threshold')
  if (thresholdEntry && !facts.vatThreshold)
    report(path, ['vat', 'registers', thresholdEntry[0]], 'is threshold, and facts.vatThreshold is null')
  if ((vat.scheme === 'flat') !== (vat.flatRate !== undefined))
    report(path, ['vat', 'flatRate'], vat.scheme === 'flat' ? 'is missing: the scheme is flat' : 'belongs to the flat scheme alone')
  if ((vat.scheme === 'credit') !== (vat.creditShare !== undefined))
    report(
      path,
      ['vat', 'creditShare'],
      vat.scheme === 'credit' ? 'is missing: the scheme is credit' : 'belongs to the credit scheme alone',
    )
  for (const kind of ['goods', 'services'] as const)
    if (vat.registers[kind] === 'beyond-turnover-tax' && !tax.beyond)
      report(path, ['vat', 'registers', kind], 'needs tax.beyond: where the tax on turnover ends')
  if (vat.creditShare && (vat.creditShare[0] < 0 || vat.creditShare[2] > 0.9))
    report(path, ['vat', 'creditShare'], 'is a share of what is bought, and lies between 0 and 0.9')
}

/** A class is of activities or of businesses that exist. */
function checkTaxClasses({ folder, country: { tax } }: CountryFolder, references: DataReferences, report: Report): void {
  tax.classes?.forEach(({ activities, businesses = [] }, index) => {
    const reportAt = (field: FieldPath, message: string) =>
      report(`countries/${folder}/country.yaml`, ['tax', 'classes', index, ...field], message)
    if (!activities && businesses.length === 0) reportAt([], 'is of no business: name activities or businesses')
    businesses.forEach((business, at) => {
      if (references.isWhole && !references.businesses.has(business)) reportAt(['businesses', at], `there is no business ${business}`)
    })
  })
}

function checkBeyond({ folder, country: { tax } }: CountryFolder, checkCited: CitedCheck, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  for (const part of ['choice', 'free', 'device', 'startUp'] as const) {
    const row = tax[part]
    if (row) checkCited(row, ['tax', part])
  }
  tax.classes?.forEach((row, index) => {
    checkCited(row, ['tax', 'classes', index])
    if (!row.bands && !tax.beyond) report(path, ['tax', 'classes', index], 'has no bands, and there is no tax.beyond to pay in their place')
  })
  if (tax.choice && (!tax.beyond || tax.basis !== 'turnover' || tax.beyond.basis !== 'profit'))
    report(path, ['tax', 'choice'], 'is one between a tax on turnover and tax.beyond on profit')
  if (!tax.beyond) return
  checkCited(tax.beyond, ['tax', 'beyond'])
  if (tax.beyond.from !== undefined && tax.beyond.from >= tax.beyond.turnover)
    report(path, ['tax', 'beyond', 'from'], `must be below tax.beyond.turnover, ${tax.beyond.turnover}`)
  checkBands(tax.beyond.bands, ['tax', 'beyond', 'bands'], report, path)
}

function checkBands(bands: readonly { upTo: number | null; rate: number }[], at: FieldPath, report: Report, path: string): void {
  bands.forEach(({ upTo, rate }, index) => {
    const isLast = index === bands.length - 1
    if (isLast !== (upTo === null))
      report(path, [...at, index, 'upTo'], isLast ? 'must be null: the last band is open' : 'is open before the last band')
    if (upTo !== null && upTo <= (bands[index - 1]?.upTo ?? 0)) report(path, [...at, index, 'upTo'], 'must be above the band before it')
    if (rate >= 0.5) report(path, [...at, index, 'rate'], `is ${rate}, a share of 1: no band of a small firm’s tax reaches 0.5`)
  })
}

/** It is added by slices to the country's tax on profit and to what a helper pays, so both must be there. */
function checkLocalIncomeTax({ folder, country: { tax, wageLaw }, cities }: CountryFolder, checkCited: CitedCheck, report: Report): void {
  const path = `countries/${folder}/cities.yaml`
  const rows: [CountryFolder['cities']['cities'][number]['incomeTax'], FieldPath][] = [
    ...cities.cities.map(({ incomeTax }, index): [typeof incomeTax, FieldPath] => [incomeTax, ['cities', index, 'incomeTax']]),
    [cities.smallTown.incomeTax, ['smallTown', 'incomeTax']],
  ]
  for (const [incomeTax, at] of rows) {
    if (!incomeTax) continue
    checkCited(incomeTax, at, path)
    checkBands(incomeTax.bands, [...at, 'bands'], report, path)
    if (incomeTax.profit) checkBands(incomeTax.profit, [...at, 'profit'], report, path)
    if (tax.basis !== 'profit' || tax.applies === 'whole' || !wageLaw.employeeTax)
      report(path, at, 'is added by slices to a tax on profit and to wageLaw.employeeTax, and the country lacks one of them')
  }
}

function checkIndex({ folder, country: { householdSpending } }: CountryFolder, asOf: string, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  const { points } = householdSpending.cpi
  const at: FieldPath = ['householdSpending', 'cpi', 'points']
  if (points[0]!.month !== householdSpending.perHead.priceMonth)
    report(path, [...at, 0, 'month'], `must be the priceMonth of perHead, ${householdSpending.perHead.priceMonth}`)
  points.forEach(({ month }, index) => {
    if (month > asOf) report(path, [...at, index, 'month'], `is later than the month of the data, ${asOf}`)
    if (index > 0 && month <= points[index - 1]!.month) report(path, [...at, index, 'month'], 'must be after the point before it')
  })
}

function checkLenders({ folder, country: { lenders, market } }: CountryFolder, report: Report): void {
  const path = `countries/${folder}/country.yaml`
  lenders.forEach(({ rate, smallest, largest, termMonths, graceMonths, ownShare, feeShare }, index) => {
    const at: FieldPath = ['lenders', index]
    if (smallest > largest) report(path, [...at, 'largest'], `must not be below the smallest, ${smallest}`)
    if (termMonths.some((term, place) => place > 0 && term <= termMonths[place - 1]!)) report(path, [...at, 'termMonths'], 'must rise')
    if (termMonths.some((term) => term <= graceMonths)) report(path, [...at, 'graceMonths'], 'must be below every term')
    if (ownShare >= 1) report(path, [...at, 'ownShare'], 'must be below 1')
    if (feeShare >= 0.5) report(path, [...at, 'feeShare'], 'is a share of the loan, and below 0.5')
    if (rate.perYear[0] < 0 || rate.perYear[2] > 300) report(path, [...at, 'rate', 'perYear'], 'is in percent a year, 0 to 300')
  })
  const missing = lenderKinds.filter((kind) => !lenders.some((lender) => lender.kind === kind))
  if (market === 'full' && missing.length > 0) report(path, ['lenders'], `lacks ${missing.join(', ')}: a full market has every kind`)
}

/** Helpers are often paid below the law, and the model raises what it binds; under a third of the legal minimum is a slip. */
const leastOfMinimum = 1 / 3

function checkWages(
  { folder, country, cities }: CountryFolder,
  checkAmount: (fact: FactFile | undefined, at: FieldPath, unit: string, file?: string) => void,
  report: Report,
): void {
  const { facts, wageLaw, money } = country
  const bindsSmallEmployers = (fromEmployees: number) => wageLaw.inForce && fromEmployees <= smallEmployer
  const minimumWage = wageLaw.smallTrades ?? facts.minimumWage
  if (bindsSmallEmployers(wageLaw.fromEmployees) && facts.helperWage.value < leastOfMinimum * minimumWage.value)
    report(
      `countries/${folder}/country.yaml`,
      ['facts', 'helperWage', 'value'],
      `is below a third of the minimum wage that binds every small employer, ${minimumWage.value}`,
    )
  const path = `countries/${folder}/cities.yaml`
  const rows: [CountryFolder['cities']['cities'][number]['wages'], FieldPath][] = [
    ...cities.cities.map(({ wages }, index): [typeof wages, FieldPath] => [wages, ['cities', index, 'wages']]),
    [cities.smallTown.wages, ['smallTown', 'wages']],
  ]
  for (const [wages, at] of rows) {
    if (!wages) continue
    checkAmount(wages.minimum, [...at, 'minimum'], `${money.currency} a month`, path)
    checkAmount(wages.helper, [...at, 'helper'], `${money.currency} a month`, path)
    const helper = wages.helper ?? facts.helperWage
    const minimum = wages.minimum ?? minimumWage
    if (bindsSmallEmployers(wages.fromEmployees ?? wageLaw.fromEmployees) && helper.value < leastOfMinimum * minimum.value)
      report(
        path,
        [...at, wages.helper ? 'helper' : 'minimum', 'value'],
        `a helper’s ${helper.value} is below a third of the minimum wage there, ${minimum.value}`,
      )
  }
}

/** Shares of people in percent, each with its source, and together no more people than there are. */
function checkFaiths(
  { folder, cities }: CountryFolder,
  checkCited: (row: { source: string; confidence?: string | undefined }, at: FieldPath, file: string) => void,
  report: Report,
): void {
  const file = `countries/${folder}/cities.yaml`
  const rows: [FieldPath, (typeof cities)['faiths'] | undefined][] = [
    [['faiths'], cities.faiths],
    ...cities.cities.map(({ faiths }, index): [FieldPath, typeof faiths] => [['cities', index, 'faiths'], faiths]),
  ]
  for (const [at, faiths] of rows) {
    if (!faiths) continue
    checkCited(faiths, at, file)
    for (const key of ['christians', 'muslims'] as const)
      if (faiths[key].some((share) => share < 0 || share > 100)) report(file, [...at, key], 'is in percent of people, from 0 to 100')
    const together = faiths.christians[1] + faiths.muslims[1]
    if (together > 100) report(file, at, `adds up to ${together} percent of the people`)
  }
}
