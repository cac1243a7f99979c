import { beforeAll, describe, expect, it } from 'vitest'
import { type IndustryMargin, marginFound, usMargins } from '../../scripts/us-margins.ts'

/** Points of sales. */
const tolerance = 0.1
let groups: IndustryMargin[] = []
beforeAll(() => {
  groups = usMargins()
})

const isWithin = ({ model, margin, found }: IndustryMargin) => model >= margin - tolerance && model <= found + tolerance
const line = ({ trade, model, margin, found }: IndustryMargin) =>
  `${trade}: ${[model, margin, found].map((share) => (100 * share).toFixed(1)).join(' against ')}`

describe('what one keeps of sales in the USA', () => {
  it('adds what audits find left out to what is reported', () => {
    // Of 100 of receipts 43 are net; with 57% left out it is 100 of 157.
    expect(marginFound(0.43, 0.57)).toBeCloseTo(100 / 157, 9)
    expect(marginFound(0.2, 0)).toBe(0.2)
  })

  it('lies within 10 points of tax returns, or of them with what audits find, in each industry without a reason', () => {
    expect(groups.filter((group) => !group.exception && !isWithin(group)).map(line)).toEqual([])
  })

  it('has no exception that is not needed, and a reason for each', () => {
    const exceptions = groups.filter(({ exception }) => exception !== undefined)
    expect(exceptions.filter(isWithin).map(line)).toEqual([])
    for (const { exception } of exceptions) expect(exception!.length).toBeGreaterThan(80)
    expect(exceptions.length).toBeLessThan(groups.length / 3)
  })

  it('is below 80% in every business: whoever serves alone still drives, insures and advertises', () => {
    const high = groups.flatMap(({ byBusiness }) => Object.entries(byBusiness).filter(([, share]) => share > 0.8))
    expect(high).toEqual([])
  })

  it('pools to what all of them together report, or audits find', () => {
    const mean = (of: (group: IndustryMargin) => number) =>
      groups.reduce((sum, group) => sum + group.n * of(group), 0) / groups.reduce((sum, { n }) => sum + n, 0)
    const pooled = mean(({ model }) => model)
    expect(pooled).toBeGreaterThan(mean(({ margin }) => margin) - tolerance)
    expect(pooled).toBeLessThan(mean(({ found }) => found) + tolerance)
  })
})
