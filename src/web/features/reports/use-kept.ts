import { useEffect, useState } from 'react'
import { keepReport, keptReports } from '../../lib/kept-reports.ts'
import { useSession } from '../../lib/session.ts'
import type { Detail } from './one-screen.tsx'

/** After what the reader waits for: keeping a report must not hold up a slow line. */
const afterMs = 3000

/** Keeps the open report on this phone once there is nothing else to do. @returns since when it is here, null while it is not */
export function useKept(report: Detail): Date | null {
  const { user } = useSession()
  const [since, setSince] = useState<Date | null>(null)
  const { id, edition, savedWhatIf } = report
  useEffect(() => {
    if (!user) return
    const show = (date: Date | null | undefined) => setSince((before) => date ?? before)
    keptReports(user).then(
      (kept) => show(kept.get(id)),
      () => undefined,
    )
    if (savesData()) return
    const timer = setTimeout(() => void keepReport(user, { id, edition, savedWhatIf }).then(show, () => undefined), afterMs)
    return () => clearTimeout(timer)
  }, [user, id, edition, savedWhatIf])
  return since
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
