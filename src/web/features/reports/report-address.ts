import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type BusinessSize, businessSizes, type SectionKey, sectionKeys } from '#engine/quantity/vocabulary.ts'
import { resetScroll } from '../../app/scroll-and-focus.ts'

/** The panel open over the report. Encoded in the address, so that Back closes it and a reload keeps it. */
export type OpenPanel =
  | { kind: 'none' }
  /** Evidence ids from the pressed figure down to the displayed input. */
  | { kind: 'figure'; trail: string[] }
  | { kind: 'what-if'; key: string | null }
  | { kind: 'sheet'; name: 'share' }

/** The visible part of the report: a reading, or one section of the full one. Encoded in the address too. */
export const readings = ['plan', 'money', 'full'] as const
export type ReportView = (typeof readings)[number] | SectionKey

const trailSeparator = '~'
const allAssumptions = 'all'
const reportViews: readonly ReportView[] = [...readings, ...sectionKeys]

export function readOpenPanel(search: string): OpenPanel {
  const params = new URLSearchParams(search)
  const figure = params.get('figure')
  if (figure) return { kind: 'figure', trail: figure.split(trailSeparator) }
  const whatIf = params.get('what-if')
  if (whatIf) return { kind: 'what-if', key: whatIf === allAssumptions ? null : whatIf }
  if (params.get('sheet') === 'share') return { kind: 'sheet', name: 'share' }
  return { kind: 'none' }
}

/** The plan by default; the contents panel of earlier addresses maps to the full reading. */
export function readView(search: string): ReportView {
  const params = new URLSearchParams(search)
  const requestedView = params.get('read')
  return reportViews.find((view) => view === requestedView) ?? (params.get('sheet') === 'sections' ? 'full' : 'plan')
}

export function sectionKeyOf(view: ReportView): SectionKey | null {
  return sectionKeys.find((key) => key === view) ?? null
}

/** The size of the business that the report shows, where the address names one. */
export function readSize(search: string): BusinessSize | undefined {
  const requestedSize = new URLSearchParams(search).get('size')
  return businessSizes.find((size) => size === requestedSize)
}

export function reportAddress(view: ReportView, openPanel: OpenPanel = { kind: 'none' }, size?: BusinessSize): string {
  const params = new URLSearchParams()
  if (size) params.set('size', size)
  if (view !== 'plan') params.set('read', view)
  if (openPanel.kind === 'figure') params.set('figure', openPanel.trail.join(trailSeparator))
  if (openPanel.kind === 'what-if') params.set('what-if', openPanel.key ?? allAssumptions)
  if (openPanel.kind === 'sheet') params.set('sheet', openPanel.name)
  const text = params.toString()
  return text ? `?${text}` : ''
}

const panelEntryState = { reportPanel: true }
const isPanelEntry = () => (history.state as { reportPanel?: boolean } | null)?.reportPanel === true

export function useOpenPanel(): {
  openPanel: OpenPanel
  open: (next: OpenPanel) => void
  replace: (next: OpenPanel) => void
  close: () => void
} {
  const [pathname, navigate] = useLocation()
  const search = useSearch()
  const openPanel = readOpenPanel(search)
  const panelAddress = useCallback(
    (next: OpenPanel) => `${pathname}${reportAddress(readView(location.search), next, readSize(location.search))}`,
    [pathname],
  )
  const replace = useCallback(
    (next: OpenPanel) => navigate(panelAddress(next), { replace: true, state: history.state }),
    [navigate, panelAddress],
  )
  const open = useCallback(
    (next: OpenPanel) => {
      // From one panel to another replaces the entry: Back always closes.
      const replacesPanel = readOpenPanel(location.search).kind !== 'none'
      navigate(panelAddress(next), { replace: replacesPanel, state: replacesPanel ? history.state : panelEntryState })
    },
    [navigate, panelAddress],
  )
  const close = useCallback(() => {
    if (isPanelEntry()) history.back()
    else navigate(panelAddress({ kind: 'none' }), { replace: true })
  }, [navigate, panelAddress])
  return { openPanel, open, replace, close }
}

/** The current view, and `goTo` for another: from its top, with the focus on its heading. */
export function useReportView(): { view: ReportView; goTo: (next: ReportView) => void } {
  const [pathname, navigate] = useLocation()
  const view = readView(useSearch())
  const targetView = useRef<ReportView | null>(null)
  const goTo = useCallback(
    (next: ReportView) => {
      targetView.current = next
      navigate(`${pathname}${reportAddress(next, { kind: 'none' }, readSize(location.search))}`)
    },
    [navigate, pathname],
  )
  useEffect(() => {
    if (targetView.current !== view) return
    targetView.current = null
    resetScroll()
    document.getElementById('main')?.querySelector('h1')?.focus({ preventScroll: true })
  }, [view])
  useLegacyHash(pathname, navigate)
  return { view, goTo }
}

type Navigate = ReturnType<typeof useLocation>[1]

/** Before sections had pages of their own, the hash named them. Such links still work. */
function useLegacyHash(pathname: string, navigate: Navigate): void {
  useEffect(() => {
    const followHash = () => {
      const name = location.hash.slice(1)
      const section = sectionKeys.find((key) => key === name)
      if (section)
        navigate(`${pathname}${reportAddress(section, readOpenPanel(location.search), readSize(location.search))}`, { replace: true })
      // After hydration what a phone folds above it takes one frame more.
      else if (name && name !== 'main')
        requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(name)?.scrollIntoView()))
    }
    followHash()
    addEventListener('hashchange', followHash)
    return () => removeEventListener('hashchange', followHash)
  }, [pathname, navigate])
}
