import { permitsIn } from '#engine/market/permits.ts'
import type { TextFigure } from '#engine/model/result.ts'
import { monthNames } from '#engine/quantity/format.ts'
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
    const reason = 'General knowledge of the market, written by Gapwise; not a survey.'
    const evidence = /\d/.test(text)
      ? facts.book.text(`local:${country.code}.${path}`, `${country.name}: ${path}`, text, reason).evidence
      : null
    slots.set(name, { text, figures: (printed) => (evidence ? digitFigures(printed, evidence) : []) })
  }

  word('city', cityWords(city))
  word('country', country.nameInSentence)
  if (!place.known && place.asked) local('asked', 'asked', place.asked)
  word('here', place.known ? cityWords(city) : (place.asked ?? cityWords(city)))
  trade('title', 'title', archetype.local?.[country.code]?.title ?? archetype.title)
  trade('localNote', `local.${country.code}`, sentence(archetype.local?.[country.code]?.note))
  word('home', facts.input.facts.countries[archetype.home].nameInSentence)
  trade('one', 'unit.one', archetype.unit.one)
  trade('many', 'unit.many', archetype.unit.many)
  trade('what', 'unit.what', archetype.unit.what)
  trade('premises', 'premises', lowerFirst(bare(archetype.premises.what)))
  trade('volumeWhy', 'unitsPerDay.why', sentence(archetype.unitsPerDay.why))
  trade('priceWhy', 'price.why', sentence(archetype.price.why))
  trade('rampWhy', 'rampMonths.why', sentence(archetype.rampMonths.why))
  trade('seasonWhy', 'seasonality.why', sentence(archetype.seasonality.why))
  trade('shrinkWhy', 'shrinkage.why', sentence(archetype.shrinkage.why))
  trade('day', 'day', sentence(archetype.day))
  trade('breaks', 'breaks', sentence(archetype.breaks))
  trade('spoils', 'spoils', sentence(archetype.spoils))
  trade('paidFirst', 'paidFirst', sentence(archetype.paidFirst))
  trade('placeText', 'place', sentence(archetype.place))
  trade('cultureGeneral', 'culture.general', sentence(archetype.culture.general))
  trade('cultureHere', `culture.${country.code}`, sentence(archetype.culture.by?.[country.code]))
  trade('measure', 'test.measure', bare(archetype.test.measure))
  trade('passMark', 'test.passMark', bare(archetype.test.passMark))
  for (const [index, customer] of archetype.customers.entries()) {
    trade(`customer${index + 1}`, `customers.${index}.who`, bare(customer.who))
    trade(`customer${index + 1}Why`, `customers.${index}.why`, sentence(customer.why))
    trade(`customer${index + 1}When`, `customers.${index}.when`, sentence(customer.when))
  }
  for (const [index, rival] of archetype.competitors.entries()) {
    trade(`rival${index + 1}`, `competitors.${index}.who`, bare(rival.who))
    trade(`rival${index + 1}How`, `competitors.${index}.how`, sentence(rival.how))
  }
  for (const [index, supplier] of archetype.suppliers.entries()) {
    trade(`supplier${index + 1}`, `suppliers.${index}.who`, bare(supplier.who))
    trade(`supplier${index + 1}Ask`, `suppliers.${index}.ask`, sentence(supplier.ask))
  }
  for (const [index, partner] of archetype.partners.entries()) {
    trade(`partner${index + 1}`, `partners.${index}.who`, bare(partner.who))
    trade(`partner${index + 1}Why`, `partners.${index}.why`, sentence(partner.why))
  }
  for (const [index, risk] of archetype.risks.entries()) {
    trade(`risk${index + 1}`, `risks.${index}.what`, bare(risk.what))
    trade(`risk${index + 1}Sign`, `risks.${index}.sign`, bare(risk.sign))
    trade(`risk${index + 1}Response`, `risks.${index}.response`, sentence(risk.response))
  }
  for (const [index, step] of archetype.steps.entries()) trade(`step${index + 1}`, `steps.${index}`, bare(step.do))
  for (const [index, item] of archetype.costOfSales.entries())
    trade(`cost${index + 1}`, `costOfSales.${index}`, lowerFirst(bare(item.item)))
  const shockNames = archetype.shocks.map((shock) => shock.kind)
  word('shockCount', shockNames.length ? countWord(shockNames.length) : undefined)

  const season = facts.charts.season.byMonth
  word('month12', monthNames[Number(facts.input.model.asOf.slice(5, 7)) - 1])
  word('bestMonth', monthNames[season.indexOf(Math.max(...season))])
  word('worstMonth', monthNames[season.indexOf(Math.min(...season))])
  local('payments', 'customs.payments', sentence(country.customs.payments))
  local('credit', 'customs.credit', sentence(country.customs.credit))
  local('bargaining', 'customs.bargaining', sentence(country.customs.bargaining))
  local('trust', 'customs.trust', sentence(country.customs.trust))
  local('language', 'customs.language', sentence(country.customs.language))
  local('savingsGroups', 'savingsGroups', sentence(country.savingsGroups))
  local('cityNote', `city.${city.id}`, sentence(city.note))
  local('rentWhy', 'rentAhead.why', sentence(country.rentAhead.why))
  local('taxName', 'tax.name', country.tax.name)
  local('taxVerify', 'tax.verifyAt', country.tax.verifyAt)
  local('taxNote', 'tax.note', sentence(country.tax.note))
  for (const [index, quarter] of city.neighbourhoods.entries()) {
    local(`quarter${index + 1}`, `city.${city.id}.${index}.name`, quarter.name)
    local(`quarter${index + 1}Note`, `city.${city.id}.${index}`, sentence(quarter.note))
  }
  const permits = permitsIn(place, archetype.permits)
  const slowest = [...permits].sort((a, b) => (b.days?.likely ?? 0) - (a.days?.likely ?? 0))[0]
  local('slowestPermit', 'permit.slowest', slowest?.name)
  local('slowestBody', 'permit.slowestBody', slowest?.body)
  const dearest = [...permits].sort((a, b) => (b.fee?.likely ?? 0) - (a.fee?.likely ?? 0))[0]
  local('dearestPermit', 'permit.dearest', dearest?.name)
  word('permitCount', permits.length ? countWord(permits.length) : undefined)
  word('missingPermits', facts.missingPermits.map((kind) => permitLabels[kind] ?? kind.replaceAll('-', ' ')).join(', ') || undefined)
  const funder = country.funders.find((item) => item.kind === 'microfinance')
  local('microLender', 'funder.micro', funder?.name)
  const grant = country.funders.find((item) => item.kind === 'grant')
  local('grantGiver', 'funder.grant', grant?.name)
  for (const [index, check] of facts.checks.entries()) {
    word(`driver${index + 1}`, check.label.charAt(0).toLowerCase() + check.label.slice(1))
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

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
function countWord(count: number): string {
  return counts[count] ?? 'many'
}

function bare(text: string): string {
  return text.trim().replace(/[.!]+$/, '')
}

function sentence(text: string | undefined): string | undefined {
  if (!text?.trim()) return undefined
  const trimmed = text.trim()
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
  return /[.!?”’)]$/.test(capital) ? capital : `${capital}.`
}

/** "Ten square metres" → "ten square metres", but "POS stand" and names in capitals stay. */
function lowerFirst(text: string): string {
  return /^[A-Z](?:[a-z]| [a-z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
