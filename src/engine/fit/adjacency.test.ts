import { expect, test } from 'vitest'
import { interests, skills } from '../quantity/vocabulary.ts'
import { interestNearness, skillTransfer } from './adjacency.ts'

test('what carries from one skill to another carries back, and nothing carries more than itself', () => {
  for (const a of skills) for (const b of skills) expect(skillTransfer(a, b)).toBe(skillTransfer(b, a))
  for (const a of interests) for (const b of interests) expect(interestNearness(a, b)).toBe(interestNearness(b, a))
  for (const a of skills) expect(Math.max(...skills.map((b) => skillTransfer(a, b)))).toBe(skillTransfer(a, a))
})
