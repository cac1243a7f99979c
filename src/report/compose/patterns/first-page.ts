import type { CheckMethod } from '#engine/report/check-first.ts'
import { firstPageTexts as texts } from '#words/report/first-page.ts'
import type { PatternLine } from '../pattern.ts'
import type { ReportTraits } from '../traits.ts'

/**
 * The verdict and its decisive figure; the reasons are those of the engine. A typical month is month 12 in the middle of all simulations; where the
 * season of that month moves it far from the year's mean, the mean is named as what it is.
 */
export const verdictLines: readonly PatternLine[] = [
  [
    { id: 've.closed', when: (t) => t.reason === 'closed-here', say: texts.verdictClosed },
    { id: 've.never', when: (t) => t.reason === 'never-covers-costs', say: texts.verdictNever },
    { id: 've.loss.seasons', when: (t) => t.reason === 'loss-after-a-year' && t.usualShift !== 0, say: texts.verdictLossSeasons },
    { id: 've.loss', when: (t) => t.reason === 'loss-after-a-year', say: texts.verdictLoss },
    { id: 've.most', when: (t) => t.reason === 'loses-in-most-runs', say: texts.verdictMost },
    { id: 've.often.seasons', when: (t) => t.reason === 'often-loses' && t.usualShift !== 0, say: texts.verdictOftenSeasons },
    { id: 've.often', when: (t) => t.reason === 'often-loses', say: texts.verdictOften },
    { id: 've.cash', when: (t) => t.reason === 'often-short-of-cash', say: texts.verdictCash },
    { id: 've.slow', when: (t) => t.reason === 'slow-payback', say: texts.verdictSlow },
    { id: 've.wage.seasons', when: (t) => t.reason === 'less-than-a-wage' && t.usualShift !== 0, say: texts.verdictWageSeasons },
    { id: 've.wage', when: (t) => t.reason === 'less-than-a-wage', say: texts.verdictWage },
    {
      id: 've.good.strong.seasons',
      when: (t) => Math.min(t.usualPoor, t.profitPoor) > 0 && t.usualShift !== 0,
      say: texts.verdictGoodStrongSeasons,
    },
    { id: 've.good.strong', when: (t) => Math.min(t.usualPoor, t.profitPoor) > 0, say: texts.verdictGoodStrong },
    { id: 've.good.seasons', when: (t) => t.usualShift !== 0, say: texts.verdictGoodSeasons },
    { id: 've.good', say: texts.verdictGood },
  ],
  { id: 've.closed.since', when: (t) => t.reason === 'closed-here', say: texts.verdictClosedSince },
  { id: 've.closed.ask', when: (t) => t.reason === 'closed-here', say: texts.verdictClosedAsk },
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
