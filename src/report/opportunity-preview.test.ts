import { expect, it } from 'vitest'
import { runReport } from './business-run.ts'
import { presentOpportunity } from './opportunity-preview.ts'

it('names what the safe sum counts for the owner to live on, and opens it', () => {
  const task = { archetypeId: 'lawn-care-us', cityId: 'houston', requestedName: null, known: true, paths: 100 }
  const report = runReport(task)
  if (!report.ok) throw new Error(report.reason.message)
  const evidence = new Map(presentOpportunity(report, task).evidence.map((each) => [each.id, each]))
  expect(evidence.get('model:risk.cashNeeded.p80')?.inputs).toContain('assumption:ownerDrawPerMonth')
  expect(evidence.get('assumption:ownerDrawPerMonth')?.value).toBeGreaterThan(0)
})
