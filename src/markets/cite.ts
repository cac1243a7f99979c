import type { Confidence, Fact } from '#engine/evidence.ts'
import type { Funder, Permit } from '#engine/place.ts'

type Extra = Partial<Pick<Fact, 'priceMonth' | 'low' | 'high' | 'alternatives' | 'note' | 'verifyAt' | 'maxAgeYears'>>
type Range = readonly [low: number, likely: number, high: number]

const defaultMaxAgeYears = 4

/** A figure that was read in the named source. */
export function read(
  id: string,
  label: string,
  value: number,
  unit: string,
  year: number,
  sourceId: string,
  confidence: Confidence,
  extra: Extra = {},
): Fact {
  return { id, label, value, unit, year, sourceId, confidence, maxAgeYears: defaultMaxAgeYears, ...extra }
}

/** Our own judgement: always low confidence, always a range and a reason. */
export function assumed(id: string, label: string, range: Range, unit: string, reason: string, extra: Extra = {}): Fact {
  const [low, value, high] = range
  return {
    id,
    label,
    value,
    unit,
    year: 2026,
    sourceId: 'assumption',
    confidence: 'low',
    low,
    high,
    note: reason,
    maxAgeYears: 2,
    ...extra,
  }
}

/** Known, but not checked in a source: low confidence until somebody does. */
export function recalled(id: string, label: string, value: number, unit: string, year: number, note: string, extra: Extra = {}): Fact {
  return { id, label, value, unit, year, sourceId: 'memory', confidence: 'low', note, maxAgeYears: defaultMaxAgeYears, ...extra }
}

type PermitDetail = {
  fee?: Range | null
  days?: Range | null
  renewal?: Permit['renewal']
  note: string
  givenBy?: Permit['givenBy']
  verifyAt: string
  sourceId?: string
  year?: number
  confidence?: Confidence
}

/** A permit row; without a source its fee and days are our assumption. */
export function permit(kind: Permit['kind'], name: string, body: string, detail: PermitDetail): Permit {
  const sourceId = detail.sourceId ?? (detail.fee ? 'assumption' : 'memory')
  return {
    kind,
    name,
    body,
    fee: spread(detail.fee),
    days: spread(detail.days),
    renewal: detail.renewal ?? 'yearly',
    note: detail.note,
    ...(detail.givenBy ? { givenBy: detail.givenBy } : {}),
    verifyAt: detail.verifyAt,
    confidence: detail.confidence ?? 'low',
    sourceId,
    year: detail.year ?? 2026,
  }
}

/** A lender or giver; terms are from memory unless a source is named. */
export function funder(
  kind: Funder['kind'],
  name: string,
  what: string,
  needs: string,
  verifyAt: string,
  sourced: { sourceId: string; year: number; confidence: Confidence } = { sourceId: 'memory', year: 2025, confidence: 'low' },
): Funder {
  return { kind, name, what, needs, verifyAt, ...sourced }
}

function spread(range: Range | null | undefined): Permit['fee'] {
  return range ? { low: range[0], likely: range[1], high: range[2] } : null
}
