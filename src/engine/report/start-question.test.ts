import { describe, expect, it } from 'vitest'
import type { ReportData } from '#engine/report/report-data.ts'
import { answerStart } from './start-question.ts'

const line = (kind: string, amount: number, low: number) => ({ item: kind, kind, amount, low, high: amount, evidence: [] })
const report = (month12: number) =>
  ({
    model: {
      startupTotal: 1000,
      startup: [line('equipment', 600, 400), line('preoperating', 100, 50), line('premises', 300, 100)],
      risk: { month12Profit: { p10: 0, p50: month12, p90: 0 } },
    },
    first: { cashNeeded: { p50: 1200, p80: 1500, p90: 1600 } },
  }) as unknown as ReportData

describe('what an amount of money is enough for', () => {
  const answer = (amount: number, month12 = 80) => answerStart(amount, report(month12))
  it('is safe from the safe amount on, and opens from the opening cost on', () => {
    expect(answer(1500)).toEqual({ kind: 'safe' })
    expect(answer(1000)).toEqual({ kind: 'open', missing: 500 })
  })
  it('opens with less where things were found for less, but never with less rent', () => {
    expect(answer(750)).toMatchObject({ kind: 'cheapest', missing: 250, start: { toOpen: 750 } })
    expect(answer(740)).toMatchObject({ kind: 'short', missing: 260, missingAtLeast: 10 })
  })
  it('offers no smaller start that would not earn', () => {
    expect(answer(900, 0)).toEqual({ kind: 'short', missing: 100, start: null, missingAtLeast: 100 })
  })
  it('names first what saves most', () => {
    const got = answer(800)
    expect(got.kind === 'cheapest' && got.start.lines.map(({ item }) => item)).toEqual(['equipment', 'preoperating'])
  })
})
