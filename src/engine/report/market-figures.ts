import { figureReasons, marketFormulas, marketLabels, planTexts } from '#words/engine/report-figures.ts'
import { spotFormulas, spotLabels } from '#words/engine/spots.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { widestIndex } from '../gaps/gaps.ts'
import type { SellerStatistics } from '../market/firms.ts'
import type { City, Place } from '../market/place.ts'
import { type PlaceCount, publishedCountIn } from '../market/seller-count.ts'
import { type Spot, spotFacts } from '../market/spot.ts'
import { spotName } from '../market/spot-name.ts'
import {
  countedSellersIn,
  demandShareIn,
  estimateFor,
  expectedSupply,
  gapIndexInterval,
  populationIn,
  sellersInSquare,
  sellersPer100k,
  spendingPerHead,
} from '../market/supply.ts'
import { formatCountProse, formatMoneyRangeMajor, formatNumber, roundSignificant } from '../quantity/format.ts'
import { interval, type Spread } from '../quantity/spread.ts'
import { matureSales, sustainableMarket } from '../score/axes.ts'
import type { FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { unitsSoldPerDay } from './sold-units.ts'

export type MarketPicture = {
  figures: Figures
  kind: 'range' | 'benchmark' | 'unknown'
  /** The count of sellers on the map is good enough to use. */
  counted: boolean
  /** The evidence allows anything from a gap to a glut. */
  tooWide: boolean
  /** (D − S)/(D + S) × 100, or null where demand is unknown. */
  gap: number | null
  /** Customers a day at a fair share over the plan's need. */
  fairShareOverPlan: number | null
}

/** Demand, sellers and a fair share of them, as ranges (P10–P90) with their formulas. */
export function marketFigures(input: ReportInput, book: FigureBook): MarketPicture {
  const { archetype, place, facts, model } = input
  const { city, country, spot } = place
  const marketName = marketPlaceName(place)
  const currency = model.currency
  const figures: Figures = {}
  figures['city.population'] = book.fact(city.population, 'count')
  const people = populationIn(place)
  const population = book.fact(people, 'count')
  if (spot) Object.assign(figures, spotFigures(spot, input, book))
  if (city.populationOther) figures['city.populationOther'] = book.fact(city.populationOther, 'count')
  const householdSize = book.fact(country.facts.householdSize)
  const households = people.value / country.facts.householdSize.value
  figures['city.households'] = book.derive({
    id: 'report:city.households',
    label: marketLabels.households({ city: marketName }),
    value: roundSignificant(households, 3),
    form: 'count',
    unit: 'households',
    formula: `${population.exact} ÷ ${householdSize.exact}`,
    inputs: [population.evidence, householdSize.evidence],
  })

  const supply = expectedSupply(archetype, place, facts)
  const counted = countedSellersIn(archetype, place)
  const providers = estimateFor(archetype.providersPer100k, country.code)
  const published = publishedCountIn(archetype, place)
  const providersIds = published
    ? publishedFigures(published, figures, book)
    : [
        book.add({
          id: `trade:${archetype.id}.providersPer100k`,
          label: providers.isAnchor
            ? marketLabels.providersIn({ country: country.name })
            : marketLabels.providersAtHome({ country: facts.countries[archetype.home].name }),
          value: providers.likely,
          unit: 'sellers per 100,000 people',
          year: Number(archetype.priceMonth.slice(0, 4)),
          source: ownSources.knowledge,
          confidence: 'low',
          kind: 'assumption',
          reason: figureReasons.ranged(providers),
        }),
      ]
  const expected = interval(supply.per100k)
  figures['sellers.expectedPer100k'] = rangeFigure(book, {
    name: 'sellers.expectedPer100k',
    label: marketLabels.expectedPer100k({ city: marketName }),
    range: expected,
    unit: 'sellers per 100,000 people',
    formula: (range) =>
      marketFormulas[expectedFormulas[supply.basis]]({
        range,
      }),
    inputs: [...(spot ? ['assumption:sellersNearby'] : providersIds), population.evidence],
  })
  const cityTotal = (expected.likely * people.value) / 100_000
  figures['sellers.expected'] =
    figures['square.expected'] ??
    book.derive({
      id: 'report:sellers.expected',
      label: marketLabels.expected({ city: marketName }),
      value: roundSignificant(cityTotal),
      form: 'count',
      unit: 'sellers',
      formula: `${formatNumber(expected.likely, 1)} ÷ 100,000 × ${population.exact}`,
      inputs: [figures['sellers.expectedPer100k'].evidence, population.evidence],
    })

  if (counted) Object.assign(figures, countedFigures(counted, place, book))
  if (spot?.kind === 'numbers') figures['sellers.counted'] = figures['square.expected']!
  const isCounted = spot ? spot.kind === 'numbers' : counted !== null
  const sustained = sustainableMarket({ ...input, sales: matureSales(input) })
  let gap: number | null = null
  let fairShareOverPlan: number | null = null
  let isTooWide = false
  if (sustained) {
    for (const item of sustained.evidence) book.add(item)
    const base = spendingPerHead(place, facts.asOf).facts.map((fact) => book.fact(fact).evidence)
    const stated = demandShareIn(archetype, place)
    const share = book.add({
      id: `trade:${archetype.id}.demandShare`,
      label: marketLabels.demandShare,
      value: stated.likely,
      unit: 'share of household spending',
      year: Number(archetype.priceMonth.slice(0, 4)),
      source: ownSources.knowledge,
      confidence: 'low',
      kind: 'assumption',
      reason: figureReasons.ranged(stated),
    })
    const spending = interval(scaled(sustained.spending, people.value / 100_000))
    figures['market.perMonth'] = book.derive({
      id: 'report:market.perMonth',
      label: marketLabels.perMonth({ city: marketName }),
      value: roundSignificant(spending.likely, 3),
      form: 'money',
      unit: `${currency} a month`,
      formula: marketFormulas.perMonth,
      inputs: [...base, share, population.evidence],
    })
    const likely = figures['market.perMonth'].exact
    figures['market.range'] = rangeFigure(book, {
      name: 'market.range',
      label: marketLabels.range({ city: marketName }),
      range: spending,
      unit: `${currency} a month`,
      formula: (range) => marketFormulas.range({ likely, range }),
      inputs: [figures['market.perMonth'].evidence],
      text: formatMoneyRangeMajor(spending.low, spending.high, currency),
    })
    const perHousehold = spending.likely / households
    figures['market.perHousehold'] = book.derive({
      id: 'report:market.perHousehold',
      label: marketLabels.perHousehold,
      value: roundSignificant(perHousehold, 3),
      form: 'money',
      unit: `${currency} a month`,
      formula: `${figures['market.perMonth'].exact} ÷ ${figures['city.households'].exact}`,
      inputs: [figures['market.perMonth'].evidence, figures['city.households'].evidence],
    })
    const sellersRange = interval(sustained.sellers)
    figures['sellers.carried'] = rangeFigure(book, {
      name: 'sellers.carried',
      label: marketLabels.carried,
      range: sellersRange,
      unit: 'sellers per 100,000 people',
      formula: (range) => marketFormulas.carried({ range }),
      inputs: [figures['market.perMonth'].evidence, 'assumption:pricePerUnit', 'assumption:unitsPerDay'],
    })
    const competitorsPer100k = sellersPer100k(archetype, place, facts).spread
    const index = gapIndexInterval(sustained.sellers, competitorsPer100k)
    // As on the gap map: a benchmark whose interval is too wide cannot tell a gap from a glut, and nothing is claimed.
    isTooWide = !isCounted && index.high - index.low > widestIndex
    gap = isTooWide ? null : index.likely
    figures.gapIndex = book.derive({
      id: 'report:gapIndex',
      label: marketLabels.gapIndex,
      value: Math.round(index.likely),
      form: 'number',
      unit: 'from −100 to 100',
      formula: marketFormulas.gapIndex({ low: formatNumber(index.low), high: formatNumber(index.high) }),
      inputs: [figures['sellers.carried'].evidence, (figures['sellers.counted'] ?? figures['sellers.expectedPer100k']).evidence],
    })
    const sales = matureSales(input)
    if (sales) {
      const households100k = 100_000 / country.facts.householdSize.value
      // Sales of the base case, which are less than planned where people nearby do not spend more.
      const plannedUnitsPerDay = model.assumptions.find((item) => item.key === 'unitsPerDay')?.value ?? 0
      const soldShare = plannedUnitsPerDay > 0 ? unitsSoldPerDay(model) / plannedUnitsPerDay : 1
      const householdsNeeded = (soldShare * sales.likely) / (sustained.spending.likely / households100k)
      figures['market.householdsNeeded'] = book.derive({
        id: 'report:market.householdsNeeded',
        label: marketLabels.householdsNeeded,
        value: roundSignificant(householdsNeeded),
        form: 'count',
        unit: 'households',
        formula: marketFormulas.householdsNeeded,
        inputs: ['assumption:pricePerUnit', 'assumption:unitsPerDay', figures['market.perHousehold'].evidence],
      })
      if (isCounted) {
        const oneMoreSeller = 100_000 / people.value
        fairShareOverPlan = sustained.sellers.likely / (competitorsPer100k.likely + oneMoreSeller)
        const fairUnitsPerDay = roundSignificant(Math.min(archetype.capacityPerDay, plannedUnitsPerDay * fairShareOverPlan))
        figures['market.fairShare'] = book.derive({
          id: 'report:market.fairShare',
          label: marketLabels.fairShare({ many: archetype.unit.many }),
          value: fairUnitsPerDay,
          form: 'count',
          unit: `${archetype.unit.many} a day`,
          formula: marketFormulas.fairShare,
          inputs: [
            'assumption:unitsPerDay',
            figures['sellers.carried'].evidence,
            (figures['sellers.counted'] ?? figures['sellers.expectedPer100k']).evidence,
          ],
          prose: planTexts.unitsADay({
            n: fairUnitsPerDay,
            count: formatCountProse(fairUnitsPerDay),
            one: archetype.unit.one,
            many: archetype.unit.many,
          }),
        })
      }
    }
  }
  return {
    figures,
    kind: !sustained ? 'unknown' : isCounted ? 'range' : 'benchmark',
    counted: isCounted,
    tooWide: isTooWide,
    gap,
    fairShareOverPlan,
  }
}

/** Firms in the counties that statistics cover, and from them the sellers in all of the city. */
const expectedFormulas = {
  square: 'expectedInSquare',
  published: 'expectedPublished',
  anchor: 'expectedHere',
  assumption: 'expectedAtHome',
} as const

/** The count as published; its evidence with that of the people of that place. */
function publishedFigures({ fact, people }: PlaceCount, figures: Figures, book: FigureBook): string[] {
  figures['sellers.published'] = book.fact(fact, 'count')
  return [figures['sellers.published'].evidence, book.fact(people).evidence]
}

function countedFigures(counted: SellerStatistics, place: Place, book: FigureBook): Figures {
  const marketName = marketPlaceName(place)
  const population = book.fact(place.city.population, 'count')
  const employers = book.derive({
    id: 'report:sellers.employers',
    label: marketLabels.employers({ city: marketName }),
    value: counted.employers,
    form: 'count',
    unit: 'firms',
    formula: marketFormulas.employers,
    inputs: counted.facts.employers.map((fact) => book.fact(fact).evidence),
  })
  const onePerson = book.derive({
    id: 'report:sellers.onePerson',
    label: marketLabels.onePerson({ city: marketName }),
    value: roundSignificant(counted.onePerson),
    form: 'count',
    unit: 'firms',
    formula: marketFormulas.onePerson,
    inputs: counted.facts.onePerson.map((fact) => book.fact(fact).evidence),
  })
  const people = formatNumber(counted.people)
  const all = book.derive({
    id: 'report:sellers.counted',
    label: marketLabels.counted({ city: marketName }),
    value: roundSignificant((counted.per100k.likely * place.city.population.value) / 100_000),
    form: 'count',
    unit: 'sellers',
    formula: `(${employers.exact} + ${onePerson.exact}) ÷ ${people} × ${population.exact}`,
    inputs: [employers.evidence, onePerson.evidence, population.evidence],
  })
  return { 'sellers.employers': employers, 'sellers.onePerson': onePerson, 'sellers.counted': all }
}

/** Counts in a square, and the derived figures of a newcomer there; no room or customers from a mere rank. */
function spotFigures(spot: Spot, { archetype, place: target, facts: market }: ReportInput, book: FigureBook): Figures {
  const { city } = target
  const place = spotName(spot, city).inSentence
  const facts = spotFacts(spot, city)
  const { seen, complete, reaching } = facts
  const inputs = [seen, ...(complete ? [complete] : []), reaching].map((fact) => book.fact(fact).evidence)
  const figures: Figures = {
    'square.reaching': book.fact(reaching, 'count'),
    'square.people': book.fact(facts.people, 'count'),
    'square.seen': book.fact(seen, 'count'),
  }
  const expected = 'assumption:sellersNearby'
  figures['square.expected'] = rangeFigure(book, {
    name: 'square.expected',
    label: spotLabels.expected({ place }),
    range: sellersInSquare(archetype, target, market, spot).shown,
    unit: 'sellers',
    formula: (range) => spotFormulas.shown({ range }),
    inputs: [expected],
  })
  if (spot.room)
    figures['square.room'] = rangeFigure(book, {
      name: 'square.room',
      label: spotLabels.room({ place }),
      range: { low: Math.max(0, spot.room.low), likely: Math.max(0, spot.room.likely), high: Math.max(0, spot.room.high) },
      unit: 'sellers',
      formula: () => spotFormulas.room({ low: formatNumber(spot.room!.low, 1), high: formatNumber(spot.room!.high, 1) }),
      inputs: [...inputs, expected],
    })
  if (spot.customers) {
    const { low, high } = spot.customers
    figures['square.customers'] = rangeFigure(book, {
      name: 'square.customers',
      label: spotLabels.customers({ many: archetype.unit.many }),
      range: spot.customers,
      unit: `${archetype.unit.many} a day`,
      formula: () => spotFormulas.customers({ low: formatNumber(low, 1), high: formatNumber(high, 1) }),
      inputs: [...inputs, expected],
    })
  }
  if (spot.rank) {
    const order = { form: 'count' as const, unit: 'squares', formula: spotFormulas.order, inputs: [...inputs, expected] }
    const { place: rank, of } = spot.rank
    figures['square.rank'] = book.derive({
      ...order,
      id: 'report:square.rank',
      label: spotLabels.rank({ place }),
      value: rank,
      prose: formatNumber(rank),
    })
    figures['square.count'] = book.derive({
      ...order,
      id: 'report:square.count',
      label: spotLabels.count,
      value: of,
      prose: formatNumber(of),
    })
  }
  return figures
}

/** The name of the market inside a sentence: the city's, or that of the report's square. */
export function marketPlaceName({ city, spot }: Place): string {
  return spot ? spotName(spot, city).inSentence : cityNameInSentence(city)
}

/** A city's name inside a sentence: "Lagos", "your town". */
export function cityNameInSentence(city: Pick<City, 'name' | 'nameInSentence'>): string {
  return city.nameInSentence ?? city.name
}

type RangeSpec = {
  name: string
  label: string
  range: { low: number; likely: number; high: number }
  unit: string
  /** Includes the range. */
  formula: (range: string) => string
  inputs: string[]
  text?: string
}

function rangeFigure(book: FigureBook, spec: RangeSpec) {
  const [low, likely, high] = [spec.range.low, spec.range.likely, spec.range.high].map((value) => roundSignificant(value))
  const text = spec.text ?? planTexts.range({ low: wholeFromTwo(low ?? 0), high: wholeFromTwo(high ?? 0) })
  const figure = book.derive({
    id: `report:${spec.name}`,
    label: spec.label,
    value: likely ?? 0,
    form: 'count',
    unit: spec.unit,
    formula: spec.formula(text),
    inputs: spec.inputs,
    prose: text,
  })
  return { ...figure, exact: text }
}

/** Sellers are people: one decimal only where a whole number would hide the difference. */
function wholeFromTwo(sellers: number): string {
  return formatNumber(sellers, sellers < 2 ? 1 : 0)
}

function scaled(value: Spread, factor: number): Spread {
  return { likely: value.likely * factor, sd: value.sd }
}
