import type { Block, Section } from '#engine/report/document.ts'

/** What is read aloud of a section, a piece at a time: its summary and its sentences; of a table or a drawing what it is called or comes to. */
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
