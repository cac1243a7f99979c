import { useCallback, useEffect, useMemo, useState } from 'react'
import { reportsTexts } from '#words/web/reports.ts'
import { isDataSaverOn } from '../../lib/offline/connection.ts'
import { canSaveOffline, readOfflineReports, reportSize, saveReportOffline } from '../../lib/offline/offline-reports.ts'
import { useSession } from '../../lib/session/session.ts'
import { showToast } from '../../ui/toast.tsx'
import type { ReportDetail } from './report-detail.ts'

/** After the reader's own requests: saving a report must not delay a slow connection. */
const saveDelayMs = 3000

/** A save that waits for the person, with its download size if that is known. */
export type SaveOfflineOffer = { bytes: number | null; busy: boolean; save: () => void }

/** When the report was saved here, and how to request it; null where it is not saved, and where nothing is to be requested. */
export type OfflineState = { savedAt: Date | null; offer: SaveOfflineOffer | null }

/** Saves the open report on this phone once the page is idle; in a data-saving browser only on request. */
export function useOfflineReport(report: ReportDetail): OfflineState {
  const { user } = useSession()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [pendingOffer, setPendingOffer] = useState<{ bytes: number | null } | null>(null)
  const [busy, setBusy] = useState(false)
  const { id, edition, savedWhatIf } = report
  useEffect(() => {
    if (!user) return
    const showSavedAt = (date: Date | null | undefined) => setSavedAt((before) => date ?? before)
    const savedBefore = readOfflineReports(user).then(
      (savedReports) => {
        showSavedAt(savedReports.get(id))
        return savedReports.has(id)
      },
      () => false,
    )
    if (isDataSaverOn()) {
      void savedBefore.then(async (isSaved) => {
        if (!isSaved && canSaveOffline(user)) setPendingOffer({ bytes: await reportSize(id) })
      })
      return
    }
    const timer = setTimeout(
      () => void saveReportOffline(user, { id, edition, savedWhatIf }).then(showSavedAt, () => undefined),
      saveDelayMs,
    )
    return () => clearTimeout(timer)
  }, [user, id, edition, savedWhatIf])
  const save = useCallback(async () => {
    if (!user) return
    setBusy(true)
    const date = await saveReportOffline(user, { id, edition, savedWhatIf }).catch(() => null)
    setBusy(false)
    if (date) setSavedAt(date)
    else showToast({ title: reportsTexts.keep.failed, tone: 'bad' })
  }, [user, id, edition, savedWhatIf])
  const offer = useMemo(
    () => (pendingOffer && !savedAt ? { ...pendingOffer, busy, save: () => void save() } : null),
    [pendingOffer, savedAt, busy, save],
  )
  return { savedAt, offer }
}

/** When each own report was saved on this phone, by its id. */
export function useOfflineReports(): ReadonlyMap<string, Date> {
  const { user } = useSession()
  const [savedReports, setSavedReports] = useState<ReadonlyMap<string, Date>>(new Map())
  useEffect(() => {
    if (user) readOfflineReports(user).then(setSavedReports, () => undefined)
  }, [user])
  return savedReports
}
