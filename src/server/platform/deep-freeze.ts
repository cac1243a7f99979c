/**
 * Stays as it is for as long as it is there: whoever would change what others are given too learns it at once, and its text as JSON may be kept
 * beside it. Dates, maps and sets are left as they are, because freezing does not hold them.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Date || Object.isFrozen(value)) return value
  if (value instanceof Map || value instanceof Set) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}
