import { describe, expect, it } from 'vitest'
import { readShown, type Shown, writeShown } from './report-address.ts'

describe('what is open over a report, as an address', () => {
  const all: Shown[] = [
    { kind: 'none' },
    { kind: 'figure', trail: ['model:risk.month12Profit.p50', 'assumption:pricePerUnit'] },
    { kind: 'what-if', key: null },
    { kind: 'what-if', key: 'rentPerMonth' },
    { kind: 'sheet', name: 'share' },
  ]
  it.each(all)('%j is read back as it was written', (shown) => {
    expect(readShown(writeShown(shown))).toEqual(shown)
  })
  it('takes an unknown sheet for nothing', () => {
    expect(readShown('?sheet=other')).toEqual({ kind: 'none' })
  })
})
