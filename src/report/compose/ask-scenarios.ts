import { weeksPerMonth } from '#engine/economy/constants.ts'
import { amountsIn } from '#engine/find/question-classifier.ts'
import { householdDraw } from '#engine/model/answers.ts'
import type { StartupLine } from '#engine/model/result.ts'
import { usualMonthEvidence } from '#engine/model/usual-month.ts'
import {
  formatMoneyProseMajor,
  formatMoneyRoundedMajor,
  formatMoneyWholeMajor,
  formatNumber,
  formatPercent,
} from '#engine/quantity/format.ts'
import { sumMajor } from '#engine/quantity/money.ts'
import { runsOutMonth } from '#engine/report/own-start.ts'
import { testCost } from '#engine/report/plan-parts.ts'
import { testStep } from '#engine/report/plan-tasks.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { joinWithAnd } from '#language/join-names.ts'
import type { MoneyText, NumberText } from '#language/slots.ts'
import { shockTexts } from '#words/engine/assumptions.ts'
import { tables } from '#words/engine/report-tables.ts'
import { askTexts } from '#words/report/ask.ts'
import {
  cellFigures,
  describeFigure,
  describeOwnStart,
  findRows,
  findSection,
  paragraphSentences,
  plainSentence,
  type RowCells,
  type Statement,
  sentencesWith,
} from './ask-reply.ts'
import { endSentence } from './end-sentence.ts'
import { contentWords, parseFraction } from './question-words.ts'

/** A parsed question: its text, and the ideas in it. */
export type ParsedQuestion = { question: string; ideas: ReadonlySet<string> }

/** Costs of each month, whether or not anything is sold. */
const fixedCosts = ['wagesPerMonth', 'rentPerMonth', 'utilitiesPerMonth', 'keepingPerMonth', 'otherCostsPerMonth']

/** A month without sales: its cost, the money to bear it, and the test before anything is bought. */
export function describeNoSales(data: StoredReport): Statement[] {
  const texts = askTexts.noSales
  const { model, first } = data
  const later = model.months.find(({ month }) => month === 12)
  const money = (amount: number) => formatMoneyRoundedMajor(amount, model.currency)
  const safe = first.cashNeeded.p80
  const cost = testCost(data.sections)
  // Of the reader's own cash that is short, its sentence says when and how much.
  const hasCash = !data.ownStart || runsOutMonth(model) === null
  return [
    ...describeMonthWithoutSales(data),
    ...describeOwnStart(data, true),
    ...(later && hasCash
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
    plainSentence(askTexts.steps.test({ step: testStep(data), mark: endSentence(first.test.passMark) })),
    plainSentence(cost ? askTexts.afford.test({ cost: cost as MoneyText }) : askTexts.afford.testFree),
  ]
}

export function describeMonthWithoutSales({ model }: StoredReport): Statement[] {
  const texts = askTexts.noSales
  const money = (amount: number) => formatMoneyWholeMajor(amount, model.currency)
  const costs = fixedCosts.flatMap((key) => model.assumptions.filter((each) => each.key === key && each.value > 0))
  if (costs.length === 0) return []
  const total = formatMoneyRoundedMajor(sumMajor(costs.map(({ value }) => value)), model.currency)
  const ownerPay = model.assumptions.find(({ key, value }) => key === 'ownerDrawPerMonth' && value > 0)
  return [
    {
      text: texts.total({ total, parts: joinWithAnd(costs.map(({ label, value }) => texts.part({ amount: money(value), label }))) }),
      figures: costs.map(({ key, value }) => ({ text: money(value), evidence: `assumption:${key}` })),
    },
    ...(ownerPay
      ? [
          {
            text: texts.ownPay({ amount: money(ownerPay.value) }),
            figures: [{ text: money(ownerPay.value), evidence: 'assumption:ownerDrawPerMonth' }],
          },
        ]
      : []),
  ]
}

/** Kinds of event by the question's idea, with words of the report that name them. */
const events: Readonly<Record<string, { named: RegExp; chance: readonly string[] }>> = {
  rain: { named: /\b(rain|wet|flood|storm)/i, chance: [shockTexts.chance.rain] },
  illness: { named: /\b(ill|illness|sick)/i, chance: [shockTexts.ownerIll] },
  disease: { named: /\b(disease|outbreak)/i, chance: [] },
  theft: { named: /\b(theft|thie[fv]|stolen|steal|robb)/i, chance: [shockTexts.chance.theft] },
  outage: { named: /\b(power cut|outage|electricity|dark)/i, chance: [shockTexts.chance.outage] },
  fuel: { named: /\b(fuel|petrol|diesel)/i, chance: [shockTexts.chance.fuel] },
  'currency-name': { named: /\b(currency|exchange|dollar)/i, chance: [shockTexts.chance.currency] },
  cleared: { named: /\b(officials|ban|clear|evict|lease)/i, chance: [shockTexts.chance.ban] },
  breakdown: { named: /\b(breakdown|breaks? down|repair)/i, chance: [shockTexts.chance.breakdown] },
  spoil: { named: /\b(spoil|batch)/i, chance: [shockTexts.chance.spoilage] },
}
const eventIdeas = Object.keys(events)

/** The bad events in the question, or all where it names none; null where this business has none of that kind. */
export function describeBadEvents(data: StoredReport, { ideas }: ParsedQuestion): Statement[] | null {
  const requestedEvents = eventIdeas.filter((idea) =>
    idea === 'disease' ? isOfAnimals(ideas) : ideas.has(idea) && !(idea === 'illness' && isOfAnimals(ideas)),
  )
  const rows = findRows(data, 'risk', tables.shocks.title)
  if (requestedEvents.length === 0) return rows.length > 0 ? rows.map((cells) => describeEvent(cells)) : null
  const sentences = requestedEvents.flatMap((idea) => {
    const { named, chance } = events[idea] ?? { named: /$^/, chance: [] }
    const matchingRows = rows.filter((cells) => named.test(cells[0]?.text ?? ''))
    if (matchingRows.length > 0) return matchingRows.flatMap((cells) => [describeEvent(cells), ...describeRemainingSales(data, cells)])
    const shockEvidence = data.evidence.filter(({ id, label }) => id.startsWith('assumption:shock.') && chance.includes(label))
    return describeFigure(
      data,
      shockEvidence.map(({ id }) => id),
    )
  })
  // The effect of a weak currency on prices is beside the season.
  const prices = ideas.has('currency-name') ? describeInflation(data) : []
  return sentences.length + prices.length > 0 ? [...prices, ...sentences] : null
}

/** A disease, or sick or dying animals: not the illness of a person. */
const isOfAnimals = (ideas: ReadonlySet<string>) =>
  ideas.has('disease') || (ideas.has('illness') && (ideas.has('keeping') || ideas.has('goods')))

function describeInflation(data: StoredReport): Statement[] {
  return paragraphSentences(findSection(data, 'revenueForecast')).filter(({ figures }) =>
    figures.some(({ evidence }) => /^(fact:[a-z]{2}|assumption):inflation$/.test(evidence)),
  )
}

function describeEvent(cells: RowCells): Statement {
  const [event, often, long, lost, why] = cells.map(({ text }) => text)
  return {
    text: askTexts.event.row({ event: event ?? '', often: often ?? '', long: long ?? '', lost: lost ?? '', why: endSentence(why ?? '') }),
    figures: cellFigures(cells, [1, 2, 3, 4]),
  }
}

/** The remaining sales of a day, beside its break-even. */
function describeRemainingSales(data: StoredReport, cells: RowCells): Statement[] {
  const lost = cells[3]?.text ?? ''
  const planned = data.model.assumptions.find(({ key }) => key === 'unitsPerDay')?.value
  const breakEven = findSection(data, 'breakEven')?.summaryFigures.find(({ evidence }) => evidence === 'model:breakEven.unitsPerDay')
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

/** A part of a month's profit: half by default. */
export function describeProfitShare({ model, first }: StoredReport, { question }: ParsedQuestion): Statement[] {
  const texts = askTexts.share
  const month = usualMonthEvidence(model)
  const part = parseFraction(question) ?? 1 / 2
  const { p10, p50 } = first.monthly
  const money = (amount: number) => formatMoneyProseMajor(amount, model.currency)
  const ownerPay = model.assumptions.find(({ key, value }) => key === 'ownerDrawPerMonth' && value > 0)
  const pay = ownerPay ? formatMoneyWholeMajor(ownerPay.value, model.currency) : null
  return [
    p50 > 0
      ? {
          text: (model.usualMonth ? texts.of : texts.ofMonth12)({
            profit: money(p50),
            part: formatPercent(part),
            amount: money(p50 * part),
            rest: money(p50 * (1 - part)),
          }),
          figures: [{ text: money(p50), evidence: `${month}.p50` }],
        }
      : { text: texts.nothing({ profit: money(p50) }), figures: [{ text: money(p50), evidence: `${month}.p50` }] },
    ...(pay ? [{ text: texts.ownPay({ amount: pay }), figures: [{ text: pay, evidence: 'assumption:ownerDrawPerMonth' }] }] : []),
    ...(p10 <= 0 && p50 > 0
      ? [{ text: texts.weak({ profit: money(p10) }), figures: [{ text: money(p10), evidence: `${month}.p10` }] }]
      : []),
    plainSentence(texts.agree),
  ]
}

/** Days and weeks in an average month. */
const perMonth = { day: 365 / 12, week: weeksPerMonth, year: 1 / 12 } as const

/** What a household takes, from the question or as its owner entered it, beside a month of the business. */
export function describeHousehold({ model, first, answers }: StoredReport, { question, ideas }: ParsedQuestion): Statement[] {
  const texts = askTexts.household
  const month = usualMonthEvidence(model)
  const { p10, p50 } = first.monthly
  const money = (amount: number) => formatMoneyProseMajor(amount, model.currency)
  const [amount] = amountsIn(question)
  const period = ideas.has('month') ? undefined : (['day', 'week', 'year'] as const).find((each) => ideas.has(each))
  const need = amount === undefined ? householdDraw(answers ?? {}) : amount * (period ? perMonth[period] : 1)
  const ownerPay = model.assumptions.find(({ key, value }) => key === 'ownerDrawPerMonth' && value > 0)
  const pay = ownerPay ? formatMoneyWholeMajor(ownerPay.value, model.currency) : null
  const ofNeed = (amount: number) =>
    p50 >= amount
      ? texts.enough({ need: money(amount), rest: money(p50 - amount) })
      : texts.short({ need: money(amount), short: money(amount - p50) })
  return [
    {
      text: (model.usualMonth ? texts.month : texts.month12)({ profit: money(p50) }),
      figures: [{ text: money(p50), evidence: `${month}.p50` }],
    },
    ...(need === null ? [] : [plainSentence(ofNeed(need))]),
    { text: texts.weak({ profit: money(p10) }), figures: [{ text: money(p10), evidence: `${month}.p10` }] },
    ...(pay ? [{ text: texts.planned({ amount: pay }), figures: [{ text: pay, evidence: 'assumption:ownerDrawPerMonth' }] }] : []),
    ...(need === null ? [plainSentence(texts.unsaid)] : []),
  ]
}

/** Lines of opening costs that a question names. */
function findMentionedLines({ model }: StoredReport, question: string): { line: StartupLine; at: number }[] {
  const questionWords = new Set(contentWords(question))
  const matching = model.startup
    .map((line, at) => ({ line, at, words: contentWords(line.item).filter((word) => questionWords.has(word)) }))
    .filter(({ line, words }) => words.length > 0 && line.kind !== 'licence')
  // "The cooler box" is not the display table with a glass box.
  return matching.filter(
    ({ words }) => !matching.some((other) => other.words.length > words.length && words.every((word) => other.words.includes(word))),
  )
}

/** Opening costs without things that somebody owns already. */
export function describeOwnedItems(data: StoredReport, { question }: ParsedQuestion): Statement[] {
  const texts = askTexts.have
  const { currency, startup, startupTotal } = data.model
  const money = (amount: number) => formatMoneyWholeMajor(amount, currency)
  const total = { text: money(startupTotal), evidence: 'model:startupTotal' }
  const item = ({ item: name, amount }: StartupLine) => texts.item({ item: name, amount: money(amount) })
  const figures = (lines: readonly { line: StartupLine; at: number }[]) =>
    lines.map(({ line, at }) => ({ text: money(line.amount), evidence: `model:startup.${at}` }))
  const mentionedLines = findMentionedLines(data, question).filter(({ line }) => ownableKinds.has(line.kind))
  // A line that costs nothing is the person's own, and off the amount to open.
  const ownedLines = mentionedLines.filter(({ line }) => line.amount > 0)
  if (mentionedLines.length > 0 && ownedLines.length === 0) {
    const items = joinWithAnd(mentionedLines.map(({ line }) => texts.quoted({ item: line.item })))
    return [{ text: texts.yours({ n: mentionedLines.length, items, before: money(startupTotal) }), figures: [total] }]
  }
  if (ownedLines.length > 0) {
    const now = sumMajor([startupTotal, ...ownedLines.map(({ line }) => -line.amount)])
    const text = texts.off({ items: joinWithAnd(ownedLines.map(({ line }) => item(line))), now: money(now), before: money(startupTotal) })
    return [{ text, figures: [...figures(ownedLines), total] }]
  }
  const all = startup.map((line, at) => ({ line, at })).filter(({ line }) => ownableKinds.has(line.kind))
  if (all.length === 0) return []
  return [
    {
      text: texts.list({ items: joinWithAnd(all.map(({ line }) => item(line))), total: money(startupTotal) }),
      figures: [...figures(all), total],
    },
  ]
}

/** Kinds of things that somebody may own before the start. */
const ownableKinds = new Set<StartupLine['kind']>(['equipment', 'stock'])

/** The cost of each thing in the question, or of all equipment. */
export function describeItemCosts(data: StoredReport, { question }: ParsedQuestion): Statement[] {
  const named = findMentionedLines(data, question)
  const lines =
    named.length > 0 ? named : data.model.startup.map((line, at) => ({ line, at })).filter(({ line }) => line.kind === 'equipment')
  return lines.map((each) => describeLine(data, each))
}

function describeLine({ model: { currency } }: StoredReport, { line, at }: { line: StartupLine; at: number }): Statement {
  const money = (amount: number) => formatMoneyWholeMajor(amount, currency)
  const { item, amount, low, high } = line
  return {
    text: askTexts.itemCost({ item, amount: money(amount), low: money(low), high: money(high) }),
    figures: [{ text: money(amount), evidence: `model:startup.${at}` }],
  }
}

export function describeFirstStock(data: StoredReport): Statement[] {
  const stock = data.model.startup.map((line, at) => ({ line, at })).filter(({ line }) => line.kind === 'stock')
  return stock.length > 0 ? stock.map((each) => describeLine(data, each)) : [plainSentence(askTexts.firstStock.none)]
}

const defaultMonths = [1, 2, 3, 6]

/** Profit of the first months, or of the month in the question. */
export function describeMonths(data: StoredReport, { question }: ParsedQuestion): Statement[] {
  const { currency, months } = data.model
  const named = Number(/\b(?:month|mois|mwezi(?: wa)?) (\d{1,2})\b/i.exec(question)?.[1] ?? 0)
  const requestedMonths = months.some(({ month }) => month === named) ? [named] : defaultMonths
  const money = (amount: number) => formatMoneyProseMajor(amount, currency)
  return [
    ...months
      .filter(({ month }) => requestedMonths.includes(month))
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
