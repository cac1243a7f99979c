import type { CallInput } from '#contract/call.ts'
import type { Preferences } from '#contract/profile.ts'
import { profileParts } from '../../lib/profile.ts'

export type Answers = Preferences
type Saved = CallInput<'POST /api/preferences'>['body']

/** Whether the step (1–4) has what it asks for. */
export function hasAnswer(answers: Answers, step: number): boolean {
  const part = profileParts[step - 1]
  return part !== undefined && Boolean(answers[part]?.length)
}

/** The calls that save the answers, one a preference; the city only when it is another than before. */
export function toSave(answers: Answers, before: Preferences): Saved[] {
  const { location, city, budget, skills, interests } = answers
  if (!location || !budget || !skills || !interests) return []
  const known = location === before.location ? (before.city ?? '') : ''
  return [
    { type: 'location', value: location },
    { type: 'budget', value: budget },
    { type: 'skills', value: skills },
    { type: 'interests', value: interests },
    ...((city ?? '') === known ? [] : [{ type: 'city' as const, value: city ?? '' }]),
  ]
}

/** Adds or takes away; the list keeps the order of the options. */
export function toggled<T>(list: readonly T[] | undefined, value: T, options: readonly T[]): T[] {
  const now = new Set(list)
  if (!now.delete(value)) now.add(value)
  return options.filter((option) => now.has(option))
}
