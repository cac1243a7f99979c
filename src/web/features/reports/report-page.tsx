import { List, Share2, SlidersHorizontal } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReportData } from '#engine/report/report-data.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { ClosedNotice } from '../../lib/closed-notice.tsx'
import { dayText } from '../../lib/when.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/surface.tsx'
import { AskBox } from './ask-box.tsx'
import { Contents } from './contents.tsx'
import { EarlierCard, EditionCard } from './edition-card.tsx'
import { FigureSheet } from './figure-sheet.tsx'
import { FirstPage, FirstSteps } from './first-page.tsx'
import type { Detail } from './one-screen.tsx'
import { Panel, wideQuery } from './panel.tsx'
import { type Shown, useShown } from './report-address.ts'
import { evidenceOf, ReadingProvider } from './report-reading.ts'
import { RestingRail } from './resting-rail.tsx'
import { SectionView } from './section-view.tsx'
import { Downloads, ShareSheet } from './share-sheet.tsx'
import { useCurrentSection } from './use-current-section.ts'
import { useMedia } from './use-media.ts'
import { useWhatIf } from './use-what-if.ts'
import { WhatIfPanel } from './what-if-panel.tsx'

const t = reportsTexts.page

/** The whole report in one scroll: page one, what to do, contents, twelve sections; a panel for whatever a figure opens. */
export function ReportPage({ report, data }: { report: Detail; data: ReportData }) {
  const { shown, open: openShown, replace, close } = useShown()
  const pressed = useRef<string | null>(null)
  const open = useCallback(
    (next: Shown) => {
      pressed.current = null
      openShown(next)
    },
    [openShown],
  )
  const evidence = useMemo(() => evidenceOf(data), [data])
  const reading = useMemo(() => ({ data, evidence, open }), [data, evidence, open])
  const whatIf = useWhatIf(report.id, data.model, report.savedWhatIf?.assumptions ?? {})
  const current = useCurrentSection(data.sections.map((section) => section.key))
  const wide = useMedia(wideQuery)
  const [going, setGoing] = useState<string | null>(null)
  useArrival()
  useEffect(() => {
    if (!going || shown.kind !== 'none') return
    goTo(going)
    setGoing(null)
  }, [going, shown.kind])
  const panel = panelTitle(shown)
  return (
    <ReadingProvider value={reading}>
      <div className="report">
        {wide ? (
          <aside className="report-contents-side no-print" aria-label={t.contents}>
            <Actions onWhatIf={() => open({ kind: 'what-if', key: null })} onShare={() => open({ kind: 'sheet', name: 'share' })} />
            <h2 className="key-title">{t.contents}</h2>
            <Contents current={current} compact />
          </aside>
        ) : null}
        <main id="main" tabIndex={-1} className="report-main">
          {report.closed ? (
            <ClosedNotice closed={report.closed}>
              <p>{t.closed}</p>
            </ClosedNotice>
          ) : null}
          <FirstPage id={report.id} number={report.number} />
          <EditionCard report={report} />
          <EarlierCard report={report} verdict={data.verdict} />
          {report.savedWhatIf ? (
            <Notice tone="gold" className="no-print">
              {t.savedNotice({ date: dayText(report.savedWhatIf.savedAt) })}{' '}
              <button type="button" className="text-button" onClick={() => open({ kind: 'what-if', key: null })}>
                {t.openSaved}
              </button>
            </Notice>
          ) : null}
          <FirstSteps />
          <AskBox
            id={report.id}
            onAssumptions={(values) => {
              whatIf.changeMany(values)
              open({ kind: 'what-if', key: Object.keys(values)[0] ?? null })
            }}
          />
          {wide ? null : (
            <section className="no-print">
              <h2>{t.contents}</h2>
              <Contents />
            </section>
          )}
          {data.sections.map((section, index) => (
            <SectionView key={section.key} section={section} place={index + 1} />
          ))}
          <section className="no-print report-end">
            <p>{t.lenderNote}</p>
            <Downloads id={report.id} />
          </section>
        </main>
        {panel ? (
          <Panel key={shown.kind} title={panel} onClose={close}>
            {shown.kind === 'figure' ? <FigureSheet trail={shown.trail} onTrail={(trail) => replace({ kind: 'figure', trail })} /> : null}
            {shown.kind === 'what-if' ? <WhatIfPanel state={whatIf} wanted={shown.key} /> : null}
            {shown.kind === 'sheet' && shown.name === 'share' ? <ShareSheet id={report.id} /> : null}
            {shown.kind === 'sheet' && shown.name === 'sections' ? (
              <Contents
                current={current}
                onGo={(key) => {
                  setGoing(key)
                  // Not by Back: the browser would then put the old scroll position back over the section's.
                  replace({ kind: 'none' })
                }}
              />
            ) : null}
          </Panel>
        ) : wide ? (
          <RestingRail state={whatIf} pressed={pressed} onWhatIf={(key) => open({ kind: 'what-if', key })} />
        ) : null}
      </div>
      {wide ? null : (
        <div className="footbar report-bar no-print">
          <Button icon={<List size={24} aria-hidden />} onClick={() => open({ kind: 'sheet', name: 'sections' })}>
            {t.sections}
          </Button>
          <Button look="primary" icon={<SlidersHorizontal size={24} aria-hidden />} onClick={() => open({ kind: 'what-if', key: null })}>
            {t.whatIf}
          </Button>
          <Button icon={<Share2 size={24} aria-hidden />} onClick={() => open({ kind: 'sheet', name: 'share' })}>
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

function panelTitle(shown: ReturnType<typeof useShown>['shown']): string | null {
  if (shown.kind === 'figure') return reportsTexts.figure.title
  if (shown.kind === 'what-if') return reportsTexts.whatIf.title
  if (shown.kind === 'sheet') return shown.name === 'share' ? t.share : t.sections
  return null
}

function goTo(key: string): void {
  const section = document.getElementById(key)
  if (!section) return
  history.replaceState(history.state, '', `#${key}`)
  section.scrollIntoView()
  section.focus({ preventScroll: true })
}

/** An address with a section in it is opened there once the report has come. */
function useArrival(): void {
  useEffect(() => {
    const key = location.hash.slice(1)
    if (key) requestAnimationFrame(() => document.getElementById(key)?.scrollIntoView())
  }, [])
}
