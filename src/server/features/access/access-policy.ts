import type { CityCounty, CitySquare, Gap, WalkChange } from '#contract/gap-maps.ts'
import { limits } from '#contract/limits.ts'
import { refusals } from '#words/refusals.ts'
import { Failure } from '../../errors.ts'
import { Sealed, unseal } from '../../platform/sealed.ts'
import type { UserAccess } from './entitlements.ts'

/**
 * Who may read paid content. Every way out goes through here: responses, files, streams, the account export; elsewhere paid content is sealed
 * (`sealed.ts`). `tests/http/may-read.test.ts` calls every endpoint and looks for leaks.
 */

type ReportFacts = { userId: string; withdrawnAt: Date | null }
type Unsealed<R> = {
  [K in keyof R]: NonNullable<R[K]> extends Sealed<infer T> ? T | Extract<R[K], null> : R[K]
}

/** Its owner, until a refund or a charge-back withdraws it. */
function mayReadReport({ userId, withdrawnAt }: ReportFacts, reader: { userId: string }): boolean {
  return userId === reader.userId && withdrawnAt === null
}

/** A report's row with its paid columns unsealed; null for a person who may not read it. */
export function unsealReportFor<R extends ReportFacts>(report: R, reader: { userId: string }): Unsealed<R> | null {
  if (!mayReadReport(report, reader)) return null
  const columns = Object.entries(report).map(([name, value]) => [name, value instanceof Sealed ? unseal(value) : value])
  return Object.fromEntries(columns) as Unsealed<R>
}

/** @throws Failure not_found for another person's report, as for an unknown id; payment_required for the caller's own that was withdrawn */
export function requireUnsealedReport<R extends ReportFacts>(report: R, reader: { userId: string }): Unsealed<R> {
  if (report.userId !== reader.userId) throw new Failure('not_found')
  const unsealed = unsealReportFor(report, reader)
  if (!unsealed) throw new Failure('payment_required', { message: refusals.reportWithdrawn })
  return unsealed
}

/** Before the reader is known: the public part, and the whole. */
export type SealedGap = { locked: Extract<Gap, { locked: true }>; full: Sealed<Extract<Gap, { locked: false }>> }

/** Premium reads all; a free account reads those that its look-ups opened. */
export function unsealGapFor(gap: SealedGap, access: UserAccess, freeGapIds: ReadonlySet<string>): Gap {
  return access.gapMapsFull || freeGapIds.has(gap.locked.id) ? unseal(gap.full) : gap.locked
}

type AnyPlace = CitySquare | CityCounty | WalkChange

/** Before the reader is known. */
export type SealedPlace<T extends AnyPlace> = {
  locked: Extract<T, { locked: true }>
  full: Sealed<Extract<T, { locked: false }>>
}

/** Premium reads all; a free account reads the one it opened today, and those that an answer opens to it. */
export function unsealPlaceFor<T extends AnyPlace>(place: SealedPlace<T>, access: UserAccess, openPlaceIds: ReadonlySet<string>): T {
  return access.gapMapsFull || openPlaceIds.has(place.locked.id) ? unseal(place.full) : place.locked
}

/** Rows of an answer before the reader is known. */
export type SealedRow<L, F> = { locked: L; full: Sealed<F> }

/** Premium reads all; a free account reads the first rows whole, and every row of the sample. */
export function unsealRowsFor<L, F>(rows: readonly SealedRow<L, F>[], access: UserAccess, isSample = false): (L | F)[] {
  return rows.map(({ locked, full }, index) => (access.gapMapsFull || isSample || index < limits.freeOpenGaps ? unseal(full) : locked))
}

/** Advice names the best places: premium alone. */
export function unsealAdviceFor<T>(advice: Sealed<T[]>, access: UserAccess): T[] {
  return access.gapMapsFull ? unseal(advice) : []
}
