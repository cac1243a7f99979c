import './charts.css'
import type { OddsData } from '#engine/charts/chart-data.ts'
import { ChartFrame, type ChartWords, heard } from './chart-frame.tsx'
import { chartTexts as t } from './chart-texts.ts'

const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Ten stalls stand for the futures we ran; the struck-out ones lost money. */
export function Stalls({ lost, label }: { lost: number; label: string }) {
  return (
    <div className="stalls" role="img" aria-label={label}>
      {ten.map((stall) => (
        <svg key={stall} viewBox="0 0 24 24" className={stall <= lost ? 'stall-lost' : 'stall-kept'} aria-hidden="true">
          <path d="M2 4h20l-1.5 6h-17zM4.5 10h2v11h-2zM17.5 10h2v11h-2zM6.5 14h11v2h-11z" />
          {stall <= lost ? <line className="strike" x1={2} y1={22} x2={22} y2={2} /> : null}
        </svg>
      ))}
    </div>
  )
}

export function OddsChart({ data, words }: { data: OddsData; words: ChartWords }) {
  return (
    <ChartFrame
      words={words}
      table={{
        columns: [t.futures, t.ofTen],
        rows: [
          [t.lost, String(data.lost)],
          [t.kept, String(data.of - data.lost)],
        ],
      }}
    >
      <Stalls lost={data.lost} label={heard(words)} />
    </ChartFrame>
  )
}
