import { gunzipSync } from 'node:zlib'
import type { EditionCause } from '#contract/reports.ts'
import type { Assumption } from '#engine/model/result.ts'
import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import { planTasks } from '#engine/report/plan-tasks.ts'
import type { ReportData, StoredReport } from '#engine/report/report-data.ts'
import type { BusinessInput } from '#report/business-run.ts'
import { upcastReport } from '#report/stored-report.ts'
import type { Context } from '../../context.ts'
import { ownerWork } from '../../threads/work.ts'
import { unsealReportFor } from '../access/access-policy.ts'
import { readWholeReport, sizesIn } from '../library/reports.ts'

export type SavedWhatIf = {
  assumptions: Record<string, number>
  savedAt: string
  engineVersion: string
  size?: BusinessSize
  withMyAnswers?: boolean
}
export type DroppedChange = { key: string; label: string; value: number; unit: string }

/** One size of an edition: what it is computed from, and its report. */
export type EditionAtSize = { business: BusinessInput; data: ReportData }

/** The earlier report's verdict, its saved changes as carried over or dropped, and the tasks of its plan that the edition has too. */
export type EarlierReport = {
  cause: EditionCause
  verdict: ReportData['verdict']
  /** The size that the verdict is of. */
  size: BusinessSize
  whatIf: SavedWhatIf | null
  leftOut: DroppedChange[]
  sameTasks: string[]
}

const fewPaths = 100

/**
 * Reads the earlier report of an edition, for its owner. Saved changes are carried over by key, where the unit is the same and the edition's engine
 * accepts them together; the others are named by their labels in the earlier report.
 */
export async function readEarlier(
  ctx: Context,
  { editionOf, userId, cause }: { editionOf: string; userId: string; cause: EditionCause },
  editions: readonly EditionAtSize[],
): Promise<EarlierReport | null> {
  const earlierRow = await readWholeReport(ctx.database.db, editionOf)
  const earlier = earlierRow && unsealReportFor(earlierRow, { userId })
  if (!earlier?.data) return null
  const data = upcastReport(gunzipSync(earlier.data).toString('utf8'))
  const { verdict, model } = data
  const same = { cause, verdict, size: sizesIn(earlier)[0]!, sameTasks: sameTasks(data, editions[0]!.data) }
  const saved = earlier.whatIf && { ...earlier.whatIf, assumptions: savedChanges(earlier.whatIf, cause) }
  if (!saved) return { ...same, whatIf: null, leftOut: [] }
  // Changes belong to a size; those of engines before 3 to the one that plans help.
  const size = saved.size ?? 'with-help'
  const edition = editions.find(({ data }) => data.size === size) ?? editions[0]!
  const earlierByKey = new Map(model.assumptions.map((each) => [each.key, each]))
  const carried = await carryOverChanges(ctx, userId, { earlierByKey, changes: saved.assumptions }, edition)
  // In the order of the earlier report's assumptions.
  const leftOut = model.assumptions.flatMap(({ key, label, unit }) => {
    const value = saved.assumptions[key]
    return value === undefined || key in carried ? [] : [{ key, label, value, unit }]
  })
  const { engineVersion } = edition.data.model
  const isEmpty = Object.keys(carried).length === 0
  return {
    ...same,
    whatIf: isEmpty ? null : { assumptions: carried, savedAt: saved.savedAt, engineVersion, size: edition.data.size },
    leftOut,
  }
}

/** Own capital is saved with every change: the money that was free by the answers of then. With other answers it is the money of today. */
function savedChanges({ assumptions }: SavedWhatIf, cause: EditionCause): Record<string, number> {
  if (cause === 'engine') return assumptions
  const { ownCapital: _, ...others } = assumptions
  return others
}

/** Tasks of both plans with the same text: what was marked of them holds in the edition. */
function sameTasks(earlier: StoredReport, edition: ReportData): string[] {
  const textOf = new Map(planTasks(earlier).map(({ task, text }) => [task, text]))
  return planTasks(edition).flatMap(({ task, text }) => (textOf.get(task) === text ? [task] : []))
}

/** Drops refused changes one by one: each refusal names its key. */
async function carryOverChanges(
  ctx: Context,
  userId: string,
  { earlierByKey, changes }: { earlierByKey: Map<string, Assumption>; changes: Record<string, number> },
  { business, data }: { business: BusinessInput; data: ReportData },
): Promise<Record<string, number>> {
  const editionByKey = new Map(data.model.assumptions.map((each) => [each.key, each]))
  const carried = Object.fromEntries(
    Object.entries(changes).filter(
      ([key]) => editionByKey.get(key)?.editable && editionByKey.get(key)?.unit === earlierByKey.get(key)?.unit,
    ),
  )
  while (Object.keys(carried).length > 0) {
    const answer = await ctx.compute.whatIf({ ...business, overrides: carried, paths: fewPaths }, ownerWork({ userId }))
    if (answer.ok) return carried
    const { key } = answer.reason
    if (!key || !(key in carried)) return {}
    delete carried[key]
  }
  return carried
}
