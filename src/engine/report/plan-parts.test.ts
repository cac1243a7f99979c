import { describe, expect, it } from 'vitest'
import { cheapestStart } from '../model/cheapest-start.ts'
import type { Model } from '../model/result.ts'
import type { Block, Section, TableBlock } from './document.ts'
import { cheaperLines, minutesToRead, planPermits, planSteps, testCost } from './plan-parts.ts'

const cells = (...texts: string[]) => ({ cells: texts.map((text) => ({ text })) })
const section = (key: Section['key'], ...blocks: Block[]): Section => ({
  key,
  title: '',
  question: '',
  summary: 'One two three.',
  summaryFigures: [],
  keyFigure: null,
  blocks,
})
const steps: TableBlock = {
  kind: 'table',
  title: 'Steps',
  columns: ['', 'Step', 'Days', 'By', 'Buy'].map((label, at) => ({ label, numeric: at !== 1 && at !== 4 })),
  rows: [cells('1', 'Count sellers.', '3', '3', ''), cells('2', 'Buy a pan.', '2', '5', '₦5,000 (Pan)')],
}
const phases: TableBlock = { kind: 'table', title: 'Phases', columns: [{ label: 'Phase', numeric: false }], rows: [cells('Test')] }
const permits: TableBlock = {
  kind: 'table',
  title: 'Permits',
  columns: [
    { label: 'Permit', numeric: false },
    { label: 'Fee', numeric: true },
    { label: 'Days', numeric: true },
  ],
  rows: [cells('Name', '₦100', '')],
}
const cost: Block = {
  kind: 'labelled',
  items: [{ label: 'Cost', text: 'About ₦900.', figures: [{ text: 'about ₦900', evidence: 'report:test.cost' }] }],
}

describe('what a plan takes out of a report', () => {
  const sections = [section('implementationGuide', phases, cost, steps), section('regulatoryCompliance', permits)]
  it('is the numbered steps, wherever they stand in the guide', () => {
    expect(planSteps(sections)).toEqual([
      { text: 'Count sellers.', byDay: 3, buys: '' },
      { text: 'Buy a pan.', byDay: 5, buys: '₦5,000 (Pan)' },
    ])
    expect(planSteps([])).toEqual([])
  })
  it('is each permit with what is known of its fee and its days', () => {
    expect(planPermits(sections)).toEqual([{ name: 'Name', facts: [{ label: 'Fee', text: '₦100' }] }])
  })
  it('is no permit where the section has taxes alone', () => {
    const bands: Block = {
      kind: 'table',
      title: 'Tax bands',
      columns: [
        { label: 'Profit in a year', numeric: false },
        { label: 'Rate', numeric: true },
      ],
      rows: [
        {
          cells: [
            { text: '₦0 to ₦800,000', evidence: 'tax:NG' },
            { text: '0%', evidence: 'tax:NG' },
          ],
        },
      ],
    }
    expect(planPermits([section('regulatoryCompliance', bands)])).toEqual([])
  })
  it('is what the test costs, where it costs something', () => {
    expect(testCost(sections)).toBe('about ₦900')
    expect(testCost([section('implementationGuide', steps)])).toBeNull()
  })
})

describe('the cheapest start', () => {
  const line = (kind: string, amount: number, low: number) => ({ item: kind, kind, amount, low, high: amount, evidence: [] })
  const model = (month12: number, ...startup: object[]) =>
    ({ startup, startupTotal: 0.3, risk: { month12Profit: { p10: 0, p50: month12, p90: 0 } } }) as unknown as Model
  it('is exact to the cent, and leaves rent and fees as they are', () => {
    expect(cheapestStart(model(5, line('equipment', 0.2, 0.1), line('premises', 0.1, 0.05)))?.toOpen).toBe(0.2)
  })
  it('is none where nothing was found for less, or the plan does not earn', () => {
    expect(cheapestStart(model(5, line('equipment', 0.2, 0.2)))).toBeNull()
    expect(cheapestStart(model(0, line('equipment', 0.2, 0.1)))).toBeNull()
  })
  it('has savings that add up to it, named or as the rest, and no rest of one line', () => {
    const lines = [94, 85, 75, 78, 20, 10].map((amount) => line('equipment', amount, amount / 2))
    for (const count of [1, 3, 4, 5, 6]) {
      const start = cheapestStart({ ...model(5, ...lines.slice(0, count)), startupTotal: 1000 })!
      const { named, rest } = cheaperLines(start)
      const saved = [...named, ...(rest ? [rest] : [])].reduce((sum, { amount, low }) => sum + amount - low, 0)
      expect(saved).toBe(1000 - start.toOpen)
      expect(named.length).toBe(count <= 4 ? count : 3)
    }
  })
})

describe('how long a section takes to read', () => {
  it('is a minute at least, and grows with its words', () => {
    const text = 'word '.repeat(540)
    expect(minutesToRead(section('risk'))).toBe(1)
    expect(minutesToRead(section('risk', { kind: 'paragraph', text, figures: [] }))).toBe(3)
  })
})
