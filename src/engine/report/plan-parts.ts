import type { Evidence } from '../evidence/evidence.ts'
import type { CheapestStart } from '../model/cheapest-start.ts'
import type { StartupLine } from '../model/result.ts'
import { sumMajor } from '../quantity/money.ts'
import { type SectionKey, sectionKeys } from '../quantity/vocabulary.ts'
import type { Block, Section, TableBlock } from './document.ts'
import type { StoredReport } from './report-data.ts'

/** Parts of a plan in a finished report of any engine: its steps, its permits, its test, its cheapest opening. */

export type PlanStep = { text: string; byDay: number; buys: string }
export type PlanPermit = { name: string; facts: { label: string; text: string }[] }

/** The steps of the numbered table. */
export function planSteps(sections: readonly Section[]): PlanStep[] {
  const table = sectionTables(sections, 'implementationGuide').find(isNumbered)
  return (table?.rows ?? []).map(({ cells }) => ({
    text: cells[1]?.text ?? '',
    byDay: Number(cells[3]?.text ?? 0),
    buys: cells[4]?.text ?? '',
  }))
}

/** Each permit with its fee and how long it takes; none where the section has taxes alone. */
export function planPermits(sections: readonly Section[]): PlanPermit[] {
  const table = sectionTables(sections, 'regulatoryCompliance').find((each) => !isOfTaxes(each))
  return (table?.rows ?? []).map(({ cells }) => ({
    name: cells[0]?.text ?? '',
    facts: cells.flatMap(({ text }, at) => (table?.columns[at]?.numeric && text ? [{ label: table.columns[at].label, text }] : [])),
  }))
}

/** Bands of a tax, or what is filed for it. */
const isOfTaxes = ({ rows }: TableBlock) => rows.some(({ cells }) => cells.some(({ evidence }) => evidence?.startsWith('tax:')))

/** Cost of the test, as the report says it; null where it costs nothing. */
export function testCost(sections: readonly Section[]): string | null {
  const figures = sectionBlocks(sections, 'implementationGuide').flatMap((block) =>
    block.kind === 'labelled' ? block.items.flatMap((item) => item.figures) : block.kind === 'paragraph' ? block.figures : [],
  )
  return figures.find(({ evidence }) => evidence === 'report:test.cost')?.text ?? null
}

/** The same in major units; 0 where it costs nothing, and of an older report that did not count it. */
export function testAmount(evidence: readonly Evidence[]): number {
  const value = evidence.find(({ id }) => id === 'report:test.cost')?.value
  return typeof value === 'number' ? value : 0
}

/** Sales that pay the running costs, "6 servings a day", as the whole report says them; null where none do. */
export function breakEvenRate(sections: readonly Section[]): string | null {
  const key = sections.find((section) => section.key === 'breakEven')?.keyFigure
  return key?.evidence.startsWith('model:breakEven.') ? key.text : null
}

/** A table whose first column is a bare count of its rows. */
export const isNumbered = ({ columns }: TableBlock) => columns[0]?.label === '' && columns[0].numeric === true

type Saved = Pick<StartupLine, 'low' | 'amount'>

/** What the smaller start buys cheaper, major units: each from `amount` down to `low`. */
export type CheaperLines = { named: (Saved & Pick<StartupLine, 'item'>)[]; rest: Saved | null }

/** Named by themselves; the rest is one line. */
const mostNamed = 3

/** The largest savings by name, and the sums of the rest, so that together they are all that the smaller start saves; `rest` is never one line alone. */
export function cheaperLines({ lines }: CheapestStart): CheaperLines {
  const shown = lines.length <= mostNamed + 1 ? lines : lines.slice(0, mostNamed)
  const named = shown.map(({ item, low, amount }) => ({ item, low, amount }))
  const others = lines.slice(named.length)
  const sum = (key: 'low' | 'amount') => sumMajor(others.map((line) => line[key]))
  return { named, rest: others.length > 0 ? { low: sum('low'), amount: sum('amount') } : null }
}

const sectionBlocks = (sections: readonly Section[], key: SectionKey): Block[] =>
  sections.find((section) => section.key === key)?.blocks ?? []
const sectionTables = (sections: readonly Section[], key: SectionKey): TableBlock[] =>
  sectionBlocks(sections, key).flatMap((block) => (block.kind === 'table' ? block : []))

const wordsAMinute = 180

/** Reading time of a section, its tables skimmed. */
export function minutesToRead({ summary, blocks }: Pick<Section, 'summary' | 'blocks'>): number {
  const words = [summary, ...blocks.map(blockText)].join(' ').split(/\s+/).length
  return Math.max(1, Math.round(words / wordsAMinute))
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'labelled':
      return block.items.map(({ label, text }) => `${label} ${text}`).join(' ')
    case 'checklist':
      return block.items.map(({ text, detail = '' }) => `${text} ${detail}`).join(' ')
    case 'chart':
      return `${block.title} ${block.summary}`
    case 'table':
      return block.rows.map(({ cells }) => cells[0]?.text ?? '').join(' ')
  }
}

/** Parts of a report for a slow connection: the data of the plan and the money, or one section. */
export const reportParts = ['plan', ...sectionKeys] as const
export type ReportPart = (typeof reportParts)[number]

/** A section that is not loaded yet has no blocks, but its reading time. */
export type PartSection = Section & { minutes?: number }

/** Sections whose tables the plan shows. */
const inPlan: readonly SectionKey[] = ['implementationGuide', 'regulatoryCompliance']

/** A report without the evidence of its figures, and without the blocks of other sections. */
export function reportPart(data: StoredReport, part: ReportPart): Partial<StoredReport> {
  if (part !== 'plan') return { sections: data.sections.filter(({ key }) => key === part) }
  const sections: PartSection[] = data.sections.map((section) => ({
    ...section,
    blocks: inPlan.includes(section.key) ? section.blocks : [],
    minutes: minutesToRead(section),
  }))
  return { ...data, sections, evidence: [] }
}
