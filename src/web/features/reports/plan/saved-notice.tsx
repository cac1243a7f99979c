import { reportsTexts } from '#words/web/reports.ts'
import { dayText } from '../../../lib/reader-dates.ts'
import { Notice } from '../../../ui/surface.tsx'
import type { ReportDetail } from '../report-detail.ts'
import { useReading } from '../report-reading.ts'

const t = reportsTexts.page

/** Links to the person's own saved version. */
export function SavedNotice({ report: { savedWhatIf } }: { report: ReportDetail }) {
  const { open } = useReading()
  if (!savedWhatIf) return null
  return (
    <Notice tone="gold" className="no-print">
      {t.savedNotice({ date: dayText(savedWhatIf.savedAt) })}{' '}
      <button type="button" className="text-button" onClick={() => open({ kind: 'what-if', key: null })}>
        {t.openSaved}
      </button>
    </Notice>
  )
}
