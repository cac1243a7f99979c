import { describe, expect, it } from 'vitest'
import type { Evidence, Fact } from '../evidence/evidence.ts'
import { createFigureBook } from './figure-book.ts'

const sources = {
  office: { id: 'office', title: 'Yearbook', publisher: 'Statistics Office', url: null, licence: 'CC BY 4.0', year: 2024 },
  memory: { id: 'memory', title: 'Not checked', publisher: 'Gapwise', url: null, licence: 'none', year: 2026 },
}
const price: Evidence = {
  id: 'assumption:pricePerUnit',
  label: 'Price',
  value: 100,
  unit: 'NGN',
  year: 2026,
  source: { title: 'own', publisher: 'Gapwise', url: null, licence: 'none' },
  confidence: 'low',
  kind: 'assumption',
  reason: 'asked three sellers',
}
const people: Fact = {
  id: 'people',
  label: 'People',
  value: 1234567,
  unit: 'people',
  year: 2024,
  sourceId: 'office',
  confidence: 'high',
  maxAgeYears: 4,
}

function book(onDemand: (id: string) => Evidence | null = () => null) {
  return createFigureBook({ currency: 'NGN', year: 2026, evidence: [price], sources, onDemand })
}

describe('a book of figures', () => {
  it('writes a figure rounded for prose and exact for tables, under one evidence', () => {
    const open = book()
    const sales = open.derive({
      id: 'report:sales',
      label: 'Sales',
      value: 123456,
      form: 'money',
      unit: 'NGN',
      formula: '100 × 1,234.56',
      inputs: [price.id],
    })
    expect(sales).toMatchObject({ evidence: 'report:sales', prose: 'about ₦120,000', exact: '₦123,456' })
    expect(open.close().find((item) => item.id === 'report:sales')).toMatchObject({
      kind: 'derived',
      inputs: [price.id],
      formula: '100 × 1,234.56',
    })
  })

  it('is no surer of a sum than of its least sure input', () => {
    const open = book()
    const counted = open.fact(people, 'count')
    open.derive({ id: 'both', label: 'Both', value: 1, form: 'number', unit: '', formula: 'a ÷ b', inputs: [counted.evidence, price.id] })
    open.derive({ id: 'one', label: 'One', value: 1, form: 'number', unit: '', formula: 'a', inputs: [counted.evidence] })
    expect(open.get('both')?.confidence).toBe('low')
    expect(open.get('one')?.confidence).toBe('high')
  })

  it('marks what was not read in a source as an assumption of low confidence', () => {
    const open = book()
    const id = open.fact({ ...people, id: 'recalled', sourceId: 'memory' }).evidence
    expect(open.get(id)).toMatchObject({ kind: 'assumption', confidence: 'low' })
  })

  it('refuses a fact whose source does not exist, and a figure that the run does not know', () => {
    expect(() => book().fact({ ...people, sourceId: 'nowhere' })).toThrow(/nowhere/)
    expect(() => book().model('model:months.99.revenue', 1, 'money')).toThrow(/months\.99/)
  })

  it('asks the run for a cell when it is printed, once', () => {
    const requestedIds: string[] = []
    const open = book((id) => {
      requestedIds.push(id)
      return { ...price, id }
    })
    open.model('model:months.3.revenue', 5, 'money')
    open.model('model:months.3.revenue', 5, 'money')
    expect(requestedIds).toEqual(['model:months.3.revenue'])
  })

  it('does not close over an orphan', () => {
    const open = book()
    open.derive({ id: 'lost', label: 'Lost', value: 1, form: 'number', unit: '', formula: '?', inputs: ['nothing'] })
    expect(() => open.close()).toThrow(/"lost".*"nothing"/)
  })
})
