import type { Evidence } from '#engine/evidence/evidence.ts'
import { ownSources } from '#engine/evidence/own-sources.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { evidenceText } from '#engine/quantity/format-quantity.ts'
import { isTextUnit } from '#engine/quantity/unit.ts'
import type { SectionKey } from '#engine/quantity/vocabulary.ts'
import type { Section, TableBlock, TextFigure } from '#engine/report/document.ts'
import { runsOutMonth, startSentence } from '#engine/report/own-start.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import type { QuantityText, SentenceText } from '#language/slots.ts'
import { askTexts } from '#words/report/ask.ts'
import { endSentence } from './end-sentence.ts'

export type Reply = {
  known: boolean
  answer: string
  citations: { evidence: string; label: string; text: string }[]
  /** Assumptions of the recomputation. */
  assumptions?: Record<string, number>
  /** Suggested questions in place of one that was not answered. */
  instead?: string[]
}

export const unanswered: Reply = { known: false, answer: askTexts.unknown, citations: [] }

/** A sentence or more of an answer, with its figures of the report. */
export type Statement = { text: string; figures: TextFigure[] }

export const plainSentence = (text: string): Statement => ({ text, figures: [] })

export function createReply(data: StoredReport, statements: readonly Statement[]): Reply {
  // A digit of a text is no figure: its text is the source, and is in the answer.
  const labels = new Map(data.evidence.flatMap(({ id, label, unit }) => (isTextUnit(unit) ? [] : [[id, label]])))
  const citations = new Map<string, Reply['citations'][number]>()
  for (const { evidence, text } of statements.flatMap((each) => each.figures)) {
    const label = labels.get(evidence)
    if (label !== undefined && !citations.has(evidence)) citations.set(evidence, { evidence, label, text })
  }
  const texts = statements.map((each) => each.text).filter((text, at, all) => !all.slice(0, at).some((previous) => previous.includes(text)))
  return texts.length > 0 ? { known: true, answer: texts.join('\n'), citations: [...citations.values()] } : unanswered
}

/** Sentences of the report that print these figures, each once; a figure that no sentence prints is named by its label. */
export function sentencesWith(data: StoredReport, ids: readonly string[]): Statement[] {
  const statements: Statement[] = []
  for (const id of ids) {
    if (statements.some((each) => each.figures.some((figure) => figure.evidence === id))) continue
    const foundPassage = allPassages(data).find((passage) => passage.figures.some((figure) => figure.evidence === id))
    const sentence = foundPassage ? extractSentence(foundPassage, id) : null
    statements.push(...(sentence ? [sentence] : describeFigure(data, [id])))
  }
  return statements
}

export function allPassages(data: StoredReport): Statement[] {
  return data.sections.flatMap((section) => [summarySentence(section), ...sentencesIn(section)])
}

/** Whole passages of the report that print a figure: a sentence of theirs alone would not say what it is about. */
export function passagesWith(data: StoredReport, id: string): Statement[] {
  return allPassages(data).filter(({ figures }) => figures.some(({ evidence }) => evidence === id))
}

const summarySentence = ({ summary, summaryFigures }: Section): Statement => ({ text: summary, figures: summaryFigures })

export const findSection = (data: StoredReport, key: SectionKey) => data.sections.find((each) => each.key === key)

/** A section's own answer to its question. */
export function describeSummary(data: StoredReport, key: SectionKey): Statement[] {
  const section = findSection(data, key)
  return section ? [summarySentence(section)] : []
}

/** Sentences of a section, in its order. */
export function sentencesIn(section: Section | undefined): Statement[] {
  return (section?.blocks ?? []).flatMap((block): Statement[] => {
    if (block.kind === 'paragraph') return [{ text: block.text, figures: block.figures }]
    return block.kind === 'labelled' ? block.items.map(({ text, figures }) => ({ text, figures })) : []
  })
}

export function paragraphSentences(section: Section | undefined): Statement[] {
  return (section?.blocks ?? []).flatMap((block) => (block.kind === 'paragraph' ? [{ text: block.text, figures: block.figures }] : []))
}

/** Labelled sentences of a section; of any label, where none is named. */
export function labelledSentences(section: Section | undefined, labels?: readonly string[]): Statement[] {
  return (section?.blocks ?? []).flatMap((block): Statement[] =>
    block.kind === 'labelled'
      ? block.items
          .filter(({ label }) => labels === undefined || labels.includes(label))
          .map(({ label, text, figures }) => ({ text: askTexts.labelled({ label, text: endSentence(text) }), figures }))
      : [],
  )
}

export type RowCells = TableBlock['rows'][number]['cells']

/** The table of a section that has this title or begins with it. */
function findTable(data: StoredReport, key: SectionKey, title: string): TableBlock | undefined {
  return (findSection(data, key)?.blocks ?? [])
    .flatMap((block) => (block.kind === 'table' ? [block] : []))
    .find((table) => table.title.startsWith(title))
}

export function findRows(data: StoredReport, key: SectionKey, title: string): RowCells[] {
  return findTable(data, key, title)?.rows.map(({ cells }) => cells) ?? []
}

/** A table in sentences, row by row: the first cell, then these columns, each by its head. */
export function describeTable(
  data: StoredReport,
  key: SectionKey,
  title: string,
  columns: readonly number[],
  filter = (_: RowCells) => true,
): Statement[] {
  const table = findTable(data, key, title)
  return (table?.rows ?? [])
    .map(({ cells }) => cells)
    .filter(filter)
    .map((cells) => {
      const columnTexts = columns.flatMap((at) => {
        const text = endSentence(cells[at]?.text)
        return text ? [askTexts.cell({ head: table?.columns[at]?.label ?? '', text })] : []
      })
      return {
        text: askTexts.labelled({ label: cells[0]?.text ?? '', text: columnTexts.join(' ') as SentenceText }),
        figures: cellFigures(cells, [0, ...columns]),
      }
    })
}

export function cellFigures(cells: RowCells, at: readonly number[]): TextFigure[] {
  return at.flatMap((place) => {
    const cell = cells[place]
    return cell?.evidence ? [{ text: cell.text, evidence: cell.evidence }] : []
  })
}

function extractSentence(passage: Statement, id: string): Statement | null {
  const figure = passage.figures.find((each) => each.evidence === id)
  const sentence = passage.text.split(/(?<=[.!?])\s+/).find((each) => figure && each.includes(figure.text))
  return sentence ? { text: sentence, figures: passage.figures.filter((each) => sentence.includes(each.text)) } : null
}

/** "Rent: ₦30,700 a month. This is our own assumption. …" – the evidence itself. */
export function describeFigure(data: StoredReport, ids: readonly string[]): Statement[] {
  return ids.flatMap((id) => {
    const evidenceItem = data.evidence.find((each) => each.id === id)
    if (!evidenceItem || isTextUnit(evidenceItem.unit)) return []
    const value = evidenceText(evidenceItem) as QuantityText
    return [{ text: evidenceSentences(evidenceItem, value), figures: [{ text: value, evidence: id }] }]
  })
}

/** The bare range behind a reason in the table of evidence. */
const rangeAfter = /\s*\(range [^)]*\)$/

function evidenceSentences({ kind, label, formula, reason, source: { publisher }, year }: Evidence, value: QuantityText): string {
  const { figure } = askTexts
  if (kind === 'derived') {
    const sum = formula?.replace(`${label}: `, '')
    return sum ? figure.byFormula({ label, value, formula: sum.replace(/[.\s]+$/, '') }) : figure.calculated({ label, value })
  }
  if (kind !== 'assumption') return figure.published({ label, value, publisher, year: `${year}` })
  const assumed = { label, value, reason: endSentence(reason?.replace(rangeAfter, '') ?? figure.noReason) }
  if (publisher === ownSources.assumption.publisher) return figure.ours(assumed)
  return publisher === ownSources.person.publisher ? figure.yours(assumed) : figure.others({ ...assumed, publisher })
}

/** The calm case of a report whose cash begins with the reader's own money; none of another. */
export function describeOwnStart({ ownStart, model }: StoredReport, isHeld: boolean): Statement[] {
  const text = ownStart ? startSentence(model, true) : null
  if (text === null) return []
  const missing = formatMoneyRoundedMajor(Math.abs(model.cashLow.amount), model.currency)
  const isShort = isHeld && runsOutMonth(model) !== null
  return [{ text, figures: isShort ? [{ text: missing, evidence: 'model:cashLow.amount' }] : [] }]
}
