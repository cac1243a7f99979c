import * as z from 'zod'
import { idOf } from '#contract/wire-values.ts'
import type { LargestLoan } from '#engine/model/result.ts'
import type { RealFirmsBlock } from '#engine/report/document.ts'
import { type MoneyMeasure, moneyMeasure } from '#engine/report/own-money-text.ts'
import type { ReportData, StoredReport } from '#engine/report/report-data.ts'

/** The common fields of every edition, as far down as its readers go unchecked. */
const storedReportSchema = z.looseObject({
  title: z.string(),
  verdict: z.string(),
  generatedBy: z.looseObject({ engineVersion: z.string() }),
  first: z.looseObject({ checkFirst: z.array(z.unknown()) }),
  sections: z.array(z.looseObject({ key: z.string(), blocks: z.array(z.unknown()) })),
  evidence: z.array(z.looseObject({ id: z.string() })),
  model: z.looseObject({ currency: z.string(), assumptions: z.array(z.looseObject({ key: z.string() })), months: z.array(z.unknown()) }),
})

/**
 * Reads the bytes of a stored report of any edition, unchanged: what an older engine did not write is absent, and its readers say what is there instead.
 * @throws {z.ZodError} where the bytes are JSON and no report
 * @throws {SyntaxError} where they are no JSON
 */
export function upcastReport(json: string): StoredReport {
  const stored: unknown = JSON.parse(json)
  storedReportSchema.parse(stored)
  return stored as StoredReport
}

/** Before 2.0 there was no largest loan: it is then the one of the example. */
export function largestLoanOfStored({ largestLoan, model: { loanExample: example } }: StoredReport): LargestLoan {
  if (largestLoan) return largestLoan
  return example && example.amount > 0
    ? { kind: 'lent', amount: example.amount, lender: example.lender, months: example.months }
    : { kind: 'none' }
}

/** What real firms of its trade earn: null in a report that was made before it was known. */
export function realFirmsOfStored({ first }: Pick<StoredReport, 'first'>): RealFirmsBlock | null {
  return first.realFirms ?? null
}

/** The card's part of a report: everything but the long parts, small enough for a list on a phone. */
export function withoutLongParts(
  data: ReportData,
): Omit<ReportData, 'sections' | 'model' | 'evidence' | 'scores'> & { moneyMeasure: MoneyMeasure } {
  const { sections: _sections, model, evidence: _evidence, scores: _scores, ...summary } = data
  const measure = moneyMeasure(model)
  return { ...summary, moneyMeasure: { ...measure, basis: { ...measure.basis, cash: [] }, cheaper: null } }
}

/**
 * Upcasts a stored business. Before there were ids it named skills and interests by the words on screen, and so do the inputs of older reports and
 * jobs, which are never rewritten.
 */
export function upcastStoredBusiness<T>(stored: T): T {
  if (!isRecord(stored)) return stored
  const { skills, interests } = stored as Record<string, unknown>
  return {
    ...stored,
    ...(isRecord(skills) ? { skills: { ...skills, must: toIds('skill', skills.must), helpful: toIds('skill', skills.helpful) } } : {}),
    ...(interests === undefined ? {} : { interests: toIds('interest', interests) }),
  }
}

/** Anything but a list of valid names is left for the schema check. */
function toIds(kind: 'skill' | 'interest', list: unknown): unknown {
  return Array.isArray(list) ? list.map((each: unknown) => (typeof each === 'string' ? (idOf(kind, each) ?? each) : each)) : list
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
