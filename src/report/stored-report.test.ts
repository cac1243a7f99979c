import { expect, expectTypeOf, test } from 'vitest'
import { ZodError } from 'zod'
import type { StoredReport } from '#engine/report/report-data.ts'
import { largestLoanOfStored, realFirmsOfStored, upcastReport, upcastStoredBusiness } from './stored-report.ts'

const model = {
  currency: 'NGN',
  assumptions: [{ key: 'pricePerUnit' }],
  months: [],
  loanExample: { amount: 90_000, lender: 'Esusu', months: 12 },
}
/** As little as engine 1.0.0 stored. */
const earlier = {
  title: 'Corn mill',
  verdict: 'careful',
  generatedBy: { engineVersion: '1.0.0' },
  first: { checkFirst: [] },
  sections: [{ key: 'funding', blocks: [] }],
  evidence: [{ id: 'base:price' }],
  model,
}
const read = (report: object) => upcastReport(JSON.stringify(report))

test('the report of any edition is read as it was stored; its largest loan is that of its example where it says none', () => {
  expect(read(earlier)).toEqual(earlier)
  expect(largestLoanOfStored(read(earlier))).toEqual({ kind: 'lent', amount: 90_000, lender: 'Esusu', months: 12 })
  expect(largestLoanOfStored(read({ ...earlier, model: { ...model, loanExample: null } }))).toEqual({ kind: 'none' })
  expect(largestLoanOfStored(read({ ...earlier, largestLoan: { kind: 'small' } }))).toEqual({ kind: 'small' })
})

test('a report that was made before real firms were known has none of them, and reads on', () => {
  expect(realFirmsOfStored(read(earlier))).toBeNull()
  const block = { text: 'We found no survey.', ours: null, chart: null, figures: [] }
  expect(realFirmsOfStored(read({ ...earlier, first: { checkFirst: [], realFirms: block } }))).toEqual(block)
})

test('bytes that are no report are refused and name the field', () => {
  expect(() => read({ ...earlier, sections: undefined })).toThrow(ZodError)
  expect(() => read({ ...earlier, model: { ...model, currency: 5 } })).toThrow(/currency/)
  expect(() => upcastReport('{"title":')).toThrow(SyntaxError)
})

/** What the first engine wrote. A field that is not among them is optional in `StoredReport`, so that its readers say what an old report has instead. */
type FirstFields =
  | 'title location city country countryCode archetype opportunityId executiveSummary verdict financialProjections resourceRequirements'
  | 'successMetrics marketSentimentAnalysis realTimeMarketTrends communityInsights marketAnalysis riskAssessment implementationRoadmap'
  | 'first radar scores overallScore sections model evidence generatedBy'
type FirstModelFields =
  | 'currency asOf horizonMonths seed engineVersion factsVersion assumptions startup startupTotal months balance taxes breakEven'
  | 'cashLow ratios risk loanExample'
type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text
type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T]

test('what later engines added is optional in a stored report: the compiler names a field that is not', () => {
  expectTypeOf<Exclude<RequiredKeys<StoredReport>, Words<FirstFields>>>().toEqualTypeOf<never>()
  expectTypeOf<Exclude<RequiredKeys<StoredReport['model']>, Words<FirstModelFields>>>().toEqualTypeOf<never>()
})

test('skills and interests that were kept as words are read as ids, ids stay, and nothing else is touched', () => {
  const before = {
    id: 'own-1',
    title: 'Design',
    skills: { must: ['Customer Service'], helpful: ['design', 'Sales'] },
    interests: ['Food & Beverage'],
  }
  expect(upcastStoredBusiness(before)).toEqual({
    id: 'own-1',
    title: 'Design',
    skills: { must: ['customer-service'], helpful: ['design', 'sales'] },
    interests: ['food-and-beverage'],
  })
  expect(upcastStoredBusiness(upcastStoredBusiness(before))).toEqual(upcastStoredBusiness(before))
})

test('what has another shape is left for whoever checks it', () => {
  for (const odd of [null, 'text', [], {}, { skills: null, interests: 'Fashion' }, { skills: { must: 'Sales', helpful: [7, 'Juggling'] } }])
    expect(upcastStoredBusiness(odd)).toEqual(odd)
})
