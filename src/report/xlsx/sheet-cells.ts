/** A cell of the workbook before it is written: a value, or a formula that the evaluator fills with its value. */
export type SheetCell = { value?: number | string; formula?: string; form?: CellForm; bold?: boolean; input?: boolean; head?: boolean }
export const cellForms = ['money', 'number', 'share', 'whole', 'text'] as const
export type CellForm = (typeof cellForms)[number]
export type SheetRows = SheetCell[][]
export type Workbook = Record<string, SheetRows>

/** 0 → A, 26 → AA. */
export function columnName(index: number): string {
  let name = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

export function columnIndex(name: string): number {
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

export function heading(text: string): SheetCell[] {
  return [{ value: text, bold: true }]
}

export function heads(...texts: string[]): SheetCell[] {
  return texts.map((text) => ({ value: text, head: true }))
}
