import type { Block, Section } from '#engine/report/document.ts'

/** The texts to read aloud of a section, one utterance each: its summary and its sentences; of a table or a chart its title or summary. */
export function spokenParts({ title, summary, blocks }: Pick<Section, 'title' | 'summary' | 'blocks'>): string[] {
  return [title, summary, ...blocks.flatMap(blockParts)].map((part) => part.trim()).filter(Boolean)
}

function blockParts(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.text]
    case 'labelled':
      return block.items.map(({ label, text }) => `${label}: ${text}`)
    case 'checklist':
      return block.items.map(({ text, detail }) => [text, detail].filter(Boolean).join(' '))
    case 'chart':
      return [block.title, block.summary]
    case 'table':
      return [block.title]
  }
}
