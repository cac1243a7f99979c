import { idOf } from '#contract/wire-values.ts'

/**
 * A business as it was kept, in the shape of today. Before there were ids it named skills and interests by the words on screen, and so do the
 * inputs of reports and the steps of work that were kept then and are never rewritten.
 */
export function inPresentShape<T>(kept: T): T {
  if (!isRecord(kept)) return kept
  const { skills, interests } = kept as Record<string, unknown>
  return {
    ...kept,
    ...(isRecord(skills) ? { skills: { ...skills, must: ids('skill', skills.must), helpful: ids('skill', skills.helpful) } } : {}),
    ...(interests === undefined ? {} : { interests: ids('interest', interests) }),
  }
}

/** What is no list, or names nothing we know, is left as it is for the check of the shape. */
function ids(kind: 'skill' | 'interest', list: unknown): unknown {
  return Array.isArray(list) ? list.map((each: unknown) => (typeof each === 'string' ? (idOf(kind, each) ?? each) : each)) : list
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
