import { describe, expect, it } from 'vitest'
import { type Place, readPlace, readShown, type Shown, writeAddress } from './report-address.ts'

const shown: Shown[] = [
  { kind: 'none' },
  { kind: 'figure', trail: ['model:risk.month12Profit.p50', 'assumption:pricePerUnit'] },
  { kind: 'what-if', key: null },
  { kind: 'what-if', key: 'rentPerMonth' },
  { kind: 'sheet', name: 'share' },
]
const places: Place[] = ['plan', 'money', 'full', 'funding']

describe('what is read of a report and what is open over it, as an address', () => {
  it.each(shown)('%j is read back as it was written, wherever the reader is', (each) => {
    for (const place of places) {
      const address = writeAddress(place, each)
      expect([readPlace(address), readShown(address)]).toEqual([place, each])
    }
  })
  it('opens with the plan where nothing is named, or something unknown', () => {
    expect([readPlace(''), readPlace('?read=other'), writeAddress('plan')]).toEqual(['plan', 'plan', ''])
  })
  it('takes an unknown sheet for nothing, and the former sheet of contents for the full report', () => {
    expect(readShown('?sheet=other')).toEqual({ kind: 'none' })
    expect([readShown('?sheet=sections'), readPlace('?sheet=sections')]).toEqual([{ kind: 'none' }, 'full'])
  })
})
