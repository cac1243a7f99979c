import { Share2, SlidersHorizontal } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import type { ReportData } from '#engine/report/report-data.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { ClosedNotice } from '../../lib/closed-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Contents } from './contents.tsx'
import { FigureSheet } from './figure-sheet.tsx'
import { FullReading } from './full-reading.tsx'
import { MoneyReading } from './money-reading.tsx'
import { Panel, wideQuery } from './panel.tsx'
import { PlanReading } from './plan-reading.tsx'
import { type Shown, usePlace, useShown } from './report-address.ts'
import type { Detail } from './report-detail.ts'
import { evidenceOf, ReadingProvider } from './report-reading.ts'
import { RestingRail } from './resting-rail.tsx'
import { SectionReading } from './section-reading.tsx'
import { ShareSheet } from './share-sheet.tsx'
import { useKept } from './use-kept.ts'
import { useMedia } from './use-media.ts'
import { usePrinting } from './use-printing.ts'
import type { Sources } from './use-sources.ts'
import { useWhatIf } from './use-what-if.ts'
import { WhatIfPanel } from './what-if-panel.tsx'
import { WholeReport } from './whole-report.tsx'

const t = reportsTexts.page

/** Three readings of one report: the plan, the money, and the full report a section a page; a panel for whatever a figure opens. */
export function ReportPage({ report, data, figures }: { report: Detail; data: ReportData; figures: Sources }) {
  const { shown, open: openShown, replace, close } = useShown()
  const { place, go } = usePlace()
  const printing = usePrinting()
  const { since: kept, offer } = useKept(report)
  const pressed = useRef<string | null>(null)
  const open = useCallback(
    (next: Shown) => {
      pressed.current = null
      openShown(next)
    },
    [openShown],
  )
  const evidence = useMemo(() => evidenceOf(data), [data])
  const reading = useMemo(
    () => ({ data, evidence, open, place, go, ...figures, printing, kept, offer }),
    [data, evidence, open, place, go, figures, printing, kept, offer],
  )
  const whatIf = useWhatIf(report.id, data.model, report.savedWhatIf?.assumptions ?? {})
  const wide = useMedia(wideQuery)
  const onWhatIf = () => open({ kind: 'what-if', key: null })
  const onShare = () => open({ kind: 'sheet', name: 'share' })
  const panel = panelTitle(shown)
  return (
    <ReadingProvider value={reading}>
      <div className="report">
        <main id="main" tabIndex={-1} className="report-main">
          {report.closed ? (
            <ClosedNotice closed={report.closed}>
              <p>{t.closed}</p>
            </ClosedNotice>
          ) : null}
          {printing ? (
            <WholeReport report={report} state={whatIf} />
          ) : place === 'plan' ? (
            <PlanReading report={report} />
          ) : place === 'money' ? (
            <MoneyReading state={whatIf} />
          ) : place === 'full' ? (
            <FullReading
              report={report}
              onAssumptions={(values) => {
                whatIf.changeMany(values)
                open({ kind: 'what-if', key: Object.keys(values)[0] ?? null })
              }}
            />
          ) : (
            <SectionReading key={place} at={place} />
          )}
        </main>
        {wide ? (
          <aside className="report-contents-side no-print" aria-label={t.contents}>
            <Actions onWhatIf={onWhatIf} onShare={onShare} />
            <h2 className="key-title">{t.contents}</h2>
            <Contents />
          </aside>
        ) : null}
        {panel ? (
          <Panel key={shown.kind} title={panel} onClose={close}>
            {shown.kind === 'figure' ? <FigureSheet trail={shown.trail} onTrail={(trail) => replace({ kind: 'figure', trail })} /> : null}
            {shown.kind === 'what-if' ? <WhatIfPanel state={whatIf} wanted={shown.key} /> : null}
            {shown.kind === 'sheet' ? <ShareSheet id={report.id} /> : null}
          </Panel>
        ) : wide ? (
          <RestingRail state={whatIf} pressed={pressed} onWhatIf={(key) => open({ kind: 'what-if', key })} />
        ) : null}
      </div>
      {wide ? null : (
        <div className="footbar report-bar no-print">
          <Button look="primary" icon={<SlidersHorizontal size={24} aria-hidden />} onClick={onWhatIf}>
            {t.whatIf}
          </Button>
          <Button icon={<Share2 size={24} aria-hidden />} onClick={onShare}>
            {t.share}
          </Button>
        </div>
      )}
    </ReadingProvider>
  )
}

function Actions({ onWhatIf, onShare }: { onWhatIf: () => void; onShare: () => void }) {
  return (
    <div className="side-actions">
      <Button look="primary" wide icon={<SlidersHorizontal size={24} aria-hidden />} onClick={onWhatIf}>
        {t.whatIf}
      </Button>
      <Button wide icon={<Share2 size={24} aria-hidden />} onClick={onShare}>
        {t.share}
      </Button>
    </div>
  )
}

function panelTitle(shown: Shown): string | null {
  if (shown.kind === 'figure') return reportsTexts.figure.title
  if (shown.kind === 'what-if') return reportsTexts.whatIf.title
  return shown.kind === 'sheet' ? t.share : null
}
