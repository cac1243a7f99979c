import { assumptionFormulas, assumptionLabels, assumptionReasons, lineTexts, startupLines } from '#words/engine/assumptions.ts'
import { modelRefusals } from '#words/engine/model-refusals.ts'
import { fullTimeHoursPerWeek, horizonMonths, unknownPlaceWidening } from '../economy/constants.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype, MoneyEstimate } from '../market/archetype.ts'
import { checkArchetype } from '../market/archetype-check.ts'
import { checkCountry } from '../market/check-facts.ts'
import { demandScale } from '../market/demand-scale.ts'
import { fxOf } from '../market/known-fact.ts'
import { type City, type MarketFacts, type Place, yardstickCountry } from '../market/place.ts'
import { priceTransferTo } from '../market/price-transfer.ts'
import { minorPerMajor } from '../quantity/money.ts'
import { Refused, said } from '../quantity/refusal.ts'
import { toCoin, toSignificant } from '../quantity/significant.ts'
import { limitsOf, type Row } from './assumption-row.ts'
import { legalWages } from './legal-wages.ts'
import type { ModelShock, Shape, ValueKey } from './model-inputs.ts'
import { resolveFairShare } from './resolve-fair-share.ts'
import { type Line, lineWriter, total } from './resolve-lines.ts'
import { resolveOwnerPay } from './resolve-owner-pay.ts'
import { resolvePermits } from './resolve-permits.ts'
import { resolvePrice } from './resolve-price.ts'
import { resolveRates } from './resolve-rates.ts'
import { rentTerms, resolveShape } from './resolve-shape.ts'
import { resolveShocks } from './resolve-shocks.ts'
import { type RowWriter, rowWriter } from './row-writer.ts'
import { vatRuleOf } from './vat.ts'

/** Everything a run needs before own capital and loan are known; money in `rows` and `lines` in major units of the city's currency. */
export type Resolved = {
  rows: Map<ValueKey, Row>
  shape: Shape
  shocks: ModelShock[]
  lines: { equipment: Line[]; preOperating: Line[]; permits: Line[]; shelf: Line[] }
  /** What the first stock is called: of one who drives for a living it is what is in the tank. */
  stockName: string
}

/**
 * Every assumption of an archetype in a place, each with its evidence. Throws a refusal for a gap in the facts, a currency without a
 * rate, an archetype that is not for the country, or one whose own figures contradict each other.
 */
export function resolve(archetype: Archetype, place: Place, facts: MarketFacts, asOf: string, book: EvidenceBook): Resolved {
  const { country } = place
  const { currency } = country
  const home = facts.countries[archetype.home]
  if (!home) throw new Refused('fact-gap', said(modelRefusals.noHome, { country: archetype.home }), archetype.home)
  checkCountry(home)
  if (!archetype.countries.includes(country.code)) {
    throw new Refused('not-in-country', said(modelRefusals.notInCountry, { title: archetype.title, country: country.name }), country.code)
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

  const priceLabel = assumptionLabels.pricePerUnit({ one })
  const wholePrice = writer.line('pricePerUnit', priceLabel, archetype.price)
  const exact = resolvePrice(archetype, country.code, wholePrice, cost, currency, asOf, book)
  // What people pay is rounded to a coin before anything is computed from it.
  const coin = toCoin(exact.likely, fxOf(country), exact.likely - total(cost).likely)
  const price = { ...exact, likely: coin, low: Math.min(exact.low, coin), high: Math.max(exact.high, coin) }
  write.sum({ key: 'pricePerUnit', label: priceLabel, unit: `${currency} per ${one}` }, [price], 0, '')
  write.rows.get('pricePerUnit')!.min = 1 / minor
  putDemand(archetype, place, facts, transfer.homeCity, price.likely, asOf, write, book)
  resolveFairShare(archetype, place, facts, write, book)
  const { capacityPerDay: capacity, openDaysPerMonth: openDays } = archetype
  const capacityNamed = { key: 'capacityPerDay', label: assumptionLabels.capacityPerDay, unit: `${many} a day` } as const
  write.plain(capacityNamed, capacity, { min: 0, max: capacity * 10 }, assumptionReasons.capacityPerDay)
  const openNamed = { key: 'openDaysPerMonth', label: assumptionLabels.openDaysPerMonth, unit: 'days a month' } as const
  write.plain(openNamed, openDays, { min: 1, max: 31 }, assumptionReasons.openDaysPerMonth)
  write.estimate({ key: 'rampMonths', label: assumptionLabels.rampMonths, unit: 'months' }, archetype.rampMonths, 'months')
  write.rows.get('rampMonths')!.min = 0.25

  const staff = legalWages(
    lines(
      'staff',
      archetype.staff.map(({ role, count, monthly: amount }) => ({
        item: count === 1 ? role : lineTexts.staff({ count, role }),
        amount,
        times: count,
      })),
    ),
    archetype,
    place,
    book,
  )
  const rent = archetype.premises.rentPerMonth
  const rented = rent ? [writer.line('rent', lineTexts.rent({ premises: archetype.premises.what }), rent)] : []
  const utilities = lines('utilities', archetype.utilities.map(monthly))
  const other = lines('other', archetype.otherCosts.map(monthly))
  const equipment = lines('equipment', archetype.equipment)
  const preOperating = lines('preOperating', archetype.preOperating)
  const permits = resolvePermits(archetype, place, book)
  const { production, openingStock } = archetype
  const kept = production?.kept.count ?? 0
  const keeping = lines(
    'keeping',
    (production?.keeping ?? []).map((line) => ({ ...monthly(line), times: kept })),
  )
  const shelf = openingStock ? [writer.line('openingStock', assumptionLabels.openingStock, openingStock)] : []

  const monthSales = price.likely * write.rows.get('unitsPerDay')!.value * openDays
  const costNamed = {
    key: 'costOfSalesPerUnit',
    label: assumptionLabels.costOfSalesPerUnit({ one }),
    unit: `${currency} per ${one}`,
  } as const
  write.sum(costNamed, cost, price.likely * 2, assumptionReasons.noGoods)
  const shrinkNamed = {
    key: 'shrinkageShare',
    label: assumptionLabels.shrinkageShare,
    unit: 'share of cost of sales',
  } as const
  write.estimate(shrinkNamed, archetype.shrinkage, 'share')
  const feeNamed = { key: 'paymentFeeShare', label: assumptionLabels.paymentFeeShare, unit: 'share of sales' } as const
  write.estimate(feeNamed, archetype.paymentFees, 'share')
  write.sum(
    { key: 'wagesPerMonth', label: assumptionLabels.wagesPerMonth, unit: perMonth },
    staff,
    monthSales,
    assumptionReasons.ownerAlone,
  )
  write.sum(
    { key: 'rentPerMonth', label: assumptionLabels.rentPerMonth, unit: perMonth },
    rented,
    monthSales,
    assumptionReasons.noRent({ premises: archetype.premises.what }),
  )
  const powerNamed = { key: 'utilitiesPerMonth', label: assumptionLabels.utilitiesPerMonth, unit: perMonth } as const
  write.sum(powerNamed, utilities, monthSales, assumptionReasons.noUtilities)
  const keepingLabel = production
    ? assumptionLabels.keepingPerMonth({ count: kept, one: production.kept.one, many: production.kept.many })
    : assumptionLabels.keepingNone
  write.sum({ key: 'keepingPerMonth', label: keepingLabel, unit: perMonth }, keeping, monthSales, assumptionReasons.noKeeping)
  const shelfNamed = { key: 'openingStock', label: assumptionLabels.openingStock, unit: currency } as const
  write.sum(shelfNamed, shelf, monthSales * 6, assumptionReasons.noShelf)
  const otherNamed = { key: 'otherCostsPerMonth', label: assumptionLabels.otherCostsPerMonth, unit: perMonth } as const
  write.sum(otherNamed, other, monthSales, assumptionReasons.noOtherCosts)
  write.sum(
    { key: 'equipmentTotal', label: assumptionLabels.equipmentTotal, unit: currency },
    equipment,
    monthSales * 12,
    assumptionReasons.noEquipment,
  )
  const beforeNamed = { key: 'preOperatingTotal', label: assumptionLabels.preOperatingTotal, unit: currency } as const
  write.sum(beforeNamed, preOperating, monthSales * 6, assumptionReasons.noPreOperating)
  const feesNamed = { key: 'permitFees', label: assumptionLabels.permitFees, unit: currency } as const
  write.sum(feesNamed, permits.lines, monthSales * 6, assumptionReasons.noPermitFees)
  const renewalNamed = { key: 'permitRenewalPerYear', label: assumptionLabels.permitRenewalPerYear, unit: `${currency} a year` } as const
  write.sum(renewalNamed, permits.yearly, monthSales * 6, assumptionReasons.noRenewals)

  const terms = rentTerms(archetype, country.rentAhead)
  const aheadNamed = { key: 'rentAheadMonths', label: assumptionLabels.rentAheadMonths, unit: 'months' } as const
  write.plain(aheadNamed, terms.months, { min: 0, max: horizonMonths }, terms.why)
  write.plain(
    { key: 'depositMonths', label: assumptionLabels.depositMonths, unit: 'months' },
    terms.depositMonths,
    { min: 0, max: 24 },
    terms.why,
  )
  write.estimate({ key: 'stockDays', label: assumptionLabels.stockDays, unit: 'days' }, archetype.stockDays, 'days')
  write.estimate({ key: 'debtorDays', label: assumptionLabels.debtorDays, unit: 'days' }, archetype.debtorDays, 'days')
  write.estimate({ key: 'creditorDays', label: assumptionLabels.creditorDays, unit: 'days' }, archetype.creditorDays, 'days')
  const hours = archetype.ownerHoursPerWeek
  const hoursNamed = { key: 'ownerHoursPerWeek', label: assumptionLabels.ownerHoursPerWeek, unit: 'hours a week' } as const
  if (hours) write.estimate(hoursNamed, hours, 'hours')
  else
    write.plain(
      hoursNamed,
      fullTimeHoursPerWeek,
      { min: 0, max: hoursOfWeek },
      assumptionReasons.hoursUnknown({ hours: fullTimeHoursPerWeek }),
    )
  const graceNamed = { key: 'loanGraceMonths', label: assumptionLabels.loanGraceMonths, unit: 'months' } as const
  write.plain(graceNamed, 0, { min: 0, max: 12 }, assumptionReasons.noGrace)
  resolveRates(country, facts.countries[yardstickCountry], transfer.fxDepreciation, write, book)
  const wear = archetype.equipment.reduce((sum, line, index) => sum + equipment[index]!.likely / Math.max(1, line.lifeMonths), 0)
  resolveOwnerPay(place, vatRuleOf(archetype, country), wear, monthSales, minor, write, book)

  return {
    rows: write.rows,
    shape: resolveShape(archetype, place, asOf, { cost, staff, keeping, utilities, other, equipment }, book),
    shocks: resolveShocks(archetype, home, country, total(cost).importShare, book),
    lines: { equipment, preOperating, permits: permits.lines, shelf },
    stockName: isFuel(archetype) ? startupLines.fuel : startupLines.stock,
  }
}

const hoursOfWeek = 168

/** Units a day here: the home figure scaled by reach and affordability, never above capacity. */
function putDemand(
  archetype: Archetype,
  place: Place,
  facts: MarketFacts,
  homeCity: City,
  price: number,
  asOf: string,
  write: RowWriter,
  book: EvidenceBook,
): void {
  const { capacityPerDay: capacity, unitsPerDay, unit } = archetype
  const widen = place.known ? 1 : 1 + unknownPlaceWidening
  const scale = demandScale(archetype, facts.countries[archetype.home], homeCity, place.country, place.city, price, asOf)
  const scaled = (units: number) => Math.min(capacity, toSignificant(units * scale.factor, 3))
  const range = { low: scaled(unitsPerDay.low / widen), likely: scaled(unitsPerDay.likely), high: scaled(unitsPerDay.high * widen) }
  const { many } = unit
  const label = assumptionLabels.unitsPerDay({ many })
  const named = { key: 'unitsPerDay', label, unit: `${many} a day` } as const
  const base = book.base('base:unitsPerDay', assumptionLabels.unitsPerDayAtHome({ many }), unitsPerDay, named.unit)
  const id = book.derived({
    id: 'assumption:unitsPerDay',
    label,
    value: range.likely,
    unit: named.unit,
    formula: assumptionFormulas.unitsPerDay({ atHome: unitsPerDay.likely, scale: scale.formula, capacity }),
    inputs: [base, ...scale.facts.map((fact) => book.fact(fact))],
    lower: !place.known,
  })
  write.put(named, range, limitsOf('count', { low: range.low, high: Math.max(range.high, capacity) }, 0), id)
}

function isFuel({ premises, costOfSales }: Archetype): boolean {
  const largest = [...costOfSales].sort((a, b) => b.amount.likely - a.amount.likely)[0]
  return premises.kind === 'vehicle' && largest?.amount.carrier === 'energy'
}
