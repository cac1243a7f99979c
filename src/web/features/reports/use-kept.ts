import { useCallback, useEffect, useMemo, useState } from 'react'
import { reportsTexts } from '#words/web/reports.ts'
import { keepReport, keptReports, mayKeep, sizeOfReport } from '../../lib/kept-reports.ts'
import { useSession } from '../../lib/session.ts'
import { showToast } from '../../ui/toast.tsx'
import type { Detail } from './report-detail.ts'

/** After what the reader waits for: keeping a report must not hold up a slow line. */
const afterMs = 3000

/** Keeping that waits for the person, and the bytes that it fetches where they are known. */
export type KeepOffer = { bytes: number | null; busy: boolean; keep: () => void }

/** Since when the report is here, and how to ask for it; null where it is not, and where nothing is to be asked. */
export type Kept = { since: Date | null; offer: KeepOffer | null }

/** Keeps the open report on this phone once there is nothing else to do; of a browser that saves data only when the person says so. */
export function useKept(report: Detail): Kept {
  const { user } = useSession()
  const [since, setSince] = useState<Date | null>(null)
  const [waits, setWaits] = useState<{ bytes: number | null } | null>(null)
  const [busy, setBusy] = useState(false)
  const { id, edition, savedWhatIf } = report
  useEffect(() => {
    if (!user) return
    const show = (date: Date | null | undefined) => setSince((before) => date ?? before)
    const asked = keptReports(user).then(
      (kept) => {
        show(kept.get(id))
        return kept.has(id)
      },
      () => false,
    )
    if (savesData()) {
      void asked.then(async (isHere) => {
        if (!isHere && mayKeep(user)) setWaits({ bytes: await sizeOfReport(id) })
      })
      return
    }
    const timer = setTimeout(() => void keepReport(user, { id, edition, savedWhatIf }).then(show, () => undefined), afterMs)
    return () => clearTimeout(timer)
  }, [user, id, edition, savedWhatIf])
  const keep = useCallback(async () => {
    if (!user) return
    setBusy(true)
    const date = await keepReport(user, { id, edition, savedWhatIf }).catch(() => null)
    setBusy(false)
    if (date) setSince(date)
    else showToast({ title: reportsTexts.keep.failed, tone: 'bad' })
  }, [user, id, edition, savedWhatIf])
  const offer = useMemo(() => (waits && !since ? { ...waits, busy, keep: () => void keep() } : null), [waits, since, busy, keep])
  return { since, offer }
}

/** Since when each own report is kept on this phone, by its id. */
export function useKeptReports(): ReadonlyMap<string, Date> {
  const { user } = useSession()
  const [kept, setKept] = useState<ReadonlyMap<string, Date>>(new Map())
  useEffect(() => {
    if (user) keptReports(user).then(setKept, () => undefined)
  }, [user])
  return kept
}

const savesData = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
