import type { FieldPath } from './texts.ts'

/** Says that something in a file is wrong; its place is looked up only then. A text of a business is named as one of its fields: ['price', 'why']. */
export type Report = (path: string, field: FieldPath, message: string) => void

/** What there is to refer to, files with mistakes of their own among it, so that one mistake is not reported twice. */
export type DataReferences = {
  businesses: ReadonlySet<string>
  countries: ReadonlySet<string>
  cities: ReadonlySet<string>
  isWhole: boolean
}
