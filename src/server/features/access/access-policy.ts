import type { CityCounty, CitySquare, Gap } from '#contract/gap-maps.ts'
import { refusals } from '#words/refusals.ts'
import { Failure } from '../../errors.ts'
import { Sealed, unseal } from '../../platform/sealed.ts'
import type { UserAccess } from './entitlements.ts'

/**
 * Who may read what was paid for. Every way out goes through here: answers, files, streams, the export of an account; paid content is sealed
 * (`paid.ts`) wherever else it is. `tests/http/may-read.test.ts` walks every call there is and looks for what should have stayed.
 */

type ReportFacts = { userId: string; withdrawnAt: Date | null }
type Unsealed<R> = {
  [K in keyof R]: NonNullable<R[K]> extends Sealed<infer T> ? T | Extract<R[K], null> : R[K]
}

/** The rule of a report: its owner, while its payment is valid. A refund or a charge-back withdraws it. */
function mayReadReport({ userId, withdrawnAt }: ReportFacts, reader: { userId: string }): boolean {
  return userId === reader.userId && withdrawnAt === null
}

/** A report's row with its paid columns open, or null for a person who may not read them. */
export function unsealReportFor<R extends ReportFacts>(report: R, reader: { userId: string }): Unsealed<R> | null {
  if (!mayReadReport(report, reader)) return null
  const columns = Object.entries(report).map(([name, value]) => [name, value instanceof Sealed ? unseal(value) : value])
  return Object.fromEntries(columns) as Unsealed<R>
}

/** @throws Failure not_found for another's, the same as for none; payment_required for one's own that was withdrawn */
export function requireUnsealedReport<R extends ReportFacts>(report: R, reader: { userId: string }): Unsealed<R> {
  if (report.userId !== reader.userId) throw new Failure('not_found')
  const unsealed = unsealReportFor(report, reader)
  if (!unsealed) throw new Failure('payment_required', { message: refusals.reportWithdrawn })
  return unsealed
}

/** A gap as it lies before it is known who asks: what anybody may see of it, and the whole. */
export type SealedGap = { locked: Extract<Gap, { locked: true }>; full: Sealed<Extract<Gap, { locked: false }>> }

/** The rule of gaps: premium reads them all, a free account those that its look-ups opened. */
export function unsealGapFor(gap: SealedGap, access: UserAccess, freeGapIds: ReadonlySet<string>): Gap {
  return access.gapMapsFull || freeGapIds.has(gap.locked.id) ? unseal(gap.full) : gap.locked
}

/** A square, an area or a county of a map before it is known who asks. */
export type SealedPlace<T extends CitySquare | CityCounty> = {
  locked: Extract<T, { locked: true }>
  full: Sealed<Extract<T, { locked: false }>>
}

/** The rule of squares and counties: premium reads them all, a free account the one that it opened today. */
export function unsealPlaceFor<T extends CitySquare | CityCounty>(
  place: SealedPlace<T>,
  access: UserAccess,
  openPlaceId: string | null,
): T {
  return access.gapMapsFull || place.locked.id === openPlaceId ? unseal(place.full) : place.locked
}

/** The rule of what a map advises, which names its best places: for premium alone. */
export function unsealAdviceFor<T>(advice: Sealed<T[]>, access: UserAccess): T[] {
  return access.gapMapsFull ? unseal(advice) : []
}
