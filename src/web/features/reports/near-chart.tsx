import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ChartBlock, ChartKind } from '#engine/report/document.ts'
import { reportsTexts as t } from '#words/web/reports.ts'
import { whenOnline } from '../../lib/when-online.ts'
import { Skeleton } from '../../ui/surface.tsx'
import { Figured } from './figured.tsx'
import { axisEvidenceId, useReading } from './report-reading.ts'

const loadChart = () => whenOnline(() => import('./report-chart.tsx'))
const Chart = lazy(async () => ({ default: (await loadChart()).ReportChart }))

/** About the height of each drawing with its words, so that the page below does not move when it comes. */
const heights: Record<ChartKind, string> = {
  radar: '46rem',
  profit: '30rem',
  cash: '30rem',
  'break-even': '27rem',
  tornado: '38rem',
  ladder: '40rem',
  bars: '24rem',
  season: '22rem',
  odds: '14rem',
}

/** A chart that is drawn when the reader comes near, or when the page is printed. */
export function NearChart({ block }: { block: ChartBlock }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const { open, printing } = useReading()
  useEffect(() => {
    const node = place.current
    if (!node || near) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: '800px 0px',
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [near])
  const waiting = printing ? <p>{block.summary}</p> : <Skeleton height={heights[block.chart]} label={t.page.chartComing} />
  const figures = block.figures ?? []
  return (
    <div ref={place}>
      {near || printing ? (
        <Suspense fallback={waiting}>
          <Chart
            block={block}
            words={{
              title: block.title,
              subtitle: block.subtitle,
              summary: block.summary,
              titleNode: <Figured text={block.title} figures={figures} />,
              summaryNode: <Figured text={block.summary} figures={figures} />,
            }}
            onAxis={(axis) => open({ kind: 'figure', trail: [axisEvidenceId(axis)] })}
            onDriver={(key) => open({ kind: 'what-if', key })}
          />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
