import { expect, it } from 'vitest'
import { createNullEvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype } from '../market/archetype.ts'
import type { EmployerPart, Place } from '../market/place.ts'
import { addEmployerParts } from './add-employer-parts.ts'

const cited = { confidence: 'low', sourceId: 'memory', year: 2026, note: '' } as const
const parts: EmployerPart[] = [
  { id: 'pension', name: 'pension', share: 0.06, ...cited },
  { id: 'housing', name: 'housing levy', share: 0.015, ...cited },
  { id: 'skills', name: 'skills levy', share: 0.035, fromEmployees: 3, ...cited },
]
const line = (likely: number) => ({ item: 'Helper', low: likely, likely, high: likely, importShare: 0, id: 'line:staff' })

function payOf(staff: object[], { home = 'NG', partsInPay }: { home?: string; partsInPay?: true } = {}): number[] {
  const place = {
    country: { code: 'KE', currency: 'KES', wageLaw: { employerParts: parts, partsInPay, verifyAt: '' } },
  } as unknown as Place
  const archetype = { home, staff } as unknown as Archetype
  const lines = staff.map(() => line(16_000))
  return addEmployerParts(lines, archetype, place, createNullEvidenceBook()).map(({ likely }) => Math.round(likely * 100) / 100)
}

const helper = { count: 1, monthly: {} }

it('adds what the law asks of a small employer to each wage', () => {
  // 16,000 × (6% + 1.5%) = 1,200.
  expect(payOf([helper])).toEqual([17_200])
})

it('adds what falls on larger employers only when so many people are paid', () => {
  // Three people: 16,000 × (6% + 1.5% + 3.5%) = 1,760.
  expect(payOf([helper, { count: 1.5, monthly: {} }])).toEqual([17_760, 17_760])
})

it('adds nothing for family and learners', () => {
  expect(payOf([{ ...helper, belowMinimum: 'An apprentice.' }, helper])).toEqual([16_000, 17_200])
})

it('adds nothing to pay that is stated with it', () => {
  expect(payOf([helper], { partsInPay: true, home: 'KE' })).toEqual([16_000])
  expect(payOf([{ count: 1, monthly: { anchors: { KE: {} } } }], { partsInPay: true })).toEqual([16_000])
  expect(payOf([helper], { partsInPay: true })).toEqual([17_200])
})
