import { citedSource } from '#engine/evidence/fact-evidence.ts'
import { reliabilityOf } from '#engine/evidence/own-sources.ts'
import { waitsForSeason } from '#engine/market/opening.ts'
import { permitsIn } from '#engine/market/permits.ts'
import { publishedCountIn } from '#engine/market/seller-count.ts'
import { isUntaxed } from '#engine/market/tax-regime.ts'
import { employerPartsOf } from '#engine/model/add-employer-parts.ts'
import { month12Of } from '#engine/model/usual-month.ts'
import { formatYearMonth, monthNames } from '#engine/quantity/format.ts'
import { newFirmsStudy } from '#engine/report/base-rates.ts'
import type { AssumptionCheck } from '#engine/report/check-first.ts'
import type { TextFigure } from '#engine/report/document.ts'
import { mostExpensivePermit, slowestPermit } from '#engine/report/local-tables.ts'
import { cityNameInSentence, marketPlaceName } from '#engine/report/market-figures.ts'
import type { ReportFacts } from '#engine/report/report-figures.ts'
import { addedShocks, digitFigures, tradeText } from '#engine/report/trade-tables.ts'
import { joinWithAnd } from '#language/join-names.ts'
import { countText } from '#language/slots.ts'
import { evidenceTexts } from '#words/report/evidence.ts'
import { permitTexts } from '#words/report/permits.ts'
import { feastNames } from '#words/report/revenue-forecast.ts'
import { endSentence } from './end-sentence.ts'
import { figureSlots, type SlotName } from './report-slots.ts'
import { seasonFeasts } from './season-feasts.ts'

/** A slot's printed value; `count` where a message selects a branch by it. */
export type Slot = { text: string; count?: number; figures: (printedText: string) => TextFigure[] }
export type SlotMap = ReadonlyMap<SlotName, Slot>

/** Every slot with a value: the figures of the run, the words of the trade, the words of the place. */
export function createSlots(facts: ReportFacts): SlotMap {
  const slots = new Map<SlotName, Slot>()
  for (const [name, [, figureName]] of Object.entries(figureSlots) as [keyof typeof figureSlots, readonly [string, string]][]) {
    const figure = facts.figures[figureName]
    if (figure) slots.set(name, figureSlot({ text: figure.prose, evidence: figure.evidence }))
  }
  const { archetype, place } = facts.input
  const { country, city } = place

  const setWord = (name: SlotName, text: string | undefined) => {
    if (text) slots.set(name, { text, figures: () => [] })
  }
  const setTradeText = (name: SlotName, path: string, text: string | undefined) => {
    if (!text) return
    const setTradeText = tradeText(facts.book, archetype, path, text)
    slots.set(name, { text, figures: (printedText) => (setTradeText.evidence ? digitFigures(printedText, setTradeText.evidence) : []) })
  }
  const setLocalText = (name: SlotName, path: string, text: string | undefined) => {
    if (!text) return
    const label = evidenceTexts.ofCountry({ country: country.name })
    const evidence = /\d/.test(text)
      ? facts.book.text(`local:${country.code}.${path}`, label, text, evidenceTexts.generalKnowledge).evidence
      : null
    slots.set(name, { text, figures: (printedText) => (evidence ? digitFigures(printedText, evidence) : []) })
  }

  setWord('city', cityNameInSentence(city))
  const { spot } = place
  if (!spot) setWord('market', cityNameInSentence(city))
  else {
    const setSquareText = (name: 'market' | 'attribution', text: string, label: string, reason: string) => {
      const { evidence } = facts.book.text(`square:${city.id}:${spot.square}:${name}`, label, text, reason)
      slots.set(name, { text, figures: (printedText) => digitFigures(printedText, evidence) })
    }
    setSquareText('market', marketPlaceName(place), evidenceTexts.squareName, evidenceTexts.squareMeasured)
    setSquareText('attribution', spot.attribution, evidenceTexts.attribution, evidenceTexts.attributionAsked)
  }
  setWord('country', country.nameInSentence)
  if (!place.known && place.requestedName) setLocalText('asked', 'asked', place.requestedName)
  setWord('here', place.known ? cityNameInSentence(city) : (place.requestedName ?? cityNameInSentence(city)))
  setWord('home', facts.input.facts.countries[archetype.home].nameInSentence)
  setTradeText('one', 'unit.one', archetype.unit.one)
  setTradeText('many', 'unit.many', archetype.unit.many)
  setTradeText('what', 'unit.what', archetype.unit.what)
  setTradeText('localNote', `local.${country.code}`, endSentence(archetype.local?.[country.code]?.note))
  setTradeText('volumeWhy', 'unitsPerDay.why', endSentence(archetype.unitsPerDay.why))
  setTradeText('priceWhy', 'price.why', endSentence(archetype.price.why))
  setTradeText('rampWhy', 'rampMonths.why', endSentence(archetype.rampMonths.why))
  setTradeText('seasonWhy', 'seasonality.why', endSentence(archetype.seasonality.why))
  const published = publishedCountIn(archetype, place)
  setWord('publishedWhere', published?.where)
  setTradeText('publishedWhy', 'providersPer100k.counts', endSentence(published?.why))
  setTradeText('day', 'day', endSentence(archetype.day))
  setTradeText('breaks', 'breaks', endSentence(archetype.breaks))
  setTradeText('spoils', 'spoils', endSentence(archetype.spoils))
  setTradeText('paidFirst', 'paidFirst', endSentence(archetype.paidFirst))
  setTradeText('placeText', 'place', endSentence(archetype.place))
  setTradeText('cultureGeneral', 'culture.general', endSentence(archetype.culture.general))
  setTradeText('cultureHere', `culture.${country.code}`, endSentence(archetype.culture.by?.[country.code]))
  setTradeText('closedWhy', 'closed', endSentence(facts.input.model.closed?.why))
  setTradeText('closedSince', 'closed.since', formatSince(facts.input.model.closed?.since))
  setTradeText('measure', 'test.measure', endSentence(archetype.test.measure))
  setTradeText('passMark', 'test.passMark', endSentence(archetype.test.passMark))
  // By what the lines cost here: a line with an anchor and one without are in two currencies in the file.
  const costHere = (line: (typeof archetype.costOfSales)[number]) => {
    const id = `line:costOfSales.${archetype.costOfSales.indexOf(line)}`
    return Number(facts.input.evidence.find((row) => row.id === id)?.value ?? 0)
  }
  const largest = [...archetype.costOfSales].sort((x, y) => costHere(y) - costHere(x))[0]
  setTradeText('cost1', `costOfSales.${largest ? archetype.costOfSales.indexOf(largest) : 0}`, largest?.item)
  const count = (name: 'permitCount' | 'shockCount', value: number) => {
    if (value <= 0) return
    const { evidence } = facts.book.text(`count:${name}`, evidenceTexts[name], countText(value), evidenceTexts.countedFromTable)
    slots.set(name, { ...figureSlot({ text: countText(value), evidence }), count: value })
  }
  count('shockCount', archetype.shocks.length + addedShocks(facts.input).length)

  const season = facts.charts.season.byMonth
  const { firstMonth } = facts.input.model
  if (waitsForSeason(archetype, facts.input.model, season)) setWord('seasonStart', monthNames[Number(firstMonth!.slice(5)) - 1])
  setWord('month12', monthNames[month12Of(facts.input.model)])
  setWord('bestMonth', monthNames[season.indexOf(Math.max(...season))])
  setWord('worstMonth', monthNames[season.indexOf(Math.min(...season))])
  const { bestFeast, others } = seasonFeasts(facts)
  setWord('bestFeast', bestFeast ? feastNames[bestFeast] : undefined)
  setWord('otherFeasts', joinWithAnd(others.map((feast) => feastNames[feast])))
  setLocalText('payments', 'customs.payments', endSentence(country.customs.payments))
  setLocalText('credit', 'customs.credit', endSentence(country.customs.credit))
  setLocalText('bargaining', 'customs.bargaining', endSentence(country.customs.bargaining))
  setLocalText('trust', 'customs.trust', endSentence(country.customs.trust))
  setLocalText('language', 'customs.language', endSentence(country.customs.language))
  setLocalText('savingsGroups', 'savingsGroups', endSentence(country.savingsGroups))
  setLocalText('cityNote', `city.${city.id}`, endSentence(city.note))
  setLocalText('rentWhy', 'rentAhead.why', endSentence(country.rentAhead.why))
  setLocalText('taxVerify', 'tax.verifyAt', country.tax.verifyAt)
  setLocalText('taxFreeWho', 'tax.free', endSentence(country.tax.free?.who))
  setLocalText('taxNote', 'tax', isUntaxed(country.tax) ? endSentence(country.tax.note) : undefined)
  const salesTax = city.salesTax?.[archetype.id]
  if (salesTax) {
    const text = endSentence(salesTax.note)
    const label = evidenceTexts.salesTax
    const evidence = facts.book.add({
      id: `tax:${country.code}:sales`,
      label,
      value: text,
      unit: 'text',
      year: salesTax.year,
      source: citedSource(facts.input.facts.sources, salesTax.sourceId, label),
      ...reliabilityOf(salesTax.sourceId, salesTax.confidence),
    })
    slots.set('salesTax', { text, figures: (printedText) => digitFigures(printedText, evidence) })
  }
  setLocalText('vatVerify', 'vat.verifyAt', country.vat?.verifyAt)
  const permits = permitsIn(place, archetype.permits)
  setLocalText('slowestPermit', 'permit.slowest', slowestPermit(permits)?.name)
  setLocalText('dearestPermit', 'permit.dearest', mostExpensivePermit(permits)?.name)
  count('permitCount', permits.length)
  setWord('missingPermits', joinWithAnd(facts.missingPermits.map((kind) => permitTexts[kind])))
  setWord('employerParts', joinWithAnd(employerPartsOf(archetype, place).parts.map(({ name }) => name)))
  const { closed, loanExample } = facts.input.model
  setWord('closedAsk', closed?.verifyAt)
  setTradeText('firstSaleWhy', 'production.startsSelling.why', endSentence(archetype.production?.startsSelling.why))
  const belowMinimumRole = archetype.staff.findIndex((each) => each.belowMinimum)
  setTradeText('lowPayWhy', `staff.${belowMinimumRole}.belowMinimum`, endSentence(archetype.staff[belowMinimumRole]?.belowMinimum))
  setTradeText('mortality', 'production.mortality', endSentence(archetype.production?.mortality))
  const lender = country.lenders.find(({ kind }) => kind === loanExample?.lender)
  setWord('loanLender', lender?.called)
  setLocalText('loanAsks', `lender.${lender?.kind}`, endSentence(lender?.asks))
  const firms = facts.figures['firms.year']
  setWord('firmsSource', firms && facts.book.get(firms.evidence)?.source.publisher)
  setWord('firmsWhere', newFirmsStudy(facts.input)?.rate.where)
  const real = facts.realFirms?.survey
  const respondents = facts.figures['real.n']
  const setSurveyText = (name: SlotName, text: string | undefined) => {
    if (text && respondents) slots.set(name, { text, figures: (printedText) => digitFigures(printedText, respondents.evidence) })
  }
  setSurveyText('realWho', real?.group.who)
  setSurveyText('realWhen', real?.survey.when)
  setSurveyText('realAsked', endSentence(real?.survey.asked))
  setSurveyText('realReason', endSentence(facts.realFirms?.compared === 'lower' ? real?.survey.lower : real?.survey.higher))
  const largestStartupItem = facts.figures['startup.largest']
  const item = facts.input.model.startup.find((line) => line.amount === largestStartupItem?.value)?.item
  if (largestStartupItem && item)
    slots.set('startupItem', { text: item, figures: (printedText) => digitFigures(printedText, largestStartupItem.evidence) })
  const [first, second] = facts.drivers
  // A label may count the units: "Keeping 400 hens".
  const keptUnitsFigure = facts.figures['make.kept']
  const setLabel = (name: SlotName, text: string | undefined) => {
    if (text)
      slots.set(name, { text, figures: (printedText) => (keptUnitsFigure ? digitFigures(printedText, keptUnitsFigure.evidence) : []) })
  }
  setLabel('driver1', first?.label)
  setLabel('driver2', second?.label)
  const setDriverFigure = (name: SlotName, figure: TextFigure | undefined) => void (figure && slots.set(name, figureSlot(figure)))
  setDriverFigure('driver1Low', first?.figures.low)
  setDriverFigure('driver1High', first?.figures.high)
  setDriverFigure('driver1AtLow', first?.figures.atLow)
  setDriverFigure('driver1AtHigh', first?.figures.atHigh)
  setDriverFigure('driver2Low', second?.figures.low)
  setDriverFigure('driver2LowCount', second?.figures.lowCount)
  setDriverFigure('driver2High', second?.figures.high)
  return slots
}

/** The numbers of one thing to check, for its own sentence on page one. */
export function createCheckSlots({ figures }: AssumptionCheck): SlotMap {
  const names = ['ours', 'low', 'high', 'atLow', 'atHigh', 'worth'] as const
  return new Map(
    names.flatMap((name): [SlotName, Slot][] => {
      const figure = figures[name]
      return figure ? [[name, figureSlot(figure)]] : []
    }),
  )
}

function figureSlot({ text, evidence }: TextFigure): Slot {
  return { text, figures: (printedText) => [{ text: printedText, evidence }] }
}

/** A year, or a month of a year in words. */
function formatSince(since: string | number | undefined): string | undefined {
  return typeof since === 'string' && since.includes('-') ? formatYearMonth(since) : since?.toString()
}
