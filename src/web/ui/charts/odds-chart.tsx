import type { OddsData } from '#engine/report/charts/chart-data.ts'
import { OddsDrawing } from '../odds-drawing.tsx'
import { ChartFrame, type ChartWords, chartLabel } from './chart-frame.tsx'
import { useChartTexts } from './chart-texts.ts'

export function OddsChart({ data, words }: { data: OddsData; words: ChartWords }) {
  const t = useChartTexts()
  return (
    <ChartFrame
      words={words}
      table={{
        columns: [t.simulations, t.ofTen],
        rows: [
          [t.lost, String(data.lost)],
          [t.kept, String(data.of - data.lost)],
        ],
      }}
    >
      <OddsDrawing lost={data.lost} label={chartLabel(words, t)} each={data.each ?? 'stall'} />
    </ChartFrame>
  )
}
