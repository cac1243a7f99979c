import { limits } from '#contract/limits.ts'
import { adminDataTexts } from '#words/web/admin-data.ts'
import type { ImportMetadata } from './use-import.ts'

const t = adminDataTexts.form
type Kind = ImportMetadata['kind']
type Confidence = NonNullable<ImportMetadata['confidence']>

export const importKindOptions = Object.keys(adminDataTexts.kinds) as Kind[]
export const confidenceOptions = Object.keys(t.confidences) as Confidence[]
export const maxMegabytes = limits.importBytes / 1024 / 1024
const maxMappingCharacters = 32_000

/** The form's fields; a switch is 'yes' or ''. */
export const emptyImportValues = {
  kind: 'osm' as string,
  file: '',
  title: '',
  publisher: '',
  licence: '',
  month: '',
  city: '',
  mapping: '',
  url: '',
  attribution: '',
  confidence: 'low' as string,
  points: '',
  names: '',
}
export type ImportValues = typeof emptyImportValues

/** `file` and `mapping` come from file fields, which no draft can hold. */
export function importProblems({ title, publisher, licence, month }: ImportValues, file: File | null, mapping: string) {
  return {
    file: fileProblem(file),
    title: title.trim() ? null : t.sourceRequired,
    publisher: publisher.trim() ? null : t.publisherRequired,
    licence: licence.trim() ? null : t.licenceRequired,
    month: month.trim() === '' || /^20\d\d-(0[1-9]|1[0-2])$/.test(month.trim()) ? null : t.badMonth,
    mapping: mapping.length > maxMappingCharacters ? t.mappingTooLarge({ most: maxMappingCharacters }) : null,
  }
}

function fileProblem(file: File | null): string | null {
  if (!file) return t.fileRequired
  if (file.size === 0) return t.fileEmpty
  return file.size > limits.importBytes ? t.fileTooLarge({ most: maxMegabytes }) : null
}

/** Only filled fields: the server takes the rest from the file, or from its kind. */
export function toImportMetadata(
  { kind, confidence, points, names, file: _, ...typed }: ImportValues,
  mapping: string,
): Omit<ImportMetadata, 'password'> {
  const texts = Object.fromEntries(Object.entries({ ...typed, mapping }).map(([name, text]) => [name, text.trim()]))
  const { title = '', publisher = '', licence = '', ...optional } = texts
  return {
    kind: kind as Kind,
    confidence: confidence as Confidence,
    title,
    publisher,
    licence,
    ...Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== '')),
    ...(points ? { points: true, names: names !== '' } : {}),
  }
}
