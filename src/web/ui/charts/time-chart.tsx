import { type PointerEvent, type ReactNode, type RefObject, useState } from 'react'
import type { Frame } from '#engine/report/charts/time-geometry.ts'
import { nonBreaking } from '../non-breaking.ts'
import { useChartTexts } from './chart-texts.ts'

/** Shared by charts over months: grid, zero, month labels, a readout above and the month's slider below. */
export function TimePlot({
  svgRef,
  width,
  height,
  frame,
  label,
  unit,
  ticks,
  zeroY,
  months,
  count,
  month,
  onMonth,
  readout,
  monthX,
  children,
}: {
  svgRef: RefObject<SVGSVGElement | null>
  width: number
  height: number
  frame: Frame
  label: string
  unit: string
  ticks: readonly { y: number; text: string; zero: boolean }[]
  zeroY: number
  months: readonly { month: number; x: number }[]
  count: number
  month: number
  onMonth: (month: number) => void
  readout: string
  monthX: (month: number) => number
  children: ReactNode
}) {
  const t = useChartTexts()
  const [dragging, setDragging] = useState(false)
  const toMonth = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const span = width - frame.left - frame.right
    const share = (event.clientX - box.left - frame.left) / span
    onMonth(Math.min(count, Math.max(1, Math.round(share * (count - 1)) + 1)))
  }
  return (
    <div>
      <output className="readout">{nonBreaking(readout)}</output>
      <svg
        ref={svgRef}
        className="plot"
        height={height + 18}
        viewBox={`0 -18 ${width} ${height + 18}`}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          setDragging(true)
          toMonth(event)
        }}
        onPointerMove={(event) => (dragging || event.pointerType === 'mouse') && toMonth(event)}
        onPointerUp={() => setDragging(false)}
        onPointerCancel={() => setDragging(false)}
      >
        <text className="quiet-text" x={0} y={-4}>
          {unit}
        </text>
        {ticks.map((tick) => (
          <g key={tick.text}>
            {tick.zero ? null : <line className="grid-line" x1={frame.left} x2={width - frame.right} y1={tick.y} y2={tick.y} />}
            <text className="quiet-text" x={frame.left - 8} y={tick.y + 5} textAnchor="end">
              {tick.text}
            </text>
          </g>
        ))}
        <line className="zero-line" x1={frame.left} x2={width - frame.right} y1={zeroY} y2={zeroY} />
        {months.map((tick) => (
          <text key={tick.month} className="quiet-text" x={tick.x} y={height - 4} textAnchor="middle">
            {tick.month}
          </text>
        ))}
        {children}
        <line className="cursor-line" x1={monthX(month)} x2={monthX(month)} y1={frame.top} y2={height - frame.bottom} />
      </svg>
      <label className="month-track">
        <span className="visually-hidden">{t.month}</span>
        <input
          type="range"
          min={1}
          max={count}
          step={1}
          value={month}
          aria-valuetext={readout}
          onChange={(event) => onMonth(Number(event.currentTarget.value))}
        />
      </label>
    </div>
  )
}
