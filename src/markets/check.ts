import type * as z from 'zod'
import { checkBusinesses } from './check-businesses.ts'
import { checkComplete } from './check-complete.ts'
import { checkCountries } from './check-countries.ts'
import { checkDuplicateTexts } from './check-duplicate-texts.ts'
import { checkEnterprise, checkStudies } from './check-enterprise.ts'
import { checkPlausibility } from './check-plausibility.ts'
import { checkPriceList } from './check-price-list.ts'
import type { DataReferences, Report } from './check-report.ts'
import { checkIntroductions, checkQuestions, checkSayings } from './check-sayings.ts'
import { checkUniqueness } from './check-uniqueness.ts'
import { checkYears } from './check-years.ts'
import { locateField } from './language-key.ts'
import { type FileKind, fileKindOf, type MarketFiles } from './market-files.ts'
import { business } from './schema.ts'
import { cities } from './schema-cities.ts'
import { survey } from './schema-enterprise.ts'
import { baseRatesSchema, country, funders } from './schema-market.ts'
import { languages } from './texts.ts'
import { createFieldFinder, fieldLabel, type Problem } from './yaml-file.ts'

/** Schemas of files with texts under languages, as a whole. */
const schemaByKind: Partial<Record<FileKind, z.ZodType>> = { business, country, cities, funders, survey, 'base-rates': baseRatesSchema }

/** Cross-checks files that are each valid: references must exist, and figures must agree. */
export function checkMarketFiles(
  files: MarketFiles,
  references: DataReferences,
  readFile: (path: string) => { file: string; content: string },
): Problem[] {
  const problems: Problem[] = []
  const finders = new Map<string, { file: string; find: ReturnType<typeof createFieldFinder> }>()
  const openFinder = (path: string) => {
    const { file, content } = readFile(path)
    const entry = { file, find: createFieldFinder(content) }
    finders.set(path, entry)
    return entry
  }
  const report: Report = (path, field, message) => {
    const { file, find } = finders.get(path) ?? openFinder(path)
    const kind = fileKindOf(path)
    const fileSchema = kind && schemaByKind[kind]
    const location = fileSchema ? locateField(fileSchema, field, find.value(), languages[0]) : field
    problems.push({ file, line: find.lineNumberOf(location), field: fieldLabel(location), message })
  }
  checkCountries(files, references, report)
  checkPriceList(files, references, report)
  checkUniqueness(files, report)
  checkPlausibility(files, report)
  checkYears(files, report)
  checkBatches(files, report)
  checkBusinesses(files, references, report)
  checkEnterprise(files, references, report)
  checkStudies(files, report)
  checkComplete(files, references, report)
  checkDuplicateTexts(files, report)
  checkSayings(files, references, report)
  checkQuestions(files, report)
  checkIntroductions(files, report)
  return problems
}

/** Heads of the shipped batches: their sources are listed, and each is under the terms of its folder. */
export function checkBatches({ batches, sources, market }: MarketFiles, report: Report): void {
  const digests = new Map<string, string>()
  for (const { id, terms, head } of batches) {
    const path = `sellers/${terms}/${id}.batch.yaml`
    const source = sources[head.source]
    if (!source) report(path, ['source'], `“${head.source}” is no source of sources.yaml`)
    else if (source.licence !== head.licence)
      report(path, ['licence'], `is “${head.licence}”, but sources.yaml says “${source.licence}”; a publication has one`)
    if (terms === 'odbl' && !/^ODbL/.test(head.licence))
      report(path, ['licence'], 'is not ODbL: what is under other terms stands in sellers/open')
    if (terms === 'open' && (/^ODbL/.test(head.licence) || head.origin === 'osm'))
      report(path, ['licence'], 'comes from OpenStreetMap, which is under ODbL: it stands in sellers/odbl')
    if (head.month > market.asOf) report(path, ['month'], `is ${head.month}, later than the data: asOf in market.yaml is ${market.asOf}`)
    const other = digests.get(head.digest)
    if (other) report(path, ['digest'], `is that of ${other}: the same file appears twice`)
    digests.set(head.digest, id)
  }
}
