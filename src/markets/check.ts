import { checkBusinesses } from './check-businesses.ts'
import { checkCountries } from './check-countries.ts'
import type { MarketFiles } from './market-files.ts'
import { type FieldPath, fieldOf, lineIn, type Problem } from './yaml-file.ts'

/** Says that something in a file is wrong; the line is looked up only then. */
export type Report = (path: string, field: FieldPath, message: string) => void

/** What there is to refer to, files with mistakes of their own among it, so that one mistake is not told twice. */
export type Known = { businesses: ReadonlySet<string>; countries: ReadonlySet<string>; isWhole: boolean }

/** Holds files that are each in shape against one another: what they refer to must be there, and figures must agree. */
export function checkFiles(files: MarketFiles, known: Known, read: (path: string) => { file: string; content: string }): Problem[] {
  const problems: Problem[] = []
  const report: Report = (path, field, message) => {
    const { file, content } = read(path)
    problems.push({ file, line: lineIn(content, field), field: fieldOf(field), message })
  }
  checkCountries(files, known, report)
  checkBusinesses(files, known, report)
  return problems
}
