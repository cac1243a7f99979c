import { idOf } from '#contract/wire-values.ts'

/**
 * A business as it was kept, in the shape of today. Before there were ids it named skills and interests by the words on screen, and so do the
 * inputs of reports and the steps of work that were kept then and are never rewritten.
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

/** What is no list, or names nothing we know, is left as it is for the check of the shape. */
function toIds(kind: 'skill' | 'interest', list: unknown): unknown {
  return Array.isArray(list) ? list.map((each: unknown) => (typeof each === 'string' ? (idOf(kind, each) ?? each) : each)) : list
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
