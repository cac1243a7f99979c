import { describe, expect, it } from 'vitest'
import { type OpenPanel, type ReportView, readOpenPanel, readView, reportAddress } from './report-address.ts'

const panels: OpenPanel[] = [
  { kind: 'none' },
  { kind: 'figure', trail: ['model:risk.month12Profit.p50', 'assumption:pricePerUnit'] },
  { kind: 'what-if', key: null },
  { kind: 'what-if', key: 'rentPerMonth' },
  { kind: 'sheet', name: 'share' },
]
const views: ReportView[] = ['plan', 'money', 'full', 'funding']

describe('what is read of a report and what is open over it, as an address', () => {
  it.each(panels)('%j is read back as it was written, wherever the reader is', (each) => {
    for (const place of views) {
      const address = reportAddress(place, each)
      expect([readView(address), readOpenPanel(address)]).toEqual([place, each])
    }
  })
  it('opens with the plan where nothing is named, or something unknown', () => {
    expect([readView(''), readView('?read=other'), reportAddress('plan')]).toEqual(['plan', 'plan', ''])
  })
  it('takes an unknown sheet for nothing, and the former sheet of contents for the full report', () => {
    expect(readOpenPanel('?sheet=other')).toEqual({ kind: 'none' })
    expect([readOpenPanel('?sheet=sections'), readView('?sheet=sections')]).toEqual([{ kind: 'none' }, 'full'])
  })
})
