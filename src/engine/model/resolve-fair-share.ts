import type { NumberText } from '#language/slots.ts'
import { assumptionFormulas, assumptionLabels, assumptionReasons } from '#words/engine/assumptions.ts'
import { spotFormulas, spotLabels } from '#words/engine/spots.ts'
import type { Estimate } from '../evidence/evidence.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype } from '../market/archetype.ts'
import type { MarketFacts, Place } from '../market/place.ts'
import { publishedCountIn } from '../market/seller-count.ts'
import { areSellersKnown, expectedFormula, type Spot, spotFacts } from '../market/spot.ts'
import { spotName } from '../market/spot-name.ts'
import {
  demandShareIn,
  estimateFor,
  populationIn,
  sellersInSquare,
  sellersPer100k,
  spendingPer100k,
  spendingPerHead,
} from '../market/supply.ts'
import { exp, log, square } from '../quantity/exact-math.ts'
import { formatMoneyMajor, formatNumber } from '../quantity/format.ts'
import { minorPerMajor } from '../quantity/money.ts'
import { toSignificant } from '../quantity/significant.ts'
import { z90 } from '../quantity/spread.ts'
import type { RowWriter } from './row-writer.ts'

const digits = 3

/**
 * Market spending on the kind, sellers that share it, and the attraction of this offer: together the fair share of a newcomer. None where
 * businesses buy or the customers may live anywhere. Sellers are counted by statistics or in a square whose map is complete, and then the fair share is a
 * limit; else they are assumed, and it is a second guess beside the plan's (`demandedUnits`). A person's own count makes it a limit.
 */
export function resolveFairShare(archetype: Archetype, place: Place, facts: MarketFacts, write: RowWriter, book: EvidenceBook): void {
  const { country, city, spot } = place
  const { currency } = country
  const placeName = spot ? spotName(spot, city).inSentence : city.name
  const market = {
    key: 'marketSpending',
    label: assumptionLabels.marketSpending({ city: placeName }),
    unit: `${currency} a month`,
  } as const
  const sellersKey = { key: 'sellersNearby', label: assumptionLabels.sellersNearby({ city: placeName }), unit: 'sellers' } as const
  const pull = { key: 'pull', label: assumptionLabels.pull, unit: 'times' } as const
  const spendingEstimate = archetype.reach === 'online' ? null : spendingPer100k(archetype, place, facts)
  if (!spendingEstimate) {
    const { marketUnused, sellersUnused } = assumptionLabels
    write.plain({ ...market, label: marketUnused }, 0, { min: 0, max: 0 }, assumptionReasons.noFairShare)
    write.plain({ ...sellersKey, label: sellersUnused }, 0, { min: 0, max: 0 }, assumptionReasons.noFairShare)
    write.plain(pull, 1, { min: 1, max: 1 }, assumptionReasons.noPull)
    writeWeight(1, assumptionReasons.noPull, write)
    return
  }
  const population = populationIn(place)
  const people = population.value
  const { likely: perHead, facts: spendingFacts } = spendingPerHead(place, facts.asOf)
  const value = toSignificant((spendingEstimate.likely * people) / 100_000, digits)
  const shareId = book.base(
    'base:demandShare',
    assumptionLabels.demandShare,
    demandShareIn(archetype, place),
    'share of household spending',
  )
  const marketId = book.derived({
    id: 'assumption:marketSpending',
    label: market.label,
    value,
    unit: market.unit,
    formula: book.isRecording
      ? assumptionFormulas.marketSpending({
          people,
          perHead: formatMoneyMajor(toSignificant(perHead, digits), currency),
          share: formatNumber(value / people / perHead, 5) as NumberText,
        })
      : '',
    inputs: [shareId, ...[...spendingFacts, population].map((fact) => book.fact(fact))],
  })
  const spendingFactor = exp(z90 * spendingEstimate.sd)
  const spending = {
    low: toSignificant(value / spendingFactor, digits),
    likely: value,
    high: toSignificant(value * spendingFactor, digits),
  }
  write.put(market, spending, { min: 0, max: value * 10 }, marketId, minorPerMajor(currency))

  const sellers = spot
    ? writeSquareSellers(spot, archetype, place, facts, sellersKey, write, book)
    : writeSellers(archetype, place, facts, sellersKey, write, book)
  if (sellers.isCounted) writeWeight(1, assumptionReasons.countedSellers, write)
  else {
    const plan = square(spreadBetween(archetype.unitsPerDay))
    const guess = square(spendingEstimate.sd) + square(sellers.sd)
    writeWeight(toSignificant(plan / (plan + guess), 2), assumptionReasons.guessedMarket, write)
  }

  const draws = archetype.demand.pull
  write.plain(pull, draws?.factor ?? 1, { min: 0.5, max: 2 }, draws?.why ?? assumptionReasons.averagePull)
}

type RowKey = Parameters<RowWriter['put']>[0]

/** Whether somebody counted them, and the spread of the logarithm of their number. */
type SellersRow = { isCounted: boolean; sd: number }

/** Of the logarithm; a range that begins at 0 is as wide as one of e³. */
function spreadBetween({ low, high }: { low: number; high: number }): number {
  return low > 0 ? log(high / low) / (2 * z90) : 1
}

function writeWeight(value: number, reason: string, write: RowWriter): void {
  write.plain({ key: 'fairShareWeight', label: assumptionLabels.fairShareWeight, unit: 'share' }, value, { min: 0, max: 1 }, reason)
}

function writeSellers(
  archetype: Archetype,
  place: Place,
  facts: MarketFacts,
  sellersKey: RowKey,
  write: RowWriter,
  book: EvidenceBook,
): SellersRow {
  const { city } = place
  const people = city.population.value
  const supply = sellersPer100k(archetype, place, facts)
  const count = (per100k: number) => toSignificant((per100k * people) / 100_000, digits)
  const factor = exp(z90 * supply.spread.sd)
  const { likely } = supply.spread
  const range = { low: count(likely / factor), likely: count(likely), high: count(likely * factor) }
  const expected = expectedBase(archetype, place, book)
  const { counted } = supply
  const firms = counted ? [...counted.facts.employers, ...counted.facts.onePerson].map((fact) => book.fact(fact)) : []
  const sellersId = book.derived({
    id: 'assumption:sellersNearby',
    label: sellersKey.label,
    value: range.likely,
    unit: sellersKey.unit,
    formula: book.isRecording
      ? assumptionFormulas[counted ? 'sellersCounted' : 'sellersNearby']({ per100k: formatNumber(likely, 1) as NumberText, people })
      : '',
    inputs: [...new Set([...expected, ...firms, book.fact(city.population)])],
  })
  write.put(sellersKey, range, { min: 0, max: Math.max(1000, range.high * 4) }, sellersId)
  return { isCounted: counted !== null, sd: supply.spread.sd }
}

/** In a square: sellers seen there and those that the map misses; from a mere rank, pooled with the expectation for the city. */
function writeSquareSellers(
  spot: Spot,
  archetype: Archetype,
  place: Place,
  facts: MarketFacts,
  sellersKey: RowKey,
  write: RowWriter,
  book: EvidenceBook,
): SellersRow {
  const { city } = place
  const { row } = sellersInSquare(archetype, place, facts, spot)
  const { seen, complete, reaching } = spotFacts(spot, city)
  const estimated = book.derived({
    id: 'square:expected',
    label: spotLabels.estimated({ place: spotName(spot, city).inSentence }),
    value: spot.expected.likely,
    unit: 'sellers',
    formula: expectedFormula(spot),
    inputs: [seen, ...(complete ? [complete] : []), reaching].map((fact) => book.fact(fact)),
  })
  const cityBase = () => expectedBase(archetype, place, book)
  const sellersId = book.derived({
    id: 'assumption:sellersNearby',
    label: sellersKey.label,
    value: row.likely,
    unit: sellersKey.unit,
    formula: spotFormulas[areSellersKnown(spot) ? 'numbers' : 'rank'],
    inputs: areSellersKnown(spot) ? [estimated] : [estimated, ...cityBase()],
  })
  write.put(sellersKey, row, { min: 0, max: Math.max(1000, row.high * 4) }, sellersId)
  return { isCounted: spot.kind === 'numbers', sd: spreadBetween(row) }
}

/** The published count and the people of that place, else the author's figure: ids of evidence. */
function expectedBase(archetype: Archetype, place: Place, book: EvidenceBook): string[] {
  const published = publishedCountIn(archetype, place)
  if (published) {
    const reading = book.base('base:providersPer100k', assumptionLabels.providersPer100k, published.per100k, 'sellers per 100,000 people')
    return [reading, book.fact(published.fact), book.fact(published.people)]
  }
  const authored = estimateFor(archetype.providersPer100k, place.country.code)
  return [expectedId(authored, book)]
}

function expectedId(authored: Estimate, book: EvidenceBook): string {
  return book.base('base:providersPer100k', assumptionLabels.providersPer100k, authored, 'sellers per 100,000 people')
}
