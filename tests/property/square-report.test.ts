import { describe, expect, it } from 'vitest'
import { fairShare } from '#engine/economy/price-index.ts'
import type { Spot } from '#engine/market/spot.ts'
import type { Model } from '#engine/model/result.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { generateReport, simulateOpportunity, whatIf } from '#report/pipeline.ts'
import { businessOfSquare, fictionalSquare, rankedSquare } from '../support/fictional-square.ts'

const at = '2026-11-20T12:00:00.000Z'
const paths = 400

function bytesOf(spot?: Spot): string {
  const answer = generateReport({ ...businessOfSquare, ...(spot ? { spot } : {}), at, paths })
  if (!answer.ok) throw new Error(answer.reason.message)
  return answer.json
}

const reportOf = (spot?: Spot) => JSON.parse(bytesOf(spot)) as ReportData
const figureOf = ({ assumptions }: Model, key: string) => assumptions.find((each) => each.key === key)!.value

function shareOf(model: Model): number {
  const value = (key: string) => figureOf(model, key)
  return fairShare({
    marketSpending: value('marketSpending'),
    sellersNearby: value('sellersNearby'),
    pull: value('pull'),
    pricePerUnit: value('pricePerUnit'),
    openDaysPerMonth: value('openDaysPerMonth'),
  })
}

const crowded = { seen: 40, expected: { low: 55, likely: 70, high: 90 }, room: { low: -60, likely: -50, high: -30 } }

describe('a report of a square', () => {
  it('sells less in a crowded square than in an empty one with the same people, with numbers and with a rank', () => {
    for (const make of [fictionalSquare, rankedSquare]) {
      const empty = reportOf(make({ seen: 0, expected: { low: 0, likely: 0, high: 1 } })).model
      const full = reportOf(make({ seen: 40, expected: crowded.expected })).model
      expect(shareOf(full)).toBeLessThan(shareOf(empty))
      const sold = (model: Model) => model.months.slice(24).reduce((sum, { units }) => sum + units, 0)
      expect(sold(full)).toBeLessThan(sold(empty))
      expect(full.risk.month12Profit.p50).toBeLessThan(empty.risk.month12Profit.p50)
      expect(figureOf(full, 'marketSpending')).toBe(figureOf(empty, 'marketSpending'))
    }
  })

  it('divides what those who reach it spend among the sellers there, and leaves prices, wages and rent the city’s', () => {
    const [city, few, many] = [reportOf().model, reportOf(fictionalSquare()).model, reportOf(fictionalSquare({ reaching: 25_600 })).model]
    expect(figureOf(many, 'marketSpending') / figureOf(few, 'marketSpending')).toBeCloseTo(2, 1)
    expect(figureOf(few, 'sellersNearby')).toBe(11)
    for (const key of ['pricePerUnit', 'costOfSalesPerUnit', 'rentPerMonth', 'wagesPerMonth', 'permitFees', 'unitsPerDay'])
      expect(figureOf(few, key), key).toBe(figureOf(city, key))
    for (const sheet of few.balance) expect(sheet.assets.total).toBeCloseTo(sheet.liabilities.total + sheet.equity.total, 6)
    for (const [i, month] of few.months.entries())
      expect(month.closingCash).toBeCloseTo(
        (few.months[i - 1]?.closingCash ?? few.balance[0]!.assets.cash) + month.cashIn - month.cashOut,
        4,
      )
  })

  it('never counts fewer sellers than were seen, however little the map is trusted', () => {
    for (const seen of [0, 5, 60, 400]) {
      const { assumptions } = reportOf(rankedSquare({ seen, expected: { low: seen, likely: seen, high: seen + 1 } })).model
      const { low, value } = assumptions.find(({ key }) => key === 'sellersNearby')!
      expect(Math.min(low, value)).toBeGreaterThanOrEqual(seen)
    }
  })

  it('names the square, what is of it and what of the city, and whose data it uses; of a rank no amount of room', () => {
    const [numbers, rank] = [reportOf(fictionalSquare({ area: 'Osu' })), reportOf(rankedSquare())]
    expect(numbers.location).toMatch(/^Osu, .+ of the centre of Accra, Ghana$/)
    expect(numbers).toMatchObject({
      opportunityId: 'opp_barbershop--accra--sq557_-21',
      city: 'Accra',
      square: { id: '557_-21', kind: 'numbers' },
    })
    const textOf = ({ sections }: ReportData) => JSON.stringify(sections)
    for (const report of [numbers, rank]) {
      expect(report.first.placeNote).toContain('Prices, wages, rent and taxes are those of Accra.')
      expect(textOf(report)).toContain('© OpenStreetMap contributors')
      expect(report.evidence.some(({ source }) => source.licence === 'ODbL 1.0')).toBe(true)
    }
    expect(textOf(numbers)).toContain('room for')
    expect(textOf(rank)).toContain('We cannot say how many more sellers it has room for.')
    expect(rank.evidence.filter(({ id }) => /square\.(?:room|customers)/.test(id))).toEqual([])
    expect(reportOf()).not.toHaveProperty('square')
  })

  it('is the same to the byte from what was kept with it, and what-if begins from the same figures', () => {
    const spot = rankedSquare()
    const kept = Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(spot))).reverse()) as Spot
    expect(bytesOf(kept)).toBe(bytesOf(spot))
    const asIs = whatIf({ ...businessOfSquare, spot, paths })
    const own = whatIf({ ...businessOfSquare, spot, paths, overrides: { sellersNearby: 200 } })
    if (!asIs.ok || !own.ok) throw new Error('what-if was refused')
    expect(asIs.model.months).toEqual(reportOf(spot).model.months)
    expect(shareOf(own.model)).toBeLessThan(shareOf(asIs.model))
  })

  it('has the verdict and odds of its preview, which holds no figure of the square', () => {
    const spot = fictionalSquare()
    const preview = simulateOpportunity({ ...businessOfSquare, spot, paths })
    if (!preview.ok) throw new Error(preview.reason.message)
    const report = reportOf(spot)
    expect([preview.verdict, preview.lossOdds, preview.monthlyRange]).toEqual([
      report.verdict,
      report.model.risk.probabilityLoss,
      report.model.usualMonth,
    ])
    const ids = new Set(preview.evidence.map(({ id }) => id))
    expect([...ids].filter((id) => /square|sellersNearby|marketSpending/.test(id))).toEqual([])
    for (const { evidence } of preview.scores) for (const id of evidence) expect(ids.has(id), id).toBe(true)
  })
})
