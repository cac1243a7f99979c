import { assumptionReasons } from '#words/engine/assumptions.ts'
import { unknownPlaceWidening } from '../economy/constants.ts'
import type { Estimate } from '../evidence/evidence.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import { type AssumptionRow, whatIfLimits } from './assumption-row.ts'
import type { ValueKey } from './model-inputs.ts'
import { type CostLine, total } from './resolve-lines.ts'

type Range = { low: number; likely: number; high: number }
type Limits = { min: number; max: number }
type RowKey = { key: ValueKey; label: string; unit: string }

export type RowWriter = {
  rows: Map<ValueKey, AssumptionRow>
  /** A row whose evidence is recorded already; `scale` converts its unit into that of `Values`. */
  put(rowKey: RowKey, range: Range, limits: Limits, evidence: string, scale?: number): void
  /** An authored estimate that is no money: the same everywhere, wider in an unlisted place. */
  estimate(rowKey: RowKey, estimate: Estimate, kind: 'share' | 'days' | 'months' | 'hours'): void
  /** The sum of transferred lines, or 0 with the reason `noLinesReason`; `zeroHeadroom` is the what-if limit of a line that is 0. */
  sum(rowKey: RowKey, lines: CostLine[], zeroHeadroom: number, noLinesReason: string): void
  plain(rowKey: RowKey, value: number, limits: Limits, reason: string): void
}

/** Writes assumption rows and their evidence; money comes in major units and `minor` per major goes into the rows' scale. */
export function createRowWriter(book: EvidenceBook, minor: number, asOf: string, isKnownPlace: boolean): RowWriter {
  const rows = new Map<ValueKey, AssumptionRow>()
  const widening = isKnownPlace ? 1 : 1 + unknownPlaceWidening
  const writer: RowWriter = {
    rows,
    put: ({ key, label, unit }, range, limits, evidence, scale = 1) => {
      const min = Math.min(limits.min, range.low)
      const max = Math.max(limits.max, range.high)
      rows.set(key, {
        key,
        label,
        value: range.likely,
        unit,
        low: range.low,
        high: range.high,
        min,
        max,
        evidence: [evidence],
        // What can only have one value is no assumption of this business.
        editable: max > min,
        scale,
      })
    },
    estimate: (rowKey, { low, likely, high, why }, kind) => {
      const range = { low: low < 0 ? low * widening : low / widening, likely, high: Math.max(likely, high * widening) }
      const id = book.assumption({
        id: `assumption:${rowKey.key}`,
        label: rowKey.label,
        value: likely,
        unit: rowKey.unit,
        reason: assumptionReasons.ranged({ why, low, high }),
      })
      writer.put(rowKey, range, whatIfLimits(kind, range, 0), id)
    },
    sum: (rowKey, lines, zeroHeadroom, noLinesReason) => {
      const totals = total(lines)
      const range = { low: roundPrecision(totals.low), likely: roundPrecision(totals.likely), high: roundPrecision(totals.high) }
      const entry = { id: `assumption:${rowKey.key}`, label: rowKey.label, value: range.likely, unit: rowKey.unit }
      const id =
        lines.length === 0
          ? book.assumption({ ...entry, reason: noLinesReason })
          : book.derived({
              ...entry,
              formula: lines.map((line) => line.item).join(' + '),
              inputs: lines.map((line) => line.id),
              priceMonth: asOf,
            })
      writer.put(rowKey, range, whatIfLimits('money', range, zeroHeadroom), id, minor)
    },
    plain: (rowKey, value, limits, reason) => {
      const id = book.assumption({ id: `assumption:${rowKey.key}`, label: rowKey.label, value, unit: rowKey.unit, reason })
      writer.put(rowKey, { low: value, likely: value, high: value }, limits, id)
    },
  }
  return writer
}

/** Clears the tail that adding decimals leaves. */
export function roundPrecision(value: number): number {
  return Number(value.toPrecision(12))
}
