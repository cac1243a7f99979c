import './charts.css'
import { type ReactNode, useId } from 'react'
import { useDisclosure } from '../use-history-layer.ts'
import { type ChartTexts, useChartTexts } from './chart-texts.ts'

export type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] }
export type ChartWords = {
  /** The finding in plain text, for screen readers. */
  title: string
  subtitle: string
  summary: string
  /** Title and summary with figures that open. */
  titleNode?: ReactNode
  summaryNode?: ReactNode
}

/** The frame of every chart: the finding, the axes, the chart, its summary in words, and its numbers as a table. */
export function ChartFrame({ words, table, children }: { words: ChartWords; table: ChartTable; children: ReactNode }) {
  const t = useChartTexts()
  const { open, setOpen, button } = useDisclosure()
  const id = useId()
  return (
    <figure className="chart">
      <figcaption className="chart-caption">
        <h3 className="chart-title">{words.titleNode ?? words.title}</h3>
        <p className="label quiet">{words.subtitle}</p>
      </figcaption>
      {children}
      <p className="chart-summary small">{words.summaryNode ?? words.summary}</p>
      <button
        type="button"
        ref={button}
        className="chart-table-button no-print"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? t.hideTable : t.showTable}
      </button>
      <div id={id} hidden={!open}>
        {open ? <NumberTable table={table} caption={words.title} /> : null}
      </div>
    </figure>
  )
}

function NumberTable({ table, caption }: { table: ChartTable; caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={caption}>
      <table className="table">
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th key={column} scope="col" className={index ? 'numeric' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) =>
                index ? (
                  <td key={table.columns[index]} className="numeric">
                    {cell}
                  </td>
                ) : (
                  <th key={table.columns[index]} scope="row">
                    {cell}
                  </th>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The chart's label for screen readers. */
export function chartLabel(words: ChartWords, t: Pick<ChartTexts, 'heard' | 'heardSentence'>): string {
  return (/[.!?]$/.test(words.title) ? t.heardSentence : t.heard)(words)
}

/** Hatching for a loss, or any other distinction that must not need colour: lines at 45°. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line className="hatch-line" x1={0} y1={0} x2={0} y2={6} />
    </pattern>
  )
}
