import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { currencyFormats, monthNames } from '#engine/quantity/format.ts'
import type { ReportFacts } from '#engine/report/report-figures.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { runReport } from '#report/business-run.ts'
import type { Composed } from '#report/compose/compose.ts'
import { type MessageTemplate, type PatternLine, renderLines, type Sentence } from '#report/compose/pattern.ts'
import { allSections } from '#report/compose/patterns/all-sections.ts'
import { checkLines, newFirmsLines, placeNoteLines, verdictLines } from '#report/compose/patterns/first-page.ts'
import { realFirmsChart, realFirmsLines, realFirmsOursLines } from '#report/compose/patterns/real-firms.ts'
import { figureSlots, type ReportSlots, type SlotKinds, type SlotName, wordSlots } from '#report/compose/report-slots.ts'
import { fixedNumbers } from '#report/compose/restricted-words.ts'
import { createCheckSlots, createSlots, type Slot, type SlotMap } from '#report/compose/slots.ts'
import { createTraits, type ReportTraits } from '#report/compose/traits.ts'
import { businessOfSquare, fictionalSquare, rankedSquare } from '../support/fictional-square.ts'
import { reportSample } from '../support/report-sample.ts'

/** Sentences for places or plans that a sample of listed cities need not hold, each with the facts that call for it. */
const rareFacts: Record<string, Partial<ReportTraits>> = {
  'ms.answer.short': { fairShare: 0.5 },
  'ms.answer.enough': { fairShare: 2, counted: true },
  'ms.answer.enough.guess': { fairShare: 2, counted: false },
  'rf.feast.fast.more': {
    seasonSpread: 1.5,
    feasts: { bestFeast: null, others: [], isFasting: 'more', afterChristmas: false, overChristmas: false, isLunar: true },
  },
  'ms.answer.even': { fairShare: 1 },
  'ms.unknown-place': { isListedPlace: false },
  'ms.unknown-town': { isListedPlace: false, isFallbackCity: true },
  'co.answer.counted.full': { counted: true, countsDiffer: false, gap: -50 },
  'co.answer.counted.room': { counted: true, countsDiffer: false, gap: 50 },
  'co.answer.counted': { counted: true, countsDiffer: false, gap: 0 },
  'co.square.counted': { square: 'numbers', squareWalked: true },
  'co.counted': { counted: true },
  'fp.kept.none': { contributionPerUnit: -1 },
  'fp.start.stock': { startupInWages: 6, equipmentShare: 0.1, premisesShare: 0.1, stockShare: 0.5 },
  'fp.ladder.short': { budgetAfterOpening: -1 },
  'fp.cash.out': { cashLowBelowZero: true },
  'fp.low.below': { cashLowBelowZero: true, cashLowNone: false },
  've.slow.owned': { cause: 'slow-payback', ownsSome: true },
  'be.answer.negative': { breakEvenReason: 'negative-margin' },
  'be.sum.short': { contributionPerUnit: -1 },
  'be.never.neg': { breakEvenReason: 'negative-margin' },
  'be.lever.rent': { topDriver: 'rent' },
  'ri.cause.rent': { topDriver: 'rent' },
  'ri.sign.rent': { topDriver: 'rent' },
  'ig.test.free': { testFree: true },
  'pa.answer.one': { suppliers: 1 },
  'pa.second.one': { suppliers: 1 },
  'ri.shocks.one': { shockCount: 1 },
  'ig.cash.stock': { equipmentShare: 0.1, premisesShare: 0, stockShare: 0.5 },
  'rf.cap': { planOfCapacity: 0.95, verdict: 'good', production: false, staffed: false },
  'rf.cap.produced': { planOfCapacity: 0.95, verdict: 'good', production: true },
  'rf.cap.staffed': { planOfCapacity: 0.95, verdict: 'good', production: false, staffed: true },
  'co.answer.counted.apart': { countsDiffer: true },
  'co.counted.apart': { counted: true, countsDiffer: true },
  'fu.loan.free': { loan: true, loanFree: true },
  'fu.loan.grace.free': { loan: true, loanFree: true, loanGrace: 3 },
  'fp.power.ok.plan': { outage: 0.02, usesPower: true, gridNeverFails: false, backupPower: true },
  'li.power.good.plan': { usesPower: true, gridNeverFails: false, outage: 0.02, backupPower: true },
  'rf.inflation.mid': { inflation: 0.08 },
  'li.power.some': { outage: 0.2 },
  'cu.answer.cash': { mobileMoney: 0.1, accounts: 0.3 },
  'rc.answer.none': { permits: 0, permitsMissing: 0 },
  'rc.answer.unknown': { permits: 0, permitsMissing: 2 },
  'rc.answer': { permits: 3, licenceShare: 0, permitsMissing: 0 },
  'fu.answer.budget': { budgetAfterOpening: -1 },
  'fu.answer.budget.safe': { budgetAfterOpening: 1, budgetAfterSafe: -1 },
  'fu.noloan': { loan: false, loanNone: false, loanTooSmall: false },
  'fu.noloan.need': { loan: false, loanNone: false, loanTooSmall: true },
  'fu.loan.none': { loan: false, loanNone: true },
  'fu.loan.no': { loan: true, verdict: 'no' },
  'fu.loan.grace': { loan: true, loanFree: false, loanGrace: 3 },
  'co.gap.full': { gap: -30, walkInSpot: true },
  'rc.wage.law': { minimumWage: 2, helperWage: 1, minimumBinds: true, staffBelowMinimum: true },
  'rc.wage.ask': { minimumWage: 2, helperWage: 1, minimumBinds: true, staffBelowMinimum: true },
  'fp.safe.less': { safeOfNeed: 0.9 },
  'be.pay.none': { payInReach: false, breakEvenOfPlan: 0.5 },
  've.closed': { cause: 'closed-here' },
  've.closed.ask': { cause: 'closed-here' },
  've.closed.since': { cause: 'closed-here' },
  'nf.here': { newFirms: 'here', newFirmsLater: false },
  'nf.here.later': { newFirms: 'here', newFirmsLater: true },
  'nf.elsewhere.none': { newFirms: 'elsewhere' },
  'nf.elsewhere.later': { newFirms: 'elsewhere', newFirmsLater: true },
  'nf.not.running': { newFirms: 'here', newFirmsLater: true },
  'nf.read': { newFirms: 'here' },
  'nf.nobody': { newFirms: 'here' },
  'ms.capped.own': { cappedShare: 0.5, isCountedByPerson: true },
  'ms.capped': { cappedShare: 0.5, isCountedByPerson: false, fairShareWeight: 1, isLimitedByFairShare: true },
  'ms.capped.some': { cappedShare: 0.5, isCountedByPerson: false, fairShareWeight: 1, isLimitedByFairShare: false },
  'fu.loan.rate.only': { loan: true, loanFree: false, loanRateRise: 0.001 },
  'fu.loan.rate.flat': { loan: true, loanFree: false, loanRateRise: 0.2, loanFlat: true, loanFees: false },
  'fu.loan.rate.monthly': { loan: true, loanFree: false, loanRateRise: 0.02, loanFlat: false, loanFees: false },
  'ms.volume.shared': { isLimitedByFairShare: true },
  'fp.live.none': { liveShare: 0 },
  'pn.unknown': { isListedPlace: false },
  'pn.unknown.town': { isListedPlace: false, isFallbackCity: true },
  've.slow': { cause: 'slow-payback' },
  've.cash': { cause: 'often-short-of-cash' },
  've.nothing': { cause: 'earns-nothing' },
  've.wage.half': { cause: 'under-half-a-wage' },
  've.patience': { cause: 'needs-patience' },
  'ms.capacity.near': { planOfCapacity: 0.9 },
  'ms.needed.few': { householdsNeeded: 100 },
  'ms.health': { spending: 'health' },
  'ms.transport': { spending: 'transport' },
  'co.gap.crowd': { gap: -60, walkInSpot: true },
  'co.gap.crowd.known': { gap: -60, walkInSpot: false },
  'fp.start.premises': { startupInWages: 6, equipmentShare: 0.1, premisesShare: 0.5 },
  'fp.rent.heavy': { rentPaid: true, rentToSales: 0.2 },
  'fp.stockdays': { debtorDays: 0, stockDays: 30, holdsStock: true },
  'fp.creditors': { debtorDays: 0, stockDays: 0, creditorDays: 14 },
  'fp.chart.never': { breakEvenMonth: null },
  'be.answer.capacity': { breakEvenReason: 'fixed-costs-above-capacity' },
  'be.answer.horizon': { breakEvenReason: 'beyond-horizon', breakEvenMonth: null },
  'be.chart.never': { breakEvenMonth: null },
  'be.never.cap': { breakEvenReason: 'fixed-costs-above-capacity' },
  'be.never.late': { breakEvenReason: 'beyond-horizon' },
  'be.never.no': {},
  'be.safety.thin': { safety: 0.1 },
  'be.lever.other': { topDriver: 'other' },
  'ri.answer.cash': { cashOutOdds: 0.2 },
  'ri.cause.time': { topDriver: 'time' },
  'ri.cause.other': { topDriver: 'other' },
  'ri.second': { secondDriver: 'other' },
  'ri.second.cost': { secondDriver: 'unit-cost' },
  'ig.stop.no': { breakEvenMonth: null, losesAgain: false },
  'ig.cash.rent': { equipmentShare: 0.1, rentPaid: true, premisesShare: 0.5 },
  'rf.third.less': { year1Profit: 2, year3Profit: 1 },
  'rf.poor.narrow': { revenueSpread: 2 },
  'li.online': { reach: 'online', online: 0.3 },
  'rc.answer.one': { permits: 1, permitsMissing: 0 },
  'rc.answer.known': { permits: 3, permitsMissing: 1, licenceShare: 0 },
  'be.sum.vat.tax': { contributionPerUnit: 1, vatDue: true, salesTaxed: true },
  'rf.inflation.none': { inflation: 0, pricePosted: false },
  'rf.inflation.posted': { pricePosted: true },
  'be.sum.direct': { contributionPerUnit: 1, fees: 0 },
  'rf.answer.none': { month12Season: 1, firstMonthUnits: 0.2, sellsLater: false },
  'rf.answer.later': { month12Season: 1, firstMonthUnits: 0.2, sellsLater: true },
  'rf.answer.level': { month12Season: 1, firstMonthUnits: 5, rampMonths: 3, levelFromThird: true },
  'rf.third.loss.month': { year1Profit: 1, year3Profit: 2, lastMonthProfit: -1, month12Season: 1 },
  'cu.check.care': { fees: 0, debtorDays: 0, childcare: true },
  'rc.tax.beyond': { taxBeyond: true },
  'rc.wage.parts': { staffed: true, employerParts: true },
  'rc.tax.free': { taxCase: 'free' },
  'rc.tax.free.who': { taxCase: 'free' },
  'rc.tax.none.why': { untaxed: true, taxDue: false },
  'rc.tax.chosen': { taxCase: 'chosen', taxDue: true },
  'rc.tax.choice': { taxChoice: true, taxAccounts: true },
  'rc.tax.below': { taxCase: 'below' },
  'rc.vat.disputed': { vatDue: false, vatAsked: true, vatDisputed: true },
  'rc.vat.first': { vatDue: true, vatLimit: 0 },
  'rc.vat.over': { vatDue: true, vatLimit: 1 },
  'rc.vat.over.odds': { vatDue: true, vatLimit: 1, vatShare: 0.5 },
  'rc.vat.year': { vatDue: true, vatInYear3: true },
  'rc.vat.included': { vatDue: true },
  'rc.vat.register': { vatDue: true },
  'rc.vat.some': { vatDue: false, vatAsked: true, vatShare: 0.2 },
  'rc.vat.under': { vatDue: false, vatAsked: true, vatShare: 0 },
  'rc.vat.none': { vatDue: false, vatAsked: false, vatCountry: true },
  'be.answer.negative.vat': { breakEvenReason: 'negative-margin', vatDue: true },
  'be.sum.vat': { contributionPerUnit: 1, vatDue: true },
  'be.sum.short.vat': { contributionPerUnit: -1, vatDue: true },
  'rc.verify.fees': { permits: 2, licenceShare: 0.3 },
  'pn.unread': { countryUnread: true },
  'rl.today': { real: 'month', realByPower: false },
  'rl.earning': { real: 'year' },
  'rl.near': { real: 'month', realCompared: 'near' },
  'rl.higher.both': { real: 'month', realCompared: 'higher', realReason: 'outlay-help' },
  'rl.higher.start': { real: 'month', realCompared: 'higher', realReason: 'to-start' },
  'rl.their.start': { realReason: 'to-start' },
  'rl.higher.help': { real: 'month', realCompared: 'higher', realReason: 'help' },
  'rl.left.out': { real: 'month', realCompared: 'higher', realReason: 'left-out' },
  'co.walk.drive': { customersDrive: true, walkable: true },
  'co.answer.unknown.walk': { counted: false, gap: null, tooWide: false, walkable: true },
  'cu.price.before-tax': { pricesBeforeTax: true },
  'fu.bank.score': { creditScores: true },
  'rc.vendor': { vendorPermit: true, premises: 'vehicle', foodPermits: true },
  'rc.home.rules': { homeBusinessRules: true, premises: 'home' },
  'rc.vehicle': { vendorPermit: false, premises: 'vehicle' },
}

const sentencesOf = (lines: readonly PatternLine[]): Sentence[] => lines.flatMap((line) => ('say' in line ? [line] : [...line]))
const allLines: PatternLine[] = [
  ...verdictLines,
  ...newFirmsLines,
  ...placeNoteLines,
  ...realFirmsLines,
  ...realFirmsOursLines,
  ...realFirmsChart.title,
  ...realFirmsChart.summary,
  ...allSections.flatMap((section) => [
    ...section.answer,
    ...section.blocks.flatMap((block): PatternLine[] =>
      'lines' in block
        ? [...block.lines]
        : 'labelled' in block
          ? [...block.labelled]
          : 'chart' in block
            ? [block.title, block.subtitle, ...block.summary]
            : [],
    ),
  ]),
]
const catalogue: Sentence[] = sentencesOf(allLines)
type Made = { archetypeId: string; cityId: string; composed: Composed; slots: SlotMap; checks: SlotMap[]; traits: ReportTraits }
const made: Made[] = []
const hows = ['official', 'two-lists', 'regression', 'unknown'] as const
const squares = [
  ...hows.map((how) => fictionalSquare({ completeness: { how, low: 0.2, likely: 0.5, high: 0.7 } })),
  fictionalSquare({ area: 'Osu', completeness: null, room: { low: -9.1, likely: -5.2, high: 0.3 } }),
  rankedSquare(),
]

beforeAll(() => {
  for (const each of reportSample(archetypes, marketFacts, 240)) {
    const report = runReport({ ...each, requestedName: null, known: true, paths: 100 })
    if (report.ok) made.push({ ...each, ...slotsAndTraits(report) })
  }
  for (const spot of squares) {
    const report = runReport({ ...businessOfSquare, spot, paths: 100 })
    if (report.ok) made.push({ archetypeId: 'barbershop', cityId: `accra ${made.length}`, ...slotsAndTraits(report) })
  }
})

function slotsAndTraits({ composed, facts }: { composed: Composed; facts: ReportFacts }): Omit<Made, 'archetypeId' | 'cityId'> {
  return { composed, slots: createSlots(facts), checks: facts.checks.map(createCheckSlots), traits: createTraits(facts) }
}

/** What a report says in words: its sentences, its lists, and the tables of the trade, which hold what no sentence repeats. */
function proseOf({ composed }: Made): string {
  return composed.sections
    .flatMap((section) => [
      section.summary,
      ...section.blocks.flatMap((block): string[] => {
        if (block.kind === 'paragraph') return [block.text]
        if (block.kind === 'labelled') return block.items.map((item) => item.text)
        if (block.kind === 'checklist') return block.items.map((item) => item.text)
        const ofTrade = block.kind === 'table' && ['Who', 'Seller', 'Supplier', 'Partner', 'Risk'].includes(block.columns[0]?.label ?? '')
        return ofTrade && section.key !== 'funding' ? block.rows.flatMap((row) => row.cells.map((cell) => cell.text)) : []
      }),
    ])
    .join(' ')
}

/** Runs of four words with every amount masked, so that only the words count. */
function shingles(text: string): Set<string> {
  const words = text
    .toLowerCase()
    .replace(/\S*\d\S*/g, '#')
    .split(/[^\p{L}#’]+/u)
    .filter(Boolean)
  return new Set(words.slice(3).map((_, index) => words.slice(index, index + 4).join(' ')))
}

function likeness(a: Set<string>, b: Set<string>): number {
  let common = 0
  for (const shingle of a) if (b.has(shingle)) common += 1
  return common / (a.size + b.size - common)
}

/** A sentence with its slots filled. */
function filled(say: MessageTemplate, slotOf: (name: SlotName) => string): string {
  return typeof say === 'string' ? say : say(new Proxy({} as ReportSlots, { get: (_, name) => slotOf(name as SlotName) }))
}

function slotNames(say: MessageTemplate): SlotName[] {
  const names: SlotName[] = []
  filled(say, (name) => {
    names.push(name)
    return ''
  })
  return names
}

const kindOfSlot: Record<string, keyof SlotKinds> = {
  ...wordSlots,
  ...Object.fromEntries(Object.entries(figureSlots).map(([name, [kind]]) => [name, kind])),
}
const amount = String.raw`(?:about )?(?:${Object.values(currencyFormats)
  .map(({ mark }) => mark.replace('$', String.raw`\$`))
  .join('|')})[\d,.]+(?: [mb]illion)?`
const anyNumber = String.raw`(?:about )?[\d,.]+(?: [mb]illion)?`
/** What a value of each kind looks like: odds where an amount belongs, or a number without its unit, would be another thing. */
const looks: Record<keyof SlotKinds, RegExp> = {
  money: new RegExp(`^(?:nothing|−?${amount}(?: to ${amount})?|a loss of ${amount}(?: to a (?:loss|gain) of ${amount})?)$`),
  odds: /^(?:fewer than |more than )?\d+ out of 10$/,
  share: /^−?[\d,.]+%$/,
  ratio: new RegExp(`^−?(?:${amount}|${anyNumber}) (?:of|for) every (?:${amount}|\\d+)(?: \\w+)?$`),
  number: new RegExp(`^${anyNumber}(?: to ${anyNumber})?$`),
  quantity: new RegExp(`^(?:${amount}|${anyNumber}%?)(?: of every 100)?(?: .*\\p{L})?$`, 'u'),
  duration: /^[\d.]+ (?:months?|days?)$/,
  month: /^month \d+$/,
  date: new RegExp(`^(?:${monthNames.join('|')})$`),
  sentence: /[.!?”’)]$/,
  count: /^\d+$/,
  name: /\p{L}/u,
  place: /^(?:\p{Lu}|the |your )/u,
  term: /\p{L}/u,
}

describe('the slots of a report’s messages', () => {
  it('hold what their kind says, in every report', () => {
    const wrong = made.flatMap(({ slots, checks }) =>
      [slots, ...checks].flatMap((each) =>
        [...each].flatMap(([name, { text }]) => (looks[kindOfSlot[name]!].test(text) ? [] : [`${name} (${kindOfSlot[name]}): ${text}`])),
      ),
    )
    expect([...new Set(wrong)].slice(0, 20)).toEqual([])
  })

  it('are of that kind in every message', () => {
    const folder = 'src/language/en/report'
    const files = readdirSync(folder).filter((name) => !['ask.yaml', 'evidence.yaml', 'permits.yaml'].includes(name))
    const wrong = files.flatMap((file) =>
      [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\{(\w+)(?:, (\w+))?/g)]
        .filter(([, name, kind]) => kindOfSlot[name!] !== kind)
        .map(([slot]) => `${file}: ${slot}}`),
    )
    expect(files.length).toBeGreaterThan(12)
    expect(wrong).toEqual([])
  })

  it('are each said somewhere, and each there in some report', () => {
    const said = new Set([...catalogue, ...sentencesOf(checkLines)].flatMap((sentence) => slotNames(sentence.say)))
    const there = new Set<string>(made.flatMap(({ slots, checks }) => [slots, ...checks].flatMap((each) => [...each.keys()])))
    const rare = new Set([
      'place',
      'closedAsk',
      'closedSince',
      'closedWhy',
      'loanGrace',
      'asked',
      'marketFairShare',
      'sellersMapped',
      'sellersCorrected',
      'taxNote',
    ])
    const names = Object.keys(kindOfSlot) as SlotName[]
    expect(names.filter((name) => !said.has(name))).toEqual([])
    expect(names.filter((name) => !there.has(name) && !rare.has(name))).toEqual([])
  })
})

describe('the catalogue of sentences', () => {
  it('names each once, and holds no digit but the fixed numbers: every other comes from a slot', () => {
    const ids = catalogue.map((sentence) => sentence.id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(
      catalogue.filter((sentence) => /\d/.test(filled(sentence.say, () => '').replace(fixedNumbers, ''))).map((sentence) => sentence.id),
    ).toEqual([])
  })

  it('uses none of the words we do not use', () => {
    const bad = /guarantee|success rate|N\/A|\bbn\b|only [$₦R]|utili[sz]e|leverage|synerg|opportunity awaits|game.chang/i
    expect(catalogue.map((sentence) => filled(sentence.say, (name) => `{${name}}`)).filter((text) => bad.test(text))).toEqual([])
  })

  it('keeps its own sentences to 18 words, the trade’s own wording apart', () => {
    const ofTrade = (name: SlotName) =>
      kindOfSlot[name] === 'sentence' || kindOfSlot[name] === 'name' || name === 'market' || name === 'what' || name === 'cost1'
    const long = new Set<string>()
    for (const { slots, composed } of [...made.slice(0, 60), ...made.slice(-squares.length)]) {
      const saidHere = new Set(composed.usedIds)
      for (const sentence of catalogue.filter((each) => saidHere.has(each.id))) {
        const names = slotNames(sentence.say)
        if (names.some((name) => !slots.has(name))) continue
        const said = filled(sentence.say, (name) => (ofTrade(name) ? 'x' : (slots.get(name)?.text ?? '')))
        for (const part of said.split(/[.?!:;](?:\s|$)/))
          if (part.trim().split(/\s+/).length > 18) long.add(`${sentence.id}: ${part.trim()}`)
      }
    }
    expect([...long].slice(0, 20)).toEqual([])
  })

  it('is all said somewhere, or has facts named here that would make it said', () => {
    const said = new Set(made.flatMap(({ composed }) => composed.usedIds))
    const waiting = catalogue.map((sentence) => sentence.id).filter((id) => !said.has(id) && !(id in rareFacts))
    expect(waiting).toEqual([])
  })

  it.each(Object.entries(rareFacts))('says %s when its facts come', (id, facts) => {
    const { traits, slots } = made[0]!
    const open: SlotMap = new Map([
      ...slots,
      ...[...new Set(catalogue.flatMap((sentence) => slotNames(sentence.say)))]
        .filter((name) => !slots.has(name))
        .map((name): [SlotName, Slot] => [name, { text: 'x', figures: () => [] }]),
    ])
    const line = allLines.find((each) => ('say' in each ? each.id === id : each.some((choice) => choice.id === id)))!
    expect(renderLines([line], { ...traits, ...facts }, open).ids).toEqual([id])
  })
})

/** What is shared are the country's own customs, taxes and rents, and the sentences whose facts agree. */
describe('two reports differ in what they say', () => {
  it('of two businesses in one city', () => {
    const likest = pairs((a, b) => a.cityId === b.cityId && a.archetypeId !== b.archetypeId)
    expect(likest.value, likest.name).toBeLessThan(0.6)
  })

  it('of two businesses in any places', () => {
    const likest = pairs((a, b) => a.archetypeId !== b.archetypeId)
    expect(likest.value, likest.name).toBeLessThan(0.6)
  })

  it('of one business in two countries', () => {
    const byArchetype = ['hair-braiding', 'laundry-wash-and-fold', archetypes[0]!.id, archetypes[20]!.id].flatMap((archetypeId) =>
      ['lagos', 'accra', 'nairobi', 'johannesburg'].flatMap((cityId) => {
        const report = runReport({ archetypeId, cityId, requestedName: null, known: true, paths: 100 })
        return report.ok ? [{ archetypeId, cityId, ...slotsAndTraits(report) }] : []
      }),
    )
    const likest = pairs((a, b) => a.archetypeId === b.archetypeId && a.cityId !== b.cityId, byArchetype)
    expect(likest.value, likest.name).toBeLessThan(0.8)
  })
})

function pairs(take: (a: Made, b: Made) => boolean, from: Made[] = made): { value: number; name: string } {
  const sets = from.map((each) => ({ each, set: shingles(proseOf(each)) }))
  let likest = { value: 0, name: '' }
  sets.forEach((a, i) => {
    for (const b of sets.slice(i + 1)) {
      if (!take(a.each, b.each)) continue
      const value = likeness(a.set, b.set)
      if (value > likest.value)
        likest = { value, name: `${a.each.archetypeId}/${a.each.cityId} and ${b.each.archetypeId}/${b.each.cityId}` }
    }
  })
  return likest
}

describe('who lends', () => {
  it.each(['lagos', 'abuja', 'kano'])('names a fund of one city there alone: %s', (cityId) => {
    const made = runReport({ archetypeId: 'suya-stand', cityId, requestedName: null, known: true })
    if (!made.ok) throw new Error(made.reason.message)
    expect(JSON.stringify(made.composed).includes('Lagos State Employment')).toBe(cityId === 'lagos')
  })
})
