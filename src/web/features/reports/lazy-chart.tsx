import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ChartBlock, ChartKind } from '#engine/report/document.ts'
import { reportsTexts as t } from '#words/web/reports.ts'
import { whenOnline } from '../../lib/offline/connection.ts'
import { Skeleton } from '../../ui/surface.tsx'
import { axisEvidenceId, useReading } from './report-reading.ts'
import { TextWithFigures } from './text-with-figures.tsx'

const loadChart = () => whenOnline(() => import('./report-chart.tsx'))
const Chart = lazy(async () => ({ default: (await loadChart()).ReportChart }))

/** About the height of each chart with its texts, so that the page below does not move when it loads. */
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

/** Renders a chart when the reader scrolls near it, or when the page is printed. */
export function LazyChart({ block }: { block: ChartBlock }) {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const { open, printing } = useReading()
  useEffect(() => {
    const node = container.current
    if (!node || isNear) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true), {
      rootMargin: '800px 0px',
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [isNear])
  const placeholder = printing ? <p>{block.summary}</p> : <Skeleton height={heights[block.chart]} label={t.page.chartComing} />
  const figures = block.figures ?? []
  return (
    <div ref={container}>
      {isNear || printing ? (
        <Suspense fallback={placeholder}>
          <Chart
            block={block}
            words={{
              title: block.title,
              subtitle: block.subtitle,
              summary: block.summary,
              titleNode: <TextWithFigures text={block.title} figures={figures} />,
              summaryNode: <TextWithFigures text={block.summary} figures={figures} />,
            }}
            onAxis={(axis) => open({ kind: 'figure', trail: [axisEvidenceId(axis)] })}
            onDriver={(key) => open({ kind: 'what-if', key })}
          />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  )
}
