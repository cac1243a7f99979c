import { Share2, SlidersHorizontal } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { useSearch } from 'wouter'
import { formatMoneyProseMajor } from '#engine/quantity/format.ts'
import { withOwnStart } from '#engine/report/own-start.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { ClosureNotice } from '../../lib/closure-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/surface.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { enteredLoanText } from './entered-loan.ts'
import { FullReading } from './full/full-reading.tsx'
import { SectionReading } from './full/section-reading.tsx'
import { MoneyReading } from './money/money-reading.tsx'
import { FigureSheet } from './panel/figure-sheet.tsx'
import { ReportPanel, wideQuery } from './panel/report-panel.tsx'
import { ShareSheet } from './panel/share-sheet.tsx'
import { SummaryRail } from './panel/summary-rail.tsx'
import { useWhatIf } from './panel/use-what-if.ts'
import { WhatIfPanel } from './panel/what-if-panel.tsx'
import { PlanReading } from './plan/plan-reading.tsx'
import { useOwnMoney } from './plan/use-own-money.ts'
import { PrintableReport } from './printable-report.tsx'
import { type OpenPanel, readSize, useOpenPanel, useReportView } from './report-address.ts'
import { type ReportDetail, savedAtSize } from './report-detail.ts'
import { evidenceById, ReadingProvider, useReading } from './report-reading.ts'
import { ReportViewLink } from './report-view-link.tsx'
import { useOfflineReport } from './use-offline-report.ts'
import { usePrinting } from './use-report.ts'
import type { SourceVisibility } from './use-sources.ts'

const t = reportsTexts.page

/** Three readings of one report: the plan, the money, and the full report with a page for each section; a panel for figures and what-if. */
export function ReportPage({ report, data: stored, figures }: { report: ReportDetail; data: ReportData; figures: SourceVisibility }) {
  const money = useOwnMoney(report.id, stored)
  const ownMoney = money.shown && !money.shown.isMost ? money.shown.own.amount : null
  const data = useMemo(() => withOwnStart(stored, ownMoney), [stored, ownMoney])
  const { openPanel, open: setOpenPanel, replace, close } = useOpenPanel()
  const { view, goTo } = useReportView()
  const printing = usePrinting()
  const { savedAt: offlineSince, offer } = useOfflineReport(report)
  const returnFocusId = useRef<string | null>(null)
  const open = useCallback(
    (next: OpenPanel) => {
      returnFocusId.current = null
      setOpenPanel(next)
    },
    [setOpenPanel],
  )
  const evidence = useMemo(() => evidenceById(data), [data])
  const reading = useMemo(
    () => ({ data, evidence, open, view, goTo, ...figures, printing, offlineSince, offer }),
    [data, evidence, open, view, goTo, figures, printing, offlineSince, offer],
  )
  const size = readSize(useSearch())
  const savedVersion = savedAtSize(report, data)
  const whatIf = useWhatIf(report.id, data.model, {
    isOpen: openPanel.kind === 'what-if',
    shownSize: size ?? data.size,
    saved: savedVersion?.assumptions ?? {},
    savedWithAnswers: savedVersion?.withMyAnswers ?? false,
    size,
    ownMoney,
    freeToday: money.freeToday,
  })
  const wide = useMedia(wideQuery)
  const onWhatIf = () => open({ kind: 'what-if', key: null })
  const onShare = () => open({ kind: 'sheet', name: 'share' })
  const panel = titleOfPanel(openPanel)
  return (
    <ReadingProvider value={reading}>
      <div className="report">
        <main id="main" tabIndex={-1} className="report-main">
          {report.closed ? (
            <ClosureNotice closed={report.closed}>
              <p>{t.closed}</p>
            </ClosureNotice>
          ) : null}
          {whatIf.resultSource === 'yours' && view !== 'money' && !printing ? <ChangesNotice state={whatIf} onWhatIf={onWhatIf} /> : null}
          {printing ? (
            <PrintableReport report={report} state={whatIf} money={money} />
          ) : view === 'plan' ? (
            <PlanReading
              report={report}
              money={money}
              onAnswers={() => {
                whatIf.takeAnswers()
                onWhatIf()
              }}
            />
          ) : view === 'money' ? (
            <MoneyReading report={report} state={whatIf} />
          ) : view === 'full' ? (
            <FullReading
              report={report}
              onAssumptions={(values) => {
                whatIf.changeMany(values)
                open({ kind: 'what-if', key: Object.keys(values)[0] ?? null })
              }}
            />
          ) : (
            <SectionReading key={view} sectionKey={view} />
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
          <ReportPanel key={openPanel.kind} title={panel} onClose={close}>
            {openPanel.kind === 'figure' ? (
              <FigureSheet trail={openPanel.trail} onTrail={(trail) => replace({ kind: 'figure', trail })} />
            ) : null}
            {openPanel.kind === 'what-if' ? <WhatIfPanel state={whatIf} focusKey={openPanel.key} /> : null}
            {openPanel.kind === 'sheet' ? <ShareSheet id={report.id} /> : null}
          </ReportPanel>
        ) : wide ? (
          <SummaryRail state={whatIf} returnFocusId={returnFocusId} onWhatIf={(key) => open({ kind: 'what-if', key })} />
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

function titleOfPanel(openPanel: OpenPanel): string | null {
  if (openPanel.kind === 'figure') return reportsTexts.figure.title
  if (openPanel.kind === 'what-if') return reportsTexts.whatIf.title
  return openPanel.kind === 'sheet' ? t.share : null
}

/** Table of contents beside the text: the twelve questions. */
function Contents() {
  const { data, view } = useReading()
  return (
    <nav aria-label={t.contentsLabel} className="contents">
      <ol>
        {data.sections.map((section) => (
          <li key={section.key}>
            <ReportViewLink to={section.key} current={view === section.key ? 'page' : undefined}>
              {section.question}
            </ReportViewLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Over what a report says as it was made: that today's answers or changed numbers change it, to what, and whether it pays a loan that is entered. */
function ChangesNotice({ state, onWhatIf }: { state: ReturnType<typeof useWhatIf>; onWhatIf: () => void }) {
  const { data } = useReading()
  const money = (amount: number) => formatMoneyProseMajor(amount, data.model.currency)
  return (
    <Notice tone="gold" className="no-print">
      {(state.withMyAnswers ? t.answersDiffer : t.changesDiffer)({
        month: money(state.model.usualMonth.p50),
        safe: money(state.model.risk.cashNeeded.p80),
        was: money(data.model.risk.cashNeeded.p80),
      })}{' '}
      {enteredLoanText(state.model)}{' '}
      <button type="button" className="text-button" onClick={onWhatIf}>
        {state.withMyAnswers ? t.openWithAnswers : t.openWithChanges}
      </button>
    </Notice>
  )
}
