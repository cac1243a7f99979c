import { spelt } from '#engine/market/local-spelling.ts'
import { newFirmsOf } from '#engine/report/base-rates.ts'
import type { Block, ChartBlock, ChecklistBlock, FirstPage, Section, TextFigure } from '#engine/report/document.ts'
import type { ReportFacts } from '#engine/report/report-figures.ts'
import { digitFigures, tradeText } from '#engine/report/trade-tables.ts'
import { type BlockPattern, type ChartName, type ChartPattern, type SectionPattern, sayLines } from './pattern.ts'
import { allSections } from './patterns/all-sections.ts'
import { checkLines, checkMethodLine, newFirmsLines, placeNoteLines, verdictLines } from './patterns/first-page.ts'
import { checkSlots, type Slots, slotsOf } from './slots.ts'
import { type Traits, traitsOf } from './traits.ts'

export type Composed = { first: FirstPage; sections: Section[]; usedIds: string[] }

/**
 * Words the whole report from its facts: twelve sections and page one. Sentences are chosen by conditions on the facts, never by chance, so
 * the same facts give the same words. `usedIds` lists the ids of the patterns used.
 */
export function composeReport(facts: ReportFacts): Composed {
  const traits = traitsOf(facts)
  const slots = withPlace(slotsOf(facts))
  const usedIds: string[] = []
  const sections = allSections.map((pattern) => composeSection(pattern, facts, traits, slots, usedIds))
  const first = composeFirst(facts, traits, slots, usedIds)
  return { ...spelt({ sections, first }, facts.input.place.country.spelling), usedIds }
}

function composeSection(pattern: SectionPattern, facts: ReportFacts, traits: Traits, slots: Slots, usedIds: string[]): Section {
  const answer = sayLines(pattern.answer, traits, slots)
  usedIds.push(...answer.ids)
  // The figure that the answer says, where it says one of them.
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

function composeBlock(pattern: BlockPattern, facts: ReportFacts, traits: Traits, slots: Slots, usedIds: string[]): Block[] {
  if ('table' in pattern) {
    const table = facts.tables[pattern.table]
    return table && table.rows.length > 0 ? [table] : []
  }
  if ('chart' in pattern) return [chartBlock(pattern, facts, traits, slots, usedIds)]
  if ('list' in pattern) {
    if (pattern.list === 'test') return [facts.test]
    return facts.input.archetype.doNotStartIf.length ? [doNotStartList(pattern.title, facts)] : []
  }
  if ('labelled' in pattern) {
    const items = pattern.labelled.flatMap(({ label, ...sentence }) => {
      const { text, figures, ids } = sayLines([sentence], traits, slots)
      usedIds.push(...ids)
      return text ? [{ label, text, figures }] : []
    })
    return items.length > 0 ? [{ kind: 'labelled', items }] : []
  }
  if (pattern.when && !pattern.when(traits)) return []
  const paragraph = sayLines(pattern.lines, traits, slots)
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

function chartBlock(pattern: ChartPattern, facts: ReportFacts, traits: Traits, slots: Slots, usedIds: string[]): ChartBlock {
  const title = sayLines([pattern.title], traits, slots)
  const subtitle = sayLines([pattern.subtitle], traits, slots)
  const summary = sayLines(pattern.summary, traits, slots)
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

function checksOf(facts: ReportFacts) {
  const traits = traitsOf(facts)
  // Said once of all that change no decision: they come last.
  const nothing = facts.checks.filter(({ worth }) => worth === 0).length
  const once = nothing < 2 ? 'this' : nothing === facts.checks.length ? 'all' : 'last-two'
  return facts.checks.map((check, index) => {
    const worthNothing = index === facts.checks.length - 1 ? once : null
    const { text, figures } = sayLines(checkLines, { ...traits, worthNothing }, checkSlots(check))
    return { check, text, figures, how: checkMethodLine(check.how, traits) }
  })
}

function doNotStartList(title: string, facts: ReportFacts): ChecklistBlock {
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

function composeFirst(facts: ReportFacts, traits: Traits, slots: Slots, usedIds: string[]): FirstPage {
  const { model, archetype } = facts.input
  const verdict = sayLines(verdictLines, traits, slots)
  const firms = sayLines(newFirmsLines, traits, slots)
  const note = sayLines(placeNoteLines, traits, slots)
  const ofFirms = newFirmsOf(facts.input)
  usedIds.push(...verdict.ids, ...firms.ids, ...note.ids)
  const checks = checksOf(facts)
  const figures: TextFigure[] = [...verdict.figures, ...firms.figures, ...note.figures, ...checks.flatMap((check) => check.figures)]
  return {
    verdict: traits.verdict,
    verdictText: verdict.text,
    monthly: model.risk.month12Profit,
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
    test: { how: archetype.test.how, measure: archetype.test.measure, passMark: archetype.test.passMark },
    doNotStartIf: archetype.doNotStartIf,
    assumptionShare: facts.assumptionShare,
    placeNote: note.text || null,
    newFirms: ofFirms?.rate.ofNewFirms && firms.text ? { text: firms.text, ...ofFirms.rate.ofNewFirms, year: ofFirms.rate.year } : null,
    figures,
  }
}

/** {place} is the town the person named, or the city or the square of it whose figures are used. */
function withPlace(slots: Slots): Slots {
  const place = slots.get('asked') ?? slots.get('market')
  return place ? new Map([...slots, ['place', place]]) : slots
}
