import { formatMoneyRoundedMajor, formatNumber, shortMonthNames } from '#engine/quantity/format.ts'
import type {
  BreakEvenData,
  CashData,
  LadderData,
  OddsData,
  ProfitData,
  RadarData,
  RealFirmsData,
  SeasonData,
  TornadoData,
} from '#engine/report/charts/chart-data.ts'
import { breakEvenGeometry, ladderGeometry, seasonGeometry, tornadoGeometry } from '#engine/report/charts/money-geometry.ts'
import { radarGeometry } from '#engine/report/charts/radar-geometry.ts'
import { realFirmsGeometry } from '#engine/report/charts/real-firms-geometry.ts'
import { cashGeometry, profitBandGeometry } from '#engine/report/charts/time-geometry.ts'
import type { ChartBlock } from '#engine/report/document.ts'
import { chartTexts } from '#words/documents/pdf.ts'
import { ink } from './page-style.ts'
import { circle, hatch, labelWithBackground, line, path, rect, svg, textLabel } from './svg-parts.ts'

export const chartWidth = 500

/** A chart block as SVG for paper; null for a kind that is printed as its table. */
export function chartSvg(block: ChartBlock): string | null {
  switch (block.chart) {
    case 'radar':
      return radar(block.data as RadarData)
    case 'profit':
      return profit(block.data as ProfitData)
    case 'cash':
      return cash(block.data as CashData)
    case 'break-even':
      return breakEven(block.data as BreakEvenData)
    case 'tornado':
      return tornado(block.data as TornadoData)
    case 'ladder':
      return ladder(block.data as LadderData)
    case 'season':
      return season(block.data as SeasonData)
    case 'odds':
      return odds(block.data as OddsData)
    case 'bars':
      return null
  }
}

/** Their quartiles over our range, zero marked. */
export function realFirmsSvg(data: RealFirmsData): string {
  const { zero, theirs, ours } = realFirmsGeometry(data)
  const left = 60
  const x = (place: number) => left + 10 + place * (chartWidth - left - 20)
  return svg(chartWidth, 66, [
    line(x(zero), 12, x(zero), 62, { color: ink.text, width: 1 }),
    textLabel(x(zero), 9, '0', { anchor: 'middle', size: 8.5 }),
    textLabel(0, 29, chartTexts.theirs, { size: 8.5 }),
    theirs.line ? line(x(theirs.line.from), 26, x(theirs.line.to), 26, { color: ink.soft, width: 1.5 }) : '',
    ...theirs.dots.map((place) =>
      circle(x(place), 26, place === theirs.middle ? 5 : 3.5, { fill: ink.paper, stroke: ink.text, width: 1.5 }),
    ),
    textLabel(0, 53, chartTexts.ours, { size: 8.5 }),
    line(x(ours.line.from), 50, x(ours.line.to), 50, { color: ink.indigo, width: 3 }),
    circle(x(ours.dot), 50, 5, { fill: ink.gold, stroke: ink.text, width: 1.5 }),
  ])
}

function radar(data: RadarData): string {
  const g = radarGeometry(data, chartWidth, 250)
  return svg(chartWidth, 250, [
    ...g.rings.map((ring) => path(ring.path, { stroke: ink.hair })),
    ...g.spokes.map((s) => line(s.from.x, s.from.y, s.to.x, s.to.y, s.scored ? { color: ink.hair } : { color: ink.line, dash: '3 3' })),
    g.outline ? path(g.outline, { stroke: ink.indigo, width: 1.5, fill: ink.indigo, opacity: 0.18 }) : '',
    ...g.pieces.map((piece) => path(piece, { stroke: ink.indigo, width: 1.5 })),
    ...g.dots.flatMap((dot) => [
      dot.bar ? line(dot.bar.from.x, dot.bar.from.y, dot.bar.to.x, dot.bar.to.y, { color: ink.indigo, width: 2 }) : '',
      circle(dot.at.x, dot.at.y, 3.5, { fill: ink.indigo }),
    ]),
    ...g.spokes.map((s, index) => {
      const score = data.axes[index]?.score
      const isScored = score !== null && score !== undefined
      const text = chartTexts.axisScore({ axis: s.label, score: isScored ? formatNumber(score) : '?' })
      return textLabel(s.labelAt.x, s.labelAt.y + 3, text, { anchor: s.anchor })
    }),
  ])
}

function profit(data: ProfitData): string {
  const height = 200
  const g = profitBandGeometry(data, chartWidth, height)
  const money = (value: number) => formatMoneyRoundedMajor(value, data.currency)
  const last = (series: readonly number[]) => series[series.length - 1] ?? 0
  const right = chartWidth - g.frame.right
  return svg(chartWidth, height, [
    ...g.ticks.map((tick) => line(g.frame.left, tick.y, right, tick.y, { color: ink.hair })),
    path(g.band, { fill: ink.band, stroke: ink.indigo, width: 0.75 }),
    line(g.frame.left, g.zeroY, right, g.zeroY, { color: ink.text, width: 1.5 }),
    ...lossBars(data, g),
    path(g.line, { stroke: ink.indigo, width: 2 }),
    ...g.ticks.map((tick) => textLabel(g.frame.left - 4, tick.y + 3, money(tick.value), { anchor: 'end', size: 8.5 })),
    ...g.months.map((month) => textLabel(month.x, height - 8, `${month.month}`, { anchor: 'middle', size: 8.5 })),
    labelWithBackground(right - 4, Math.max(10, g.ends.p90.y - 4), chartTexts.high({ amount: money(last(data.band.p90)) }), {
      anchor: 'end',
      size: 8.5,
    }),
    labelWithBackground(right - 4, g.ends.p50.y - 4, chartTexts.likely({ amount: money(last(data.band.p50)) }), {
      anchor: 'end',
      size: 8.5,
      bold: true,
    }),
    labelWithBackground(right - 4, Math.min(height - 26, g.ends.p10.y + 11), chartTexts.low({ amount: money(last(data.band.p10)) }), {
      anchor: 'end',
      size: 8.5,
    }),
  ])
}

/** Thin hatched strokes from zero down to the poor edge, month by month: the part of the band that loses. */
function lossBars(data: ProfitData, g: ReturnType<typeof profitBandGeometry>): string[] {
  return data.band.p10.flatMap((value, index) => {
    if (value >= 0) return []
    const at = g.at(index + 1)
    return [line(at.x - 2, at.low, at.x + 2, Math.max(g.zeroY, at.high), { color: ink.clay, width: 0.75 })]
  })
}

function cash(data: CashData): string {
  const height = 200
  const g = cashGeometry(data, chartWidth, height)
  const right = chartWidth - g.frame.right
  const lowestLabel = chartTexts.lowestCash({ amount: formatMoneyRoundedMajor(data.low.amount, data.currency), month: data.low.month })
  const isLeftHalf = g.lowMark.x < chartWidth / 2
  return svg(chartWidth, height, [
    ...g.ticks.map((tick) => line(g.frame.left, tick.y, right, tick.y, { color: ink.hair })),
    line(g.frame.left, g.zeroY, right, g.zeroY, { color: ink.text, width: 1.5 }),
    path(g.poor, { stroke: ink.clay, width: 1.5, dash: '5 3' }),
    path(g.likely, { stroke: ink.indigo, width: 2 }),
    circle(g.lowMark.x, g.lowMark.y, 5, { stroke: ink.text, width: 1.5 }),
    labelWithBackground(g.lowMark.x + (isLeftHalf ? 8 : -8), g.lowMark.y + (g.lowMark.flagBelow ? 16 : -8), lowestLabel, {
      anchor: isLeftHalf ? 'start' : 'end',
      bold: true,
    }),
    ...g.ticks.map((tick) =>
      textLabel(g.frame.left - 4, tick.y + 3, formatMoneyRoundedMajor(tick.value, data.currency), { anchor: 'end', size: 8.5 }),
    ),
    ...g.months.map((month) => textLabel(month.x, height - 8, `${month.month}`, { anchor: 'middle', size: 8.5 })),
    textLabel(right - 4, 10, chartTexts.cashLines, { anchor: 'end', size: 8.5, color: ink.soft }),
  ])
}

function breakEven(data: BreakEvenData): string {
  const height = 200
  const g = breakEvenGeometry(data, chartWidth, height)
  return svg(chartWidth, height, [
    line(g.frame.left, height - g.frame.bottom, chartWidth - g.frame.right, height - g.frame.bottom, { color: ink.text }),
    path(g.moneyOut, { stroke: ink.clay, width: 1.5, dash: '5 3' }),
    path(g.moneyIn, { stroke: ink.indigo, width: 2 }),
    g.crossing ? line(g.crossing.x, g.crossing.y, g.crossing.x, height - g.frame.bottom, { color: ink.text, dash: '2 2' }) : '',
    g.crossing ? circle(g.crossing.x, g.crossing.y, 4, { fill: ink.text }) : '',
    g.gap ? line(g.gap.from.x, g.gap.from.y, g.gap.to.x, g.gap.to.y, { color: ink.clay, width: 3 }) : '',
    circle(g.plan.x, g.plan.y, 6, { fill: ink.gold, stroke: ink.text }),
    textLabel(g.plan.x + 9, g.plan.y + 4, chartTexts.yourPlan, { bold: true }),
    textLabel(g.frame.left + 6, 14, data.perMonth ? chartTexts.breakEvenLinesMonth : chartTexts.breakEvenLines, {
      size: 8.5,
      color: ink.soft,
    }),
    ...g.unitTicks.map((tick) => textLabel(tick.x, height - 8, formatNumber(tick.value, 1), { anchor: 'middle', size: 8.5 })),
    ...g.moneyTicks.map((tick) =>
      textLabel(g.frame.left - 4, tick.y + 3, formatMoneyRoundedMajor(tick.value, data.currency), { anchor: 'end', size: 8.5 }),
    ),
  ])
}

function tornado(data: TornadoData): string {
  const row = 34
  const left = 10
  const g = tornadoGeometry(data, chartWidth - left, row)
  const height = row * data.rows.length + 16
  return svg(chartWidth, height, [
    ...g.rows.flatMap((bar, index) => {
      const driver = data.rows[index]
      if (!driver) return []
      const endTexts = chartTexts.driverEnds({
        low: formatMoneyRoundedMajor(driver.atLow, data.currency),
        lowInput: driver.lowText,
        high: formatMoneyRoundedMajor(driver.atHigh, data.currency),
        highInput: driver.highText,
      })
      return [
        textLabel(0, bar.y + 11, driver.label, { bold: true }),
        textLabel(chartWidth, bar.y + 11, endTexts, { anchor: 'end', size: 8.5, color: ink.soft }),
        hatch(bar.worse.x + left, bar.y + 16, bar.worse.width, 12),
        rect(bar.better.x + left, bar.y + 16, bar.better.width, 12, { fill: ink.indigo }),
      ]
    }),
    line(g.zeroX + left, 14, g.zeroX + left, height - 12, { color: ink.text, width: 1, dash: '2 2' }),
    line(g.baseX + left, 14, g.baseX + left, height - 12, { color: ink.text, width: 1.5 }),
    textLabel(g.baseX + left, height - 2, chartTexts.baseCase({ amount: formatMoneyRoundedMajor(data.base, data.currency) }), {
      anchor: g.baseX > chartWidth / 2 ? 'end' : 'start',
      size: 8.5,
    }),
  ])
}

function ladder(data: LadderData): string {
  const row = 24
  const g = ladderGeometry(data, chartWidth - 6, row)
  const height = row * data.rows.length + 4
  return svg(chartWidth, height, [
    ...g.rows.flatMap((bar, index) => {
      const item = data.rows[index]
      if (!item) return []
      const isRightAligned = bar.x > chartWidth * 0.55
      return [
        rect(bar.x, bar.y + 13, Math.max(1, bar.width), 7, { fill: ink.indigo }),
        line(bar.whisker.from, bar.y + 16.5, bar.whisker.to, bar.y + 16.5, { color: ink.text }),
        textLabel(
          isRightAligned ? chartWidth : 0,
          bar.y + 10,
          chartTexts.itemCosts({ item: item.item, amount: formatMoneyRoundedMajor(item.amount, data.currency) }),
          { size: 8.5, anchor: isRightAligned ? 'end' : 'start' },
        ),
      ]
    }),
    g.budgetX === null ? '' : line(g.budgetX, 0, g.budgetX, height, { color: ink.gold, width: 2 }),
  ])
}

function season(data: SeasonData): string {
  const height = 110
  const g = seasonGeometry(data, chartWidth, height)
  return svg(chartWidth, height, [
    ...g.columns.map((column) => rect(column.x, column.y, column.width, column.height, { fill: ink.band, stroke: ink.indigo })),
    line(0, g.meanY, chartWidth, g.meanY, { color: ink.text, dash: '3 3' }),
    ...g.columns.flatMap((column) => [
      textLabel(column.x + column.width / 2, height - 6, shortMonthNames[column.month - 1] ?? '', { anchor: 'middle', size: 8.5 }),
      textLabel(column.x + column.width / 2, column.y + 10, formatNumber(column.factor * 100), { anchor: 'middle', size: 8.5 }),
    ]),
  ])
}

/** Ten starts, or the ten stalls of an earlier report; the ones that lose are struck out. */
function odds(data: OddsData): string {
  const drawn = Array.from({ length: 10 }, (_, index) => {
    const x = index * 44 + 4
    const lost = index < data.lost
    return [
      path(
        data.each
          ? `M${x + 8} 18a6 6 0 1 1 12 0a6 6 0 1 1 -12 0zM${x} 42c0 -10 6 -14 14 -14s14 4 14 14z`
          : `M${x} 14h28l4 8h-36zM${x + 2} 22v18h24v-18`,
        { stroke: ink.text, width: 1.2, fill: lost ? 'none' : ink.wash },
      ),
      lost ? line(x - 2, 42, x + 32, 12, { color: ink.clay, width: 2.5 }) : '',
    ].join('')
  })
  return svg(chartWidth, 48, drawn)
}
