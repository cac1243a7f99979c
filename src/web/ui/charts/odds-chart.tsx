import type { OddsData } from '#engine/report/charts/chart-data.ts'
import { chartTexts as t } from '#words/web/charts.ts'
import { OddsStalls } from '../odds-stalls.tsx'
import { ChartFrame, type ChartWords, heard } from './chart-frame.tsx'

export function OddsChart({ data, words }: { data: OddsData; words: ChartWords }) {
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
      <OddsStalls lost={data.lost} label={heard(words)} />
    </ChartFrame>
  )
}
