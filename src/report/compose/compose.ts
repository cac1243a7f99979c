import type { TestMark } from '#engine/market/archetype.ts'
import { localizeSpelling } from '#engine/market/local-spelling.ts'
import { newFirmsStudy } from '#engine/report/base-rates.ts'
import type {
  Block,
  ChartBlock,
  ChecklistBlock,
  FirstPage,
  FirstPageMark,
  RealFirmsBlock,
  Section,
  TextFigure,
} from '#engine/report/document.ts'
import type { ReportFacts } from '#engine/report/report-figures.ts'
import { digitFigures, tradeText } from '#engine/report/trade-tables.ts'
import type { Judgement } from '#engine/risk/verdict.ts'
import { type BlockPattern, type ChartName, type ChartPattern, renderLines, type SectionPattern } from './pattern.ts'
import { allSections } from './patterns/all-sections.ts'
import { checkLines, checkMethodLine, newFirmsLines, placeNoteLines, verdictLines } from './patterns/first-page.ts'
import { seasonLine } from './patterns/implementation-guide.ts'
import { realFirmsChart, realFirmsLines, realFirmsOursLines } from './patterns/real-firms.ts'
import { createCheckSlots, createSlots, type SlotMap } from './slots.ts'
import { createTraits, type ReportTraits } from './traits.ts'

export type Composed = { judgement: Judgement; first: FirstPage; sections: Section[]; usedIds: string[] }

/**
 * Composes the whole report from its facts: twelve sections and page one. Sentences are chosen by conditions on the facts, never by chance, so the
 * same facts give the same words. `usedIds` lists the ids of the patterns used.
 */
export function composeReport(facts: ReportFacts): Composed {
  const traits = createTraits(facts)
  const slots = withPlaceSlot(createSlots(facts))
  const usedIds: string[] = []
  const sections = allSections.map((pattern) => composeSection(pattern, facts, traits, slots, usedIds))
  const first = composeFirst(facts, traits, slots, usedIds)
  const { verdict, reason, cause, needsMoneyForMonths } = traits
  const judgement = { verdict, reason, cause, needsMoneyForMonths }
  return { judgement, ...localizeSpelling({ sections, first }, facts.input.place.country.spelling), usedIds }
}

function composeSection(pattern: SectionPattern, facts: ReportFacts, traits: ReportTraits, slots: SlotMap, usedIds: string[]): Section {
  const answer = renderLines(pattern.answer, traits, slots)
  usedIds.push(...answer.ids)
  // The first key figure that the answer prints.
  const figures = pattern.keyFigure.flatMap((name) => facts.figures[name] ?? [])
  const key = figures.find(({ evidence }) => answer.figures.some((figure) => figure.evidence === evidence)) ?? figures[0]
  const blocks = pattern.blocks.flatMap((block) => composeBlock(block, facts, traits, slots, usedIds))
  return {
    key: pattern.key,
    title: pattern.title,
    question: pattern.question,
    summary: answer.text,
    summaryFigures: answer.figures,
    keyFigure: key ? { text: key.prose, evidence: key.evidence } : null,
    blocks,
  }
}

function composeBlock(pattern: BlockPattern, facts: ReportFacts, traits: ReportTraits, slots: SlotMap, usedIds: string[]): Block[] {
  if ('table' in pattern) {
    const table = facts.tables[pattern.table]
    return table && table.rows.length > 0 ? [table] : []
  }
  if ('chart' in pattern) return [chartBlock(pattern, facts, traits, slots, usedIds)]
  if ('list' in pattern) {
    if (pattern.list === 'test') return [facts.test]
    return facts.input.archetype.doNotStartIf.length ? [reasonsNotToStart(pattern.title, facts)] : []
  }
  if ('labelled' in pattern) {
    const items = pattern.labelled.flatMap(({ label, ...sentence }) => {
      const { text, figures, ids } = renderLines([sentence], traits, slots)
      usedIds.push(...ids)
      return text ? [{ label, text, figures }] : []
    })
    return items.length > 0 ? [{ kind: 'labelled', items }] : []
  }
  if (pattern.when && !pattern.when(traits)) return []
  const paragraph = renderLines(pattern.lines, traits, slots)
  if (!paragraph.text) return []
  usedIds.push(...paragraph.ids)
  const tone = pattern.tone?.(traits)
  return [{ kind: 'paragraph', text: paragraph.text, figures: paragraph.figures, ...(tone ? { tone } : {}) }]
}

const chartKinds: Record<ChartName, ChartBlock['chart']> = {
  radar: 'radar',
  profit: 'profit',
  cash: 'cash',
  breakEven: 'break-even',
  tornado: 'tornado',
  ladder: 'ladder',
  season: 'season',
  odds: 'odds',
}

function chartBlock(pattern: ChartPattern, facts: ReportFacts, traits: ReportTraits, slots: SlotMap, usedIds: string[]): ChartBlock {
  const title = renderLines([pattern.title], traits, slots)
  const subtitle = renderLines([pattern.subtitle], traits, slots)
  const summary = renderLines(pattern.summary, traits, slots)
  usedIds.push(...title.ids, ...subtitle.ids, ...summary.ids)
  return {
    kind: 'chart',
    chart: chartKinds[pattern.chart],
    title: title.text,
    subtitle: subtitle.text,
    summary: summary.text,
    data: facts.charts[pattern.chart],
    figures: [...title.figures, ...subtitle.figures, ...summary.figures],
  }
}

function composeChecks(facts: ReportFacts) {
  const traits = createTraits(facts)
  // One sentence for all that change no decision: they come last.
  const undecisiveCount = facts.checks.filter(({ worth }) => worth === 0).length
  const undecisiveNote = undecisiveCount < 2 ? 'this' : undecisiveCount === facts.checks.length ? 'all' : 'last-two'
  return facts.checks.map((check, index) => {
    const undecisive = index === facts.checks.length - 1 ? undecisiveNote : null
    const { text, figures } = renderLines(checkLines, { ...traits, undecisive }, createCheckSlots(check))
    return { check, text, figures, how: checkMethodLine(check.how, traits) }
  })
}

function reasonsNotToStart(title: string, facts: ReportFacts): ChecklistBlock {
  const { archetype } = facts.input
  return {
    kind: 'checklist',
    title,
    items: archetype.doNotStartIf.map((text, index) => {
      const { evidence } = tradeText(facts.book, archetype, `doNotStartIf.${index}`, text)
      return evidence ? { text, figures: digitFigures(text, evidence) } : { text }
    }),
  }
}

function composeFirst(facts: ReportFacts, traits: ReportTraits, slots: SlotMap, usedIds: string[]): FirstPage {
  const { model, archetype } = facts.input
  const verdict = renderLines(verdictLines, traits, slots)
  const firms = renderLines(newFirmsLines, traits, slots)
  const note = renderLines(placeNoteLines, traits, slots)
  const newFirms = newFirmsStudy(facts.input)
  usedIds.push(...verdict.ids, ...firms.ids, ...note.ids)
  const checks = composeChecks(facts)
  const figures: TextFigure[] = [...verdict.figures, ...firms.figures, ...note.figures, ...checks.flatMap((check) => check.figures)]
  return {
    verdict: traits.verdict,
    verdictText: verdict.text,
    monthly: model.usualMonth,
    cashNeeded: model.risk.cashNeeded,
    cashUntilMonth: model.risk.cashNeededUntil,
    toOpen: model.startupTotal,
    toLiveOn: model.toLiveOn,
    lossOdds: model.risk.probabilityLoss,
    breakEvenUnitsPerDay: model.breakEven.unitsPerDay,
    cashLow: model.cashLow,
    checkFirst: checks.map(({ check, text, how }) => ({
      assumption: check.assumption,
      label: check.label,
      text,
      howToCheck: how,
      worth: check.worth,
    })),
    test: {
      how: archetype.test.how,
      measure: archetype.test.measure,
      passMark: archetype.test.passMark,
      mark: firstPageMark(archetype.test.mark),
      season: renderLines([seasonLine], traits, slots).text || null,
    },
    doNotStartIf: archetype.doNotStartIf,
    assumptionShare: facts.assumptionShare,
    inputKinds: facts.inputKinds,
    placeNote: note.text || null,
    newFirms: newFirms?.rate.ofNewFirms && firms.text ? { text: firms.text, ...newFirms.rate.ofNewFirms, year: newFirms.rate.year } : null,
    realFirms: composeRealFirms(facts, traits, slots, usedIds),
    figures,
  }
}

/** Null of a suggested business, whose mark is words alone. */
function firstPageMark(mark: TestMark | undefined): FirstPageMark | null {
  if (!mark) return null
  const { number, days, one, many, basis = 'business', planned = null, covers = null, isSmaller = false, why = null } = mark
  return { number, days, one, many, basis, planned, covers, isSmaller, why }
}

function composeRealFirms(facts: ReportFacts, traits: ReportTraits, slots: SlotMap, usedIds: string[]): RealFirmsBlock | null {
  if (!facts.realFirms) return null
  const theirs = renderLines(realFirmsLines, traits, slots)
  const ours = renderLines(realFirmsOursLines, traits, slots)
  const title = renderLines(realFirmsChart.title, traits, slots)
  const summary = renderLines(realFirmsChart.summary, traits, slots)
  usedIds.push(...theirs.ids, ...ours.ids, ...title.ids, ...summary.ids)
  const { data } = facts.realFirms
  return {
    text: theirs.text,
    ours: ours.text || null,
    chart: data && { title: title.text, summary: summary.text, data },
    figures: [...theirs.figures, ...ours.figures],
  }
}

/** The slot `place` is the town that the person named, or the city or square whose figures are used. */
function withPlaceSlot(slots: SlotMap): SlotMap {
  const place = slots.get('asked') ?? slots.get('market')
  return place ? new Map([...slots, ['place', place]]) : slots
}
