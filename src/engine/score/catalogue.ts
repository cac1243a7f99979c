import { reportPaths } from '../economy/constants.ts'
import type { Archetype } from '../market/archetype.ts'
import { localizeSpelling } from '../market/local-spelling.ts'
import { heldItems, heldLicenceItem } from '../market/own-steps.ts'
import type { Country, MarketFacts, Place } from '../market/place.ts'
import { archetypeAtSize, sizesOf } from '../market/size.ts'
import { cheapestStart } from '../model/cheapest-start.ts'
import type { CardRun, ModelInput } from '../model/model-run.ts'
import { offeredSizes } from '../model/offered-sizes.ts'
import type { CardModel } from '../model/result.ts'
import { roundSignificant } from '../quantity/format.ts'
import { opportunityId } from '../quantity/opportunity-id.ts'
import type { Refusal } from '../quantity/refusal.ts'
import type { BusinessSize, Owned } from '../quantity/vocabulary.ts'
import { judge } from '../risk/verdict.ts'
import type { CatalogueEntry } from './catalogue-entry.ts'
import { overallScore, scoreAxes } from './scoring.ts'
import { assignTags } from './tags.ts'

export type Catalogue = {
  /** Hash of the engine and its input tables. */
  key: string
  engineVersion: string
  factsVersion: string
  asOf: string
  paths: number
  entries: CatalogueEntry[]
  /** Pairs for which there is no model, each with its reason. */
  refused: { archetype: string; cityId: string; reason: Refusal }[]
}

/**
 * A business at one of its sizes in a place; `sizes` are those offered there, absent for one that is whole. A pair with its `whole` has them found
 * when its card is made.
 */
export type Pair = { archetype: Archetype; place: Place; size?: BusinessSize; sizes?: readonly BusinessSize[]; whole?: Archetype }

/** Every archetype, at the size that is shown first, in every city of the countries where it makes sense, archetype by archetype. */
export function cataloguePairs(archetypes: readonly Archetype[], facts: MarketFacts): Pair[] {
  return archetypes.flatMap((whole) => {
    const size = sizesOf(whole)[0]!
    const archetype = archetypeAtSize(whole, size)
    return facts.cities
      .filter((city) => archetype.countries.includes(city.countryCode))
      .map((city) => ({
        archetype,
        size,
        whole,
        place: { city, country: facts.countries[city.countryCode], requestedName: null, known: true },
      }))
  })
}

/**
 * One card: USD major units at the country's rate. `model` is the same run as the pair's report. The tag is null here, because it depends on all the
 * others. Throws a RangeError naming the fact when the country has no exchange rate.
 */
export function catalogueEntry(pair: Pair & { facts: MarketFacts; model: CardModel }): CatalogueEntry {
  const { archetype, place, facts, model, sizes = sizesOf(archetype), size = sizes[0]! } = pair
  const { city, country } = place
  const rate = country.facts.fxPerUsd.value
  if (!(rate > 0)) throw new RangeError(`${country.facts.fxPerUsd.id}: no exchange rate`)
  const usd = (amount: number) => roundSignificant(amount / rate)
  // Already rounded to two figures in local money: a second rounding would give another amount than the report's.
  const usdExact = (amount: number) => roundSignificant(amount / rate, 11)
  const { risk } = model
  const ownerPay = model.months.slice(0, 12).reduce((sum, month) => sum + month.ownerDraw, 0)
  const capital = model.startupTotal + model.toLiveOn.amount
  const roi = (profit: number) => (capital > 0 ? roundSignificant((100 * (profit - ownerPay)) / capital) : 0)
  const { scores } = scoreAxes({ archetype, place, facts, model })
  const overall = overallScore(scores)
  const judgement = judge(model, place)
  return {
    id: cardId({ archetype, place }),
    archetype: archetype.id,
    ...cardTexts(archetype, country),
    category: archetype.category,
    gapCategory: archetype.gapCategory,
    cityId: city.id,
    city: city.name,
    country: country.name,
    countryCode: country.code,
    currency: country.currency,
    tag: null,
    startupCostMin: usd(model.startup.reduce((sum, line) => sum + line.low, 0)),
    startupCostMax: usd(model.startup.reduce((sum, line) => sum + line.high, 0)),
    revenueMin: usd(risk.month12Revenue.p10),
    revenueMax: usd(risk.month12Revenue.p90),
    roiMin: roi(risk.year1Profit.p10),
    roiMax: roi(risk.year1Profit.p90),
    scores: scores.map(({ axis, score, low, high }) => ({ axis, score, low, high })),
    overallScore: overall.score,
    overallLow: overall.low,
    overallHigh: overall.high,
    cashNeededP80: usdExact(risk.cashNeeded.p80),
    openingCost: usdExact(model.startupTotal),
    ...(model.yearMoney === undefined ? {} : { yearMoney: usdExact(model.yearMoney) }),
    ...ownableCosts(archetype, model, usdExact),
    ...cheaperStart(archetype, model, usdExact),
    ...licenceCost(archetype, model, usdExact),
    pricePerUnit: assumptionValue(model, 'pricePerUnit'),
    unitsPerDay: assumptionValue(model, 'unitsPerDay'),
    monthlyProfit: { p10: usdExact(model.usualMonth.p10), p50: usdExact(model.usualMonth.p50), p90: usdExact(model.usualMonth.p90) },
    lossOdds: roundSignificant(risk.probabilityLoss),
    breakEvenMonth: model.breakEven.month,
    verdict: judgement.verdict,
    verdictReason: judgement.reason,
    needsMoneyForMonths: judgement.needsMoneyForMonths,
    size,
    sizes,
    closed: model.closed !== null,
  }
}

/** By thing, the cost of one piece of each line of equipment that may be owned, with the licence that whoever owns it has; and the training and licence of whoever knows the trade. */
export function ownableCosts(
  { equipment, needs, steps, preOperating }: Archetype,
  { startup }: Pick<CardModel, 'startup'>,
  usd: (amount: number) => number,
): Pick<CatalogueEntry, 'ownable' | 'tradeWeeks'> {
  const ownable: Partial<Record<Owned, number>> = {}
  for (const { item, ownable: thing, pieces = 1 } of equipment) {
    const line = thing && startup.find((each) => each.kind === 'equipment' && each.item === item)
    if (line) ownable[thing] = (ownable[thing] ?? 0) + usd((line.amount + (line.owned ?? 0)) / pieces)
  }
  for (const thing of Object.keys(ownable) as Owned[]) {
    const licence = heldLicenceItem({ needs }, [thing])
    const line = licence && startup.find(({ item }) => item === licence)
    if (line) ownable[thing]! += usd(line.amount + (line.owned ?? 0))
  }
  const ownedItems = heldItems({ needs, steps, preOperating }, ['trade'])
  const sum = startup.reduce((all, line) => (ownedItems.includes(line.item) ? all + usd(line.amount + (line.owned ?? 0)) : all), 0)
  if (sum > 0) ownable.trade = sum
  return Object.keys(ownable).length > 0 ? { ownable, ...(sum > 0 && needs ? { tradeWeeks: needs.trades.weeks } : {}) } : {}
}

function cheaperStart(
  archetype: Archetype,
  model: CardModel,
  usd: (amount: number) => number,
): Pick<CatalogueEntry, 'cheaper' | 'cheaperOwned'> {
  const start = cheapestStart(model)
  if (!start) return {}
  const saved = start.lines.map((line) => ({ ...line, amount: line.amount - line.low, owned: 0 }))
  const { ownable } = ownableCosts(archetype, { startup: saved }, usd)
  return { cheaper: usd(model.startupTotal - start.toOpen), ...(ownable ? { cheaperOwned: ownable } : {}) }
}

function licenceCost({ needs }: Archetype, { startup }: CardModel, usd: (amount: number) => number): Pick<CatalogueEntry, 'licenceCost'> {
  const line = needs?.licence?.item && startup.find(({ item }) => item === needs.licence?.item)
  return line ? { licenceCost: usd(line.amount) } : {}
}

/** Title and description of a business in a country. */
export function cardTexts(archetype: Archetype, country: Country): Pick<CatalogueEntry, 'title' | 'description'> {
  return {
    title: localizeSpelling(archetype.local?.[country.code]?.title ?? archetype.title, country.spelling),
    description: localizeSpelling(archetype.description, country.spelling),
  }
}

function assumptionValue(model: CardModel, key: string): number {
  const assumption = model.assumptions.find((each) => each.key === key)
  if (!assumption) throw new RangeError(`the model has no assumption ${key}`)
  return assumption.value
}

export type CatalogueCard =
  | { ok: true; entry: CatalogueEntry; engineVersion: string }
  | { ok: false; archetype: string; cityId: string; reason: Refusal }

/** Runs the model for one pair and makes its card, or returns the refusal. */
export function createCard({ whole, ...pair }: Pair, facts: MarketFacts, run: (input: ModelInput) => CardRun): CatalogueCard {
  const result = run({ ...pair, facts })
  if (!result.ok) return { ok: false, archetype: pair.archetype.id, cityId: pair.place.city.id, reason: result.reason }
  const sizes = whole ? { sizes: offeredSizes(whole, pair.place, facts) } : {}
  return { ok: true, entry: catalogueEntry({ ...pair, ...sizes, facts, model: result.model }), engineVersion: result.model.engineVersion }
}

export const cardId = ({ archetype, place }: Pair): string => opportunityId(archetype.id, place.city.id)

/** Assembles cards in a fixed order, whatever order they were computed in, and assigns their tags. */
export function assembleCatalogue(
  cards: readonly CatalogueCard[],
  archetypes: readonly Archetype[],
  facts: MarketFacts,
  key: string,
): Catalogue {
  const built = cards.flatMap((card) => (card.ok ? [card] : [])).sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1))
  const entries = built.map((card) => card.entry)
  const tags = assignTags(entries, new Map(archetypes.map((each) => [each.id, each])), facts)
  return {
    key,
    engineVersion: built[0]?.engineVersion ?? '',
    factsVersion: facts.factsVersion,
    asOf: facts.asOf,
    paths: reportPaths,
    entries: entries.map((entry) => ({ ...entry, tag: tags.get(entry.id) ?? null })),
    refused: cards.flatMap((card) => (card.ok ? [] : [{ archetype: card.archetype, cityId: card.cityId, reason: card.reason }])),
  }
}
