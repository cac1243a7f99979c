import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { Block, ChartBlock, ChecklistBlock, LabelledBlock, Paragraph, TableBlock } from '#engine/report/document.ts'
import { chartSvg, chartWidth } from './chart-svg.ts'
import { ink, nonBreakingText } from './page-style.ts'

export function blockContent(block: Block): Content[] {
  switch (block.kind) {
    case 'paragraph':
      return [paragraph(block)]
    case 'table':
      return table(block)
    case 'chart':
      return chart(block)
    case 'checklist':
      return checklist(block)
    case 'labelled':
      return labelledContent(block)
  }
}

function paragraph(block: Paragraph): Content {
  const text = nonBreakingText(block.text)
  if (block.tone !== 'warning') return { text, margin: [0, 0, 0, 7] }
  return { text: [{ text: '▲ ', bold: true, color: ink.clay }, text], margin: [0, 0, 0, 7] }
}

function labelledContent({ items }: LabelledBlock): Content[] {
  return items.map(({ label, text }) => ({
    unbreakable: true,
    stack: [
      { text: label, style: 'h3' },
      { text: nonBreakingText(text), margin: [0, 0, 0, 7] },
    ],
  }))
}

/** A few facts on a cover: a label and its value in each row. */
export function factsTable(facts: readonly (readonly [label: string, value: string])[], marginBelow: number): Content {
  return {
    table: {
      widths: [190, '*'],
      body: facts.map(([label, value]) => [
        { text: label, color: ink.soft },
        { text: value, bold: true },
      ]),
    },
    layout: 'lightHorizontalLines',
    margin: [0, 0, 0, marginBelow],
  }
}

export function table(block: TableBlock, options: { widths?: (string | number)[]; size?: number; padding?: number } = {}): Content[] {
  const numeric = block.columns.map((column) => column.numeric)
  const head: TableCell[] = block.columns.map((column) => ({
    text: column.label,
    style: 'head',
    alignment: column.numeric ? 'right' : 'left',
  }))
  const body = block.rows.map((row): TableCell[] =>
    row.cells.map((cell, index) => ({
      text: nonBreakingText(cell.text),
      alignment: numeric[index] ? 'right' : 'left',
      ...(row.strong ? { bold: true } : {}),
    })),
  )
  const hasHead = block.columns.some((column) => column.label !== '')
  const isTextOnly = numeric.every((isNumber) => !isNumber)
  const hasMonths = isMonthTable(block)
  const widths =
    options.widths ?? block.columns.map((column, index) => (hasMonths ? (index === 0 ? 44 : '*') : column.numeric ? 'auto' : '*'))
  // The title is a row of the table: it stays with the first row, and a page that goes on says of what.
  const title: TableCell[] = [
    { text: block.title, style: 'h3', font: 'DejaVu', colSpan: block.columns.length },
    ...block.columns.slice(1).map(() => ''),
  ]
  return [
    {
      table: {
        headerRows: hasHead ? 2 : 1,
        dontBreakRows: true,
        keepWithHeaderRows: 1,
        widths,
        body: hasHead ? [title, head, ...body] : [title, ...body],
      },
      layout: ruleLayout(hasHead ? 2 : 1, options.padding ?? 2),
      font: 'Narrow',
      fontSize: options.size ?? 10,
      lineHeight: isTextOnly ? 1.2 : 1.1,
      margin: [0, 0, 0, block.note ? 0 : 8],
    },
    ...(block.note ? [{ text: block.note, style: 'note', margin: [0, 2, 0, 8] } as Content] : []),
  ]
}

/** A line for each month, by its number: the first column needs the room of two digits. */
function isMonthTable({ columns, rows }: TableBlock): boolean {
  return columns[0]?.numeric === false && rows.length > 0 && rows.every(({ cells }) => /^\d{1,2}$/.test(cells[0]?.text ?? ''))
}

/** A strong line under the rows of the head and at the end, hair lines between the others. */
const ruleLayout = (headRows: number, padding: number) => ({
  hLineWidth: (index: number, node: { table: { body: unknown[] } }) =>
    index < headRows ? 0 : index === headRows || index === node.table.body.length ? 0.8 : 0.4,
  vLineWidth: () => 0,
  hLineColor: (index: number) => (index === headRows ? ink.line : ink.hair),
  paddingLeft: (index: number) => (index === 0 ? 0 : 6),
  paddingRight: () => 0,
  paddingTop: () => padding,
  paddingBottom: () => padding,
})

function chart(block: ChartBlock): Content[] {
  const svg = chartSvg(block)
  if (!svg) return []
  return [
    {
      unbreakable: true,
      stack: [
        { text: nonBreakingText(block.title), style: 'h3' },
        { text: block.subtitle, style: 'note', margin: [0, 0, 0, 4] },
        { svg, width: chartWidth, font: 'Chart' } as Content,
        { text: nonBreakingText(block.summary), style: 'note', margin: [0, 2, 0, 8] },
      ],
    },
  ]
}

export function checklist(block: ChecklistBlock): Content[] {
  return [
    { text: block.title, style: 'h3' },
    {
      stack: block.items.map((item) => ({
        columns: [
          { text: '☐', width: 16 },
          {
            stack: [{ text: nonBreakingText(item.text) }, ...(item.detail ? [{ text: item.detail, color: ink.soft }] : [])],
            width: '*',
          },
        ],
        margin: [0, 0, 0, 3],
      })),
      margin: [0, 0, 0, 6],
    },
  ]
}
