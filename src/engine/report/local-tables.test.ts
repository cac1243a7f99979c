import { expect, it } from 'vitest'
import type { TaxRegime } from '../market/place.ts'
import { createFigureBook } from './figure-book.ts'
import { taxDatesTable, taxTable } from './local-tables.ts'
import type { ReportInput } from './report-input.ts'

const sources = {
  act: { id: 'act', title: 'The act', publisher: 'State', url: null, licence: 'open', year: 2026 },
  memory: { id: 'memory', title: 'Not checked against a source yet', publisher: 'Gapwise', url: null, licence: 'none', year: 2026 },
}
const newBook = () => createFigureBook({ currency: 'GHS', year: 2026, evidence: [], sources, onDemand: () => null })
/** Only what the tables of a tax read. */
const inputOf = (tax: TaxRegime) =>
  ({
    place: { country: { code: 'GH', currency: 'GHS', tax } },
    facts: { sources },
    model: { taxes: { vat: null, beyondFromYear: null } },
  }) as unknown as ReportInput

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
    files: [],
    confidence: 'high',
    sourceId: 'act',
    year: 2026,
  }
  const book = newBook()
  const table = taxTable(inputOf(tax), book)
  expect(table?.rows.map((row) => row.cells[1]?.text)).toEqual(['7.5%', '23.45%', '34.5%'])
  expect(book.get('tax:GH')?.value).toBe('7.5% up to 400; 23.45% up to 28,000; 34.5% above')
  expect(taxTable(inputOf({ ...tax, bands: [{ upTo: null, rate: 0 }] }), book), 'nothing is owed').toBeNull()
})

it('says when and where tax is filed, each date with its evidence, and asks to check what is not confirmed', () => {
  const filing = { what: 'Tax on sales', when: 'By the 20th of each month', where: 'The tax office', year: 2026 }
  const tax: TaxRegime = {
    name: 'Single tax',
    basis: 'turnover',
    bands: [{ upTo: null, rate: 0.03 }],
    note: 'From the act.',
    verifyAt: 'https://tax.example',
    files: [
      { ...filing, confidence: 'high', sourceId: 'act' },
      { ...filing, what: 'VAT', note: 'It was 30 days once.', confidence: 'low', sourceId: 'memory' },
    ],
    confidence: 'high',
    sourceId: 'act',
    year: 2026,
  }
  const book = newBook()
  const { rows, note } = taxDatesTable(inputOf(tax), book)
  expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['Tax on sales', 'By the 20th of each month', 'The tax office', '●●● high'],
    ['VAT', 'By the 20th of each month', 'The tax office', '●○○ low'],
  ])
  expect(rows.map(({ cells }) => book.get(cells[1]?.evidence ?? '')?.source.title)).toEqual(['The act', 'Not checked against a source yet'])
  expect(book.get(rows[1]?.cells[1]?.evidence ?? '')?.reason).toBe('It was 30 days once. Verify at https://tax.example.')
  expect(note).toContain('could not confirm the dates marked as low')
  expect(taxDatesTable(inputOf({ ...tax, files: tax.files.slice(0, 1) }), newBook()).note).not.toContain('from memory')
})
