import { type Archetype, type Carrier, type Estimate, estimate, type MoneyEstimate, money } from '#engine/market/archetype.ts'
import type { CountryCode, ExploreCategory } from '#engine/quantity/vocabulary.ts'
import { isBusiness } from '#markets/schema.ts'
import { suggestedReason } from '../../compute/suggested.ts'
import { guardPlainText } from '../../narrator/number-guard.ts'
import type { Proposal, ProposedLine, ProposedRange } from './suggest-shape.ts'

export type Built = { ok: true; archetype: Archetype } | { ok: false; title: string; reason: string }

export type BuildFor = { id: string; countryCode: CountryCode; priceMonth: string; ownWords: string }

/**
 * A proposal as an archetype of this person's own. Its numbers are the model's and say so; of its words only those stay that claim nothing (no
 * number, law, body, name, promise), the rest are replaced by ours. What cannot be a business is refused with the reason.
 */
export function buildArchetype(proposal: Proposal, { id, countryCode, priceMonth, ownWords }: BuildFor): Built {
  const clean = (text: string, name = true) => text.trim().length > 2 && guardPlainText(text.trim(), ownWords, { name }).length === 0
  const title = proposal.title.trim()
  if (!clean(title)) return { ok: false, title: 'A suggestion', reason: 'Its name held a number, a name or a claim that nobody can check.' }
  const fault = faultOf(proposal)
  if (fault) return { ok: false, title, reason: fault }

  const word = (text: string, instead: string, name = true) => (clean(text, name) ? text.trim() : instead)
  const reason = (why: string) => `${suggestedReason}${word(why.replace(/[.\s]+$/, ''), 'it gave no reason that can be shown', false)}.`
  const ranged = (range: ProposedRange): Estimate => estimate([range.low, range.likely, range.high], reason(range.why))
  const priced = (range: ProposedRange, carrier: Carrier): MoneyEstimate =>
    money([range.low, range.likely, range.high], carrier, reason(range.why))
  const named = (kind: string, line: { item: string }, index: number) => word(line.item, `${kind} ${'ABCDEFGHIJKL'[index] ?? ''}`.trim())
  const monthly = (kind: string) => (line: ProposedLine, index: number) => ({
    item: named(kind, line, index),
    monthly: priced(line, line.carrier),
  })
  const unit = {
    one: word(proposal.unit.one, 'sale'),
    many: word(proposal.unit.many, 'sales'),
    what: word(proposal.unit.what, 'what one customer pays for'),
  }

  const archetype: Archetype = {
    ...ourWords(title, unit.many),
    id,
    family: id,
    title,
    description: word(proposal.description, `${title}: suggested by an AI model from your profile and words.`, false),
    gapCategory: proposal.gapCategory,
    category: proposal.category,
    home: countryCode,
    priceMonth,
    countries: [countryCode],
    reach: proposal.reach,
    unit,
    price: priced(proposal.price, carrierOfPrice[proposal.category]),
    unitsPerDay: ranged(proposal.unitsPerDay),
    capacityPerDay: proposal.capacityPerDay,
    openDaysPerMonth: Math.round(proposal.openDaysPerMonth),
    rampMonths: ranged(proposal.rampMonths),
    costOfSales: proposal.costOfSales.map((line, index) => ({
      item: named('Material', line, index),
      amount: priced(line, line.carrier),
    })),
    shrinkage: ranged(proposal.shrinkage),
    paymentFees: estimate([0, 0.01, 0.02], 'Transfers and mobile money take about a hundredth where customers use them.'),
    staff: proposal.staff.map((person, index) => ({
      role: named('Helper', { item: person.role }, index),
      count: Math.round(person.count),
      fromMonth: Math.max(1, Math.round(person.fromMonth)),
      monthly: priced(person, 'wages'),
    })),
    premises: {
      kind: proposal.premises.kind,
      squareMetres: Math.max(0, proposal.premises.squareMetres),
      rentPerMonth: proposal.premises.rentPerMonth ? priced(proposal.premises.rentPerMonth, 'rent') : null,
      what: premisesWords[proposal.premises.kind],
    },
    utilities: proposal.utilities.map(monthly('Utility')),
    otherCosts: proposal.otherCosts.map(monthly('Other cost')),
    equipment: proposal.equipment.map((line, index) => ({
      item: named('Equipment', line, index),
      amount: priced(line, line.carrier),
      lifeMonths: Math.min(120, Math.max(6, Math.round(line.lifeMonths))),
    })),
    preOperating: proposal.preOperating.map((line, index) => ({
      item: named('Before the first sale', line, index),
      amount: priced(line, line.carrier),
    })),
    permits: [...new Set(proposal.permits)],
    stockDays: ranged(proposal.stockDays),
    debtorDays: ranged(proposal.debtorDays),
    creditorDays: ranged(proposal.creditorDays),
    demand: {
      spending: proposal.demand.spending,
      share: ranged(proposal.demand.shareOfHouseholdSpending),
      incomeElasticity: Math.min(3, Math.max(0, proposal.demand.incomeElasticity)),
    },
    providersPer100k: ranged(proposal.providersPer100k),
    skills: { must: proposal.skillsMust, helpful: proposal.skillsHelpful },
    interests: proposal.interests,
    learningWeeks: Math.min(104, Math.max(0, Math.round(proposal.learningWeeks))),
    keywords: proposal.keywords.filter((each) => clean(each)),
  }
  return isBusiness(archetype) ? { ok: true, archetype } : { ok: false, title, reason: 'Its figures do not make a whole business.' }
}

/** The first thing about a proposal's numbers that no business can be. */
function faultOf(proposal: Proposal): string | null {
  const { price, unitsPerDay, capacityPerDay, openDaysPerMonth, costOfSales } = proposal
  const ranges: [string, ProposedRange][] = [
    ['price', price],
    ['sales a day', unitsPerDay],
    ['months to build up', proposal.rampMonths],
    ['spoilage', proposal.shrinkage],
    ['days of stock', proposal.stockDays],
    ['days that suppliers wait', proposal.creditorDays],
    ['share of spending', proposal.demand.shareOfHouseholdSpending],
    ['number of sellers', proposal.providersPer100k],
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
  for (const [name, { low, likely, high }] of ranges) {
    if (!(low >= 0 && low <= likely && likely <= high)) return `Its ${name} do not add up: low, likely and high must rise.`
    if (high > 1e12 || (likely > 0 && high / likely > 50)) return `Its ${name} could be anything; that is no estimate.`
  }
  const credit = proposal.debtorDays
  if (!(credit.low >= -90 && credit.low <= credit.likely && credit.likely <= credit.high && credit.high <= 180))
    return 'Its days of credit do not add up.'
  if (!(price.likely > 0)) return 'It has no price.'
  if (!(unitsPerDay.likely > 0)) return 'It sells nothing.'
  if (!(proposal.rampMonths.likely > 0 && proposal.rampMonths.high <= 36)) return 'Its time to build up cannot be right.'
  if (!(capacityPerDay >= unitsPerDay.likely && capacityPerDay <= 20_000)) return 'It plans to sell more in a day than it can make.'
  if (!(openDaysPerMonth >= 1 && openDaysPerMonth <= 31)) return 'It is open more or fewer days than a month has.'
  if (proposal.shrinkage.high > 0.9) return 'Nearly everything it buys would be lost.'
  if (proposal.demand.shareOfHouseholdSpending.high > 0.5) return 'It counts on half of what households spend.'
  if (proposal.staff.some((person) => !(person.count >= 0 && person.count <= 20))) return 'It needs more people than a small business has.'
  const cost = costOfSales.reduce((sum, line) => sum + line.likely, 0)
  return cost * (1 + proposal.shrinkage.likely) >= price.likely ? 'Each sale costs more than it brings in.' : null
}

const carrierOfPrice: Record<ExploreCategory, Carrier> = {
  'e-commerce': 'prices',
  service: 'services',
  product: 'prices',
  tech: 'services',
  education: 'services',
}

const premisesWords: Record<Archetype['premises']['kind'], string> = {
  none: 'No place of its own',
  home: 'A corner of your home',
  street: 'A spot by the road',
  stall: 'A market stall',
  kiosk: 'A small kiosk',
  shop: 'A small shop',
  workshop: 'A workshop',
  plot: 'A plot of land',
  vehicle: 'A vehicle',
}

/** What every report needs in words and a suggestion cannot be trusted with: written by us, true of any small business, without a figure. */
function ourWords(title: string, many: string) {
  return {
    seasonality: { byMonth: Array.from({ length: 12 }, () => 1), why: 'No season is known for it; ask somebody who does it.' },
    shocks: [],
    mapTags: [],
    growthSeries: [],
    adjacent: [],
    customers: [{ who: 'People who already pay somebody for this', why: 'They know what it is worth', when: 'When the need comes up' }],
    competitors: [{ who: 'Whoever they pay today', how: 'They are known and trusted already' }],
    suppliers: [{ who: 'A wholesaler of what you use up', ask: 'The price for a regular buyer, and what happens when something is bad' }],
    partners: [{ who: 'Somebody whose customers need this too', why: 'Their word opens doors that yours cannot yet' }],
    day: '',
    breaks: '',
    spoils: '',
    paidFirst: '',
    place: '',
    culture: { general: '' },
    risks: [
      {
        what: 'The figures of this suggestion are wrong',
        sign: 'Real prices and sales differ from the plan in the first week',
        response: 'Type what you see into the report and read it again before you spend more',
      },
      {
        what: 'Too few people want it',
        sign: 'Friends praise it and strangers do not pay',
        response: 'Stop the test, change the offer or the place, and test once more',
      },
      {
        what: 'You are ill or away',
        sign: 'No sales on the days you are not there',
        response: 'Teach one trusted person the simplest part of the work',
      },
    ],
    test: {
      how: [
        'Offer it to strangers, at full price, before you buy equipment',
        'Borrow or rent what you need for the test',
        'Write down who asked, who paid and what they paid',
      ],
      measure: `paid ${many}, by people you did not know before`,
      passMark: `As many paid ${many} a day as the break-even of this report asks for, on most days of the week`,
      costUsd: 20,
    },
    steps: [
      { do: `Find somebody who does “${title}” or something like it, and ask what they charge`, days: 2 },
      { do: 'Write down the prices of everything you would buy, from two sellers', days: 2 },
      { do: 'Type those prices into the report and see what changes', days: 1 },
      { do: 'Run the seven-day test with borrowed equipment', days: 7 },
      { do: 'Compare the test with the break-even and decide', days: 1 },
      { do: 'Ask at the local office which papers this needs', days: 3 },
      { do: 'Buy only the equipment without which there is no sale', days: 5 },
      { do: 'Tell the first customers of your test that you have started', days: 2 },
      { do: 'Write every sale and cost in one book, from the first coin', days: 1 },
      { do: 'After the first month, put the real figures in place of these', days: 1 },
    ],
    doNotStartIf: [
      'the test did not bring paying strangers',
      'you would have to borrow to begin',
      'nobody you asked could tell you what it costs',
    ],
  }
}
