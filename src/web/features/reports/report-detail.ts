import type { z } from 'zod'
import type { reportDetail } from '#contract/reports.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import type { DateText } from '#language/slots.ts'
import { dateText, dayText } from '../../lib/reader-dates.ts'

export type ReportDetail = Omit<z.infer<typeof reportDetail>, 'reportData'> & { reportData?: ReportData }

/** The person's saved changes if they are of the size that `data` shows, else null. Without a size they plan help, as every report before engine 3. */
export function savedAtSize({ savedWhatIf }: ReportDetail, { size = 'with-help' }: ReportData): ReportDetail['savedWhatIf'] {
  return savedWhatIf && (savedWhatIf.size ?? 'with-help') === size ? savedWhatIf : null
}

/** The day on which a report was made, as its documents say it; what an earlier release kept on a device has the reader's own. */
export function dateMade({ createdAt, madeOn }: Pick<ReportDetail, 'createdAt' | 'madeOn'>): DateText {
  return madeOn ? dateText(madeOn) : dayText(createdAt)
}
