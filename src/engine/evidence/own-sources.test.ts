import { describe, expect, it } from 'vitest'
import { createFigureBook } from '../report/figure-book.ts'
import { compareConfidence, type Fact, lowerByOneStep, lowestConfidence } from './evidence.ts'
import { createEvidenceBook } from './evidence-book.ts'
import { derivedEvidence, factEvidence } from './fact-evidence.ts'
import { reasonOf, reliabilityOf } from './own-sources.ts'

const sources = Object.fromEntries(
  ['memory', 'assumption', 'census'].map((id) => [id, { id, title: id, publisher: id, url: null, licence: 'none', year: 2026 }]),
)
const people = (sourceId: string): Fact => ({
  id: 'lagos:people',
  label: 'People',
  value: 16,
  unit: 'people',
  year: 2023,
  sourceId,
  confidence: 'high',
  maxAgeYears: 4,
})

describe('one evidence book', () => {
  it.each([
    ['memory', { kind: 'assumption', confidence: 'low' }],
    ['assumption', { kind: 'assumption', confidence: 'low' }],
    ['census', { kind: 'reference', confidence: 'high' }],
  ] as const)('gives one answer on what “%s” is worth to the run, the report and the scores', (sourceId, worth) => {
    const fact = people(sourceId)
    const run = createEvidenceBook(sources, 2026)
    run.fact(fact)
    const report = createFigureBook({ currency: 'NGN', year: 2026, evidence: [], sources, onDemand: () => null })
    const shown = factEvidence(fact, sources)
    expect(shown).toMatchObject(worth)
    expect(run.list()).toEqual([shown])
    expect(report.get(report.fact(fact).evidence)).toEqual(shown)
    run.cited({ ...shown, id: 'tax', confidence: 'high', sourceId })
    expect(run.list()[1]).toMatchObject(worth)
    expect(reliabilityOf(sourceId, 'high')).toEqual(worth)
  })

  it('says why it takes what nobody read, and invents no reason for what was', () => {
    expect(reasonOf('memory', undefined)).toEqual({ reason: 'Known, but not checked in a source.' })
    expect(reasonOf('memory', 'From the 2019 census.')).toEqual({ reason: 'From the 2019 census.' })
    expect(reasonOf('census', undefined)).toEqual({})
  })

  it('refuses a source that is in no table, by its name', () => {
    expect(() => factEvidence(people('nowhere'), sources)).toThrow('“lagos:people” names the source “nowhere”')
  })
})

describe('what is made of several', () => {
  it('is as sure as the least sure of them', () => {
    expect(lowestConfidence(['high', 'medium'])).toBe('medium')
    expect(lowestConfidence(['high', 'low', 'medium'])).toBe('low')
    expect(lowestConfidence([])).toBe('high')
    const inputs = [factEvidence(people('census'), sources), { ...factEvidence(people('census'), sources), confidence: 'medium' as const }]
    const derived = { id: 'sum', label: 'Sum', value: 1, unit: 'people', year: 2026, formula: 'a + b', inputs }
    expect(derivedEvidence(derived)).toMatchObject({
      confidence: 'medium',
      kind: 'derived',
      inputs: ['fact:lagos:people', 'fact:lagos:people'],
    })
    expect(derivedEvidence({ ...derived, lower: true }).confidence).toBe('low')
  })

  it('loses one step where a judgement comes in that is no input', () => {
    expect([lowerByOneStep('high'), lowerByOneStep('medium'), lowerByOneStep('low')]).toEqual(['medium', 'low', 'low'])
    expect(compareConfidence('high', 'medium')).toBeGreaterThan(0)
    expect(compareConfidence('low', 'low')).toBe(0)
  })
})
