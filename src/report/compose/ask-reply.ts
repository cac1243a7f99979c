import type { Evidence } from '#engine/evidence/evidence.ts'
import { ownSources } from '#engine/evidence/own-sources.ts'
import { evidenceText } from '#engine/quantity/format-quantity.ts'
import { isWording } from '#engine/quantity/unit.ts'
import type { SectionKey } from '#engine/quantity/vocabulary.ts'
import type { Section, TableBlock, TextFigure } from '#engine/report/document.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import type { QuantityText, SentenceText } from '#language/slots.ts'
import { askTexts } from '#words/report/ask.ts'
import { ended } from './ended.ts'

export type Reply = {
  known: boolean
  answer: string
  citations: { evidence: string; label: string; text: string }[]
  /** What a recomputation was made with. */
  assumptions?: Record<string, number>
  /** Questions near to one that was not answered, as one would ask them. */
  instead?: string[]
}

export const doNotKnow: Reply = { known: false, answer: askTexts.unknown, citations: [] }

/** A sentence or more of an answer, with the figures of the report that it prints. */
export type Saying = { text: string; figures: TextFigure[] }

export const plain = (text: string): Saying => ({ text, figures: [] })

export function replyOf(data: StoredReport, sayings: readonly Saying[]): Reply {
  const labels = new Map(data.evidence.map((each) => [each.id, each.label]))
  const citations = new Map<string, Reply['citations'][number]>()
  for (const { evidence, text } of sayings.flatMap((each) => each.figures)) {
    const label = labels.get(evidence)
    if (label !== undefined && !citations.has(evidence)) citations.set(evidence, { evidence, label, text })
  }
  const texts = sayings.map((each) => each.text).filter((text, at, all) => !all.slice(0, at).some((earlier) => earlier.includes(text)))
  return texts.length > 0 ? { known: true, answer: texts.join('\n'), citations: [...citations.values()] } : doNotKnow
}

/** Sentences of the report that print these figures, each once; a figure that no sentence prints is named by its label. */
export function sentencesWith(data: StoredReport, ids: readonly string[]): Saying[] {
  const sayings: Saying[] = []
  for (const id of ids) {
    if (sayings.some((each) => each.figures.some((figure) => figure.evidence === id))) continue
    const found = passages(data).find((passage) => passage.figures.some((figure) => figure.evidence === id))
    const sentence = found ? sentenceOf(found, id) : null
    sayings.push(...(sentence ? [sentence] : figureSaying(data, [id])))
  }
  return sayings
}

export function passages(data: StoredReport): Saying[] {
  return data.sections.flatMap((section) => [summaryOf(section), ...sayingsIn(section)])
}

const summaryOf = ({ summary, summaryFigures }: Section): Saying => ({ text: summary, figures: summaryFigures })

export const sectionOf = (data: StoredReport, key: SectionKey) => data.sections.find((each) => each.key === key)

/** A section's own answer to its question. */
export function summarySaying(data: StoredReport, key: SectionKey): Saying[] {
  const section = sectionOf(data, key)
  return section ? [summaryOf(section)] : []
}

/** What a section says in sentences, in its order. */
export function sayingsIn(section: Section | undefined): Saying[] {
  return (section?.blocks ?? []).flatMap((block): Saying[] => {
    if (block.kind === 'paragraph') return [{ text: block.text, figures: block.figures }]
    return block.kind === 'labelled' ? block.items.map(({ text, figures }) => ({ text, figures })) : []
  })
}

export function paragraphsIn(section: Section | undefined): Saying[] {
  return (section?.blocks ?? []).flatMap((block) => (block.kind === 'paragraph' ? [{ text: block.text, figures: block.figures }] : []))
}

/** What a section says under a label of its own; under any, where none is named. */
export function labelledIn(section: Section | undefined, labels?: readonly string[]): Saying[] {
  return (section?.blocks ?? []).flatMap((block): Saying[] =>
    block.kind === 'labelled'
      ? block.items
          .filter(({ label }) => labels === undefined || labels.includes(label))
          .map(({ label, text, figures }) => ({ text: askTexts.labelled({ label, text: ended(text) }), figures }))
      : [],
  )
}

export type TableRow = TableBlock['rows'][number]['cells']

/** The table of a section that has this title or begins with it. */
function tableIn(data: StoredReport, key: SectionKey, title: string): TableBlock | undefined {
  return (sectionOf(data, key)?.blocks ?? [])
    .flatMap((block) => (block.kind === 'table' ? [block] : []))
    .find((table) => table.title.startsWith(title))
}

export function rowsIn(data: StoredReport, key: SectionKey, title: string): TableRow[] {
  return tableIn(data, key, title)?.rows.map(({ cells }) => cells) ?? []
}

/** A table read out, row by row: what the first cell names, then these columns, each by its head. */
export function readOut(
  data: StoredReport,
  key: SectionKey,
  title: string,
  columns: readonly number[],
  only = (_: TableRow) => true,
): Saying[] {
  const table = tableIn(data, key, title)
  return (table?.rows ?? [])
    .map(({ cells }) => cells)
    .filter(only)
    .map((cells) => {
      const said = columns.flatMap((at) => {
        const text = ended(cells[at]?.text)
        return text ? [askTexts.cell({ head: table?.columns[at]?.label ?? '', text })] : []
      })
      return {
        text: askTexts.labelled({ label: cells[0]?.text ?? '', text: said.join(' ') as SentenceText }),
        figures: figuresIn(cells, [0, ...columns]),
      }
    })
}

export function figuresIn(cells: TableRow, at: readonly number[]): TextFigure[] {
  return at.flatMap((place) => {
    const cell = cells[place]
    return cell?.evidence ? [{ text: cell.text, evidence: cell.evidence }] : []
  })
}

function sentenceOf(passage: Saying, id: string): Saying | null {
  const figure = passage.figures.find((each) => each.evidence === id)
  const sentence = passage.text.split(/(?<=[.!?])\s+/).find((each) => figure && each.includes(figure.text))
  return sentence ? { text: sentence, figures: passage.figures.filter((each) => sentence.includes(each.text)) } : null
}

/** "Rent: ₦30,700 a month. This is our own assumption. …" – the evidence itself. */
export function figureSaying(data: StoredReport, ids: readonly string[]): Saying[] {
  return ids.flatMap((id) => {
    const found = data.evidence.find((each) => each.id === id)
    if (!found || isWording(found.unit)) return []
    const value = evidenceText(found) as QuantityText
    return [{ text: evidenceSentences(found, value), figures: [{ text: value, evidence: id }] }]
  })
}

/** The bare range that the table of evidence shows behind a reason. */
const rangeAfter = /\s*\(range [^)]*\)$/

function evidenceSentences({ kind, label, formula, reason, source: { publisher }, year }: Evidence, value: QuantityText): string {
  const { figure } = askTexts
  if (kind === 'derived') {
    const sum = formula?.replace(`${label}: `, '')
    return sum ? figure.byFormula({ label, value, formula: sum.replace(/[.\s]+$/, '') }) : figure.calculated({ label, value })
  }
  if (kind !== 'assumption') return figure.published({ label, value, publisher, year: `${year}` })
  const assumed = { label, value, reason: ended(reason?.replace(rangeAfter, '') ?? figure.noReason) }
  if (publisher === ownSources.assumption.publisher) return figure.ours(assumed)
  return publisher === ownSources.person.publisher ? figure.yours(assumed) : figure.others({ ...assumed, publisher })
}
