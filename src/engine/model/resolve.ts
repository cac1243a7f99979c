import { joinWithAnd } from '#language/join-names.ts'
import type { NumberText } from '#language/slots.ts'
import { assumptionFormulas, assumptionLabels, assumptionReasons, lineTexts, startupLines } from '#words/engine/assumptions.ts'
import { hoursReasons } from '#words/engine/counts.ts'
import { modelRefusals } from '#words/engine/model-refusals.ts'
import { soldWeekTexts } from '#words/engine/sold-week.ts'
import { surveyWeightFormulas } from '#words/engine/survey-weight.ts'
import { defaultOwnerHoursPerWeek, horizonMonths, unknownPlaceWidening } from '../economy/constants.ts'
import { demandedUnits } from '../economy/price-index.ts'
import { createNullEvidenceBook, type EvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype, MoneyEstimate } from '../market/archetype.ts'
import { assertArchetype } from '../market/assert-archetype.ts'
import { assertCountryFacts } from '../market/assert-facts.ts'
import { demandScale } from '../market/demand-scale.ts'
import type { Drawing } from '../market/drawing.ts'
import { exchangeRateOf } from '../market/fact-value.ts'
import { archetypeKeeping, keptFor } from '../market/herd.ts'
import { heldItems } from '../market/own-steps.ts'
import { archetypeInHours, capacityIn, fewerHours, partOfDayWorked, standInHours } from '../market/part-time.ts'
import { type City, type MarketFacts, type Place, yardstickCountry } from '../market/place.ts'
import { createPriceTransfer } from '../market/price-transfer.ts'
import { estimateFor, paymentFeesIn } from '../market/supply.ts'
import { formatMoneyMajor, formatNumber } from '../quantity/format.ts'
import { minorPerMajor } from '../quantity/money.ts'
import { localize, RefusalError } from '../quantity/refusal.ts'
import { toCoin, toSignificant } from '../quantity/significant.ts'
import type { Owned } from '../quantity/vocabulary.ts'
import { addEmployerParts } from './add-employer-parts.ts'
import type { Answers } from './answers.ts'
import { type AssumptionRow, whatIfLimits } from './assumption-row.ts'
import type { BusinessShape, ModelShock, ValueKey } from './model-inputs.ts'
import { raiseToLegalMinimum } from './raise-to-legal-minimum.ts'
import { resolveCount } from './resolve-count.ts'
import { resolveFairShare } from './resolve-fair-share.ts'
import { reducePull, standInLine } from './resolve-hours.ts'
import { type CostLine, lineWriter, total } from './resolve-lines.ts'
import { resolveOwnerPay } from './resolve-owner-pay.ts'
import { resolvePermits } from './resolve-permits.ts'
import { resolvePrice } from './resolve-price.ts'
import { resolveRates } from './resolve-rates.ts'
import { resolveRentTerms, resolveShape } from './resolve-shape.ts'
import { resolveShocks } from './resolve-shocks.ts'
import { createRowWriter, type RowWriter, roundPrecision } from './row-writer.ts'
import { resolveVatRule } from './vat.ts'
import { type SurveyFactor, type SurveyFactors, unmoved } from './weigh-survey.ts'

/** All inputs of a run but own capital and loan; money in `rows` and `lines` in major units of the city's currency. */
export type Resolved = {
  rows: Map<ValueKey, AssumptionRow>
  shape: BusinessShape
  shocks: ModelShock[]
  /** `owned` is what the person has of the costs before the opening, a licence or the training, and does not pay. */
  lines: { equipment: CostLine[]; preOperating: CostLine[]; owned: CostLine[]; permits: CostLine[] }
  /** Name of the first stock: for a driver it is the fuel in the tank; and where it is no more than what must be there, for a shop its full shelf. */
  stockName: string
  leastStockName: string
  /** How many animals, plants or beds it keeps of how many the business plans; null where it keeps all of them, or nothing. */
  herd: { count: number; planned: number } | null
}

/** What is known of the market otherwise than from the facts: who else sells, what people spend, and how much that counts. */
type MarketGiven = Partial<Record<'marketSpending' | 'sellersNearby' | 'fairShareWeight', number>>

/** What a run knows beside the facts: what the person owns and answered, what a survey moves, and what is known of the market. */
type ResolveOptions = {
  owned?: readonly Owned[] | undefined
  surveyed?: SurveyFactors | undefined
  given?: MarketGiven
  answers?: Answers | undefined
}

/**
 * Every assumption of an archetype in a place, each with its evidence. Throws a refusal for a gap in the facts, a currency without a
 * rate, an archetype that is not for the country, or one whose own figures contradict each other.
 */
export function resolve(
  whole: Archetype,
  place: Place,
  facts: MarketFacts,
  asOf: string,
  book: EvidenceBook,
  { owned = [], surveyed = { sales: unmoved, cost: unmoved }, given = {}, answers = {} }: ResolveOptions = {},
): Resolved {
  const { country } = place
  const { currency } = country
  const home = facts.countries[whole.home]
  if (!home) throw new RefusalError('fact-gap', localize(modelRefusals.noHome, { country: whole.home }), whole.home)
  assertCountryFacts(home)
  if (!whole.countries.includes(country.code)) {
    throw new RefusalError(
      'not-in-country',
      localize(modelRefusals.notInCountry, { title: whole.title, country: country.name }),
      country.code,
    )
  }
  assertArchetype(whole)
  const transfer = createPriceTransfer(place, home, whole.priceMonth, asOf, facts)
  const minor = minorPerMajor(currency)
  const writer = lineWriter(transfer, book, home.currency, currency, whole.priceMonth, asOf)
  const write = createRowWriter(book, minor, asOf, place.known)
  const perMonth = `${currency} a month`
  const { one, many } = whole.unit

  const lines = (id: string, items: { item: string; drawn?: Drawing; amount: MoneyEstimate; times?: number }[]): CostLine[] =>
    items.map(({ item, drawn, amount, times }, index) => ({
      ...writer.line(`${id}.${index}`, item, amount, times),
      ...(drawn ? { drawn } : {}),
    }))
  const monthly = ({ item, monthly: amount }: { item: string; monthly: MoneyEstimate }) => ({ item, amount })
  const plannedCost = lines('costOfSales', whole.costOfSales)
  const cost = moveCost(plannedCost, surveyed.cost, currency, asOf, book)

  const priceLabel = assumptionLabels.pricePerUnit({ one })
  const wholePrice = writer.line('pricePerUnit', priceLabel, whole.price)
  const basis = whole.priceBasis ? lines('priceBasis', whole.priceBasis) : plannedCost
  const localPrice = resolvePrice(whole, country.code, wholePrice, basis, currency, asOf, book)
  // The price is rounded to a coin before anything is computed from it.
  const roundedPrice = toCoin(localPrice.likely, exchangeRateOf(country), localPrice.likely - total(basis).likely)
  const price = {
    ...localPrice,
    likely: roundedPrice,
    low: Math.min(localPrice.low, roundedPrice),
    high: Math.max(localPrice.high, roundedPrice),
  }
  write.sum({ key: 'pricePerUnit', label: priceLabel, unit: `${currency} per ${one}` }, [price], 0, '')
  write.rows.get('pricePerUnit')!.min = 1 / minor
  const market: MarketHere = { place, facts, homeCity: transfer.homeCity, price: price.likely, asOf, surveyed: surveyed.sales }
  const count = keptHere(whole, market, minor, given, answers)
  const keptHerd = count === null ? whole : archetypeKeeping(whole, count)
  const archetype = archetypeInHours(keptHerd, answers, country.code)
  const fewer = fewerHours(keptHerd, answers, country.code)
  // Customers would buy what they would buy, however large the herd is.
  const partOfDay = partOfDayWorked(keptHerd, answers, country.code)
  writeDemand(whole, market, write, book, partOfDay)
  resolveFairShare(archetype, place, facts, write, book)
  if (answers.counted) resolveCount(answers.counted, { archetype, place, facts, price: price.likely }, write, book)
  const { capacityPerDay: capacity, openDaysPerMonth: openDays } = archetype
  const shareOfTime = (partOfDay * openDays) / keptHerd.openDaysPerMonth
  if (shareOfTime < 1 && answers.counted?.of !== 'customers') reducePull(shareOfTime, write, book)
  const capacityKey = { key: 'capacityPerDay', label: assumptionLabels.capacityPerDay, unit: `${many} a day` } as const
  write.plain(capacityKey, capacity, { min: 0, max: capacity * 10 }, assumptionReasons.capacityPerDay)
  const openDaysKey = { key: 'openDaysPerMonth', label: assumptionLabels.openDaysPerMonth, unit: 'days a month' } as const
  write.plain(openDaysKey, openDays, { min: 1, max: 31 }, assumptionReasons.openDaysPerMonth)
  if (fewer && openDays < keptHerd.openDaysPerMonth) {
    const days = keptHerd.openDaysPerMonth
    const reason =
      partOfDay === 1
        ? hoursReasons.openDays({ hours: fewer.worked, planned: formatNumber(fewer.planned, 1) as NumberText, days })
        : hoursReasons.openDaysMet({ days })
    // Nobody said the days: they follow from the hours that somebody said.
    book.assumption({ id: 'assumption:openDaysPerMonth', label: openDaysKey.label, value: openDays, unit: openDaysKey.unit, reason })
  }
  write.estimate({ key: 'rampMonths', label: assumptionLabels.rampMonths, unit: 'months' }, archetype.rampMonths, 'months')
  write.rows.get('rampMonths')!.min = 0.25

  const staffPay = raiseToLegalMinimum(
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
  const staff = addEmployerParts(staffPay, archetype, place, book)
  const rent = archetype.premises.rentPerMonth
  const rentLines = rent ? [writer.line('rent', lineTexts.rent({ premises: archetype.premises.what }), rent)] : []
  const utilities = lines('utilities', archetype.utilities.map(monthly))
  const otherHours = standInHours(keptHerd, answers, country.code)
  const other = [...lines('other', archetype.otherCosts.map(monthly)), ...(otherHours > 0 ? [standInLine(otherHours, place, book)] : [])]
  const equipment = lines('equipment', archetype.equipment)
  const ownedItems = new Set(heldItems(archetype, owned))
  const isOwned = ({ ownable }: Archetype['equipment'][number]) => ownable !== undefined && owned.includes(ownable)
  const openingCosts = lines('preOperating', archetype.preOperating)
  const preOperating = openingCosts.filter(({ item }) => !ownedItems.has(item))
  const { production, openingStock, leastStock, cashFloat } = archetype
  const keptUnits = production?.kept.count ?? 0
  const keeping = lines(
    'keeping',
    (production?.keeping ?? []).map((line) => ({ ...monthly(line), times: keptUnits })),
  )
  const shelfLabel = openingStock ? assumptionLabels.openingStock : assumptionLabels.leastStock
  const shelf = openingStock ?? leastStock

  const monthSales = price.likely * write.rows.get('unitsPerDay')!.value * openDays
  const permits = resolvePermits(archetype, place, monthSales * 12, book)
  const costKey = {
    key: 'costOfSalesPerUnit',
    label: assumptionLabels.costOfSalesPerUnit({ one }),
    unit: `${currency} per ${one}`,
  } as const
  write.sum(costKey, cost, price.likely * 2, assumptionReasons.noGoods)
  const shrinkageKey = {
    key: 'shrinkageShare',
    label: assumptionLabels.shrinkageShare,
    unit: 'share of cost of sales',
  } as const
  write.estimate(shrinkageKey, archetype.shrinkage, 'share')
  const paymentFeeKey = { key: 'paymentFeeShare', label: assumptionLabels.paymentFeeShare, unit: 'share of sales' } as const
  write.estimate(paymentFeeKey, paymentFeesIn(archetype, country), 'share')
  write.sum(
    { key: 'wagesPerMonth', label: assumptionLabels.wagesPerMonth, unit: perMonth },
    staff,
    monthSales,
    assumptionReasons.ownerAlone,
  )
  write.sum(
    { key: 'rentPerMonth', label: assumptionLabels.rentPerMonth, unit: perMonth },
    rentLines,
    monthSales,
    assumptionReasons.noRent({ premises: archetype.premises.what }),
  )
  const utilitiesKey = { key: 'utilitiesPerMonth', label: assumptionLabels.utilitiesPerMonth, unit: perMonth } as const
  write.sum(utilitiesKey, utilities, monthSales, assumptionReasons.noUtilities)
  const keepingLabel = production
    ? assumptionLabels.keepingPerMonth({ count: keptUnits, one: production.kept.one, many: production.kept.many })
    : assumptionLabels.keepingNone
  write.sum({ key: 'keepingPerMonth', label: keepingLabel, unit: perMonth }, keeping, monthSales, assumptionReasons.noKeeping)
  const openingStockKey = { key: 'openingStock', label: shelfLabel, unit: currency } as const
  if (shelf) write.sum(openingStockKey, [writer.line('openingStock', shelfLabel, shelf)], monthSales * 6, '')
  else if (holdsUsualDay(archetype)) {
    const shown = { ...demandShown(write.rows), pricePerUnit: price.likely * minor, openDaysPerMonth: openDays }
    const usualDay = Math.min(capacity, demandedUnits(shown))
    const goods = total(cost)
    const least = (perUnit: number) => Math.round(toSignificant(usualDay * perUnit, 3) * minor) / minor
    const range = { low: least(goods.low), likely: least(goods.likely), high: least(goods.high) }
    const id = book.derived({
      id: 'assumption:openingStock',
      label: shelfLabel,
      value: range.likely,
      unit: currency,
      formula: assumptionFormulas.leastStock({
        units: formatNumber(toSignificant(usualDay, 3), 2) as NumberText,
        cost: formatNumber(toSignificant(goods.likely, 4), 3) as NumberText,
      }),
      inputs: ['assumption:unitsPerDay', ...cost.map((line) => line.id)],
      priceMonth: asOf,
    })
    write.put(openingStockKey, range, whatIfLimits('money', range, monthSales * 6), id, minor)
  } else write.sum(openingStockKey, [], monthSales * 6, assumptionReasons.noShelf)
  if (cashFloat) {
    const floatKey = { key: 'cashFloat', label: assumptionLabels.cashFloat, unit: currency } as const
    write.sum(floatKey, [writer.line('cashFloat', assumptionLabels.cashFloat, cashFloat)], monthSales * 6, '')
  }
  const otherCostsKey = { key: 'otherCostsPerMonth', label: assumptionLabels.otherCostsPerMonth, unit: perMonth } as const
  write.sum(otherCostsKey, other, monthSales, assumptionReasons.noOtherCosts)
  write.sum(
    {
      key: 'equipmentTotal',
      label: assumptionLabels[archetype.equipment.some(isOwned) ? 'equipmentWithOwn' : 'equipmentTotal'],
      unit: currency,
    },
    equipment,
    monthSales * 12,
    assumptionReasons.noEquipment,
  )
  const preOperatingKey = { key: 'preOperatingTotal', label: assumptionLabels.preOperatingTotal, unit: currency } as const
  write.sum(preOperatingKey, preOperating, monthSales * 6, assumptionReasons.noPreOperating)
  const permitFeesKey = { key: 'permitFees', label: assumptionLabels.permitFees, unit: currency } as const
  write.sum(permitFeesKey, permits.lines, monthSales * 6, assumptionReasons.noPermitFees)
  const renewalKey = { key: 'permitRenewalPerYear', label: assumptionLabels.permitRenewalPerYear, unit: `${currency} a year` } as const
  write.sum(renewalKey, permits.yearly, monthSales * 6, assumptionReasons.noRenewals)

  const terms = resolveRentTerms(archetype, country.rentAhead)
  const rentAheadKey = { key: 'rentAheadMonths', label: assumptionLabels.rentAheadMonths, unit: 'months' } as const
  write.plain(rentAheadKey, terms.months, { min: 0, max: horizonMonths }, terms.why)
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
  const ownerHoursKey = { key: 'ownerHoursPerWeek', label: assumptionLabels.ownerHoursPerWeek, unit: 'hours a week' } as const
  if (fewer) {
    write.plain(ownerHoursKey, fewer.worked, { min: 0, max: hoursInWeek }, '')
    const reason = hoursReasons[fewer.limit]({
      hours: fewer.worked,
      planned: formatNumber(fewer.planned, 1) as NumberText,
      met: joinWithAnd(fewer.met.map((time) => soldWeekTexts.at[time])),
    })
    const { label, unit } = ownerHoursKey
    if (fewer.limit === 'said') book.override('assumption:ownerHoursPerWeek', label, fewer.worked, unit, reason)
    else book.assumption({ id: 'assumption:ownerHoursPerWeek', label, value: fewer.worked, unit, reason })
  } else if (hours) write.estimate(ownerHoursKey, estimateFor(hours, country.code), 'hours')
  else
    write.plain(
      ownerHoursKey,
      defaultOwnerHoursPerWeek,
      { min: 0, max: hoursInWeek },
      assumptionReasons.hoursUnknown({ hours: defaultOwnerHoursPerWeek }),
    )
  const gracePeriodKey = { key: 'loanGraceMonths', label: assumptionLabels.loanGraceMonths, unit: 'months' } as const
  write.plain(gracePeriodKey, 0, { min: 0, max: 12 }, assumptionReasons.noGrace)
  resolveRates(country, facts.countries[yardstickCountry], transfer.fxDepreciation, write, book)
  const depreciation = archetype.equipment.reduce((sum, line, index) => sum + equipment[index]!.likely / Math.max(1, line.lifeMonths), 0)
  resolveOwnerPay(place, resolveVatRule(archetype, country), depreciation, monthSales, minor, write, book, answers)

  const stockName = buysFuel(archetype) ? startupLines.fuel : startupLines.stock
  return {
    rows: write.rows,
    shape: resolveShape(archetype, place, asOf, { cost, staff, keeping, utilities, other, equipment }, book, owned),
    shocks: resolveShocks(archetype, home, country, total(cost).importShare, book),
    lines: { equipment, preOperating, owned: openingCosts.filter(({ item }) => ownedItems.has(item)), permits: permits.lines },
    stockName,
    leastStockName: openingStock ? startupLines.openingStock : stockName,
    herd: keptHerd === whole ? null : { count: archetype.production!.kept.count, planned: whole.production!.kept.count },
  }
}

const hoursInWeek = 168

/** Cost of sales line by line as a survey of real firms moves it; the price has been set by then and stays. */
function moveCost(
  lines: CostLine[],
  { value: factor, evidence }: SurveyFactor,
  currency: string,
  asOf: string,
  book: EvidenceBook,
): CostLine[] {
  if (factor === 1) return lines
  return lines.map((line) => {
    const [low, likely, high] = [line.low, line.likely, line.high].map((amount) => roundPrecision(amount * factor)) as [
      number,
      number,
      number,
    ]
    const moved = { ...line, low, likely, high, id: `${line.id}.surveyed` }
    if (!book.isRecording || evidence === null) return moved
    book.derived({
      id: moved.id,
      label: line.item,
      value: moved.likely,
      unit: currency,
      formula: surveyWeightFormulas.moved({
        formula: formatMoneyMajor(line.likely, currency),
        factor: formatNumber(factor, 3) as NumberText,
      }),
      inputs: [line.id, evidence],
      priceMonth: asOf,
    })
    return moved
  })
}

/** What demand follows from, beside the business: `price` in major units, and the factor of a survey on sales. */
type MarketHere = { place: Place; facts: MarketFacts; homeCity: City; price: number; asOf: string; surveyed: SurveyFactor }

/** How large the herd is for what can be sold here; null for a business without one. The market is resolved for this alone first, without evidence. */
function keptHere(archetype: Archetype, here: MarketHere, minor: number, given: MarketGiven, { counted }: Answers): number | null {
  const { place, facts, price, asOf } = here
  const { production, unitsPerDay, openDaysPerMonth } = archetype
  if (!production) return null
  const book = createNullEvidenceBook()
  const market = createRowWriter(book, minor, asOf, place.known)
  writeDemand(archetype, here, market, book)
  resolveFairShare(archetype, place, facts, market, book)
  if (counted) resolveCount(counted, { archetype, place, facts, price }, market, book)
  const shown = demandShown(market.rows)
  const sold = demandedUnits({
    ...shown,
    marketSpending: given.marketSpending === undefined ? shown.marketSpending : given.marketSpending * minor,
    sellersNearby: given.sellersNearby ?? shown.sellersNearby,
    fairShareWeight: given.fairShareWeight ?? shown.fairShareWeight,
    pricePerUnit: price * minor,
    openDaysPerMonth,
  })
  return keptFor(production, sold, unitsPerDay.likely)
}

/** What the rows of the market say of demand. */
function demandShown(rows: Resolved['rows']) {
  const value = (key: ValueKey) => {
    const row = rows.get(key)!
    return row.value * row.scale
  }
  return {
    marketSpending: value('marketSpending'),
    sellersNearby: value('sellersNearby'),
    fairShareWeight: value('fairShareWeight'),
    pull: value('pull'),
    unitsPerDay: value('unitsPerDay'),
  }
}

/** Whether a usual day's goods are there at opening: not where it stocks none, where customers pay ahead and goods are bought for orders, or where sales begin months later. */
function holdsUsualDay({ stockDays, debtorDays, production }: Archetype): boolean {
  return stockDays.likely > 0 && debtorDays.likely >= 0 && (production?.startsSelling.month ?? 1) <= 1
}

/** Units a day here: the home figure scaled by reach, affordability, what a survey says of sales and the part of the day that is worked, never above capacity. */
function writeDemand(
  archetype: Archetype,
  { place, facts, homeCity, price, asOf, surveyed }: MarketHere,
  write: RowWriter,
  book: EvidenceBook,
  partOfDay = 1,
): void {
  const { unitsPerDay, unit } = archetype
  const capacity = capacityIn(archetype.capacityPerDay, partOfDay)
  const widening = place.known ? 1 : 1 + unknownPlaceWidening
  const scale = demandScale(archetype, facts.countries[archetype.home], homeCity, place.country, place.city, price, asOf)
  const scaleUnits = (units: number) => Math.min(capacity, toSignificant(units * scale.factor * surveyed.value * partOfDay, 3))
  const surveyFormula =
    surveyed.value === 1
      ? scale.formula
      : surveyWeightFormulas.moved({ formula: scale.formula, factor: formatNumber(surveyed.value, 3) as NumberText })
  const scaleFormula =
    partOfDay === 1 ? surveyFormula : hoursReasons.partOfDay({ formula: surveyFormula, part: formatNumber(partOfDay, 2) as NumberText })
  const range = {
    low: scaleUnits(unitsPerDay.low / widening),
    likely: scaleUnits(unitsPerDay.likely),
    high: scaleUnits(unitsPerDay.high * widening),
  }
  const { many } = unit
  const label = assumptionLabels.unitsPerDay({ many })
  const demandKey = { key: 'unitsPerDay', label, unit: `${many} a day` } as const
  const base = book.base('base:unitsPerDay', assumptionLabels.unitsPerDayAtHome({ many }), unitsPerDay, demandKey.unit)
  const id = book.derived({
    id: 'assumption:unitsPerDay',
    label,
    value: range.likely,
    unit: demandKey.unit,
    formula: assumptionFormulas.unitsPerDay({ atHome: unitsPerDay.likely, scale: scaleFormula, capacity }),
    inputs: [base, ...scale.facts.map((fact) => book.fact(fact)), ...(surveyed.evidence === null ? [] : [surveyed.evidence])],
    lower: !place.known,
  })
  write.put(demandKey, range, whatIfLimits('count', { low: range.low, high: Math.max(range.high, capacity) }, 0), id)
}

function buysFuel({ premises, costOfSales }: Archetype): boolean {
  const largest = [...costOfSales].sort((a, b) => b.amount.likely - a.amount.likely)[0]
  return premises.kind === 'vehicle' && largest?.amount.carrier === 'energy'
}
