import { limitsOf, type Row } from '../evidence/assumption-row.ts'
import { checkCountry } from '../evidence/check-facts.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype, MoneyEstimate } from '../market/archetype.ts'
import { checkArchetype } from '../market/archetype-check.ts'
import { demandScale } from '../market/demand-scale.ts'
import { type City, type MarketFacts, type Place, yardstickCountry } from '../market/place.ts'
import { priceTransferTo } from '../market/price-transfer.ts'
import { resolvePermits } from '../market/resolve-permits.ts'
import { minorPerMajor } from '../quantity/money.ts'
import { toSignificant } from '../quantity/significant.ts'
import { type RowWriter, rowWriter } from '../report/row-writer.ts'
import { horizonMonths, unknownPlaceWidening } from './constants.ts'
import type { ModelShock, Shape, ValueKey } from './model-inputs.ts'
import { Refused } from './refusal.ts'
import { type Line, lineWriter, total } from './resolve-lines.ts'
import { resolveOwnerPay } from './resolve-owner-pay.ts'
import { resolvePrice } from './resolve-price.ts'
import { resolveRates } from './resolve-rates.ts'
import { rentTerms, resolveShape } from './resolve-shape.ts'
import { resolveShocks } from './resolve-shocks.ts'

/** Everything a run needs before own capital and loan are known; money in `rows` and `lines` in major units of the city's currency. */
export type Resolved = {
  rows: Map<ValueKey, Row>
  shape: Shape
  shocks: ModelShock[]
  lines: { equipment: Line[]; preOperating: Line[]; permits: Line[] }
}

/**
 * Every assumption of an archetype in a place, each with its evidence. Throws a refusal for a gap in the facts, a currency without a
 * rate, an archetype that is not for the country, or one whose own figures contradict each other.
 */
export function resolve(archetype: Archetype, place: Place, facts: MarketFacts, asOf: string, book: EvidenceBook): Resolved {
  const { country } = place
  const { currency } = country
  const home = facts.countries[archetype.home]
  if (!home) throw new Refused('fact-gap', `The home country "${archetype.home}" is missing`, archetype.home)
  checkCountry(home)
  if (!archetype.countries.includes(country.code)) {
    throw new Refused('not-in-country', `"${archetype.title}" is not offered in ${country.name}`, country.code)
  }
  checkArchetype(archetype)
  const transfer = priceTransferTo(place, home, archetype.priceMonth, asOf, facts)
  const minor = minorPerMajor(currency)
  const writer = lineWriter(transfer, book, home.currency, currency, archetype.priceMonth, asOf)
  const write = rowWriter(book, minor, asOf, place.known)
  const perMonth = `${currency} a month`
  const { one, many } = archetype.unit

  const lines = (id: string, items: { item: string; amount: MoneyEstimate; times?: number }[]): Line[] =>
    items.map(({ item, amount, times }, index) => writer.line(`${id}.${index}`, item, amount, times))
  const monthly = ({ item, monthly: amount }: { item: string; monthly: MoneyEstimate }) => ({ item, amount })
  const cost = lines('costOfSales', archetype.costOfSales)

  const wholePrice = writer.line('pricePerUnit', `Price of one ${one}`, archetype.price)
  const price = resolvePrice(archetype, country.code, wholePrice, cost, currency, asOf, book)
  write.sum({ key: 'pricePerUnit', label: `Price of one ${one}`, unit: `${currency} per ${one}` }, [price], 0, '')
  write.rows.get('pricePerUnit')!.min = 1 / minor
  putDemand(archetype, place, facts, transfer.homeCity, price.likely, write, book)
  const { capacityPerDay: capacity, openDaysPerMonth: openDays } = archetype
  const capacityNamed = { key: 'capacityPerDay', label: 'Most you can make in a day', unit: `${many} a day` } as const
  write.plain(capacityNamed, capacity, { min: 0, max: capacity * 10 }, 'What the start-up equipment and people can do on a full day.')
  const openNamed = { key: 'openDaysPerMonth', label: 'Open days a month', unit: 'days a month' } as const
  write.plain(openNamed, openDays, { min: 1, max: 31 }, 'Days on which this business usually trades.')
  write.estimate({ key: 'rampMonths', label: 'Months to reach 90% of full sales', unit: 'months' }, archetype.rampMonths, 'months')
  write.rows.get('rampMonths')!.min = 0.25

  const staff = lines(
    'staff',
    archetype.staff.map(({ role, count, monthly: amount }) => ({ item: count === 1 ? role : `${count} × ${role}`, amount, times: count })),
  )
  const rent = archetype.premises.rentPerMonth
  const rented = rent ? [writer.line('rent', `Rent: ${archetype.premises.what}`, rent)] : []
  const utilities = lines('utilities', archetype.utilities.map(monthly))
  const other = lines('other', archetype.otherCosts.map(monthly))
  const equipment = lines('equipment', archetype.equipment)
  const preOperating = lines('preOperating', archetype.preOperating)
  const permits = resolvePermits(archetype, place, book)

  const monthSales = price.likely * write.rows.get('unitsPerDay')!.value * openDays
  const costNamed = { key: 'costOfSalesPerUnit', label: `Direct cost of one ${one}`, unit: `${currency} per ${one}` } as const
  write.sum(costNamed, cost, price.likely * 2, 'The business buys no goods for it.')
  const shrinkNamed = {
    key: 'shrinkageShare',
    label: 'Goods spoiled, wasted or lost',
    unit: 'share of cost of sales',
  } as const
  write.estimate(shrinkNamed, archetype.shrinkage, 'share')
  const feeNamed = { key: 'paymentFeeShare', label: 'Card, mobile-money and platform fees', unit: 'share of sales' } as const
  write.estimate(feeNamed, archetype.paymentFees, 'share')
  write.sum({ key: 'wagesPerMonth', label: 'Wages, without the owner', unit: perMonth }, staff, monthSales, 'The owner works alone.')
  write.sum({ key: 'rentPerMonth', label: 'Rent', unit: perMonth }, rented, monthSales, `No rent: ${archetype.premises.what}`)
  const powerNamed = { key: 'utilitiesPerMonth', label: 'Power, fuel, water and data', unit: perMonth } as const
  write.sum(powerNamed, utilities, monthSales, 'The business uses no metered supply.')
  const otherNamed = { key: 'otherCostsPerMonth', label: 'Transport, marketing and other costs', unit: perMonth } as const
  write.sum(otherNamed, other, monthSales, 'We expect no other regular cost.')
  write.sum({ key: 'equipmentTotal', label: 'Equipment', unit: currency }, equipment, monthSales * 12, 'The business buys no equipment.')
  const beforeNamed = { key: 'preOperatingTotal', label: 'Costs before the first sale', unit: currency } as const
  write.sum(beforeNamed, preOperating, monthSales * 6, 'Nothing more is spent before the first sale.')
  const feesNamed = { key: 'permitFees', label: 'Registration and permits', unit: currency } as const
  write.sum(feesNamed, permits.lines, monthSales * 6, 'We know of no fee to register this business.')
  const renewalNamed = { key: 'permitRenewalPerYear', label: 'Yearly permit renewals', unit: `${currency} a year` } as const
  write.sum(renewalNamed, permits.yearly, monthSales * 6, 'We know of no yearly renewal.')

  const terms = rentTerms(archetype, country.rentAhead)
  const aheadNamed = { key: 'rentAheadMonths', label: 'Months of rent paid ahead', unit: 'months' } as const
  write.plain(aheadNamed, terms.months, { min: 0, max: horizonMonths }, terms.why)
  write.plain(
    { key: 'depositMonths', label: 'Months of rent as deposit', unit: 'months' },
    terms.depositMonths,
    { min: 0, max: 24 },
    terms.why,
  )
  write.estimate({ key: 'stockDays', label: 'Days of stock', unit: 'days' }, archetype.stockDays, 'days')
  write.estimate({ key: 'debtorDays', label: 'Days customers take to pay', unit: 'days' }, archetype.debtorDays, 'days')
  write.estimate({ key: 'creditorDays', label: 'Days suppliers wait', unit: 'days' }, archetype.creditorDays, 'days')
  resolveRates(country, facts.countries[yardstickCountry], transfer.fxDepreciation, write, book)
  const wear = archetype.equipment.reduce((sum, line, index) => sum + equipment[index]!.likely / Math.max(1, line.lifeMonths), 0)
  resolveOwnerPay(country, wear, monthSales, minor, write, book)

  return {
    rows: write.rows,
    shape: resolveShape(archetype, country, asOf, { cost, staff, utilities, other, equipment }, book),
    shocks: resolveShocks(archetype, home, country, total(cost).importShare, book),
    lines: { equipment, preOperating, permits: permits.lines },
  }
}

/** Units a day here: the home figure scaled by reach and affordability, never above capacity. */
function putDemand(
  archetype: Archetype,
  place: Place,
  facts: MarketFacts,
  homeCity: City,
  price: number,
  write: RowWriter,
  book: EvidenceBook,
): void {
  const { capacityPerDay: capacity, unitsPerDay, unit } = archetype
  const widen = place.known ? 1 : 1 + unknownPlaceWidening
  const scale = demandScale(archetype, facts.countries[archetype.home], homeCity, place.country, place.city, price)
  const scaled = (units: number) => Math.min(capacity, toSignificant(units * scale.factor, 3))
  const range = { low: scaled(unitsPerDay.low / widen), likely: scaled(unitsPerDay.likely), high: scaled(unitsPerDay.high * widen) }
  const label = `${unit.many.charAt(0).toUpperCase()}${unit.many.slice(1)} sold on an open day, once established`
  const named = { key: 'unitsPerDay', label, unit: `${unit.many} a day` } as const
  const base = book.base('base:unitsPerDay', `${label}, in a first-tier home city`, unitsPerDay, named.unit)
  const id = book.derived({
    id: 'assumption:unitsPerDay',
    label,
    value: range.likely,
    unit: named.unit,
    formula: `${unitsPerDay.likely} × ${scale.formula}, at most the capacity of ${capacity}`,
    inputs: [base, ...scale.facts.map((fact) => book.fact(fact))],
    lower: !place.known,
  })
  write.put(named, range, limitsOf('count', { low: range.low, high: Math.max(range.high, capacity) }, 0), id)
}
