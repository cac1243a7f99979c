import { assumptionReasons } from '#words/engine/assumptions.ts'
import { unknownPlaceWidening } from '../economy/constants.ts'
import type { Estimate } from '../evidence/evidence.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import { limitsOf, type Row } from './assumption-row.ts'
import type { ValueKey } from './model-inputs.ts'
import { type Line, total } from './resolve-lines.ts'

type Range = { low: number; likely: number; high: number }
type Limits = { min: number; max: number }
type Named = { key: ValueKey; label: string; unit: string }

export type RowWriter = {
  rows: Map<ValueKey, Row>
  /** A row whose evidence is written already; `scale` turns its unit into that of `Values`. */
  put(named: Named, range: Range, limits: Limits, evidence: string, scale?: number): void
  /** An authored estimate that is no money: the same everywhere, wider in a place we do not know. */
  estimate(named: Named, estimate: Estimate, kind: 'share' | 'days' | 'months' | 'hours'): void
  /** The sum of transferred lines, or 0 with the reason `none`; `room` is how far what-if may go from 0. */
  sum(named: Named, lines: Line[], room: number, none: string): void
  /** A number without a range. */
  plain(named: Named, value: number, limits: Limits, reason: string): void
}

/** Writes assumption rows and their evidence; money comes in major units and `minor` per major goes into the rows' scale. */
export function rowWriter(book: EvidenceBook, minor: number, asOf: string, known: boolean): RowWriter {
  const rows = new Map<ValueKey, Row>()
  const widen = known ? 1 : 1 + unknownPlaceWidening
  const writer: RowWriter = {
    rows,
    put: ({ key, label, unit }, range, limits, evidence, scale = 1) => {
      rows.set(key, {
        key,
        label,
        value: range.likely,
        unit,
        low: range.low,
        high: range.high,
        min: Math.min(limits.min, range.low),
        max: Math.max(limits.max, range.high),
        evidence: [evidence],
        editable: true,
        scale,
      })
    },
    estimate: (named, { low, likely, high, why }, kind) => {
      const range = { low: low < 0 ? low * widen : low / widen, likely, high: Math.max(likely, high * widen) }
      const id = book.assumption({
        id: `assumption:${named.key}`,
        label: named.label,
        value: likely,
        unit: named.unit,
        reason: assumptionReasons.ranged({ why, low, high }),
      })
      writer.put(named, range, limitsOf(kind, range, 0), id)
    },
    sum: (named, lines, room, none) => {
      const all = total(lines)
      const range = { low: precise(all.low), likely: precise(all.likely), high: precise(all.high) }
      const entry = { id: `assumption:${named.key}`, label: named.label, value: range.likely, unit: named.unit }
      const id =
        lines.length === 0
          ? book.assumption({ ...entry, reason: none })
          : book.derived({
              ...entry,
              formula: lines.map((line) => line.item).join(' + '),
              inputs: lines.map((line) => line.id),
              priceMonth: asOf,
            })
      writer.put(named, range, limitsOf('money', range, room), id, minor)
    },
    plain: (named, value, limits, reason) => {
      const id = book.assumption({ id: `assumption:${named.key}`, label: named.label, value, unit: named.unit, reason })
      writer.put(named, { low: value, likely: value, high: value }, limits, id)
    },
  }
  return writer
}

/** Clears the tail that adding decimals leaves. */
export function precise(value: number): number {
  return Number(value.toPrecision(12))
}
