import type { NumberText } from '#language/slots.ts'
import { assumptionFormulas, assumptionLabels, assumptionReasons } from '#words/engine/assumptions.ts'
import { spotFormulas, spotLabels } from '#words/engine/spots.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype } from '../market/archetype.ts'
import type { MarketFacts, Place } from '../market/place.ts'
import { expectedFormula, type Spot, spotFacts } from '../market/spot.ts'
import { spotName } from '../market/spot-name.ts'
import { peopleIn, sellersInSquare, sellersPer100k, spendingPer100k, spendingPerHead, statedFor } from '../market/supply.ts'
import { exp } from '../quantity/exact-math.ts'
import { formatMoneyMajor, formatNumber } from '../quantity/format.ts'
import { minorPerMajor } from '../quantity/money.ts'
import { toSignificant } from '../quantity/significant.ts'
import { z90 } from '../quantity/spread.ts'
import type { CountryCode } from '../quantity/vocabulary.ts'
import type { RowWriter } from './row-writer.ts'

const digits = 3

/**
 * What households of the place spend at sellers of the kind, among how many it is divided, and what this offer draws against an average one: together the
 * most that a newcomer can sell (`fairShare`). Nothing where businesses buy or the customers may live anywhere. Sellers are counted on a map where it is
 * good enough, else assumed; a person's own count replaces either.
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
  const rivals = { key: 'sellersNearby', label: assumptionLabels.sellersNearby({ city: placeName }), unit: 'sellers' } as const
  const pull = { key: 'pull', label: assumptionLabels.pull, unit: 'times' } as const
  const spent = archetype.reach === 'online' ? null : spendingPer100k(archetype, place, facts)
  if (!spent) {
    write.plain(market, 0, { min: 0, max: 0 }, assumptionReasons.noFairShare)
    write.plain(rivals, 0, { min: 0, max: 0 }, assumptionReasons.noFairShare)
    write.plain(pull, 1, { min: 1, max: 1 }, assumptionReasons.noPull)
    return
  }
  const population = peopleIn(place)
  const people = population.value
  const { likely: perHead, facts: spendingFacts } = spendingPerHead(place, facts.asOf)
  const value = toSignificant((spent.likely * people) / 100_000, digits)
  const shareId = book.base(
    'base:demandShare',
    assumptionLabels.demandShare,
    statedFor(archetype.demand.share, country.code),
    'share of household spending',
  )
  const marketId = book.derived({
    id: 'assumption:marketSpending',
    label: market.label,
    value,
    unit: market.unit,
    formula: book.keeps
      ? assumptionFormulas.marketSpending({
          people,
          perHead: formatMoneyMajor(toSignificant(perHead, digits), currency),
          share: formatNumber(value / people / perHead, 5) as NumberText,
        })
      : '',
    inputs: [shareId, ...[...spendingFacts, population].map((fact) => book.fact(fact))],
  })
  write.put(market, { low: value, likely: value, high: value }, { min: 0, max: value * 10 }, marketId, minorPerMajor(currency))

  if (spot) writeSellersOf(spot, archetype, place, facts, rivals, write, book)
  else writeSellers(archetype, place, facts, rivals, write, book)

  const draws = archetype.demand.pull
  write.plain(pull, draws?.factor ?? 1, { min: 0.5, max: 2 }, draws?.why ?? assumptionReasons.averagePull)
}

type Named = Parameters<RowWriter['put']>[0]

function writeSellers(archetype: Archetype, place: Place, facts: MarketFacts, rivals: Named, write: RowWriter, book: EvidenceBook): void {
  const { city, country } = place
  const people = city.population.value
  const supply = sellersPer100k(archetype, place, facts)
  const count = (per100k: number) => toSignificant((per100k * people) / 100_000, digits)
  const factor = exp(z90 * supply.spread.sd)
  const { likely } = supply.spread
  const range = { low: count(likely / factor), likely: count(likely), high: count(likely * factor) }
  const expected = expectedBase(archetype, country.code, book)
  const { counted } = supply
  const firms = counted ? [...counted.facts.employers, ...counted.facts.onePerson].map((fact) => book.fact(fact)) : []
  const sellersId = book.derived({
    id: 'assumption:sellersNearby',
    label: rivals.label,
    value: range.likely,
    unit: rivals.unit,
    formula: book.keeps
      ? assumptionFormulas[counted ? 'sellersCounted' : 'sellersNearby']({ per100k: formatNumber(likely, 1) as NumberText, people })
      : '',
    inputs: [expected, ...firms, book.fact(city.population)],
  })
  write.put(rivals, range, { min: 0, max: Math.max(1000, range.high * 4) }, sellersId)
}

/** Of a square: those seen there and those that the map misses; where only the order is known, weighed with what we expect in the city. */
function writeSellersOf(
  spot: Spot,
  archetype: Archetype,
  place: Place,
  facts: MarketFacts,
  rivals: Named,
  write: RowWriter,
  book: EvidenceBook,
): void {
  const { city, country } = place
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
  const inCity = () => expectedBase(archetype, country.code, book)
  const sellersId = book.derived({
    id: 'assumption:sellersNearby',
    label: rivals.label,
    value: row.likely,
    unit: rivals.unit,
    formula: spotFormulas[spot.kind],
    inputs: spot.kind === 'numbers' ? [estimated] : [estimated, inCity()],
  })
  write.put(rivals, row, { min: 0, max: Math.max(1000, row.high * 4) }, sellersId)
}

function expectedBase(archetype: Archetype, country: CountryCode, book: EvidenceBook): string {
  const stated = statedFor(archetype.providersPer100k, country)
  return book.base('base:providersPer100k', assumptionLabels.providersPer100k, stated, 'sellers per 100,000 people')
}
