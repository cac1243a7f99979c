import { expect, it } from 'vitest'
import type { Section } from '#engine/report/document.ts'
import { spokenParts } from './listen-button.tsx'

it('reads sentences whole, and of tables and drawings what they are called', () => {
  const blocks = [
    { kind: 'paragraph', text: 'One. Two.', figures: [] },
    { kind: 'labelled', items: [{ label: 'Rent', text: 'A month ahead.', figures: [] }] },
    { kind: 'table', title: 'Costs', columns: [], rows: [] },
    { kind: 'chart', title: 'Cash', summary: 'It falls.' },
    { kind: 'checklist', items: [{ text: 'Ask three people.', detail: 'On a market day.' }, { text: ' ' }] },
  ] as unknown as Section['blocks']
  expect(spokenParts({ title: 'Risk', summary: 'Be careful.', blocks })).toEqual([
    'Risk',
    'Be careful.',
    'One. Two.',
    'Rent: A month ahead.',
    'Costs',
    'Cash',
    'It falls.',
    'Ask three people. On a market day.',
  ])
})
