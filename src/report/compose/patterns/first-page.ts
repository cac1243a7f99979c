import type { CheckMethod } from '#engine/report/check-first.ts'
import { firstPageTexts as texts } from '#words/report/first-page.ts'
import type { PatternLine } from '../pattern.ts'
import type { ReportTraits } from '../traits.ts'

/** The verdict and the figure that decided it: what a month of year 2 leaves, against a helper's pay for the same hours. */
export const verdictLines: readonly PatternLine[] = [
  [
    { id: 've.closed', when: (t) => t.cause === 'closed-here', say: texts.verdictClosed },
    { id: 've.nothing', when: (t) => t.cause === 'earns-nothing', say: texts.verdictNothing },
    { id: 've.wage.half', when: (t) => t.cause === 'under-half-a-wage', say: texts.verdictHalfWage },
    { id: 've.often', when: (t) => t.cause === 'often-loses', say: texts.verdictOften },
    { id: 've.wage', when: (t) => t.cause === 'about-a-wage', say: texts.verdictWage },
    { id: 've.cash', when: (t) => t.cause === 'often-short-of-cash', say: texts.verdictCash },
    { id: 've.patience', when: (t) => t.cause === 'needs-patience', say: texts.verdictPatience },
    { id: 've.slow.owned', when: (t) => t.cause === 'slow-payback' && t.ownsSome, say: texts.verdictSlowOwned },
    { id: 've.slow', when: (t) => t.cause === 'slow-payback', say: texts.verdictSlow },
    { id: 've.good', say: texts.verdictGood },
  ],
  { id: 've.closes', when: (t) => t.cause !== 'closed-here' && t.closingOdds > 0.5, say: texts.verdictCloses },
  { id: 've.closed.since', when: (t) => t.cause === 'closed-here', say: texts.verdictClosedSince },
  { id: 've.closed.ask', when: (t) => t.cause === 'closed-here', say: texts.verdictClosedAsk },
]

/** Survival of new firms, whatever this plan says. */
export const newFirmsLines: readonly PatternLine[] = [
  [
    { id: 'nf.here.later', when: (t) => t.newFirms === 'here' && t.newFirmsLater, say: texts.newFirmsHereLater },
    { id: 'nf.here', when: (t) => t.newFirms === 'here', say: texts.newFirmsHere },
    { id: 'nf.elsewhere.none', when: (t) => t.newFirms === 'elsewhere', say: texts.newFirmsNone },
  ],
  { id: 'nf.elsewhere.later', when: (t) => t.newFirms === 'elsewhere' && t.newFirmsLater, say: texts.newFirmsElsewhereLater },
  { id: 'nf.not.running', when: (t) => t.newFirms !== null && t.newFirmsLater, say: texts.newFirmsNotRunning },
  { id: 'nf.read', when: (t) => t.newFirms !== null, say: texts.newFirmsRead },
  { id: 'nf.nobody', when: (t) => t.newFirms !== null, say: texts.newFirmsNobody },
]

/** The effect of each of the three numbers on the year, and its value of information; `ours` is the figure used. */
export const checkLines: readonly PatternLine[] = [
  { id: 'ch.text', say: texts.checkText },
  [
    { id: 'ch.worth', say: texts.checkWorth },
    { id: 'ch.worth.none', when: (t) => t.undecisive === 'this', say: texts.checkWorthNone },
    { id: 'ch.worth.none.two', when: (t) => t.undecisive === 'last-two', say: texts.checkWorthNoneTwo },
    { id: 'ch.worth.none.all', when: (t) => t.undecisive === 'all', say: texts.checkWorthNoneAll },
  ],
]

type CheckTraits = Pick<
  ReportTraits,
  'reach' | 'fixedSpot' | 'category' | 'childcare' | 'cheap' | 'soldOften' | 'largestCost' | 'toShops' | 'walkable' | 'onTheRoad'
>

/** Method of finding the number out; a price tag and a queue can only be watched where there is a spot. */
export function checkMethodLine(how: CheckMethod, t: CheckTraits): string {
  const methods = texts.checkMethods
  if (how === 'price' && t.toShops) return methods.priceShops
  if (how === 'price' && !t.fixedSpot) return methods.priceElsewhere
  if (how === 'price' && (t.category === 'service' || !t.cheap)) return methods.priceAsk
  if (how === 'volume' && t.reach === 'online') return methods.volumeOnline
  if (how === 'volume' && (!(t.fixedSpot && t.reach === 'walk-in') || t.childcare || !t.soldOften)) return methods.volumeElsewhere
  if (how === 'unit-cost' && t.largestCost === 'wages') return methods.unitCostPeople
  if (how === 'unit-cost' && t.largestCost === 'energy' && ['service', 'education'].includes(t.category)) return methods.unitCostUse
  if (how === 'sellers' && t.reach === 'online') return methods.sellersOnline
  if (how === 'sellers' && t.onTheRoad) return methods.sellersRoad
  if (how === 'sellers' && !t.walkable) return methods.sellersElsewhere
  return methods[how]
}

export const placeNoteLines: readonly PatternLine[] = [
  { id: 'pn.unknown.town', when: (t) => !t.isListedPlace && t.isFallbackCity, say: texts.placeNoteUnknownTown },
  { id: 'pn.unknown', when: (t) => !t.isListedPlace && !t.isFallbackCity, say: texts.placeNoteUnknown },
  { id: 'pn.square', when: (t) => t.square !== null, say: texts.placeNoteSquare },
  { id: 'pn.unread', when: (t) => t.countryUnread, say: texts.placeNoteUnread },
  { id: 'pn.gap-only', when: (t) => t.market === 'gap-map-only', say: texts.placeNoteGapOnly },
]
