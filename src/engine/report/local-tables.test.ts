import { expect, it } from 'vitest'
import type { TaxRegime } from '../market/place.ts'
import { createFigureBook } from './figure-book.ts'
import { taxTable } from './local-tables.ts'
import type { ReportInput } from './report-input.ts'

it('prints the steps of a tax as the law has them, to the last digit', () => {
  const tax: TaxRegime = {
    name: 'Single tax',
    basis: 'turnover',
    bands: [
      { upTo: 400, rate: 0.075 },
      { upTo: 28_000, rate: 0.2345 },
      { upTo: null, rate: 0.345 },
    ],
    note: 'From the act.',
    verifyAt: 'https://tax.example',
    confidence: 'high',
    sourceId: 'act',
    year: 2026,
  }
  const sources = { act: { id: 'act', title: 'The act', publisher: 'State', url: null, licence: 'open', year: 2026 } }
  // Only what the table of a tax reads.
  const input = { place: { country: { code: 'GH', currency: 'GHS', tax } }, facts: { sources } } as unknown as ReportInput
  const book = createFigureBook({ currency: 'GHS', year: 2026, evidence: [], sources, onDemand: () => null })
  const table = taxTable(input, book)
  expect(table.rows.map((row) => row.cells[1]?.text)).toEqual(['7.5%', '23.45%', '34.5%'])
  expect(book.get('tax:GH')?.value).toBe('7.5% up to 400; 23.45% up to 28,000; 34.5% above')
})
