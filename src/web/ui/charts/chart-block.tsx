import type {
  BarsData,
  BreakEvenData,
  CashData,
  LadderData,
  OddsData,
  ProfitData,
  RadarData,
  SeasonData,
  TornadoData,
} from '#engine/report/charts/chart-data.ts'
import type { ChartBlock } from '#engine/report/document.ts'
import { OddsDrawing } from '../odds-drawing.tsx'
import { BreakEvenChart } from './break-even-chart.tsx'
import { CashChart } from './cash-chart.tsx'
import { ChartFrame, type ChartWords, chartLabel } from './chart-frame.tsx'
import { useChartTexts } from './chart-texts.ts'
import { ProfitChart } from './profit-chart.tsx'
import { AxisList, Radar, scoreText } from './radar.tsx'
import { BarsChart, LadderChart, SeasonChart } from './row-charts.tsx'
import { TornadoChart } from './tornado-chart.tsx'

export type ChartHandlers = { onAxis?: (axis: string) => void; onDriver?: (assumption: string) => void }

/** The chart of a report's block; the block's kind determines the type of its data. */
export function ChartBlockView({ block, words, onAxis, onDriver }: { block: ChartBlock; words: ChartWords } & ChartHandlers) {
  const t = useChartTexts()
  switch (block.chart) {
    case 'radar': {
      const { axes } = block.data as RadarData
      return (
        <ChartFrame
          words={words}
          table={{ columns: [t.axisColumn, t.scoreColumn], rows: axes.map((axis) => [axis.label, scoreText(axis, t)]) }}
        >
          <Radar axes={axes} texts={t} label={chartLabel(words, t)} onAxis={onAxis} />
          <AxisList axes={axes} onAxis={onAxis} />
        </ChartFrame>
      )
    }
    case 'profit':
      return <ProfitChart data={block.data as ProfitData} words={words} />
    case 'cash':
      return <CashChart data={block.data as CashData} words={words} />
    case 'break-even':
      return <BreakEvenChart data={block.data as BreakEvenData} words={words} />
    case 'tornado':
      return <TornadoChart data={block.data as TornadoData} words={words} onDriver={onDriver} />
    case 'ladder':
      return <LadderChart data={block.data as LadderData} words={words} />
    case 'bars':
      return <BarsChart data={block.data as BarsData} words={words} />
    case 'season':
      return <SeasonChart data={block.data as SeasonData} words={words} />
    case 'odds':
      return <OddsChart data={block.data as OddsData} words={words} />
  }
}

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
