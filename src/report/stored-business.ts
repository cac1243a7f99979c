import { idOf } from '#contract/wire-values.ts'

/**
 * Upcasts a stored business. Before there were ids it named skills and interests by the words on screen, and so do the inputs of older reports and
 * jobs, which are never rewritten.
 */
export function upcastStoredBusiness<T>(stored: T): T {
  if (!isRecord(stored)) return stored
  const { skills, interests } = stored as Record<string, unknown>
  return {
    ...stored,
    ...(isRecord(skills) ? { skills: { ...skills, must: toIds('skill', skills.must), helpful: toIds('skill', skills.helpful) } } : {}),
    ...(interests === undefined ? {} : { interests: toIds('interest', interests) }),
  }
}

/** Anything but a list of valid names is left for the schema check. */
function toIds(kind: 'skill' | 'interest', list: unknown): unknown {
  return Array.isArray(list) ? list.map((each: unknown) => (typeof each === 'string' ? (idOf(kind, each) ?? each) : each)) : list
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
