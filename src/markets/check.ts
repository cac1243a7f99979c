import type * as z from 'zod'
import { checkBatches } from './check-batches.ts'
import { checkBelieved } from './check-believed.ts'
import { checkBusinesses } from './check-businesses.ts'
import { checkComplete } from './check-complete.ts'
import { checkCountries } from './check-countries.ts'
import { checkLikeness } from './check-likeness.ts'
import { checkOwn } from './check-own.ts'
import type { Known, Report } from './check-report.ts'
import { checkQuestions, checkSayings } from './check-sayings.ts'
import { checkYears } from './check-years.ts'
import { placeIn } from './language-key.ts'
import { languages } from './languages.ts'
import { type FileKind, kindOf, type MarketFiles } from './market-files.ts'
import { business } from './schema.ts'
import { cities, country, funders } from './schema-market.ts'
import { fieldFinder, fieldOf, type Problem } from './yaml-file.ts'

/** What a file with texts under languages is as a whole. */
const wholes: Partial<Record<FileKind, z.ZodType>> = { business, country, cities, funders }

/** Holds files that are each in shape against one another: what they refer to must be there, and figures must agree. */
export function checkFiles(files: MarketFiles, known: Known, read: (path: string) => { file: string; content: string }): Problem[] {
  const problems: Problem[] = []
  const finders = new Map<string, { file: string; find: ReturnType<typeof fieldFinder> }>()
  const finderOf = (path: string) => {
    const { file, content } = read(path)
    const made = { file, find: fieldFinder(content) }
    finders.set(path, made)
    return made
  }
  const report: Report = (path, field, message) => {
    const { file, find } = finders.get(path) ?? finderOf(path)
    const kind = kindOf(path)
    const whole = kind && wholes[kind]
    const place = whole ? placeIn(whole, field, find.value(), languages[0]) : field
    problems.push({ file, line: find.lineOf(place), field: fieldOf(place), message })
  }
  checkCountries(files, known, report)
  checkOwn(files, report)
  checkBelieved(files, report)
  checkYears(files, report)
  checkBatches(files, report)
  checkBusinesses(files, known, report)
  checkComplete(files, known, report)
  checkLikeness(files, report)
  checkSayings(files, known, report)
  checkQuestions(files, report)
  return problems
}
