import { describe, expect, it } from 'vitest'
import type { Evidence } from '../evidence/evidence.ts'
import { ownSources } from '../evidence/own-sources.ts'
import type { Assumption } from '../model/result.ts'
import { monthlyCostsTable, unitCostTable } from './cost-tables.ts'
import { createFigureBook } from './figure-book.ts'

const line = (id: string, label: string, value: number): Evidence => ({
  id,
  label,
  value,
  unit: 'KES',
  year: 2026,
  source: ownSources.knowledge,
  confidence: 'low',
  kind: 'assumption',
  reason: 'asked',
})
const sum = (key: string, value: number, inputs: string[]): Evidence => ({
  ...line(`assumption:${key}`, key, value),
  kind: 'derived',
  formula: 'a + b',
  inputs,
})
const assumption = (key: string, value: number): Assumption => ({
  key,
  label: key,
  value,
  unit: 'KES a month',
  low: value,
  high: value,
  min: 0,
  max: value * 10,
  editable: true,
  evidence: [`assumption:${key}`],
})

function tablesOf(values: Record<string, number>, evidence: Evidence[]) {
  const book = createFigureBook({ currency: 'KES', year: 2026, evidence, sources: {}, onDemand: () => null })
  const input = {
    archetype: { unit: { one: 'mandazi', many: 'mandazi', what: '' } },
    model: { currency: 'KES', assumptions: Object.entries(values).map(([key, value]) => assumption(key, value)) },
  }
  const textsOf = (table: ReturnType<typeof unitCostTable>) => table?.rows.map(({ cells }) => cells.map(({ text }) => text)) ?? null
  return { unit: textsOf(unitCostTable(input, book)), month: textsOf(monthlyCostsTable(input, book)) }
}

describe('the costs of a unit and of a month', () => {
  const evidence = [
    line('line:costOfSales.0', 'Flour', 3.5),
    line('line:costOfSales.1', 'Oil', 1.5),
    sum('costOfSalesPerUnit', 5, ['line:costOfSales.0', 'line:costOfSales.1']),
    line('line:utilities.0', 'Charcoal', 900),
    line('line:utilities.1', 'Water', 300),
    sum('utilitiesPerMonth', 1200, ['line:utilities.0', 'line:utilities.1']),
    line('assumption:permitRenewalPerYear', 'Permits', 6000),
  ]

  it('are listed line by line and together, yearly permits by the month', () => {
    const { unit, month } = tablesOf({ costOfSalesPerUnit: 5, utilitiesPerMonth: 1200, permitRenewalPerYear: 6000 }, evidence)
    expect(unit).toEqual([
      ['Flour', 'KSh 3.50'],
      ['Oil', 'KSh 1.50'],
      ['Direct cost of one mandazi', 'KSh 5'],
    ])
    expect(month).toEqual([
      ['Charcoal', 'KSh 900'],
      ['Water', 'KSh 300'],
      ['Permits that come back, by the month', 'KSh 500'],
      ['Together', 'KSh 1,700'],
    ])
  })

  it('are one line each where somebody changed the sum, and none where nothing is paid', () => {
    const { unit, month } = tablesOf({ costOfSalesPerUnit: 7, utilitiesPerMonth: 2000 }, evidence)
    expect(unit).toBeNull()
    expect(month).toEqual([
      ['utilitiesPerMonth', 'KSh 2,000'],
      ['Together', 'KSh 2,000'],
    ])
    expect(tablesOf({ costOfSalesPerUnit: 0, utilitiesPerMonth: 0 }, []).month).toBeNull()
  })
})
