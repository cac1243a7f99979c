import type { FieldPath } from './texts.ts'

/** Reports a mistake in a file; its line is looked up only then. A text of a business is named as one of its fields: ['price', 'why']. */
export type Report = (path: string, field: FieldPath, message: string) => void
/** The same of one file. */
export type ReportAt = (field: FieldPath, message: string) => void

/** Valid targets of references, files with mistakes of their own among them, so that one mistake is not reported twice. */
export type DataReferences = {
  businesses: ReadonlySet<string>
  countries: ReadonlySet<string>
  cities: ReadonlySet<string>
  isWhole: boolean
}
