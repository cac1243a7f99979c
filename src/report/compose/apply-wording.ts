import type { SectionKey } from '#engine/quantity/vocabulary.ts'
import type { Paragraph, Section } from '#engine/report/document.ts'
import { type GroundedText, guardWording } from './number-guard.ts'

/**
 * A model's wording of a report, stored with the report's inputs: for each section the rewording of its answer ('summary') and of paragraphs by their
 * place among the blocks, figures still masked. Applying it is pure, so that a recomputed report has the same bytes.
 */
export type Wording = { narrator: string; sections: Partial<Record<SectionKey, Record<string, string>>> }

export type Passage = { id: string; source: GroundedText }

/** The paragraphs of a section that may be reworded, by the ids of a wording. */
export function rewordablePassages(section: Section): Passage[] {
  const paragraphs = section.blocks.flatMap((block, index) =>
    block.kind === 'paragraph' ? [{ id: String(index), source: { text: block.text, figures: block.figures } }] : [],
  )
  return [{ id: 'summary', source: { text: section.summary, figures: section.summaryFigures } }, ...paragraphs]
}

/** Sections in the model's words where these pass the guard once more; a stored wording is trusted no further than a fresh one. */
export function applyWording(sections: readonly Section[], wording: Wording): Section[] {
  return sections.map((section) => {
    const sectionWording = wording.sections[section.key]
    if (!sectionWording) return section
    const rewordedParagraph = (id: string, source: GroundedText): GroundedText | null => {
      const text = sectionWording[id]
      const checked = text === undefined ? null : guardWording(source, text)
      return checked?.ok ? checked.paragraph : null
    }
    const summary = rewordedParagraph('summary', { text: section.summary, figures: section.summaryFigures })
    return {
      ...section,
      ...(summary ? { summary: summary.text, summaryFigures: summary.figures } : {}),
      blocks: section.blocks.map((block, index) => {
        if (block.kind !== 'paragraph') return block
        const paragraph = rewordedParagraph(String(index), block)
        return paragraph ? ({ ...block, text: paragraph.text, figures: paragraph.figures } satisfies Paragraph) : block
      }),
    }
  })
}
