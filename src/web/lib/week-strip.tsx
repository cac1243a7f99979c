import './drawn.css'
import { useId } from 'react'
import type { FreeTime } from '#engine/quantity/vocabulary.ts'
import { dayParts, daysOfWeek, type SoldWeek, type WeekCell, weekCells, weekMeets } from '#engine/report/sold-week.ts'
import { weekTexts as t } from '#words/web/drawn.ts'

/** Seven days with their parts: when customers buy, when the person is free, and where the two meet; and one sentence that says it. */
export function WeekStrip({ week, free, level = 2 }: { week: SoldWeek; free: readonly FreeTime[]; level?: 2 | 3 }) {
  const heading = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const how = weekMeets(week, free)
  const cells = weekCells(week, free)
  const kinds = new Set(cells.map(kindOf))
  return (
    <section className="week" aria-labelledby={heading}>
      <Heading id={heading}>{how ? t.headingFree : t.heading}</Heading>
      <p>
        {t.buy({ when: week.when })} {how ? t.meets({ how }) : null}
      </p>
      {week.times.length > 0 ? (
        <>
          <Cells cells={cells} />
          <ul className="week-key label plain-list">
            {(['sells', 'free', 'both', 'unknown'] as const)
              .filter((kind) => kinds.has(kind))
              .map((kind) => (
                <li key={kind}>
                  <svg width="24" height="20" aria-hidden="true">
                    <Cell kind={kind} x={1} y={1} width={22} height={18} />
                  </svg>
                  {t[kind]}
                </li>
              ))}
          </ul>
        </>
      ) : null}
      <p className="label quiet">{t.hours({ n: week.leastHours })}</p>
    </section>
  )
}

type Kind = 'sells' | 'free' | 'both' | 'unknown' | 'none'

function kindOf({ sells, free }: WeekCell): Kind {
  if (sells === 'yes') return free ? 'both' : 'sells'
  if (free) return 'free'
  return sells === 'unknown' ? 'unknown' : 'none'
}

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
          kind={kindOf(cell)}
          x={labels + column * cell.day + 1}
          y={head + row * dayParts.indexOf(cell.part) + 1}
          width={column - 2}
          height={row - 2}
        />
      ))}
    </svg>
  )
}

/** Told apart by their marks too: a full block, a bar on top, a block with a tick, a question mark in dashes. */
function Cell({ kind, x, y, width, height }: { kind: Kind; x: number; y: number; width: number; height: number }) {
  const middle = { x: x + width / 2, y: y + height / 2 }
  return (
    <g>
      <rect className={`week-cell week-cell-${kind}`} x={x} y={y} width={width} height={height} rx="3" />
      {kind === 'free' ? <rect className="week-free" x={x + 4} y={y + 4} width={width - 8} height="5" rx="1" /> : null}
      {kind === 'both' ? <path className="week-tick" d={`M${middle.x - 5} ${middle.y}l4 4 7-8`} /> : null}
      {kind === 'unknown' ? (
        <text x={middle.x} y={middle.y + 5} textAnchor="middle">
          ?
        </text>
      ) : null}
    </g>
  )
}
