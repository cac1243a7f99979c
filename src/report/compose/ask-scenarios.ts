import type { StartupLine } from '#engine/model/result.ts'
import {
  formatMoneyProseMajor,
  formatMoneyRoundedMajor,
  formatMoneyWholeMajor,
  formatNumber,
  formatPercent,
} from '#engine/quantity/format.ts'
import { sumMajor } from '#engine/quantity/money.ts'
import { testCost } from '#engine/report/plan-parts.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { listed } from '#language/listed.ts'
import type { MoneyText, NumberText } from '#language/slots.ts'
import { shockTexts } from '#words/engine/assumptions.ts'
import { tables } from '#words/engine/report-tables.ts'
import { askTexts } from '#words/report/ask.ts'
import { figureSaying, figuresIn, paragraphsIn, plain, rowsIn, type Saying, sectionOf, sentencesWith, type TableRow } from './ask-reply.ts'
import { ended } from './ended.ts'
import { contentWords, fractionIn } from './question-words.ts'

/** What is heard of a question: its words, and the ideas in them. */
export type Asked = { question: string; ideas: ReadonlySet<string> }

/** What goes on to be paid each month, whether or not anything is sold. */
const fixedCosts = ['wagesPerMonth', 'rentPerMonth', 'utilitiesPerMonth', 'keepingPerMonth', 'otherCostsPerMonth']

/** A month without sales: what it costs, what there is to bear it, and how to find out before anything is bought. */
export function noSalesSaying(data: StoredReport): Saying[] {
  const texts = askTexts.noSales
  const { model, first } = data
  const later = model.months.find(({ month }) => month === 12)
  const money = (amount: number) => formatMoneyRoundedMajor(amount, model.currency)
  const safe = first.cashNeeded.p80
  const cost = testCost(data.sections)
  return [
    ...monthWithoutSales(data),
    ...(later
      ? [
          {
            text: (model.cashLow.amount > 0 ? texts.cash : texts.noCash)({
              month: model.cashLow.month,
              amount: formatMoneyProseMajor(model.cashLow.amount, model.currency),
              later: formatMoneyProseMajor(later.closingCash, model.currency),
            }),
            figures: [
              { text: formatMoneyProseMajor(model.cashLow.amount, model.currency), evidence: 'model:cashLow.amount' },
              { text: formatMoneyProseMajor(later.closingCash, model.currency), evidence: 'model:months.12.closingCash' },
            ],
          },
        ]
      : []),
    { text: askTexts.afford.toBeSafe({ amount: money(safe) }), figures: [{ text: money(safe), evidence: 'model:risk.cashNeeded.p80' }] },
    plain(askTexts.steps.test({ mark: ended(first.test.passMark) })),
    plain(cost ? askTexts.afford.test({ cost: cost as MoneyText }) : askTexts.afford.testFree),
  ]
}

export function monthWithoutSales({ model }: StoredReport): Saying[] {
  const texts = askTexts.noSales
  const money = (amount: number) => formatMoneyWholeMajor(amount, model.currency)
  const costs = fixedCosts.flatMap((key) => model.assumptions.filter((each) => each.key === key && each.value > 0))
  if (costs.length === 0) return []
  const total = formatMoneyRoundedMajor(sumMajor(costs.map(({ value }) => value)), model.currency)
  const ownPay = model.assumptions.find(({ key, value }) => key === 'ownerDrawPerMonth' && value > 0)
  return [
    {
      text: texts.total({ total, parts: listed(costs.map(({ label, value }) => texts.part({ amount: money(value), label }))) }),
      figures: costs.map(({ key, value }) => ({ text: money(value), evidence: `assumption:${key}` })),
    },
    ...(ownPay
      ? [
          {
            text: texts.ownPay({ amount: money(ownPay.value) }),
            figures: [{ text: money(ownPay.value), evidence: 'assumption:ownerDrawPerMonth' }],
          },
        ]
      : []),
  ]
}

/** Kinds of event by the idea that asks for them, with words of the report that name them. */
const events: Readonly<Record<string, { named: RegExp; chance: readonly string[] }>> = {
  rain: { named: /\b(rain|wet|flood|storm)/i, chance: [shockTexts.chance.rain] },
  illness: { named: /\b(ill|illness|sick|disease|outbreak)/i, chance: [shockTexts.chance.illness, shockTexts.ownerIll] },
  theft: { named: /\b(theft|thie[fv]|stolen|steal|robb)/i, chance: [shockTexts.chance.theft] },
  outage: { named: /\b(power cut|outage|electricity|dark)/i, chance: [shockTexts.chance.outage] },
  fuel: { named: /\b(fuel|petrol|diesel)/i, chance: [shockTexts.chance.fuel] },
  'currency-name': { named: /\b(currency|exchange|dollar)/i, chance: [shockTexts.chance.currency] },
  cleared: { named: /\b(officials|ban|clear|evict|lease)/i, chance: [shockTexts.chance.ban] },
  breakdown: { named: /\b(breakdown|breaks? down|repair)/i, chance: [shockTexts.chance.breakdown] },
  spoil: { named: /\b(spoil|batch)/i, chance: [shockTexts.chance.spoilage] },
}
const someEvent = Object.keys(events)

/** The bad events that were asked for, or all where none was named; null where this business has none of that kind. */
export function badEventsSaying(data: StoredReport, { ideas }: Asked): Saying[] | null {
  const asked = someEvent.filter((idea) => ideas.has(idea))
  const rows = rowsIn(data, 'risk', tables.shocks.title)
  if (asked.length === 0) return rows.length > 0 ? rows.map((cells) => eventSaying(cells)) : null
  const said = asked.flatMap((idea) => {
    const { named, chance } = events[idea] ?? { named: /$^/, chance: [] }
    const found = rows.filter((cells) => named.test(cells[0]?.text ?? ''))
    if (found.length > 0) return found.flatMap((cells) => [eventSaying(cells), ...leftSaying(data, cells)])
    const counted = data.evidence.filter(({ id, label }) => id.startsWith('assumption:shock.') && chance.includes(label))
    return figureSaying(
      data,
      counted.map(({ id }) => id),
    )
  })
  // What a weak currency does to prices is said beside the season.
  const prices = ideas.has('currency-name') ? inflationSaying(data) : []
  return said.length + prices.length > 0 ? [...prices, ...said] : null
}

function inflationSaying(data: StoredReport): Saying[] {
  return paragraphsIn(sectionOf(data, 'revenueForecast')).filter(({ figures }) =>
    figures.some(({ evidence }) => /^(fact:[a-z]{2}|assumption):inflation$/.test(evidence)),
  )
}

function eventSaying(cells: TableRow): Saying {
  const [event, often, long, lost, why] = cells.map(({ text }) => text)
  return {
    text: askTexts.event.row({ event: event ?? '', often: often ?? '', long: long ?? '', lost: lost ?? '', why: ended(why ?? '') }),
    figures: figuresIn(cells, [1, 2, 3, 4]),
  }
}

/** What the loss leaves of a day’s sales, beside what covers the costs. */
function leftSaying(data: StoredReport, cells: TableRow): Saying[] {
  const lost = cells[3]?.text ?? ''
  const planned = data.model.assumptions.find(({ key }) => key === 'unitsPerDay')?.value
  const breakEven = sectionOf(data, 'breakEven')?.summaryFigures.find(({ evidence }) => evidence === 'model:breakEven.unitsPerDay')
  const share = Number.parseFloat(lost) / 100
  if (!planned || !breakEven || !(share > 0)) return []
  const number = (value: number) => formatNumber(value, value < 20 ? 1 : 0) as NumberText
  return [
    {
      text: askTexts.event.left({ lost, planned: number(planned), left: number(planned * (1 - share)), breakEven: breakEven.text }),
      figures: [{ text: number(planned), evidence: 'assumption:unitsPerDay' }, breakEven],
    },
  ]
}

/** A part of a month’s profit: half, unless another part was said. */
export function shareSaying({ model, first }: StoredReport, { question }: Asked): Saying[] {
  const texts = askTexts.share
  const part = fractionIn(question) ?? 1 / 2
  const { p10, p50 } = first.monthly
  const money = (amount: number) => formatMoneyProseMajor(amount, model.currency)
  const ownPay = model.assumptions.find(({ key, value }) => key === 'ownerDrawPerMonth' && value > 0)
  const pay = ownPay ? formatMoneyWholeMajor(ownPay.value, model.currency) : null
  return [
    ...(p50 > 0
      ? [
          {
            text: texts.of({ profit: money(p50), part: formatPercent(part), amount: money(p50 * part), rest: money(p50 * (1 - part)) }),
            figures: [{ text: money(p50), evidence: 'model:risk.month12Profit.p50' }],
          },
        ]
      : []),
    ...(pay ? [{ text: texts.ownPay({ amount: pay }), figures: [{ text: pay, evidence: 'assumption:ownerDrawPerMonth' }] }] : []),
    ...(p10 <= 0
      ? [{ text: texts.weak({ profit: money(p10) }), figures: [{ text: money(p10), evidence: 'model:risk.month12Profit.p10' }] }]
      : []),
    plain(texts.agree),
  ]
}

/** Lines of what opening costs, the ones that a question names. */
function linesNamed({ model }: StoredReport, question: string): { line: StartupLine; at: number }[] {
  const asked = new Set(contentWords(question))
  const named = model.startup
    .map((line, at) => ({ line, at, words: contentWords(line.item).filter((word) => asked.has(word)) }))
    .filter(({ line, words }) => words.length > 0 && line.kind !== 'licence')
  // "The cooler box" is not the display table with a glass box.
  return named.filter(
    ({ words }) => !named.some((other) => other.words.length > words.length && words.every((word) => other.words.includes(word))),
  )
}

/** What opening costs without the things that somebody has. */
export function haveSaying(data: StoredReport, { question }: Asked): Saying[] {
  const texts = askTexts.have
  const { currency, startup, startupTotal } = data.model
  const money = (amount: number) => formatMoneyWholeMajor(amount, currency)
  const total = { text: money(startupTotal), evidence: 'model:startupTotal' }
  const item = ({ item: name, amount }: StartupLine) => texts.item({ item: name, amount: money(amount) })
  const figures = (lines: readonly { line: StartupLine; at: number }[]) =>
    lines.map(({ line, at }) => ({ text: money(line.amount), evidence: `model:startup.${at}` }))
  const had = linesNamed(data, question).filter(({ line }) => ownable.has(line.kind))
  if (had.length > 0) {
    const now = sumMajor([startupTotal, ...had.map(({ line }) => -line.amount)])
    const text = texts.off({ items: listed(had.map(({ line }) => item(line))), now: money(now), before: money(startupTotal) })
    return [{ text, figures: [...figures(had), total] }]
  }
  const all = startup.map((line, at) => ({ line, at })).filter(({ line }) => ownable.has(line.kind))
  if (all.length === 0) return []
  return [
    {
      text: texts.list({ items: listed(all.map(({ line }) => item(line))), total: money(startupTotal) }),
      figures: [...figures(all), total],
    },
  ]
}

/** What somebody may have before the start. */
const ownable = new Set<StartupLine['kind']>(['equipment', 'stock'])

/** What each thing costs that a question names, or all equipment. */
export function itemSaying(data: StoredReport, { question }: Asked): Saying[] {
  const named = linesNamed(data, question)
  const lines =
    named.length > 0 ? named : data.model.startup.map((line, at) => ({ line, at })).filter(({ line }) => line.kind === 'equipment')
  return lines.map((each) => lineSaying(data, each))
}

function lineSaying({ model: { currency } }: StoredReport, { line, at }: { line: StartupLine; at: number }): Saying {
  const money = (amount: number) => formatMoneyWholeMajor(amount, currency)
  const { item, amount, low, high } = line
  return {
    text: askTexts.itemCost({ item, amount: money(amount), low: money(low), high: money(high) }),
    figures: [{ text: money(amount), evidence: `model:startup.${at}` }],
  }
}

export function firstStockSaying(data: StoredReport): Saying[] {
  const stock = data.model.startup.map((line, at) => ({ line, at })).filter(({ line }) => line.kind === 'stock')
  return stock.length > 0 ? stock.map((each) => lineSaying(data, each)) : [plain(askTexts.firstStock.none)]
}

const monthsShown = [1, 2, 3, 6]

/** What the first months make, or the month that was asked for. */
export function monthsSaying(data: StoredReport, { question }: Asked): Saying[] {
  const { currency, months } = data.model
  const named = Number(/\b(?:month|mois|mwezi(?: wa)?) (\d{1,2})\b/i.exec(question)?.[1] ?? 0)
  const wanted = months.some(({ month }) => month === named) ? [named] : monthsShown
  const money = (amount: number) => formatMoneyProseMajor(amount, currency)
  return [
    ...months
      .filter(({ month }) => wanted.includes(month))
      .map(({ month, netProfit, revenue }) => ({
        text: askTexts.firstMonths.month({ month, profit: money(netProfit), sales: money(revenue) }),
        figures: [
          { text: money(netProfit), evidence: `model:months.${month}.netProfit` },
          { text: money(revenue), evidence: `model:months.${month}.revenue` },
        ],
      })),
    ...sentencesWith(data, ['assumption:ownerDrawPerMonth']),
  ]
}
