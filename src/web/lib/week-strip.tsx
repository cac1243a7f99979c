import './drawn.css'
import { useId } from 'react'
import type { FreeTime } from '#engine/quantity/vocabulary.ts'
import { dayParts, daysOfWeek, type SoldWeek, type WeekCell, weekCells, weekMeets } from '#engine/report/sold-week.ts'
import { weekSentences } from '#engine/report/sold-week-text.ts'
import { soldWeekTexts } from '#words/engine/sold-week.ts'
import { weekTexts as t } from '#words/web/drawn.ts'

/** Seven days with their parts: when customers buy, when the person is free, and where the two meet; and one sentence that says it. */
export function WeekStrip({
  week,
  free,
  level = 2,
  leavesOut = true,
  bare,
}: {
  week: SoldWeek
  free: readonly FreeTime[]
  level?: 2 | 3
  /** Whether the amounts beside it leave out what sells while the person is not free; those of older reports do not. */
  leavesOut?: boolean
  /** Without the hours that it takes, where they stand beside it. */
  bare?: boolean
}) {
  const heading = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const cells = weekCells(week, free)
  const isShown = {
    sells: cells.some(({ sells, free: isFree }) => sells === 'yes' && !isFree),
    free: cells.some(({ sells, free: isFree }) => sells !== 'yes' && isFree),
    both: cells.some(({ sells, free: isFree }) => sells === 'yes' && isFree),
    unknown: cells.some(({ sells }) => sells === 'unknown'),
  }
  return (
    <section className="week" aria-labelledby={heading}>
      <Heading id={heading}>{weekMeets(week, free) ? soldWeekTexts.headingFree : soldWeekTexts.heading}</Heading>
      <p>{weekSentences(week, free, leavesOut).join(' ')}</p>
      {week.times.length > 0 ? (
        <>
          <Cells cells={cells} />
          <ul className="week-key label plain-list">
            {(['sells', 'free', 'both', 'unknown'] as const)
              .filter((kind) => isShown[kind])
              .map((kind) => (
                <li key={kind}>
                  <svg width="28" height="24" aria-hidden="true">
                    <Cell {...samples[kind]} x={1} y={1} width={26} height={22} />
                  </svg>
                  {t[kind]}
                </li>
              ))}
          </ul>
        </>
      ) : null}
      {bare ? null : <p className="label quiet">{soldWeekTexts.hours({ n: week.leastHours })}</p>}
    </section>
  )
}

type Marks = Pick<WeekCell, 'sells' | 'free'>

const samples = {
  sells: { sells: 'yes', free: false },
  free: { sells: 'no', free: true },
  both: { sells: 'yes', free: true },
  unknown: { sells: 'unknown', free: false },
} as const satisfies Record<string, Marks>

const [head, labels, column, row] = [20, 96, 32, 28]

function Cells({ cells }: { cells: readonly WeekCell[] }) {
  return (
    <svg className="week-cells" viewBox={`0 0 ${labels + column * 7} ${head + row * dayParts.length}`} aria-hidden="true">
      {daysOfWeek.map((day) => (
        <text key={day} x={labels + column * day + column / 2} y={head - 6} textAnchor="middle">
          {t.days[day]}
        </text>
      ))}
      {dayParts.map((part, index) => (
        <text key={part} x="0" y={head + row * index + row / 2 + 5}>
          {t.parts[part]}
        </text>
      ))}
      {cells.map((cell) => (
        <Cell
          key={`${cell.day}${cell.part}`}
          sells={cell.sells}
          free={cell.free}
          x={labels + column * cell.day + 1}
          y={head + row * dayParts.indexOf(cell.part) + 1}
          width={column - 2}
          height={row - 2}
        />
      ))}
    </svg>
  )
}

/** Not by colour alone: a filled block where customers buy, a bar where the person is free, a tick where both, a question mark in dashes. */
function Cell({ sells, free, x, y, width, height }: Marks & { x: number; y: number; width: number; height: number }) {
  const meets = sells === 'yes' && free
  const middle = { x: x + width / 2, y: y + height / 2 }
  return (
    <g>
      <rect className={`week-cell week-cell-${sells}${free ? ' week-cell-free' : ''}`} x={x} y={y} width={width} height={height} rx="3" />
      {free && !meets ? <rect className="week-free" x={x + 4} y={y + 3} width={width - 8} height="5" rx="1" /> : null}
      {meets ? <path className="week-tick" d={`M${middle.x - 5} ${middle.y}l4 4 7-8`} /> : null}
      {sells === 'unknown' ? (
        <text x={middle.x} y={middle.y + (free ? 9 : 5)} textAnchor="middle">
          ?
        </text>
      ) : null}
    </g>
  )
}
