import { walkFigures } from '#words/engine/gaps.ts'
import { unseenSellersShare } from '../economy/constants.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { assumptionEvidence, derivedEvidence } from '../evidence/fact-evidence.ts'
import type { Archetype } from '../market/archetype.ts'
import { estimatePeopleInReach, peoplePerKm2 } from '../market/walk-reach.ts'
import { cos, hypotenuse, log, power, sin } from '../quantity/exact-math.ts'
import { interval, multiply, type Spread, z80 } from '../quantity/spread.ts'
import { huffPriors, marketShares } from './huff.ts'

/** Sellers of one kind that the person met on a walk of so many minutes around a place. */
export type OwnWalkCount = { sellers: number; minutesWalk: number }

/** The outside option of the share: sellers that a walker misses. */
const missedSellersRatio = unseenSellersShare

/** Points spread evenly over a disc (Vogel's spiral), as distances and angles; `radius` in minutes. */
function disc(count: number, radius: number): { x: number; y: number }[] {
  const goldenRatio = Math.PI * (3 - Math.sqrt(5))
  return Array.from({ length: count }, (_, i) => {
    const r = radius * Math.sqrt((i + 0.5) / count)
    return { x: r * cos(i * goldenRatio), y: r * sin(i * goldenRatio) }
  })
}

const homesInDisc = 60
/** Possible places of a counted seller; each seller is spread over all of them. */
const outletsInDisc = 150

/**
 * The share of customers in reach that a shop in the middle of the walk would have among the counted sellers, by Huff with an outside option,
 * over all priors: least, middle and most. The sellers' places are not known, so each is spread evenly over the disc; all are the same size.
 * Throws a RangeError unless `sellers` is a whole number from 0 and `minutesWalk` is positive.
 */
export function customerShare({ sellers, minutesWalk }: OwnWalkCount): { low: number; likely: number; high: number } {
  if (!(Number.isInteger(sellers) && sellers >= 0)) throw new RangeError(`a count of sellers is a whole number, not ${sellers}`)
  if (!(minutesWalk > 0 && Number.isFinite(minutesWalk))) throw new RangeError(`a walk takes minutes, not ${minutesWalk}`)
  const homes = disc(homesInDisc, minutesWalk)
  const outlets = [{ x: 0, y: 0 }, ...(sellers > 0 ? disc(outletsInDisc, minutesWalk) : [])]
  const minutes = homes.map((home) => outlets.map((outlet) => hypotenuse(home.x - outlet.x, home.y - outlet.y)))
  const meanWalk = minutes.reduce((sum, row) => sum + row[0]!, 0) / homes.length
  const priors = huffPriors(missedSellersRatio * (sellers + 1), meanWalk)
  const people = homes.map(() => 1)
  // A place holds its part of the sellers: its pull, size to the power of a, is sellers ÷ places beside the own shop's 1.
  const sizes = (a: number) => outlets.map((_, i) => (i === 0 ? 1 : power(sellers / outletsInDisc, 1 / a)))
  const shares = priors.map((prior) => marketShares(people, minutes, sizes(prior.a), prior)[0]!).sort((a, b) => a - b)
  const at = (q: number) => shares[Math.round(q * (shares.length - 1))]!
  return { low: at(0.1), likely: at(0.5), high: at(0.9) }
}

/** Customers' money a month that would come to the person's own shop, local currency, with its evidence. */
export function estimateOwnMarket(
  archetype: Archetype,
  ownCount: OwnWalkCount,
  spendingPer100k: Spread,
): { sales: Spread; sellersPer100k: Spread; people: number; evidence: Evidence[] } {
  const people = estimatePeopleInReach(ownCount.minutesWalk)
  const share = customerShare(ownCount)
  const shareSpread: Spread = { likely: share.likely, sd: log(share.high / share.low) / (2 * z80) }
  const customerSpending = multiply({ likely: spendingPer100k.likely / 100_000, sd: spendingPer100k.sd }, people)
  const sellersMet = Math.max(ownCount.sellers, 0.5)
  const year = Number(archetype.priceMonth.slice(0, 4))
  const reach = interval(people)
  const countedEvidence: Evidence = {
    id: `own-count:${archetype.id}`,
    label: walkFigures.counted.label,
    value: ownCount.sellers,
    unit: `on a walk of ${ownCount.minutesWalk} minutes`,
    year,
    source: {
      title: walkFigures.ownCount.title,
      publisher: walkFigures.ownCount.publisher,
      url: null,
      licence: walkFigures.ownCount.licence,
    },
    confidence: 'medium',
    kind: 'observed',
  }
  const density = assumptionEvidence('market:density', walkFigures.density.label, peoplePerKm2, 'people per km²', year)
  const peopleEvidence = derivedEvidence({
    id: `market:${archetype.id}:people-in-reach`,
    label: walkFigures.inReach.label,
    value: Math.round(people.likely),
    unit: 'people',
    year,
    formula: walkFigures.inReach.formula({ minutes: ownCount.minutesWalk, low: Math.round(reach.low), high: Math.round(reach.high) }),
    inputs: [density],
  })
  const shareEvidence = derivedEvidence({
    id: `market:${archetype.id}:huff-share`,
    label: walkFigures.share.label,
    value: Math.round(share.likely * 1000) / 1000,
    unit: 'share',
    year,
    formula: walkFigures.share.formula({ low: share.low.toFixed(3), high: share.high.toFixed(3) }),
    inputs: [countedEvidence],
    // The priors are ours.
    lower: true,
  })
  return {
    sales: multiply(customerSpending, shareSpread),
    // The number met is itself a draw: its square root is its spread.
    sellersPer100k: { likely: (sellersMet / people.likely) * 100_000, sd: hypotenuse(people.sd, 1 / Math.sqrt(sellersMet)) },
    people: people.likely,
    evidence: [countedEvidence, density, peopleEvidence, shareEvidence],
  }
}
