import { isUnread } from '#engine/evidence/own-sources.ts'
import { isFallbackCity } from '#engine/fit/rank.ts'
import { type Archetype, type Carrier, isOwnerIllness, usesPower } from '#engine/market/archetype.ts'
import { shareValue } from '#engine/market/fact-value.ts'
import { waitsForSeason } from '#engine/market/opening.ts'
import { areSellersKnown } from '#engine/market/spot.ts'
import { expectedSupply } from '#engine/market/supply.ts'
import { isUntaxed } from '#engine/market/tax-regime.ts'
import { helperPayFor, helperWageIn, minimumWageIn } from '#engine/market/wages.ts'
import { employerPartsOf, plannedPeople } from '#engine/model/add-employer-parts.ts'
import { ownerHoursPerWeek } from '#engine/model/resolve-hours.ts'
import { type Model, type StartupLine, startupKinds } from '#engine/model/result.ts'
import { findShownLoan, isTooSmallForLoan } from '#engine/model/shown-loan.ts'
import { month12Of, month12WithoutSeason } from '#engine/model/usual-month.ts'
import { newFirmsStudy } from '#engine/report/base-rates.ts'
import { type CheckMethod, checkMethodFor } from '#engine/report/check-first.ts'
import { mostExpensivePermit, permitStatus, slowestPermit } from '#engine/report/local-tables.ts'
import type { ReportFacts } from '#engine/report/report-figures.ts'
import { isCountedByMonth, isLimitedByFairShare, isRarelySold, unitsSoldPerDay } from '#engine/report/sold-units.ts'
import { zonesOfMark } from '#engine/report/test-zone.ts'
import { addedShocks, banEffect } from '#engine/report/trade-tables.ts'
import { yearOneProfit } from '#engine/report/year-one.ts'
import { judge } from '#engine/risk/verdict.ts'
import { seasonFeasts } from './season-feasts.ts'

export type ReportTraits = ReturnType<typeof createTraits>

/** What a number that decides is a kind of; a month's keeping of animals is checked with a seller like a unit's cost, and is no cost of one unit. */
function driverKind(assumption: string | undefined): CheckMethod | null {
  if (assumption === undefined) return null
  return assumption === 'keepingPerMonth' ? 'other' : checkMethodFor(assumption)
}

/** The facts as plain values for the conditions of sentences. Shares are 0–1, months count from opening. */
export function createTraits(facts: ReportFacts) {
  const { archetype, place, model, budget } = facts.input
  const { country, city } = place
  const value = (key: string) => model.assumptions.find((item) => item.key === key)?.value ?? 0
  const startupShare = (kind: StartupLine['kind']) =>
    model.startup.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amount, 0) / Math.max(1, model.startupTotal)
  const sold = unitsSoldPerDay(model)
  const capitalNeeded = model.startupTotal + model.toLiveOn.amount
  const newFirms = newFirmsStudy(facts.input)
  const season = facts.charts.season.byMonth
  const month12Season = season[month12Of(model)] ?? 1
  const permits = permitStatus(facts.input).available
  const costs = archetype.costOfSales.reduce((sum, line) => sum + line.amount.likely, 0)
  const carrierShare = (carrier: Carrier) =>
    archetype.costOfSales.filter(({ amount }) => amount.carrier === carrier).reduce((sum, { amount }) => sum + amount.likely, 0) /
    Math.max(1e-9, costs)
  const largestCost = [...archetype.costOfSales].sort((a, b) => b.amount.likely - a.amount.likely)[0]
  const isTransport = archetype.premises.kind === 'vehicle' && archetype.permits.includes('transport-operator')
  // Who works in people's homes is seen on no street.
  const isHomeVisitor = ['none', 'home'].includes(archetype.premises.kind) && ['service', 'education'].includes(archetype.category)
  const plannedPerMonth = sold * archetype.openDaysPerMonth
  const usualProfit = model.usualMonth
  const shift = month12WithoutSeason(model, model.risk.month12Profit).p50 - model.risk.month12Profit.p50
  const { mark } = archetype.test
  const markZones = mark ? zonesOfMark(mark).map(({ zone }) => zone) : []
  const lender = country.lenders.find(({ kind }) => kind === model.loanExample?.lender)
  const livestock = archetype.family === 'poultry-and-livestock'
  return {
    ...judge(model, place),
    ownsSome: model.unowned !== undefined,
    market: country.market,
    /** No figure of the country has a source that was read. */
    countryUnread: Object.values(country.facts).every((fact) => fact === null || ['memory', 'assumption'].includes(fact.sourceId)),
    atHome: archetype.home === country.code,
    isListedPlace: place.known,
    tier: city.tier,
    category: archetype.category,
    openDays: archetype.openDaysPerMonth,
    startupInWages: model.startupTotal / Math.max(1, helperWageIn(place).value),
    revenueSpread: model.risk.month12Revenue.p90 / Math.max(1, model.risk.month12Revenue.p10),
    loanRate: shareValue(country.facts.microLoanRate),
    householdsNeeded: facts.figures['market.householdsNeeded'] ? Number(facts.figures['market.householdsNeeded'].value) : null,
    reach: archetype.reach,
    premises: archetype.premises.kind,
    spending: archetype.demand.spending,
    gapCategory: archetype.gapCategory,
    lossOdds: model.risk.probabilityLoss,
    cashOutOdds: model.risk.probabilityCashOut,
    /** Share of the simulations that close because the money that was put aside is gone. */
    closingOdds: model.risk.closing?.share ?? 0,
    profitUsual: usualProfit.p50,
    /** A month of year 2 at the prices of the opening day, which the verdict and a helper's pay of today are measured by. */
    year2Month: usualProfit.p50,
    usualPoor: usualProfit.p10,
    usualShift: shift,
    profitPoor: model.risk.month12Profit.p10,
    profitLikely: model.risk.month12Profit.p50,
    profitGood: model.risk.month12Profit.p90,
    helperWage: helperWageIn(place).value,
    helperForHours: helperPayFor(ownerHoursPerWeek(model), place),
    ownerDraw: value('ownerDrawPerMonth'),
    grossMargin: model.ratios.grossMargin,
    netMargin: model.ratios.netMargin,
    rentToSales: model.ratios.rentToSales,
    roi12: model.ratios.roi12,
    contributionPerUnit: model.ratios.contributionPerUnit,
    breakEvenMonth: model.breakEven.month,
    breakEvenReason: model.breakEven.reason ?? null,
    breakEvenOfPlan: model.breakEven.unitsPerDay === null ? null : model.breakEven.unitsPerDay / Math.max(1e-9, sold),
    breakEvenUnitsPerMonth: model.breakEven.unitsPerMonth,
    ...breakEvenTraits(model),
    /** A role is paid only after the month in which the costs are first covered. */
    hasLaterWages: hasLaterWages(archetype, model),
    paybackMonth: model.breakEven.paybackMonth,
    safety: model.breakEven.marginOfSafety,
    planOfCapacity: sold / Math.max(1e-9, archetype.capacityPerDay),
    cashLowMonth: model.cashLow.month,
    cashLowBelowZero: model.cashLow.amount < 0,
    cashLowNone: Math.round(model.cashLow.amount) === 0,
    cashSpread: model.risk.cashNeeded.p80 / Math.max(1, model.risk.cashNeeded.p50),
    /** What is left of the person's money after opening, and after all that it takes to be safe. */
    budgetAfterOpening: budget === null ? null : budget - model.startupTotal,
    budgetAfterSafe: budget === null ? null : budget - model.risk.cashNeeded.p80,
    equipmentShare: startupShare('equipment'),
    premisesShare: startupShare('premises'),
    stockShare: startupShare('stock'),
    holdsFloat: startupShare('float') > 0,
    largestPart: startupKinds.reduce((largest, kind) => (startupShare(kind) > startupShare(largest) ? kind : largest)),
    /** Share of the needed money that is to live on until it earns. */
    liveShare: model.toLiveOn.amount / Math.max(1, capitalNeeded),
    liveMonth: model.toLiveOn.untilMonth,
    /** Cash is lowest in the last month of the forecast, so it never begins to earn in it. */
    liveToTheEnd: model.toLiveOn.untilMonth >= model.months.length,
    /** Cash is lowest before the first month that covers its costs, or after it, and no later month makes a loss. */
    cashTurnsFirst: model.toLiveOn.amount > 0 && model.toLiveOn.untilMonth < (model.breakEven.month ?? 0),
    cashTurnsLast:
      model.breakEven.month !== null && model.toLiveOn.untilMonth > model.breakEven.month && !breakEvenTraits(model).losesAgain,
    licenceShare: startupShare('licence'),
    rentPaid: value('rentPerMonth') > 0,
    /** By the plan's own terms, which for a stall or a pitch are not those of a shop. */
    rentByMonth: value('rentPerMonth') > 0 && !['shop', 'workshop', 'plot'].includes(archetype.premises.kind),
    rentMonthsAhead: country.rentAhead.months,
    depositMonths: country.rentAhead.depositMonths,
    /** Animals or plants cost feed and care whatever is sold. */
    keeping: value('keepingPerMonth') > 0,
    staffed: value('wagesPerMonth') > 0,
    /** As the base case hires, not as the business would like to. */
    staffFirst: model.hiring?.first === 1,
    staffLater: (model.hiring?.last ?? 0) > 1,
    staffNever: model.hiring?.first === null,
    rampMonths: archetype.rampMonths.likely,
    shrinkage: archetype.shrinkage.likely,
    stockDays: archetype.stockDays.likely,
    /** Stock after a year is worth a tenth of a month of sales. */
    holdsStock: (model.balance.find(({ month }) => month === 12)?.assets.stock ?? 0) > 0.1 * (model.months[11]?.revenue ?? 0),
    debtorDays: archetype.debtorDays.likely,
    /** Some customers pay ahead. */
    payAhead: archetype.debtorDays.low < 0,
    creditorDays: archetype.creditorDays.likely,
    fees: value('paymentFeeShare'),
    importShare: archetype.costOfSales.reduce((sum, line) => sum + line.amount.importShare * line.amount.likely, 0) / Math.max(1e-9, costs),
    unitsPerDay: sold,
    /** Sellers of this kind are found on foot, from where one would work. */
    walkable: archetype.reach === 'walk-in' && !isTransport && !isHomeVisitor,
    /** It sells at or near the owner's home: no other area can replace those streets. */
    sellsAtHome: archetype.premises.kind === 'home' && archetype.reach === 'walk-in',
    onTheRoad: isTransport,
    toShops: archetype.toShops ?? false,
    paidByShare: carrierShare('wages') > 0,
    buysLittle:
      ['service', 'education'].includes(archetype.category) &&
      carrierShare('wages') + carrierShare('energy') > 0.6 &&
      model.ratios.grossMargin >= 0.7,
    largestCost: largestCost?.amount.carrier ?? null,
    /** Counted by the month, and one or two sales lie between the plan and its break-even. */
    isFewPerMonth:
      isCountedByMonth(facts.input) &&
      (model.breakEven.marginOfSafety ?? 0) > 0 &&
      plannedPerMonth - (model.breakEven.unitsPerMonth ?? 0) < 2.5,
    /** The base case sells its fair share, because people nearby do not spend more. */
    isLimitedByFairShare: isLimitedByFairShare(model),
    cappedShare: model.risk.cappedShare,
    /** The limit is what the person counted at the spot. */
    isCountedByPerson: facts.input.answers?.counted !== undefined,
    fairShareWeight: model.assumptions.find(({ key }) => key === 'fairShareWeight')?.value ?? 1,

    tickets: archetype.price.tickets !== undefined,
    production: archetype.production !== undefined,
    /** It keeps fewer than the business plans, because no more can be sold. */
    keepsFewer: model.kept !== undefined,
    /** Production takes months, so the first months sell nothing. */
    sellsLater: (archetype.production?.startsSelling.month ?? 1) > 1,
    /** Null where the study was not read: it is then among the sources alone. */
    newFirms: newFirms && !isUnread(newFirms.rate.sourceId) ? newFirms.measured : null,
    /** They were visited once again, after three years. */
    newFirmsLater: newFirms?.threeYearsOn !== undefined,
    /** What a survey of real firms has of their profit; null where the business is closed, and 'none' where none was found. */
    real: facts.realFirms && (facts.realFirms.survey?.survey.period ?? ('none' as const)),
    realByPower: facts.figures['real.halfPower'] !== undefined,
    realCompared: facts.realFirms?.compared ?? null,
    realReason: facts.realFirms?.reason ?? null,
    payInReach: model.breakEven.unitsPerDayWithOwnPay !== null,
    /** Month 12 is of a calendar month about as good as any, whatever its profit. */
    averageMonth12: shift < 0 ? month12Season < 1.05 : month12Season > 0.95,
    month12Season,
    feasts: seasonFeasts(facts),
    seasonSpread: Math.max(...season) / Math.max(0.01, Math.min(...season)),
    learningWeeks: archetype.learningWeeks,
    skillsMust: archetype.skills.must.length,
    marketKind: facts.market.kind,
    /** Sellers were counted or reported in the city or the country, though not on the streets of this person. */
    published: facts.figures['sellers.published'] !== undefined,
    /** Their number is that of another country, carried over. */
    sellersCarried: archetype.home !== country.code && expectedSupply(archetype, place, facts.input.facts).basis === 'assumption',
    counted: facts.market.counted,
    /** Of a square: the kind of its answer, and the method of its completeness. */
    square: place.spot?.kind ?? null,
    squareRoom: (place.spot?.room?.high ?? 0) >= 1,
    squareHow: place.spot?.completeness?.how ?? null,
    squareKnown: place.spot !== undefined && areSellersKnown(place.spot),
    squareWalked: place.spot?.isWalked === true,
    squareRanked: (place.spot?.rank ?? null) !== null,
    countsDiffer: countsDiffer(facts),
    tooWide: facts.market.tooWide,
    gap: facts.market.gap,
    fairShare: facts.market.fairShareOverPlan,
    populationDisputed: city.populationOther !== null,
    neighbourhoods: city.neighbourhoods.length,
    permits: permits.length,
    permitsMissing: facts.missingPermits.length,
    slowestPermitDays: Math.max(0, ...permits.map((permit) => permit.days?.likely ?? 0)),
    feesUnknown: permits.some((permit) => permit.fee === null),
    foodPermits: archetype.permits.some((kind) => kind === 'food-handler' || kind === 'food-product'),
    transportPermit: archetype.permits.includes('transport-operator'),
    taxBasis:
      model.taxes.bases?.[0] ?? (model.taxes.beyondFromYear === 1 && country.tax.beyond ? country.tax.beyond.basis : country.tax.basis),
    taxCase: model.taxes.cases?.[0] ?? 'usual',
    /** Year 1 may be taxed on sales or on profit. */
    taxChoice: (model.taxes.choice?.onSales ?? 0) > 0,
    taxAccounts: (model.taxes.choice?.accountant ?? 0) > 0,
    untaxed: isUntaxed(country.tax),
    taxDue: model.months.slice(0, 12).some((month) => month.tax - month.vat > 0),
    taxBeyond: model.taxes.beyondFromYear !== null,
    /** Sales that cover the costs owe tax on sales, which break-even does not count. */
    /** Tax on sales is part of what comes off each of them. */
    salesTaxed: (model.taxes.onSales ?? 0) > 0,
    waitsForSeason: waitsForSeason(archetype, model, season),
    /** The state or city taxes, or spares, what this business sells. */
    salesTaxRule: place.city.salesTax?.[archetype.id] !== undefined,
    /** The country has VAT; it applies to this business; the base case comes to owe it. */
    vatCountry: country.vat !== null,
    vatAsked: model.taxes.vat !== null,
    /** Sources disagree whether such businesses register at any sales. */
    vatDisputed: country.vat?.registers[archetype.supplies === 'services' ? 'services' : 'goods'] === 'beyond-turnover-tax',
    vatDue: typeof model.taxes.vat?.fromMonth === 'number',
    vatLimit: model.taxes.vat?.limit ?? 0,
    vatShare: model.risk.vatShare,
    vatInYear3: model.months.slice(24).some((month) => month.vat > 0),
    /** Its money is the dollar, so no price here follows an exchange rate. */
    dollar: country.facts.fxPerUsd.value === 1,
    inflation: shareValue(country.facts.inflation),
    pricePosted: archetype.priceIsPosted ?? false,
    outage: shareValue(country.facts.outageShare),
    /** So rarely that nobody plans for it: an hour and a half in a month. */
    gridNeverFails: shareValue(country.facts.outageShare) < 0.002,
    customersDrive: country.trade.customersDrive ?? false,
    vendorPermit: country.trade.vendorPermit ?? false,
    homeBusinessRules: country.trade.homeBusinessRules ?? false,
    pricesBeforeTax: country.trade.pricesBeforeTax ?? false,
    sellsGoods: (archetype.supplies ?? 'goods') === 'goods' && archetype.category !== 'service',
    creditScores: country.trade.creditScores ?? false,
    /** The country’s own words on payments say to wait for the money. */
    checkPayments: country.trade.checkPayments ?? false,
    accounts: shareValue(country.facts.accountOwnership),
    mobileMoney: country.facts.mobileMoneyAccount && shareValue(country.facts.mobileMoneyAccount),
    online: shareValue(country.facts.internetUsers),
    usesPower: usesPower(archetype),
    backupPower: archetype.equipment.some((line) => line.backupPower),
    hasSpot: !['none', 'home'].includes(archetype.premises.kind) && archetype.reach !== 'online',
    /** Customers come to it: a van that collects and a plot where things grow are no such place. */
    fixedSpot: ['shop', 'stall', 'kiosk', 'street', 'workshop'].includes(archetype.premises.kind) && archetype.reach !== 'online',
    walkInSpot: ['shop', 'stall', 'kiosk', 'street', 'workshop'].includes(archetype.premises.kind) && archetype.reach === 'walk-in',
    testFree: archetype.test.costUsd <= 0,
    testBuysGoods: facts.figures['test.goods'] !== undefined,
    hasMark: mark !== undefined,
    /** Who passes with the least may still sell less than pays the running costs. */
    markBelowCosts: markZones.includes('below-costs'),
    testIsSmaller: mark?.isSmaller === true,
    /** Who passes, and pays the running costs, may still sell less than the plan. */
    markBelowPlan: markZones.includes('below-plan'),
    /** The permit that costs most is not the slowest, which another sentence names. */
    hasOtherExpensivePermit:
      mostExpensivePermit(permits)?.name !== slowestPermit(permits)?.name || (slowestPermit(permits)?.days?.likely ?? 0) < 20,
    banned: banEffect(archetype),
    livestock,
    /** Customers come to the house to buy, and its council wants to know. */
    sellsFromHome: archetype.premises.kind === 'home' && archetype.reach === 'walk-in' && archetype.permits.includes('local-permit'),
    childcare: archetype.permits.includes('childcare'),
    /** A stranger can buy one to learn its price: it costs at most half a day of a helper’s pay. */
    cheap: value('pricePerUnit') * 50 <= helperWageIn(place).value,
    /** Often enough that three hours beside a seller show something. */
    soldRarely: isRarelySold(model),
    soldOften: sold >= 10,
    /** Goods last for a month and more, so that a season can be bought for. */
    keepsGoods: archetype.stockDays.likely >= 7 && archetype.shrinkage.likely <= 0.03 && archetype.category !== 'service' && !livestock,
    isFallbackCity: isFallbackCity(city.id),
    populationOfArea: city.countedAsArea ?? false,
    countsByMonth: isCountedByMonth(facts.input),
    safeOfNeed: model.risk.cashNeeded.p80 / Math.max(1, capitalNeeded),
    minimumWage: minimumWageIn(place)?.fact.value ?? null,
    /** The plan employs as many people as the legal minimum asks for, so that it pays them no less. */
    minimumBinds: plannedPeople(archetype) >= (minimumWageIn(place)?.fromEmployees ?? Number.POSITIVE_INFINITY),
    staffBelowMinimum: archetype.staff.some((each) => each.belowMinimum),
    /** The plan pays people on whose wages the law asks something of the employer. */
    employerParts: employerPartsOf(archetype, place).parts.length > 0,
    firstMonthUnits: model.months[0]?.units ?? 0,
    /** No month from the third to the twelfth sells noticeably more or less than the third. */
    levelFromThird: model.months
      .slice(2, 12)
      .every(({ units }) => Math.abs(units / Math.max(1e-9, model.months[2]?.units ?? 0) - 1) < 0.05),
    lastMonthProfit: model.months[35]?.netProfit ?? 0,
    profitAtDriverLow: model.risk.drivers.find((driver) => driver.assumption === facts.drivers[0]?.assumption)?.profitAtLow ?? 0,
    slowestPermitHigh: Math.max(0, ...permits.map((permit) => permit.days?.high ?? 0)),
    /** Number of checks that change no decision: one sentence, with the last of them. */
    undecisive: null as 'this' | 'last-two' | 'all' | null,
    topDriver: driverKind(facts.drivers[0]?.assumption),
    secondDriver: driverKind(facts.drivers[1]?.assumption),
    loan: findShownLoan(facts.input) !== null,
    /** Nobody who lends here can be repaid, though the start costs enough to ask. */
    loanNone: !isTooSmallForLoan(facts.input) && !model.loans.some(({ amount }) => amount > 0),
    /** Safe with the loan takes as much own money as safe without any. */
    loanSafeIsWhole: (model.loans.find(({ kind }) => kind === model.loanExample?.lender)?.ownToBeSafe ?? 0) >= model.risk.cashNeeded.p80,
    /** The start costs enough to ask, but the need is under the smallest loan here. */
    loanTooSmall: isTooSmallForLoan(facts.input) && model.startupTotal >= helperWageIn(place).value,
    loanGrace: model.loanExample?.graceMonths ?? 0,
    loanFree: model.loanExample !== null && model.loanExample.effectiveRate < 0.0005,
    /** What the loan costs a year above the quoted rate, and why: counted on the whole loan to its end, or with fees. */
    loanRateRise: (model.loanExample?.effectiveRate ?? 0) - (model.loanExample?.ratePerYear ?? 0),
    loanFlat: lender?.rate.quoted === 'flat',
    loanFees: (lender?.feeShare ?? 0) > 0,
    /** The lender wants a registered business, and the plan gets it no name of its own. */
    loanUnregistered: lender?.asksRegistration === true && !permits.some(({ kind }) => kind === 'business-name'),
    dscrWorst: model.loanExample?.dscrWorst ?? null,
    dscrAverage: model.loanExample?.dscrAverage ?? null,
    dscrAtSalesMinus20: model.loanExample?.dscrAtSalesMinus20 ?? null,
    suppliers: archetype.suppliers.length,
    partners: archetype.partners.length,
    shocks: archetype.shocks.filter((shock) => shock.kind !== 'illness' || isOwnerIllness(shock)).map(({ kind }) => kind),
    shockCount: archetype.shocks.length + addedShocks(facts.input).length,
    assumptionShare: facts.assumptionShare,
    year3Profit: model.months.slice(24).reduce((sum, month) => sum + month.netProfit, 0),
    year1Profit: yearOneProfit(model),
    /** Against the same calendar month, so that no season is taken for growth. */
    grows: (model.months[23]?.units ?? 0) > (model.months[11]?.units ?? 0) * 1.03,
  }
}

/** The map and our own estimate of the sellers differ by more than three times. */
function countsDiffer({ market, figures }: ReportFacts): boolean {
  const [counted, expected] = [figures['sellers.counted'], figures['sellers.expected']].map((figure) => Number(figure?.value ?? 0))
  return market.counted && Math.max(counted! / expected!, expected! / counted!) > 3
}

/** Somebody is hired after the month in which the base case first covers its costs: by the month, or once sales are high enough. */
function hasLaterWages({ staff, openDaysPerMonth }: Archetype, { months, breakEven: { month } }: Model): boolean {
  if (month === null) return false
  const peakUnitsPerDay = (rows: Model['months']) => Math.max(0, ...rows.map(({ units }) => units / openDaysPerMonth))
  const [peakBeforeBreakEven, peak] = [peakUnitsPerDay(months.slice(0, month)), peakUnitsPerDay(months)]
  return staff.some(({ fromMonth, fromSales = 0 }) => fromMonth > month || (fromSales > peakBeforeBreakEven && fromSales <= peak))
}

/** Traits of the months around the one in which the base case first covers its costs. */
function breakEvenTraits({ months, breakEven }: Model) {
  const { month, unitsPerMonth } = breakEven
  const isLoss = (each: Model['months'][number]) => Math.round(each.netProfit) < 0
  return {
    /** No month before it covers its costs. */
    lossesBefore: month !== null && months.slice(0, month - 1).every(isLoss),
    /** A month after it makes a loss again. */
    losesAgain: month !== null && months.slice(month).some(isLoss),
    /** It sells less in that month than break-even asks of an established month. */
    coversCostsEarly: month !== null && unitsPerMonth !== null && (months[month - 1]?.units ?? 0) < unitsPerMonth * 0.98,
  }
}
