import { describe, expect, it } from 'vitest'
import type { TaxRegime } from './place.ts'
import { countryTaxing, isUntaxed, taxRegimeFor } from './tax-regime.ts'

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
    { id: 'riders', businesses: ['rider'], bands: [{ upTo: null, rate: 0 }], note: 'Riders.', ...cited },
  ],
} satisfies TaxRegime as TaxRegime

describe('the tax of a class of businesses', () => {
  it('is the usual one where no class names the activity', () => {
    const trade = taxRegimeFor(tax, {})
    expect([trade.bands, trade.classes]).toEqual([[{ upTo: null, rate: 0.04 }], undefined])
    expect(taxRegimeFor(trade, {})).toBe(trade)
  })

  it('has the bands and the note of the class, and everything else of the country', () => {
    const { bands, note, applies, choice } = taxRegimeFor(tax, { activity: 'making' })
    expect([bands, note, applies, choice?.how]).toEqual([[{ upTo: null, rate: 0.05 }], 'Services.', 'whole', 'By a letter.'])
  })

  it('is that of the class which names the business, whatever it does', () => {
    const taxOf = (id: string) => taxRegimeFor(tax, { id, activity: 'services' }).note
    expect([taxOf('rider'), taxOf('barber')]).toEqual(['Riders.', 'Services.'])
    expect([isUntaxed(taxRegimeFor(tax, { id: 'rider' })), isUntaxed(tax)]).toEqual([true, false])
    expect(isUntaxed({ bands: [{ upTo: null, rate: 0, due: 20 }] }), 'a sum a year').toBe(false)
  })

  it('is the ordinary one, with nothing to choose, where the tax on turnover leaves the class out', () => {
    const { name, basis, bands, applies, beyond, choice } = taxRegimeFor(tax, { activity: 'profession' })
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

describe('the income tax of a city and its state', () => {
  const national = [
    { upTo: 400, rate: 0 },
    { upTo: 17_300, rate: 0.14 },
    { upTo: null, rate: 0.22 },
  ]
  const local = [
    { upTo: 2850, rate: 0 },
    { upTo: null, rate: 0.0495 },
  ]
  const onProfit = { ...taxRegimeFor(tax, { activity: 'profession' }), bands: national, name: 'National' }
  const country = { tax: onProfit }
  const city = { incomeTax: { name: 'state tax', bands: local, note: 'State.', ...cited } }

  it('adds its rate to that of the country on each slice of the profit', () => {
    const { bands } = countryTaxing(country, {}, city).tax
    expect(bands.map(({ upTo }) => upTo)).toEqual([400, 2850, 17_300, null])
    expect(bands.map(({ rate }) => rate)).toEqual([0, 0.14, 0.1895, 0.2695])
  })

  it('is named and noted beside it, once', () => {
    const taxed = countryTaxing(country, {}, city)
    expect([taxed.tax.name, taxed.tax.note]).toEqual(['National, with state tax', 'Outside. State.'])
    expect(countryTaxing(taxed, {}, city)).toBe(taxed)
    expect(countryTaxing(country)).toBe(country)
  })

  it('takes other bands of profit where the city has them, and leaves a tax on sales alone', () => {
    const profit = [{ upTo: null, rate: 0.09 }]
    expect(countryTaxing(country, {}, { incomeTax: { ...city.incomeTax, profit } }).tax.bands[0]!.rate).toBeCloseTo(0.09, 9)
    const onSales = { tax }
    expect(countryTaxing(onSales, {}, city).tax.local).toBeUndefined()
  })
})
