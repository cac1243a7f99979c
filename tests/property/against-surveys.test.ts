import { beforeAll, describe, expect, it } from 'vitest'
import { householdSpendingIn } from '#engine/market/demand-scale.ts'
import { surveyRow } from '#engine/market/survey.ts'
import { runModel } from '#engine/run/run-model.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { type Beside, besideSurveys, judgedCountries, medianOf } from '#tests/support/against-surveys.ts'
import { countryExceptions, profitExceptions, salesExceptions } from '#tests/support/survey-exceptions.ts'

let all: Beside[] = []

beforeAll(() => {
  all = besideSurveys()
})

/** By `family country`. */
function cells(of: readonly Beside[]): Map<string, Beside[]> {
  const found = new Map<string, Beside[]>()
  for (const each of of) {
    const key = `${each.family} ${each.country}`
    found.set(key, [...(found.get(key) ?? []), each])
  }
  return found
}

/** Those outside in words, and the exceptions that nothing needs. */
function judge(breaking: ReadonlyMap<string, string>, exceptions: Record<string, string>) {
  return {
    unexplained: [...breaking].filter(([key]) => !(key in exceptions)).map(([key, words]) => `${key}: ${words}`),
    unneeded: Object.keys(exceptions).filter((key) => !breaking.has(key)),
  }
}
const none = { unexplained: [], unneeded: [] }

describe('what a plan leaves beside what real firms said they earn', () => {
  it('lies within the quartiles of the survey at the same outlay, family by family of a country', () => {
    const breaking = new Map<string, string>()
    for (const [key, own] of cells(all.filter(({ theirProfit }) => theirProfit))) {
      const ours = medianOf(own.map(({ profit }) => profit))
      const [least, most] = (['p25', 'p75'] as const).map((at) => medianOf(own.map(({ theirProfit }) => theirProfit![at])))
      if (ours < least! || ours > most!) breaking.set(key, `${ours.toPrecision(3)} of ${least!.toPrecision(3)} to ${most!.toPrecision(3)}`)
    }
    expect(judge(breaking, profitExceptions)).toEqual(none)
  })

  it('comes to 0.67 to 1.5 of it in all of a country', () => {
    const breaking = new Map<string, string>()
    for (const code of judgedCountries) {
      const own = all.filter(({ country, theirProfit }) => country === code && theirProfit)
      const total = (of: (each: Beside) => number) => own.reduce((sum, each) => sum + of(each), 0)
      const ratio = total(({ profit }) => profit) / total(({ theirProfit }) => theirProfit!.p50)
      if (ratio < 0.67 || ratio > 1.5) breaking.set(code, ratio.toFixed(2))
    }
    expect(judge(breaking, countryExceptions)).toEqual(none)
  })

  it('lies between a helper’s pay and the survey where its middle owner earns more than a household spends, and is excepted nowhere else', () => {
    const wellOff = judgedCountries.filter((code) => {
      const { facts, ...country } = marketFacts.countries[code]
      const own = all.filter((each) => each.country === code && each.theirProfit)
      const household = householdSpendingIn({ facts, ...country }, marketFacts.asOf).perHeadAMonth * facts.householdSize.value
      if (medianOf(own.map(({ theirProfit }) => theirProfit!.p50)) <= household) return false
      const ours = medianOf(own.map(({ profit }) => profit))
      expect(ours, code).toBeGreaterThan(facts.helperWage.value)
      expect(ours, code).toBeLessThan(medianOf(own.map(({ theirProfit }) => theirProfit!.p50)))
      return true
    })
    expect(Object.keys(countryExceptions).filter((code) => !wellOff.some((each) => each === code))).toEqual([])
  })

  it('leaves half to twice the profit on the line of firms for which there is no line of sales', () => {
    const onLine = cells(all.filter(({ theirProfitOnLine }) => theirProfitOnLine !== null))
    expect(onLine.size).toBeGreaterThan(0)
    for (const [key, own] of onLine) {
      const ratio = medianOf(own.map(({ profit, theirProfitOnLine }) => profit / theirProfitOnLine!))
      expect(ratio, key).toBeGreaterThan(0.5)
      expect(ratio, key).toBeLessThan(2)
    }
  })

  it('sells half to twice what firms with the same outlay do, where they were asked for it', () => {
    const breaking = new Map<string, string>()
    for (const [key, own] of cells(all.filter(({ theirSales, atOwnOutlay }) => theirSales !== null && atOwnOutlay))) {
      const ratio = medianOf(own.map(({ sales, theirSales }) => sales / theirSales!))
      if (ratio < 0.5 || ratio > 2) breaking.set(key, ratio.toFixed(2))
    }
    expect(judge(breaking, salesExceptions)).toEqual(none)
  })

  it('pays somebody in month 1 at most twice as often as they do', () => {
    for (const code of judgedCountries) {
      const helpers = (marketFacts.enterprise?.surveys ?? [])
        .filter(({ countryCode }) => countryCode === code)
        .flatMap(({ groups }) => groups.flatMap((group) => surveyRow(group, 'helper', 'share') ?? []))
      const asked = helpers.reduce((sum, { n }) => sum + n, 0)
      if (asked === 0) continue
      const theirs = helpers.reduce((sum, { value, n }) => sum + value * n, 0) / asked
      const own = all.filter(({ country }) => country === code)
      expect(own.filter(({ hasStaff }) => hasStaff).length / own.length, code).toBeLessThanOrEqual(2 * theirs)
    }
  })
})

describe('what a survey does to a plan', () => {
  const lagos = marketFacts.cities.find(({ countryCode, reference }) => countryCode === 'NG' && reference)!
  const run = (overrides: Record<string, number> = {}, facts = marketFacts) => {
    const archetype = archetypes.find(({ id }) => id === 'provisions-kiosk')!
    const place = { city: lagos, country: marketFacts.countries.NG, requestedName: null, known: true }
    const answer = runModel({ archetype, place, facts, overrides, paths: 100 })
    if (!answer.ok) throw new Error(answer.reason.message)
    const evidence = new Map(answer.evidence.map((each) => [each.id, each]))
    const value = (key: string) => answer.model.assumptions.find((each) => each.key === key)!.value
    return { evidence, value, model: answer.model }
  }
  const enterprise = marketFacts.enterprise!
  const unweighed = {
    ...marketFacts,
    enterprise: { ...enterprise, surveys: enterprise.surveys.map((survey) => ({ ...survey, weighed: [] })) },
  }

  it('can be opened from the figure that it moves, down to whole rows with their source', () => {
    const { evidence } = run()
    for (const figure of ['assumption:unitsPerDay', 'assumption:costOfSalesPerUnit']) {
      const reached = new Set([figure])
      for (const id of reached) for (const input of evidence.get(id)?.inputs ?? []) reached.add(input)
      expect([...reached].filter((id) => !evidence.has(id))).toEqual([])
      const rows = [...reached].filter((id) => id.startsWith('survey:ng-ghs-2016-urban/'))
      expect(rows.length, figure).toBeGreaterThanOrEqual(2)
      for (const id of rows) expect(evidence.get(id)?.source.publisher).toContain('National Bureau of Statistics')
    }
  })

  it('is what its weight says, or the end of the plan where that would be past it', () => {
    const { evidence, value } = run()
    const figure = (id: string) => Number(evidence.get(id)!.value)
    const plan = run({}, unweighed).model.assumptions.find(({ key }) => key === 'unitsPerDay')!
    const pooled = (figure('weighed:salesToday') / figure('weighed:ownSales')) ** figure('weight:sales')
    const factor = Math.min(plan.high / plan.value, Math.max(plan.low / plan.value, pooled))
    expect(figure('weighed:salesFactor')).toBeCloseTo(factor, 2)
    expect(value('unitsPerDay') / plan.value).toBeCloseTo(factor, 1)
    expect(value('pricePerUnit')).toBe(run({}, unweighed).value('pricePerUnit'))
  })

  it('is gone from a figure that a person has counted', () => {
    const { evidence, value } = run({ unitsPerDay: 30 })
    expect(value('unitsPerDay')).toBe(30)
    expect(evidence.get('assumption:unitsPerDay')?.inputs).toBeUndefined()
  })

  it('is nothing where no survey speaks of the trade', () => {
    for (const { evidence } of [run({}, unweighed)]) expect([...evidence.keys()].filter((id) => /^weigh(ed|t):/.test(id))).toEqual([])
  })
})
