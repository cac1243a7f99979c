import { sheetNames as names } from '#words/documents/sheet.ts'

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

export type SheetKey = keyof typeof names

const longest = 31

/**
 * Sheet names: their messages, in a form that spreadsheets accept. No two are the same there, whatever their case, none is longer than 31 characters,
 * begins or ends with an apostrophe, or holds one of the signs that formulas and file systems read.
 */
export function safeSheetNames<Key extends string>(names: Record<Key, string>): Record<Key, string> {
  const usedNames = new Set<string>()
  const safeEntries = Object.entries<string>(names).map(([key, name], index) => {
    const plain = name
      .replaceAll('[', '(')
      .replaceAll(']', ')')
      .replace(/[:*?/\\]/g, '-')
    const trim = (text: string) => text.replace(/^[\s']+|[\s']+$/g, '')
    const shortened = trim([...trim(plain)].slice(0, longest).join(''))
    const unique =
      shortened === '' || usedNames.has(shortened.toLowerCase()) ? `${shortened.slice(0, longest - 3)} ${index + 1}`.trim() : shortened
    usedNames.add(unique.toLowerCase())
    return [key, unique]
  })
  return Object.fromEntries(safeEntries) as Record<Key, string>
}

export const sheetNames: Record<SheetKey, string> = safeSheetNames(names)

/** A cell or a range of a sheet, as a formula of any sheet names it. */
export function sheetRef(sheet: SheetKey, cells: string): string {
  return `${quoted(sheetNames[sheet])}!${cells}`
}

/** A plain word needs no quotes; what could be read as a cell or a number does. */
function quoted(name: string): string {
  return /^[A-Za-z]{4,}$/.test(name) ? name : `'${name.replaceAll("'", "''")}'`
}
