import type { ComponentProps } from 'react'
import { chartTexts } from '#words/web/charts.ts'
import { ChartBlockView } from '../../ui/charts/chart-block.tsx'
import { ChartTextsProvider } from '../../ui/charts/chart-texts.ts'

/** A report's chart with its texts: both load once the reader scrolls near. */
export function ReportChart(props: ComponentProps<typeof ChartBlockView>) {
  return (
    <ChartTextsProvider value={chartTexts}>
      <ChartBlockView {...props} />
    </ChartTextsProvider>
  )
}
