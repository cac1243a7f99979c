/**
 * Recursively freezes a shared value: a mutation throws at once, and its JSON may be cached beside it. Dates, maps and sets are skipped, because
 * freezing does not protect their content.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date || Object.isFrozen(value)) return value
  if (value instanceof Map || value instanceof Set) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}
