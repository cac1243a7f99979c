import { permitsIn } from '#engine/market/permits.ts'
import type { TextFigure } from '#engine/model/result.ts'
import { monthNames } from '#engine/quantity/format.ts'
import { dearestOf, slowestOf } from '#engine/report/local-tables.ts'
import { cityWords } from '#engine/report/market-figures.ts'
import type { ReportFacts } from '#engine/report/report-figures.ts'
import { digitFigures, tradeText } from '#engine/report/trade-tables.ts'

export type Slot = { text: string; figures: (printed: string) => TextFigure[] }
export type Slots = ReadonlyMap<string, Slot>

/** Every name a sentence may use: the figures of the run, the words of the trade, the words of the place. */
export function slotsOf(facts: ReportFacts): Slots {
  const slots = new Map<string, Slot>()
  for (const [name, figure] of Object.entries(facts.figures)) {
    slots.set(name, { text: figure.prose, figures: (printed) => [{ text: printed, evidence: figure.evidence }] })
  }
  const { archetype, place } = facts.input
  const { country, city } = place

  const word = (name: string, text: string | undefined) => {
    if (text) slots.set(name, { text, figures: () => [] })
  }
  const trade = (name: string, path: string, text: string | undefined) => {
    if (!text) return
    const trade = tradeText(facts.book, archetype, path, text)
    slots.set(name, { text, figures: (printed) => (trade.evidence ? digitFigures(printed, trade.evidence) : []) })
  }
  const local = (name: string, path: string, text: string | undefined) => {
    if (!text) return
    const reason = 'General knowledge of the market, written by Gapwise without a survey.'
    const evidence = /\d/.test(text)
      ? facts.book.text(`local:${country.code}.${path}`, `${country.name}: ${path}`, text, reason).evidence
      : null
    slots.set(name, { text, figures: (printed) => (evidence ? digitFigures(printed, evidence) : []) })
  }

  word('city', cityWords(city))
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
  trade('measure', 'test.measure', ended(archetype.test.measure))
  trade('passMark', 'test.passMark', ended(archetype.test.passMark))
  const largest = [...archetype.costOfSales].sort((x, y) => y.amount.likely - x.amount.likely)[0]
  trade('cost1', `costOfSales.${largest ? archetype.costOfSales.indexOf(largest) : 0}`, largest?.item)
  const count = (name: string, label: string, value: number) => {
    if (value <= 0) return
    const figure = facts.book.text(`count:${name}`, label, `${value}`, 'Counted from the table of this section.')
    slots.set(name, { text: `${value}`, figures: (printed) => [{ text: printed, evidence: figure.evidence }] })
  }
  count('shockCount', 'Kinds of bad event in the simulations', archetype.shocks.length)

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
  const permits = permitsIn(place, archetype.permits)
  local('slowestPermit', 'permit.slowest', slowestOf(permits)?.name)
  local('dearestPermit', 'permit.dearest', dearestOf(permits)?.name)
  count('permitCount', 'Permits that we know of for this business', permits.length)
  word('missingPermits', listed(facts.missingPermits.map((kind) => permitLabels[kind] ?? kind.replaceAll('-', ' '))))
  for (const [index, check] of facts.checks.entries()) {
    word(`driver${index + 1}`, check.label)
    const figure = (name: string, text: string, evidence: string) =>
      slots.set(`driver${index + 1}.${name}`, { text, figures: (printed) => [{ text: printed, evidence }] })
    figure('ours', check.ours, check.figures.ours.evidence)
    figure('low', check.low, check.figures.low.evidence)
    figure('high', check.high, check.figures.high.evidence)
    figure('atLow', check.profitAtLow, check.figures.atLow.evidence)
    figure('atHigh', check.profitAtHigh, check.figures.atHigh.evidence)
  }
  return slots
}

/** What a permit that we did not research is about, where its key does not say it. */
const permitLabels: Record<string, string> = {
  'food-product': 'approval of packed food',
  environment: 'waste and environment',
  childcare: 'childcare licence',
  education: 'registration of a school or course',
  health: 'health practice',
  'data-protection': 'protection of customers’ data',
  agro: 'farm inputs, animals and plant health',
  'construction-trade': 'registration of building trades',
  'transport-operator': 'licence to carry people or goods',
  'personal-care': 'licence for hair and beauty work',
  liquor: 'selling alcohol',
  'cosmetic-product': 'approval of cosmetics',
  import: 'importing',
  'money-agent': 'handling other people’s money',
}

/** "a, b and c". */
function listed(words: readonly string[]): string | undefined {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words[0]
}

/** Somebody's own words, ended as a sentence ends. */
function ended(text: string | undefined): string | undefined {
  const trimmed = text?.trim()
  return trimmed && !/[.!?”’)]$/.test(trimmed) ? `${trimmed}.` : trimmed
}
