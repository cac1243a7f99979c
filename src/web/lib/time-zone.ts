let cachedZone: string | undefined

/** The device's zone, as 'Africa/Lagos'. In browsers without a fast path the first call loads the ICU tables: a slow phone feels it. */
export function timeZone(): string {
  cachedZone ??= temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
  return cachedZone
}

const temporal = (globalThis as { Temporal?: { Now: { timeZoneId(): string } } }).Temporal
