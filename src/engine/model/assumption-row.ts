import { engineRefusals } from '#words/engine/refusals.ts'
import { localize, RefusalError } from '../quantity/refusal.ts'
import { unitName } from '../quantity/unit-words.ts'
import type { ValueKey } from './model-inputs.ts'
import type { Assumption } from './result.ts'

/** One assumption before and after overrides, in the unit for display; `scale` converts it to the unit of `Values`. */
export type AssumptionRow = Assumption & { key: ValueKey; scale: number }

type Kind = 'money' | 'count' | 'share' | 'percent' | 'days' | 'months' | 'hours'

/**
 * Hard limits of what-if, wider than low–high: they catch a slip of a zero, and let a real surprise pass. `zeroHeadroom` is the limit of a line that
 * is 0 today (a month's sales, for money).
 */
export function whatIfLimits(kind: Kind, range: { low: number; high: number }, zeroHeadroom: number): { min: number; max: number } {
  switch (kind) {
    case 'money':
    case 'count':
      return { min: 0, max: Math.max(range.high * 4, zeroHeadroom) }
    case 'share':
      return { min: 0, max: Math.max(0.6, Math.min(0.95, range.high * 1.5)) }
    case 'percent':
      return { min: Math.min(-30, range.low * 2), max: Math.max(150, range.high * 2) }
    case 'days':
      return { min: range.low < 0 ? -90 : 0, max: Math.max(120, range.high * 1.5) }
    case 'months':
      return { min: 0, max: 36 }
    case 'hours':
      return { min: 0, max: 168 }
  }
}

/**
 * Overrides a row's value. Its low and high scale in proportion, because a person's figure is uncertain too. Throws a refusal that names the key
 * where the value is not a number, not editable or outside the limits.
 */
export function overrideRow(row: AssumptionRow, value: number): void {
  if (!row.editable) throw new RefusalError('not-editable', localize(engineRefusals.notEditable, { figure: row.label }), row.key)
  if (!Number.isFinite(value) || value < row.min || value > row.max) {
    const { key, label: figure, min, max, unit } = row
    throw new RefusalError('outside-limits', localize(engineRefusals.outsideLimits, { figure, min, max, unit: unitName(unit), value }), key)
  }
  const scales = row.value > 0 && value > 0 && row.low >= 0
  const ratio = value / row.value
  row.low = scales ? Math.max(row.min, Math.min(value, row.low * ratio)) : value
  row.high = scales ? Math.min(row.max, Math.max(value, row.high * ratio)) : value
  row.value = value
}

export function toAssumption({ scale: _, ...row }: AssumptionRow): Assumption {
  return row
}
