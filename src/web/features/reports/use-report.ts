import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearch } from 'wouter'
import type { SectionKey } from '#engine/quantity/vocabulary.ts'
import type { Section } from '#engine/report/document.ts'
import type { CallError } from '../../lib/api/call.ts'
import { useCall } from '../../lib/api/queries.ts'
import { phoneQuery } from './fold-on-phone.tsx'
import { readOpenPanel, readSize, readView, sectionKeyOf } from './report-address.ts'
import type { ReportDetail } from './report-detail.ts'

type ReportQuery = {
  report: ReportDetail | undefined
  error: CallError | null
  isPending: boolean
  isFetching: boolean
  refetch: () => void
}

/**
 * Loads as much of the report as the reader needs: the plan part, the open section, and the whole once figures open, it is printed, or the connection
 * is idle. Offline the whole is requested: only that is in the phone's cache.
 */
export function useReport(id: string, sources: boolean): ReportQuery {
  const search = useSearch()
  const printing = usePrinting()
  const idle = useIdle()
  const key = sectionKeyOf(readView(search))
  const size = readSize(search)
  const atSize = size ? { size } : {}
  const isWhole = sources || printing || idle || readOpenPanel(search).kind === 'figure'
  const plan = useCall('GET /api/reports/{id}', { params: { id }, query: { part: 'plan', ...atSize } }, { enabled: !isWhole })
  const section = useCall(
    'GET /api/reports/{id}',
    { params: { id }, query: { part: key ?? 'plan', ...atSize } },
    { enabled: !isWhole && key !== null },
  )
  const isOffline = plan.isError && plan.error.status === 0
  const whole = useCall(
    'GET /api/reports/{id}',
    { params: { id }, ...(size ? { query: { size } } : {}) },
    { enabled: isWhole || isOffline },
  )
  const answer = isWhole || isOffline ? whole : plan
  const parts = useMemo(
    () => mergeSection(plan.data as ReportDetail | undefined, section.data as ReportDetail | undefined, key),
    [plan.data, section.data, key],
  )
  const report = (whole.data as ReportDetail | undefined) ?? parts
  return {
    report,
    error: answer.error,
    isPending: answer.isPending && !report,
    isFetching: answer.isFetching,
    refetch: () => void answer.refetch(),
  }
}

/** Merges a section that was fetched apart into the report; offline it may be within the whole. */
function mergeSection(plan: ReportDetail | undefined, partial: ReportDetail | undefined, key: SectionKey | null): ReportDetail | undefined {
  const whole: Section | undefined = partial?.reportData?.sections.find((section) => section.key === key)
  if (!plan?.reportData || !whole) return plan
  const sections = plan.reportData.sections.map((section) => (section.key === whole.key ? whole : section))
  return { ...plan, reportData: { ...plan.reportData, sections } }
}

type NetworkInfo = { saveData?: boolean; effectiveType?: string }

/** True once the page is idle, so that printing has the whole report; never on a phone, on a slow connection or with data saving. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const network = (navigator as Navigator & { connection?: NetworkInfo }).connection
    if (matchMedia(phoneQuery).matches || network?.saveData || (network?.effectiveType && network.effectiveType !== '4g')) return
    const timer = setTimeout(() => setIdle(true), idleMs)
    return () => clearTimeout(timer)
  }, [])
  return idle
}

const idleMs = 4000

/** True between the browser's beforeprint and afterprint. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => typeof matchMedia !== 'undefined' && matchMedia('print').matches)
  useEffect(() => {
    const set = (next: boolean) => () => flushSync(() => setPrinting(next))
    const [before, after] = [set(true), set(false)]
    const paper = matchMedia('print')
    const onPaper = (event: MediaQueryListEvent) => setPrinting(event.matches)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    paper.addEventListener('change', onPaper)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
      paper.removeEventListener('change', onPaper)
    }
  }, [])
  return printing
}
