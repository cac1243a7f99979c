import type { Estimate } from '#engine/evidence/evidence.ts'
import { type Archetype, type Carrier, estimate, homeMoney, type MoneyEstimate } from '#engine/market/archetype.ts'
import type { CountryCode, ExploreCategory } from '#engine/quantity/vocabulary.ts'
import { isBusiness } from '#markets/schema.ts'
import { guardPlainText } from '#report/compose/number-guard.ts'
import { droppedTexts, suggestedBusiness, suggestedTexts } from '#words/suggested.ts'
import type { Proposal, ProposedLine, ProposedRange } from './suggest-shape.ts'

type Kind = keyof typeof suggestedBusiness.lines

export type BuildResult = { ok: true; archetype: Archetype } | { ok: false; title: string; reason: string }

export type BuildContext = { id: string; countryCode: CountryCode; priceMonth: string; ownWords: string }

/**
 * Turns a proposal into an own archetype. Its numbers are marked as the model's; texts that claim something (a number, law, body, name, promise) are
 * replaced by ours. What cannot be a business is refused with the reason.
 */
export function buildArchetype(proposal: Proposal, { id, countryCode, priceMonth, ownWords }: BuildContext): BuildResult {
  const isClean = (text: string, name = true) => text.trim().length > 2 && guardPlainText(text.trim(), ownWords, { name }).length === 0
  const title = proposal.title.trim()
  if (!isClean(title)) return { ok: false, title: suggestedTexts.aSuggestion, reason: droppedTexts.badName }
  const fault = findFault(proposal)
  if (fault) return { ok: false, title, reason: fault }

  const textOr = (text: string, fallback: string, name = true) => (isClean(text, name) ? text.trim() : fallback)
  const reason = (rawReason: string) => {
    const why = textOr(rawReason.replace(/[.\s]+$/, ''), '', false)
    return why === '' ? suggestedTexts.reasonNotShown : suggestedTexts.reason({ why })
  }
  const toEstimate = (range: ProposedRange): Estimate => estimate([range.low, range.likely, range.high], reason(range.why))
  const toMoneyEstimate = (range: ProposedRange, carrier: Carrier): MoneyEstimate =>
    homeMoney([range.low, range.likely, range.high], carrier, reason(range.why))
  const itemName = (kind: Kind, line: { item: string }, index: number) =>
    textOr(line.item, suggestedBusiness.lines[kind]({ letter: 'ABCDEFGHIJKL'[index] ?? '' }).trim())
  const monthly = (kind: Kind) => (line: ProposedLine, index: number) => ({
    item: itemName(kind, line, index),
    monthly: toMoneyEstimate(line, line.carrier),
  })
  const unit = {
    one: textOr(proposal.unit.one, suggestedBusiness.unit.one),
    many: textOr(proposal.unit.many, suggestedBusiness.unit.many),
    what: textOr(proposal.unit.what, suggestedBusiness.unit.what),
  }

  const archetype: Archetype = {
    ...defaultTexts(title, unit.many),
    id,
    family: id,
    title,
    description: textOr(proposal.description, suggestedTexts.description({ title }), false),
    gapCategory: proposal.gapCategory,
    category: proposal.category,
    home: countryCode,
    priceMonth,
    countries: [countryCode],
    reach: proposal.reach,
    unit,
    price: toMoneyEstimate(proposal.price, priceCarrier[proposal.category]),
    unitsPerDay: toEstimate(proposal.unitsPerDay),
    capacityPerDay: proposal.capacityPerDay,
    openDaysPerMonth: Math.round(proposal.openDaysPerMonth),
    rampMonths: toEstimate(proposal.rampMonths),
    costOfSales: proposal.costOfSales.map((line, index) => ({
      item: itemName('material', line, index),
      amount: toMoneyEstimate(line, line.carrier),
    })),
    shrinkage: toEstimate(proposal.shrinkage),
    paymentFees: estimate([0, 0.01, 0.02], suggestedBusiness.paymentFees),
    staff: proposal.staff.map((person, index) => ({
      role: itemName('helper', { item: person.role }, index),
      count: Math.round(person.count),
      fromMonth: Math.max(1, Math.round(person.fromMonth)),
      monthly: toMoneyEstimate(person, 'wages'),
    })),
    premises: {
      kind: proposal.premises.kind,
      squareMetres: Math.max(0, proposal.premises.squareMetres),
      rentPerMonth: proposal.premises.rentPerMonth ? toMoneyEstimate(proposal.premises.rentPerMonth, 'rent') : null,
      what: suggestedBusiness.premises[proposal.premises.kind],
    },
    utilities: proposal.utilities.map(monthly('utility')),
    otherCosts: proposal.otherCosts.map(monthly('otherCost')),
    equipment: proposal.equipment.map((line, index) => ({
      item: itemName('equipment', line, index),
      amount: toMoneyEstimate(line, line.carrier),
      lifeMonths: Math.min(120, Math.max(6, Math.round(line.lifeMonths))),
    })),
    preOperating: proposal.preOperating.map((line, index) => ({
      item: itemName('preOperating', line, index),
      amount: toMoneyEstimate(line, line.carrier),
    })),
    permits: [...new Set(proposal.permits)],
    stockDays: toEstimate(proposal.stockDays),
    debtorDays: toEstimate(proposal.debtorDays),
    creditorDays: toEstimate(proposal.creditorDays),
    demand: {
      spending: proposal.demand.spending,
      share: toEstimate(proposal.demand.shareOfHouseholdSpending),
      incomeElasticity: Math.min(3, Math.max(0, proposal.demand.incomeElasticity)),
    },
    providersPer100k: toEstimate(proposal.providersPer100k),
    skills: { must: proposal.skillsMust, helpful: proposal.skillsHelpful },
    interests: proposal.interests,
    learningWeeks: Math.min(104, Math.max(0, Math.round(proposal.learningWeeks))),
    keywords: proposal.keywords.filter((each) => isClean(each)),
  }
  return isBusiness(archetype) ? { ok: true, archetype } : { ok: false, title, reason: droppedTexts.notWhole }
}

/** The first implausible number of a proposal. */
function findFault(proposal: Proposal): string | null {
  const { price, unitsPerDay, capacityPerDay, openDaysPerMonth, costOfSales } = proposal
  const ranges: [figure: string, ProposedRange][] = [
    ['price', price],
    ['sales', unitsPerDay],
    ['rampMonths', proposal.rampMonths],
    ['spoilage', proposal.shrinkage],
    ['stock', proposal.stockDays],
    ['credit', proposal.creditorDays],
    ['spending', proposal.demand.shareOfHouseholdSpending],
    ['sellers', proposal.providersPer100k],
    ...[
      ...costOfSales,
      ...proposal.utilities,
      ...proposal.otherCosts,
      ...proposal.equipment,
      ...proposal.preOperating,
      ...proposal.staff,
    ].map((line): [string, ProposedRange] => ['costs', line]),
    ...(proposal.premises.rentPerMonth ? [['rent', proposal.premises.rentPerMonth] satisfies [string, ProposedRange]] : []),
  ]
  for (const [figure, { low, likely, high }] of ranges) {
    if (!(low >= 0 && low <= likely && likely <= high)) return droppedTexts.notInOrder({ figure })
    if (high > 1e12 || (likely > 0 && high / likely > 50)) return droppedTexts.tooWide({ figure })
  }
  const credit = proposal.debtorDays
  if (!(credit.low >= -90 && credit.low <= credit.likely && credit.likely <= credit.high && credit.high <= 180))
    return droppedTexts.creditDays
  if (!(price.likely > 0)) return droppedTexts.noPrice
  if (!(unitsPerDay.likely > 0)) return droppedTexts.noSales
  if (!(proposal.rampMonths.likely > 0 && proposal.rampMonths.high <= 36)) return droppedTexts.badRamp
  if (!(capacityPerDay >= unitsPerDay.likely && capacityPerDay <= 20_000)) return droppedTexts.overCapacity
  if (!(openDaysPerMonth >= 1 && openDaysPerMonth <= 31)) return droppedTexts.badOpenDays
  if (proposal.shrinkage.high > 0.9) return droppedTexts.allSpoils
  if (proposal.demand.shareOfHouseholdSpending.high > 0.5) return droppedTexts.halfOfSpending
  if (proposal.staff.some((person) => !(person.count >= 0 && person.count <= 20))) return droppedTexts.tooManyPeople
  const cost = costOfSales.reduce((sum, line) => sum + line.likely, 0)
  return cost * (1 + proposal.shrinkage.likely) >= price.likely ? droppedTexts.lossEachSale : null
}

const priceCarrier: Record<ExploreCategory, Carrier> = {
  'e-commerce': 'prices',
  service: 'services',
  product: 'prices',
  tech: 'services',
  education: 'services',
}

/** Texts that a report needs and a model is not trusted with: true of any small business, without a figure. */
function defaultTexts(title: string, units: string) {
  const { season, customers, competitors, suppliers, partners, risks, test, steps, doNotStartIf } = suggestedBusiness
  return {
    seasonality: { byMonth: Array.from({ length: 12 }, () => 1), why: season },
    shocks: [],
    mapTags: [],
    growthSeries: [],
    adjacent: [],
    customers: [{ ...customers }],
    competitors: [{ ...competitors }],
    suppliers: [{ ...suppliers }],
    partners: [{ ...partners }],
    day: '',
    breaks: '',
    spoils: '',
    paidFirst: '',
    place: '',
    culture: { general: '' },
    risks: [{ ...risks.figures }, { ...risks.demand }, { ...risks.absence }],
    test: { how: [...test.how], measure: test.measure({ units }), passMark: test.passMark({ units }), costUsd: 20 },
    steps: [
      { do: steps.ask({ title }), days: 2 },
      { do: steps.prices, days: 2 },
      { do: steps.type, days: 1 },
      { do: steps.test, days: 7 },
      { do: steps.compare, days: 1 },
      { do: steps.permits, days: 3 },
      { do: steps.equipment, days: 5 },
      { do: steps.tell, days: 2 },
      { do: steps.book, days: 1 },
      { do: steps.figures, days: 1 },
    ],
    doNotStartIf: [...doNotStartIf],
  }
}
