import { permitsIn } from '#engine/market/permits.ts'
import { formatYearMonth, monthNames } from '#engine/quantity/format.ts'
import type { Check } from '#engine/report/check-first.ts'
import type { TextFigure } from '#engine/report/document.ts'
import { dearestOf, slowestOf } from '#engine/report/local-tables.ts'
import { cityWords, marketWords } from '#engine/report/market-figures.ts'
import type { ReportFacts } from '#engine/report/report-figures.ts'
import { digitFigures, tradeText } from '#engine/report/trade-tables.ts'
import { listed } from '#language/listed.ts'
import { countText } from '#language/slots.ts'
import { evidenceTexts } from '#words/report/evidence.ts'
import { permitTexts } from '#words/report/permits.ts'
import { ended } from './ended.ts'
import { figureSlots, type SlotName } from './report-slots.ts'

/** A slot's value as it is printed; `count` where a message may choose its words by it. */
export type Slot = { text: string; count?: number; figures: (printed: string) => TextFigure[] }
export type Slots = ReadonlyMap<SlotName, Slot>

/** Every slot that has a value here: the figures of the run, the words of the trade, the words of the place. */
export function slotsOf(facts: ReportFacts): Slots {
  const slots = new Map<SlotName, Slot>()
  for (const [name, [, figureName]] of Object.entries(figureSlots) as [keyof typeof figureSlots, readonly [string, string]][]) {
    const figure = facts.figures[figureName]
    if (figure) slots.set(name, figureSlot({ text: figure.prose, evidence: figure.evidence }))
  }
  const { archetype, place } = facts.input
  const { country, city } = place

  const word = (name: SlotName, text: string | undefined) => {
    if (text) slots.set(name, { text, figures: () => [] })
  }
  const trade = (name: SlotName, path: string, text: string | undefined) => {
    if (!text) return
    const trade = tradeText(facts.book, archetype, path, text)
    slots.set(name, { text, figures: (printed) => (trade.evidence ? digitFigures(printed, trade.evidence) : []) })
  }
  const local = (name: SlotName, path: string, text: string | undefined) => {
    if (!text) return
    const label = evidenceTexts.ofCountry({ country: country.name, field: path })
    const evidence = /\d/.test(text)
      ? facts.book.text(`local:${country.code}.${path}`, label, text, evidenceTexts.generalKnowledge).evidence
      : null
    slots.set(name, { text, figures: (printed) => (evidence ? digitFigures(printed, evidence) : []) })
  }

  word('city', cityWords(city))
  const { spot } = place
  if (!spot) word('market', cityWords(city))
  else {
    const ofSquare = (name: 'market' | 'attribution', text: string, label: string, reason: string) => {
      const { evidence } = facts.book.text(`square:${city.id}:${spot.square}:${name}`, label, text, reason)
      slots.set(name, { text, figures: (printed) => digitFigures(printed, evidence) })
    }
    ofSquare('market', marketWords(place), evidenceTexts.squareName, evidenceTexts.squareMeasured)
    ofSquare('attribution', spot.attribution, evidenceTexts.attribution, evidenceTexts.attributionAsked)
  }
  word('country', country.nameInSentence)
  if (!place.known && place.asked) local('asked', 'asked', place.asked)
  word('here', place.known ? cityWords(city) : (place.asked ?? cityWords(city)))
  word('home', facts.input.facts.countries[archetype.home].nameInSentence)
  trade('one', 'unit.one', archetype.unit.one)
  trade('many', 'unit.many', archetype.unit.many)
  trade('what', 'unit.what', archetype.unit.what)
  trade('localNote', `local.${country.code}`, ended(archetype.local?.[country.code]?.note))
  trade('volumeWhy', 'unitsPerDay.why', ended(archetype.unitsPerDay.why))
  trade('priceWhy', 'price.why', ended(archetype.price.why))
  trade('rampWhy', 'rampMonths.why', ended(archetype.rampMonths.why))
  trade('seasonWhy', 'seasonality.why', ended(archetype.seasonality.why))
  trade('day', 'day', ended(archetype.day))
  trade('breaks', 'breaks', ended(archetype.breaks))
  trade('spoils', 'spoils', ended(archetype.spoils))
  trade('paidFirst', 'paidFirst', ended(archetype.paidFirst))
  trade('placeText', 'place', ended(archetype.place))
  trade('cultureGeneral', 'culture.general', ended(archetype.culture.general))
  trade('cultureHere', `culture.${country.code}`, ended(archetype.culture.by?.[country.code]))
  trade('closedWhy', 'closed', ended(facts.input.model.closed?.why))
  trade('closedSince', 'closed.since', sinceText(facts.input.model.closed?.since))
  trade('measure', 'test.measure', ended(archetype.test.measure))
  trade('passMark', 'test.passMark', ended(archetype.test.passMark))
  const largest = [...archetype.costOfSales].sort((x, y) => y.amount.likely - x.amount.likely)[0]
  trade('cost1', `costOfSales.${largest ? archetype.costOfSales.indexOf(largest) : 0}`, largest?.item)
  const count = (name: 'permitCount' | 'shockCount', value: number) => {
    if (value <= 0) return
    const { evidence } = facts.book.text(`count:${name}`, evidenceTexts[name], countText(value), evidenceTexts.countedFromTable)
    slots.set(name, { ...figureSlot({ text: countText(value), evidence }), count: value })
  }
  count('shockCount', archetype.shocks.length)

  const season = facts.charts.season.byMonth
  word('month12', monthNames[Number(facts.input.model.asOf.slice(5, 7)) - 1])
  word('bestMonth', monthNames[season.indexOf(Math.max(...season))])
  word('worstMonth', monthNames[season.indexOf(Math.min(...season))])
  local('payments', 'customs.payments', ended(country.customs.payments))
  local('credit', 'customs.credit', ended(country.customs.credit))
  local('bargaining', 'customs.bargaining', ended(country.customs.bargaining))
  local('trust', 'customs.trust', ended(country.customs.trust))
  local('language', 'customs.language', ended(country.customs.language))
  local('savingsGroups', 'savingsGroups', ended(country.savingsGroups))
  local('cityNote', `city.${city.id}`, ended(city.note))
  local('rentWhy', 'rentAhead.why', ended(country.rentAhead.why))
  local('taxVerify', 'tax.verifyAt', country.tax.verifyAt)
  local('vatVerify', 'vat.verifyAt', country.vat?.verifyAt)
  const permits = permitsIn(place, archetype.permits)
  local('slowestPermit', 'permit.slowest', slowestOf(permits)?.name)
  local('dearestPermit', 'permit.dearest', dearestOf(permits)?.name)
  count('permitCount', permits.length)
  word('missingPermits', listed(facts.missingPermits.map((kind) => permitTexts[kind])))
  const { closed, loanExample } = facts.input.model
  word('closedAsk', closed?.verifyAt)
  trade('firstSaleWhy', 'production.startsSelling.why', ended(archetype.production?.startsSelling.why))
  const learner = archetype.staff.findIndex((each) => each.belowMinimum)
  trade('lowPayWhy', `staff.${learner}.belowMinimum`, ended(archetype.staff[learner]?.belowMinimum))
  trade('mortality', 'production.mortality', ended(archetype.production?.mortality))
  word('loanLender', country.lenders.find(({ kind }) => kind === loanExample?.lender)?.called)
  const firms = facts.figures['firms.one']
  word('firmsSource', firms && facts.book.get(firms.evidence)?.source.publisher)
  const dearest = facts.figures['startup.largest']
  const item = facts.input.model.startup.find((line) => line.amount === dearest?.value)?.item
  if (dearest && item) slots.set('startupItem', { text: item, figures: (printed) => digitFigures(printed, dearest.evidence) })
  const [first, second] = facts.drivers
  // A label may count what is kept: "Keeping 400 hens".
  const kept = facts.figures['make.kept']
  const named = (name: SlotName, text: string | undefined) => {
    if (text) slots.set(name, { text, figures: (printed) => (kept ? digitFigures(printed, kept.evidence) : []) })
  }
  named('driver1', first?.label)
  named('driver2', second?.label)
  const driver = (name: SlotName, figure: TextFigure | undefined) => void (figure && slots.set(name, figureSlot(figure)))
  driver('driver1Low', first?.figures.low)
  driver('driver1High', first?.figures.high)
  driver('driver1AtLow', first?.figures.atLow)
  driver('driver1AtHigh', first?.figures.atHigh)
  driver('driver2Low', second?.figures.low)
  driver('driver2LowCount', second?.figures.lowCount)
  driver('driver2High', second?.figures.high)
  return slots
}

/** The numbers of one thing to check, for its own sentence on page one. */
export function checkSlots({ figures }: Check): Slots {
  const names = ['ours', 'low', 'high', 'atLow', 'atHigh', 'worth'] as const
  return new Map(
    names.flatMap((name): [SlotName, Slot][] => {
      const figure = figures[name]
      return figure ? [[name, figureSlot(figure)]] : []
    }),
  )
}

function figureSlot({ text, evidence }: TextFigure): Slot {
  return { text, figures: (printed) => [{ text: printed, evidence }] }
}

/** A year, or a month of a year in words. */
function sinceText(since: string | number | undefined): string | undefined {
  return typeof since === 'string' && since.includes('-') ? formatYearMonth(since) : since?.toString()
}
