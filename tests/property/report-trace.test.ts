import { beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '#engine/evidence/evidence.ts'
import { countryCodes } from '#engine/quantity/country-table.ts'
import { sectionKeys } from '#engine/quantity/vocabulary.ts'
import type { TextFigure } from '#engine/report/document.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import type { BusinessInput } from '#report/business-run.ts'
import { fixedNumbers } from '#report/compose/restricted-words.ts'
import { generateReport } from '#report/pipeline.ts'
import { phaseActions } from '#words/engine/roadmap.ts'
import { deepOr } from '../support/depth.ts'
import { businessOfSquare, fictionalSquare, rankedSquare } from '../support/fictional-square.ts'
import { reportSample } from '../support/report-sample.ts'

const at = '2026-11-20T12:00:00.000Z'
/** Of how many reports in all countries every figure is followed. */
const fewest = deepOr(60, 24)
const sample = reportSample(archetypes, marketFacts, fewest)
const reports: ReportData[] = []

const tasks: BusinessInput[] = [
  ...sample.map((each) => ({ ...each, requestedName: null, known: true })),
  { ...businessOfSquare, spot: fictionalSquare() },
  { ...businessOfSquare, spot: rankedSquare() },
]

beforeAll(() => {
  for (const each of tasks) {
    const answer = generateReport({ ...each, at, paths: 200 })
    if (!answer.ok) throw new Error(`${each.archetypeId} in ${each.cityId}: ${answer.reason.message}`)
    reports.push(JSON.parse(answer.json) as ReportData)
  }
})

/** Digits of a text that no figure covers, with a little of the text around them. */
function uncovered(text: string, figures: readonly TextFigure[]): string[] {
  const covered = new Array<boolean>(text.length).fill(false)
  for (const figure of figures) {
    for (let from = text.indexOf(figure.text); from >= 0 && figure.text; from = text.indexOf(figure.text, from + 1))
      covered.fill(true, from, from + figure.text.length)
  }
  for (const fixed of text.matchAll(fixedNumbers)) covered.fill(true, fixed.index, fixed.index + fixed[0].length)
  return [...text].flatMap((letter, index) =>
    /\d/.test(letter) && !covered[index] ? [`…${text.slice(Math.max(0, index - 20), index + 12)}…`] : [],
  )
}

type Printed = { where: string; orphans: string[]; evidence: string[] }

function printedFigures(report: ReportData): Printed[] {
  const printed: Printed[] = []
  const text = (where: string, words: string, figures: readonly TextFigure[] = []) =>
    printed.push({ where, orphans: uncovered(words, figures), evidence: figures.map((figure) => figure.evidence) })
  const first = report.first
  text('page one', first.verdictText, first.figures)
  if (first.newFirms) text('page one', first.newFirms.text, first.figures)
  if (first.placeNote) text('page one', first.placeNote, first.figures)
  if (first.realFirms)
    for (const words of [first.realFirms.text, first.realFirms.ours ?? '']) text('page one', words, first.realFirms.figures)
  for (const check of first.checkFirst) text('page one', check.text, first.figures)
  for (const section of report.sections) {
    text(section.key, section.summary, section.summaryFigures)
    if (section.keyFigure) text(section.key, section.keyFigure.text, [section.keyFigure])
    for (const block of section.blocks) {
      if (block.kind === 'paragraph') text(section.key, block.text, block.figures)
      if (block.kind === 'chart') for (const words of [block.title, block.subtitle, block.summary]) text(section.key, words, block.figures)
      if (block.kind === 'labelled') for (const item of block.items) text(section.key, item.text, item.figures)
      if (block.kind === 'checklist') for (const item of block.items) text(section.key, `${item.text} ${item.detail ?? ''}`, item.figures)
      if (block.kind === 'table') {
        text(section.key, `${block.title} ${block.note ?? ''}`, [])
        for (const row of block.rows) {
          row.cells.forEach((cell, column) => {
            const ordinal = column === 0 && /^\d+$/.test(cell.text)
            printed.push({
              where: `${section.key}: ${block.title}`,
              orphans: /\d/.test(cell.text.replace(fixedNumbers, '')) && !cell.evidence && !ordinal ? [cell.text] : [],
              evidence: cell.evidence ? [cell.evidence] : [],
            })
          })
        }
      }
    }
  }
  return printed
}

/** Why an evidence is not valid: missing, circular, a sum of nothing, a source that is none, an assumption without a reason. */
function faults(id: string, byId: ReadonlyMap<string, Evidence>, settled: Map<string, string[]>, path: readonly string[] = []): string[] {
  if (path.includes(id)) return [`circle: ${[...path, id].join(' → ')}`]
  const known = settled.get(id)
  if (known) return known
  const item = byId.get(id)
  if (!item) return [`missing: ${[...path, id].join(' → ')}`]
  const own: string[] = []
  if (!item.label || !item.unit || !(item.year > 1990)) own.push(`${id} lacks label, unit or year`)
  if (typeof item.value === 'number' && !Number.isFinite(item.value)) own.push(`${id} is not a number`)
  if (item.kind === 'derived') {
    if (!item.formula) own.push(`${id} has no formula`)
    if (!item.inputs?.length) own.push(`${id} is made of nothing`)
  } else if (item.kind === 'assumption') {
    if (!item.reason && !item.formula) own.push(`${id} gives no reason`)
  } else if (!item.source.title || !item.source.publisher) own.push(`${id} has no source`)
  const found = [...own, ...(item.inputs ?? []).flatMap((input) => faults(input, byId, settled, [...path, id]))]
  settled.set(id, found)
  return found
}

describe('every figure of a report leads to its evidence', () => {
  it(`in at least ${fewest} reports over all countries`, () => {
    expect(reports.length).toBeGreaterThanOrEqual(fewest)
    expect(new Set(reports.map((report) => report.countryCode))).toEqual(new Set(countryCodes))
  })

  it('with no digit printed that does not open', () => {
    const orphans = reports.flatMap((report) =>
      printedFigures(report).flatMap(({ where, orphans }) =>
        orphans.map((orphan) => `${report.archetype} in ${report.city}, ${where}: ${orphan}`),
      ),
    )
    expect([...new Set(orphans)].slice(0, 40)).toEqual([])
  })

  it('and every chain ends at a fact or at an assumption with its reason', () => {
    const broken = reports.flatMap((report) => {
      const byId = new Map(report.evidence.map((item) => [item.id, item]))
      const settled = new Map<string, string[]>()
      const ids = new Set([
        ...printedFigures(report).flatMap((each) => each.evidence),
        ...report.model.assumptions.flatMap((each) => each.evidence),
        ...report.scores.flatMap((each) => each.evidence),
      ])
      return [...ids].flatMap((id) => faults(id, byId, settled).map((fault) => `${report.archetype} in ${report.city}: ${fault}`))
    })
    expect([...new Set(broken)].slice(0, 40)).toEqual([])
  })

  it('has twelve sections in order, each with an answer, paragraphs and a question', () => {
    for (const report of reports) {
      expect(report.sections.map((section) => section.key)).toEqual([...sectionKeys])
      for (const section of report.sections) {
        const paragraphs = section.blocks.flatMap((block) =>
          block.kind === 'paragraph' ? [block.text] : block.kind === 'labelled' ? block.items.map((item) => item.text) : [],
        )
        expect(section.summary.length, `${report.archetype} ${section.key}`).toBeGreaterThan(20)
        expect(section.question).toMatch(/\?$/)
        expect(paragraphs.length, `${report.archetype} in ${report.city}: ${section.key}`).toBeGreaterThanOrEqual(3)
        // Nine where feasts, a herd and a slow ramp all have something to say of the sales; what each count of the test means is a line.
        const most = section.key === 'implementationGuide' ? 12 : 9
        expect(paragraphs.length, `${report.archetype} in ${report.city}: ${section.key}`).toBeLessThanOrEqual(most)
      }
    }
  })

  it('never prints NaN, undefined, infinity or an empty slot', () => {
    const text = (report: ReportData) =>
      JSON.stringify([
        report.first,
        report.sections.map(({ summary, blocks }) => [
          summary,
          blocks.map((block) => (block.kind === 'chart' ? [block.title, block.summary] : block)),
        ]),
      ])
    const bad = reports.flatMap((report) =>
      (text(report).match(/\bNaN\b|\bundefined\b|\bInfinity\b|\{[a-z][\w.]*\}/g) ?? []).map(
        (word) => `${report.archetype} in ${report.city}: ${word}`,
      ),
    )
    expect(bad).toEqual([])
  })
})

describe('a report is a pure function of its inputs', () => {
  it('gives the same bytes again', () => {
    for (const each of sample.slice(0, 5)) {
      const run = () => generateReport({ ...each, requestedName: null, known: true, at, paths: 200 })
      expect(run()).toEqual(run())
    }
  })

  it('balances what its tables print', () => {
    for (const report of reports) {
      expect(report.financialProjections.startupCosts.total).toBe(report.model.startupTotal)
      const budget = report.implementationRoadmap.reduce((sum, phase) => sum + (phase.budget ?? 0), 0)
      expect(budget).toBeCloseTo(report.model.startupTotal, 1)
      // The test is over before money is spent on the place: its step ends the first phase.
      const { steps, test } = archetypes.find((each) => each.id === report.archetype)!
      const actions = report.implementationRoadmap.flatMap((phase) => phase.actions)
      expect(report.implementationRoadmap[0]!.actions, report.archetype).toHaveLength(test.step ?? 3)
      expect(report.implementationRoadmap[1]!.actions.length, report.archetype).toBeGreaterThan(0)
      // Beside the ten of the file: the papers, those of the rented place, what no step pays, and the wait for a slow paper.
      const added = actions.length - steps.length - phaseActions.settle.length
      expect(added, report.archetype).toBeGreaterThanOrEqual(0)
      expect(added, report.archetype).toBeLessThanOrEqual(4)
    }
  })

  it('is not made of a business or a city that does not exist, and names it', () => {
    const business = { archetypeId: 'suya-stand', cityId: 'lagos', requestedName: null, known: true, at, paths: 200 }
    expect(generateReport({ ...business, archetypeId: 'time-travel' })).toMatchObject({
      ok: false,
      reason: { code: 'unknown-archetype', key: 'time-travel', message: expect.stringContaining('time-travel') },
    })
    expect(generateReport({ ...business, cityId: 'atlantis' })).toMatchObject({
      ok: false,
      reason: { code: 'unknown-city', key: 'atlantis', message: expect.stringContaining('atlantis') },
    })
    expect(generateReport({ ...business, cityId: 'nairobi' })).toMatchObject({ ok: false, reason: { code: 'not-in-country', key: 'KE' } })
  })

  it('says so when it uses another city’s figures', () => {
    const answer = generateReport({ ...sample[0]!, requestedName: 'Smallville', known: false, at, paths: 200 })
    const report = answer.ok ? (JSON.parse(answer.json) as ReportData) : null
    expect(report?.first.placeNote).toContain('Smallville')
    expect(report?.location).toContain('Smallville')
  })

  it('refuses a business or a city that does not exist, naming it', () => {
    expect(generateReport({ archetypeId: 'moon-mining', cityId: 'lagos', requestedName: null, known: true, at })).toMatchObject({
      ok: false,
      reason: { key: 'moon-mining' },
    })
    expect(generateReport({ archetypeId: sample[0]!.archetypeId, cityId: 'atlantis', requestedName: null, known: true, at })).toMatchObject(
      {
        ok: false,
        reason: { key: 'atlantis' },
      },
    )
  })
})
