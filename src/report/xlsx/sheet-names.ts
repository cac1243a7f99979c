import { sheetNames as names } from '#words/documents/sheet.ts'

export type SheetKey = keyof typeof names

const longest = 31

/**
 * What the sheets are called: their messages, in a form that spreadsheets take. No two are the same there, whatever their case, none is
 * longer than 31 characters, begins or ends with an apostrophe, or holds one of the signs that formulas and file systems read.
 */
export function safeSheetNames<Key extends string>(wanted: Record<Key, string>): Record<Key, string> {
  const taken = new Set<string>()
  const safe = Object.entries<string>(wanted).map(([key, name], index) => {
    const plain = name
      .replaceAll('[', '(')
      .replaceAll(']', ')')
      .replace(/[:*?/\\]/g, '-')
    const trim = (text: string) => text.replace(/^[\s']+|[\s']+$/g, '')
    const cut = trim([...trim(plain)].slice(0, longest).join(''))
    const own = cut === '' || taken.has(cut.toLowerCase()) ? `${cut.slice(0, longest - 3)} ${index + 1}`.trim() : cut
    taken.add(own.toLowerCase())
    return [key, own]
  })
  return Object.fromEntries(safe) as Record<Key, string>
}

export const sheetNames: Record<SheetKey, string> = safeSheetNames(names)

/** A cell or a range of a sheet, as a formula of any sheet names it. */
export function inSheet(sheet: SheetKey, cells: string): string {
  return `${quoted(sheetNames[sheet])}!${cells}`
}

/** A plain word needs no quotes; what could be read as a cell or a number does. */
function quoted(name: string): string {
  return /^[A-Za-z]{4,}$/.test(name) ? name : `'${name.replaceAll("'", "''")}'`
}
