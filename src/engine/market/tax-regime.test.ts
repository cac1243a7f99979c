import { describe, expect, it } from 'vitest'
import type { TaxRegime } from './place.ts'
import { taxRegimeFor } from './tax-regime.ts'

const cited = { confidence: 'low', sourceId: 'memory', year: 2026 } as const
const tax = {
  name: 'Turnover tax',
  basis: 'turnover',
  applies: 'whole',
  bands: [{ upTo: null, rate: 0.04 }],
  note: 'Trade.',
  verifyAt: 'the office',
  files: [],
  ...cited,
  beyond: { name: 'Tax on profit', basis: 'profit', bands: [{ upTo: null, rate: 0.2 }], note: 'Profit.', turnover: 100, ...cited },
  choice: { accountant: [1, 2, 3], how: 'By a letter.', ...cited },
  classes: [
    { id: 'services', activities: ['services', 'making'], bands: [{ upTo: null, rate: 0.05 }], note: 'Services.', ...cited },
    { id: 'professions', activities: ['profession'], note: 'Outside.', ...cited },
  ],
} satisfies TaxRegime as TaxRegime

describe('the tax of a class of businesses', () => {
  it('is the usual one where no class names the activity', () => {
    const trade = taxRegimeFor(tax, 'trade')
    expect([trade.bands, trade.classes]).toEqual([[{ upTo: null, rate: 0.04 }], undefined])
    expect(taxRegimeFor(trade, 'trade')).toBe(trade)
  })

  it('has the bands and the note of the class, and everything else of the country', () => {
    const { bands, note, applies, choice } = taxRegimeFor(tax, 'making')
    expect([bands, note, applies, choice?.how]).toEqual([[{ upTo: null, rate: 0.05 }], 'Services.', 'whole', 'By a letter.'])
  })

  it('is the ordinary one, with nothing to choose, where the tax on turnover leaves the class out', () => {
    const { name, basis, bands, applies, beyond, choice } = taxRegimeFor(tax, 'profession')
    expect([name, basis, bands, applies, beyond, choice]).toEqual([
      'Tax on profit',
      'profit',
      [{ upTo: null, rate: 0.2 }],
      'slice',
      undefined,
      undefined,
    ])
  })
})
