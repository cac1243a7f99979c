import type { Archetype, Estimate } from './archetype.ts'
import { limitsOf, type Row } from './assumption-row.ts'
import { carryingTo } from './carry.ts'
import type { CaseShock, Shape, ValueKey } from './case.ts'
import {
  drawCeiling,
  drawFloor,
  drawShareOfProfit,
  fullTimeDaysPerMonth,
  horizonMonths,
  loanExampleMonths,
  unknownPlaceWidening,
} from './constants.ts'
import { roundSignificant } from './currency.ts'
import { demandScale } from './demand-scale.ts'
import type { EvidenceBook } from './evidence-book.ts'
import { minorPerMajor } from './format.ts'
import { positiveOf, shareOf, valueOf } from './known-fact.ts'
import { calendarMonth } from './month.ts'
import type { City, MarketFacts, Place } from './place.ts'
import { Refused } from './refusal.ts'
import { type Line, lineWriter, total } from './resolve-lines.ts'
import { resolvePermits } from './resolve-permits.ts'
import { resolveShocks } from './resolve-shocks.ts'

/** Everything a run needs before own capital and loan are known; money in `rows` and `lines` in major units of the city's currency. */
export type Resolved = {
  rows: Map<ValueKey, Row>
  shape: Shape
  shocks: CaseShock[]
  lines: { equipment: Line[]; preOperating: Line[]; permits: Line[] }
  homeCity: City
}

type Range = { low: number; likely: number; high: number }

/**
 * Every assumption of an archetype in a place, each with its evidence. Throws a refusal for a gap in the facts, a currency without a
 * rate, an archetype that is not for the country, or one whose own figures contradict each other.
 */
export function resolve(archetype: Archetype, place: Place, facts: MarketFacts, asOf: string, book: EvidenceBook): Resolved {
  const { country, city } = place
  const home = facts.countries[archetype.home]
  if (!home) throw new Refused('fact-gap', `The home country "${archetype.home}" is missing`, archetype.home)
  if (!archetype.countries.includes(country.code)) {
    throw new Refused('not-in-country', `"${archetype.title}" is not offered in ${country.name}`, country.code)
  }
  checkArchetype(archetype)
  const carrying = carryingTo(place, home, archetype.priceMonth, asOf, facts)
  const { currency } = country
  const minor = minorPerMajor(currency)
  const write = lineWriter(carrying, book, home.currency, currency, archetype.priceMonth, asOf)

  const rows = new Map<ValueKey, Row>()
  const place_ = place.known ? 1 : 1 + unknownPlaceWidening
  const put = (
    key: ValueKey,
    label: string,
    range: Range,
    unit: string,
    limits: { min: number; max: number },
    evidence: string,
    scale = 1,
  ): void => {
    rows.set(key, {
      key,
      label,
      value: range.likely,
      unit,
      low: range.low,
      high: range.high,
      min: Math.min(limits.min, range.low),
      max: Math.max(limits.max, range.high),
      evidence: [evidence],
      editable: true,
      scale,
    })
  }
  /** An authored estimate that is no money: the same everywhere, wider in a place we do not know. */
  const putEstimate = (key: ValueKey, label: string, estimate: Estimate, unit: string, kind: 'share' | 'days' | 'months'): void => {
    const range = { low: estimate.low / place_, likely: estimate.likely, high: estimate.high * place_ }
    const id = book.assumption({
      id: `assumption:${key}`,
      label,
      value: range.likely,
      unit,
      reason: `${estimate.why} (range ${estimate.low} to ${estimate.high})`,
    })
    put(key, label, range, unit, limitsOf(kind, range, 0), id)
  }
  const putSum = (key: ValueKey, label: string, lines: Line[], unit: string, room: number, none: string): void => {
    const sum = total(lines)
    const value = precise(sum.likely)
    const id =
      lines.length === 0
        ? book.assumption({ id: `assumption:${key}`, label, value, unit, reason: none })
        : book.derived({
            id: `assumption:${key}`,
            label,
            value,
            unit,
            formula: lines.length === 1 ? lines[0]!.item : lines.map((line) => line.item).join(' + '),
            inputs: lines.map((line) => line.id),
            priceMonth: asOf,
          })
    const range = { low: precise(sum.low), likely: value, high: precise(sum.high) }
    put(key, label, range, unit, limitsOf('money', range, room), id, minor)
  }

  const { one, many } = archetype.unit
  const price = write.line('pricePerUnit', `Price of one ${one}`, archetype.price)
  putSum('pricePerUnit', `Price of one ${one}`, [price], `${currency} per ${one}`, 0, '')
  rows.get('pricePerUnit')!.min = 1 / minor

  const scale = demandScale(archetype, home, carrying.homeCity, country, city, price.likely)
  const capacity = archetype.capacityPerDay
  const units = (value: number) => Math.min(capacity, roundSignificant(value * scale.factor, 3))
  const demand = {
    low: Math.min(units(archetype.unitsPerDay.low / place_), units(archetype.unitsPerDay.likely)),
    likely: units(archetype.unitsPerDay.likely),
    high: units(archetype.unitsPerDay.high * place_),
  }
  const unitsLabel = `${capital(many)} sold on an open day, once established`
  const baseUnits = book.base('base:unitsPerDay', `${unitsLabel}, in a first-tier home city`, archetype.unitsPerDay, `${many} a day`)
  put(
    'unitsPerDay',
    unitsLabel,
    demand,
    `${many} a day`,
    limitsOf('count', { low: demand.low, high: Math.max(demand.high, capacity) }, 0),
    book.derived({
      id: 'assumption:unitsPerDay',
      label: unitsLabel,
      value: demand.likely,
      unit: `${many} a day`,
      formula: `${archetype.unitsPerDay.likely} × ${scale.formula}, at most the capacity of ${capacity}`,
      inputs: [baseUnits, ...scale.facts.map((fact) => book.fact(fact))],
      lower: !place.known,
    }),
  )
  const plain = (key: ValueKey, label: string, value: number, unit: string, limits: { min: number; max: number }, reason: string): void => {
    put(
      key,
      label,
      { low: value, likely: value, high: value },
      unit,
      limits,
      book.assumption({ id: `assumption:${key}`, label, value, unit, reason }),
    )
  }
  plain(
    'capacityPerDay',
    'Most that can be made on a day',
    capacity,
    `${many} a day`,
    { min: 0, max: capacity * 10 },
    'What the start-up equipment and people can do on a full day.',
  )
  plain(
    'openDaysPerMonth',
    'Open days a month',
    archetype.openDaysPerMonth,
    'days a month',
    { min: 1, max: 31 },
    'Days on which this business usually trades.',
  )
  putEstimate('rampMonths', 'Months until sales are nine tenths of mature', archetype.rampMonths, 'months', 'months')
  rows.get('rampMonths')!.min = 0.25

  const costLines = archetype.costOfSales.map((line, index) => write.line(`costOfSales.${index}`, line.item, line.amount))
  putSum(
    'costOfSalesPerUnit',
    `Cost of what goes into one ${one}`,
    costLines,
    `${currency} per ${one}`,
    price.likely * 2,
    'Nothing is bought in for it.',
  )
  putEstimate('shrinkageShare', 'Spoiled, wasted or lost, on top of cost of sales', archetype.shrinkage, 'share of cost of sales', 'share')
  putEstimate('paymentFeeShare', 'Card, mobile-money and platform fees', archetype.paymentFees, 'share of sales', 'share')

  const monthSales = price.likely * demand.likely * archetype.openDaysPerMonth
  const perMonth = `${currency} a month`
  const staffLines = archetype.staff.map((person, index) =>
    write.line(`staff.${index}`, person.count === 1 ? person.role : `${person.count} × ${person.role}`, person.monthly, person.count),
  )
  putSum('wagesPerMonth', 'Wages, the owner apart', staffLines, perMonth, monthSales, 'The owner works alone.')
  const rent = archetype.premises.rentPerMonth
  const rentLines = rent ? [write.line('rent', `Rent: ${archetype.premises.what}`, rent)] : []
  putSum('rentPerMonth', 'Rent', rentLines, perMonth, monthSales, `No rent: ${archetype.premises.what}`)
  const utilityLines = archetype.utilities.map((line, index) => write.line(`utilities.${index}`, line.item, line.monthly))
  putSum(
    'utilitiesPerMonth',
    'Power, fuel, water and data',
    utilityLines,
    perMonth,
    monthSales,
    'No metered supply is used for the business.',
  )
  const otherLines = archetype.otherCosts.map((line, index) => write.line(`other.${index}`, line.item, line.monthly))
  putSum(
    'otherCostsPerMonth',
    'Transport, marketing and other costs',
    otherLines,
    perMonth,
    monthSales,
    'No further regular cost is foreseen.',
  )
  const equipment = archetype.equipment.map((line, index) => write.line(`equipment.${index}`, line.item, line.amount))
  putSum('equipmentTotal', 'Equipment', equipment, currency, monthSales * 12, 'No equipment is bought for it.')
  const preOperating = archetype.preOperating.map((line, index) => write.line(`preOperating.${index}`, line.item, line.amount))
  putSum(
    'preOperatingTotal',
    'Spent before the first sale',
    preOperating,
    currency,
    monthSales * 6,
    'Nothing is spent before the first sale but equipment, stock and licences.',
  )
  const permits = resolvePermits(archetype, country, book)
  putSum(
    'permitFees',
    'Registration and licences',
    permits.lines,
    currency,
    monthSales * 6,
    'No fee is known for what this business must register.',
  )
  putSum(
    'permitRenewalPerYear',
    'Licences renewed each year',
    permits.yearly,
    `${currency} a year`,
    monthSales * 6,
    'No yearly renewal is known.',
  )

  const ahead = rentTerms(archetype, country.rentAhead)
  plain('rentAheadMonths', 'Months of rent paid ahead', ahead.months, 'months', { min: 0, max: horizonMonths }, ahead.why)
  plain('depositMonths', 'Months of rent as deposit', ahead.depositMonths, 'months', { min: 0, max: 24 }, ahead.why)
  putEstimate('stockDays', 'Days of cost of sales kept as stock', archetype.stockDays, 'days', 'days')
  putEstimate('debtorDays', 'Days customers take to pay', archetype.debtorDays, 'days', 'days')
  putEstimate('creditorDays', 'Days suppliers wait', archetype.creditorDays, 'days', 'days')

  const inflationFact = country.facts.inflation
  const inflation = precise(100 * shareOf(inflationFact, `${country.code} inflation`))
  const inflationRange = {
    low: Math.min(inflation, percentOf(inflationFact.low, inflationFact.unit) ?? precise(inflation * 0.6)),
    likely: inflation,
    high: Math.max(inflation, percentOf(inflationFact.high, inflationFact.unit) ?? precise(inflation * 1.5)),
  }
  put(
    'inflation',
    'Consumer prices rise',
    inflationRange,
    '% a year',
    limitsOf('percent', inflationRange, 0),
    book.derived({
      id: 'assumption:inflation',
      label: 'Consumer prices rise',
      value: precise(inflation),
      unit: '% a year',
      formula: 'the latest inflation figure, held for three years; nobody knows the next three',
      inputs: [book.fact(inflationFact)],
      lower: true,
    }),
    0.01,
  )
  const slide = precise(100 * carrying.fxDepreciation)
  const usd = currency === 'USD'
  const slideRange = usd
    ? { low: 0, likely: 0, high: 0 }
    : { low: Math.min(slide, precise(slide * 0.2 - 2)), likely: slide, high: precise(Math.max(slide, slide * 1.8) + 8) }
  put(
    'fxDepreciation',
    'The dollar gets dearer',
    slideRange,
    '% a year',
    limitsOf('percent', slideRange, 0),
    book.derived({
      id: 'assumption:fxDepreciation',
      label: 'The dollar gets dearer',
      value: usd ? 0 : slide,
      unit: '% a year',
      formula: usd
        ? 'the currency is the dollar'
        : '(1 + inflation) / (1 + US inflation) − 1: relative purchasing-power parity, an assumption',
      inputs: [book.fact(inflationFact), book.fact(facts.countries.US.facts.inflation)],
      lower: true,
    }),
    0.01,
  )

  putLoanTerms()
  putDraw()

  const costImport = total(costLines).importShare
  const wages = total(staffLines).likely
  const equipmentSum = total(equipment).likely
  const shape: Shape = {
    season: seasonOf(archetype, country.code),
    firstCalendarMonth: calendarMonth(asOf, 1, 'asOf'),
    importShare: {
      price: archetype.price.importShare,
      cost: costImport,
      utilities: total(utilityLines).importShare,
      other: total(otherLines).importShare,
      equipment: total(equipment).importShare,
    },
    equipment:
      archetype.equipment.length === 0
        ? [{ share: 1, lifeMonths: horizonMonths }]
        : archetype.equipment.map((line, index) => ({
            share: equipmentSum > 0 ? equipment[index]!.likely / equipmentSum : 1 / archetype.equipment.length,
            lifeMonths: Math.max(1, Math.round(line.lifeMonths)),
          })),
    staffing: Array.from({ length: horizonMonths }, (_, index) =>
      wages > 0
        ? archetype.staff.reduce((sum, person, at) => sum + (person.fromMonth <= index + 1 ? staffLines[at]!.likely : 0), 0) / wages
        : 1,
    ),
    tax: {
      ...country.tax,
      bands: country.tax.bands.map((band) => ({ rate: band.rate, upTo: band.upTo === null ? null : band.upTo * minor })),
    },
  }
  book.cited({
    id: 'tax',
    label: country.tax.name,
    value: country.tax.bands
      .map((band) => `${Number((band.rate * 100).toPrecision(4))} %${band.upTo === null ? ' above' : ` up to ${band.upTo} ${currency}`}`)
      .join(', '),
    unit: `of yearly ${country.tax.basis}`,
    year: country.tax.year,
    confidence: country.tax.confidence,
    reason: country.tax.note,
    sourceId: country.tax.sourceId,
  })
  book.assumption({
    id: 'assumption:seasonality',
    label: 'Sales by calendar month (mean 1)',
    value: shape.season.map((factor) => factor.toFixed(2)).join(' '),
    unit: 'factor, January first',
    reason: archetype.seasonality.why,
  })
  return {
    rows,
    shape,
    shocks: resolveShocks(archetype, home, country, costImport, book),
    lines: { equipment, preOperating, permits: permits.lines },
    homeCity: carrying.homeCity,
  }

  function putLoanTerms(): void {
    const fact = country.facts.microLoanRate
    const rate = precise(100 * shareOf(fact, `${country.code} microLoanRate`))
    const range = { low: percentOf(fact.low, fact.unit) ?? rate, likely: rate, high: percentOf(fact.high, fact.unit) ?? rate }
    put(
      'loanRate',
      'What a small loan costs',
      range,
      '% a year, effective',
      { min: 0, max: Math.max(300, range.high * 1.5) },
      book.derived({
        id: 'assumption:loanRate',
        label: 'What a small loan costs',
        value: precise(rate),
        unit: '% a year, effective',
        formula: "the country's micro-loan rate",
        inputs: [book.fact(fact)],
      }),
      0.01,
    )
    plain(
      'loanMonths',
      'Months to repay a loan',
      loanExampleMonths,
      'months',
      { min: 1, max: horizonMonths },
      'A first micro-loan usually runs a year.',
    )
  }

  /** A share of a mature month's profit, between a floor and a helper's pay for the same days. */
  function putDraw(): void {
    const wageFact = country.facts.helperWage
    const pay = positiveOf(wageFact, `${country.code} helperWage`) * Math.min(1, archetype.openDaysPerMonth / fullTimeDaysPerMonth)
    const value = (key: ValueKey) => rows.get(key)!.value
    const contribution =
      value('pricePerUnit') * (1 - value('paymentFeeShare')) - value('costOfSalesPerUnit') * (1 + value('shrinkageShare'))
    const wear = archetype.equipment.reduce((sum, line, index) => sum + equipment[index]!.likely / Math.max(1, line.lifeMonths), 0)
    const fixed =
      value('rentPerMonth') +
      value('wagesPerMonth') +
      value('utilitiesPerMonth') +
      value('otherCostsPerMonth') +
      value('permitRenewalPerYear') / 12 +
      wear
    const profit = contribution * value('unitsPerDay') * value('openDaysPerMonth') - fixed
    const likely = roundSignificant(Math.min(drawCeiling * pay, Math.max(drawFloor * pay, drawShareOfProfit * profit)), 3)
    const range = {
      low: Math.min(likely, roundSignificant(drawFloor * pay, 3)),
      likely,
      high: Math.max(likely, roundSignificant(drawCeiling * pay, 3)),
    }
    const label = 'What you take out to live on'
    put(
      'ownerDrawPerMonth',
      label,
      range,
      perMonth,
      limitsOf('money', range, monthSales),
      book.derived({
        id: 'assumption:ownerDrawPerMonth',
        label,
        value: likely,
        unit: perMonth,
        formula: `${drawShareOfProfit} × a mature month's profit, at least ${drawFloor} and at most ${drawCeiling} of a helper's pay for the same open days`,
        inputs: [
          book.fact(wageFact),
          'assumption:pricePerUnit',
          'assumption:unitsPerDay',
          'assumption:openDaysPerMonth',
          'assumption:costOfSalesPerUnit',
          'assumption:wagesPerMonth',
          'assumption:rentPerMonth',
          'assumption:utilitiesPerMonth',
          'assumption:otherCostsPerMonth',
        ],
      }),
      minor,
    )
  }
}

/** Shops and workshops pay the country's months ahead; a pitch, a stall or a vehicle is paid by the month, and home costs nothing. */
function rentTerms(archetype: Archetype, country: Place['country']['rentAhead']): { months: number; depositMonths: number; why: string } {
  const { kind, rentPerMonth } = archetype.premises
  if (!rentPerMonth) return { months: 0, depositMonths: 0, why: 'No rent is paid.' }
  if (kind === 'shop' || kind === 'workshop' || kind === 'plot')
    return { months: Math.round(country.months), depositMonths: country.depositMonths, why: country.why }
  return {
    months: 1,
    depositMonths: kind === 'kiosk' ? Math.min(1, country.depositMonths) : 0,
    why: `A ${kind} is usually paid by the month.`,
  }
}

function seasonOf(archetype: Archetype, code: Place['country']['code']): number[] {
  const months = archetype.seasonality.byCountry?.[code] ?? archetype.seasonality.byMonth
  const mean = months.reduce((sum, factor) => sum + factor, 0) / 12
  if (months.length !== 12 || !(mean > 0) || months.some((factor) => !(factor >= 0))) {
    throw new Refused('bad-archetype', `"${archetype.id}" needs twelve seasonal factors of 0 or more`, 'seasonality')
  }
  return months.map((factor) => factor / mean)
}

function checkArchetype(archetype: Archetype): void {
  const estimates: [string, Estimate][] = [
    ['price', archetype.price],
    ['unitsPerDay', archetype.unitsPerDay],
    ['rampMonths', archetype.rampMonths],
    ['shrinkage', archetype.shrinkage],
    ['paymentFees', archetype.paymentFees],
    ['stockDays', archetype.stockDays],
    ['debtorDays', archetype.debtorDays],
    ['creditorDays', archetype.creditorDays],
    ...[...archetype.costOfSales, ...archetype.equipment, ...archetype.preOperating].map((line): [string, Estimate] => [
      line.item,
      line.amount,
    ]),
    ...[...archetype.utilities, ...archetype.otherCosts].map((line): [string, Estimate] => [line.item, line.monthly]),
    ...archetype.staff.map((person): [string, Estimate] => [person.role, person.monthly]),
  ]
  for (const [name, { low, likely, high }] of estimates) {
    if (!(low >= 0 && low <= likely && likely <= high && Number.isFinite(high))) {
      throw new Refused('bad-archetype', `"${archetype.id}": ${name} must have 0 ≤ low ≤ likely ≤ high`, name)
    }
  }
  if (!(archetype.price.likely > 0)) throw new Refused('bad-archetype', `"${archetype.id}" has no price`, 'price')
  if (!(archetype.capacityPerDay > 0)) throw new Refused('bad-archetype', `"${archetype.id}" has no capacity`, 'capacityPerDay')
  if (!(archetype.openDaysPerMonth >= 1 && archetype.openDaysPerMonth <= 31))
    throw new Refused('bad-archetype', `"${archetype.id}" must be open 1–31 days`, 'openDaysPerMonth')
}

function percentOf(value: number | undefined, unit: string): number | undefined {
  return value === undefined ? undefined : unit.startsWith('%') ? value : value * 100
}

/** Clears the tail that adding decimals leaves. */
function precise(value: number): number {
  return Number(value.toPrecision(12))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
